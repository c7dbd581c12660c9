"""`make kernel`: what a reader's browser needs to judge by itself, beside the pages of build/site.

Each file is gzipped and stands, in base64, in a script: a page on disk may load scripts and nothing
else.  The same files give the same bytes.  Nothing is compiled or changed: Pyodide and FLINT are
those of npm and PyPI under the hashes of requirements/, and the sources are ours.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from phaseproof.places import BUILD, HOME
from phaseproof.version import VERSION

TAKEN = BUILD / "kernel"  # what make has fetched: node_modules, wheels
SITE = BUILD / "site"
OUT = SITE / "_static" / "kernel"
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
IDLE = (".pyi", ".pxd", ".c", ".h", "RECORD")  # of a wheel, what nothing imports
LOADED = """
import sys
from phaseproof import browser
browser.lemmas()
print("\\n".join(sorted(
    f"{name} {module.__file__}" for name, module in sys.modules.items()
    if name.split(".")[0] == "phaseproof")))
"""
BESIDE = (  # data that these modules read
    "phaseproof/numerics/__init__.pyi",
    "phaseproof/verification/certificate/theorems.txt",
)
LICENCES = HOME / "requirements" / "browser" / "licences"


def sources() -> dict[str, bytes]:
    """Our own files, by their places in an installation: every module that is loaded to answer, and
    no other."""
    told = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=HOME,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    files = {}
    for line in told.splitlines():
        name, _, path = line.partition(" ")
        inside = name.replace(".", "/") + (
            "/__init__.py" if Path(path).stem == "__init__" else ".py"
        )
        files[inside] = Path(path).read_bytes()
    return files | {name: (HOME / name).read_bytes() for name in BESIDE}


def wheel(path: Path) -> dict[str, bytes]:
    """The files of a wheel without tests, stubs and headers."""
    with zipfile.ZipFile(path) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.endswith(IDLE) and "/test/" not in name
        }


def stored(files: Mapping[str, bytes]) -> bytes:
    """An archive of no date that is not compressed, since the whole of it will be."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return out.getvalue()


def unpacked(path: Path) -> bytes:
    """An archive as `stored` has it."""
    with zipfile.ZipFile(path) as archive:
        return stored({x: archive.read(x) for x in archive.namelist() if x[-1] != "/"})


def contents() -> dict[str, bytes]:
    """What the worker is told, by name."""
    pyodide, wheels = TAKEN / "node_modules" / "pyodide", TAKEN / "wheels"
    (flint,) = wheels.glob("python_flint-*.whl")
    pure = [x for x in sorted(wheels.glob("*.whl")) if x != flint]
    ours = sources()
    for path in pure:
        ours |= wheel(path)
    return {
        **{
            name: unpacked(path) if path.suffix == ".zip" else path.read_bytes()
            for name in ENGINE
            for path in [pyodide / name]
        },
        "flint.zip": stored(wheel(flint)),
        "phaseproof.zip": stored(ours),
        "certificates.zip": stored(
            {
                f"certificates/{path.name}": path.read_bytes()
                for path in (BUILD / "certificates").glob("*.json")
            }
        ),
    }


def lock() -> dict[str, object]:
    """What Pyodide is told of packages: itself, and no others.  The wheel of FLINT must have its
    abi."""
    path = TAKEN / "node_modules" / "pyodide" / "pyodide-lock.json"
    info = json.loads(path.read_text(encoding="utf-8"))["info"]
    (flint,) = (TAKEN / "wheels").glob("python_flint-*.whl")
    if f"_{info['abi_version']}_" not in flint.name:
        raise SystemExit(
            f"python-flint must be built for the abi {info['abi_version']} of Pyodide "
            f"{info['version']}, got {flint.name}: move both pins in requirements/"
        )
    return {"info": info, "packages": {}}


def licences(files: Iterable[Path]) -> str:
    """What is shipped, under which licences, and where its sources lie."""
    said = [(LICENCES / "README.txt").read_text(encoding="utf-8")]
    for path in files:
        with zipfile.ZipFile(path) as archive:
            said += [
                f"{'=' * 72}\n{name}\n{'=' * 72}\n\n{archive.read(name).decode()}"
                for name in sorted(archive.namelist())
                if "LICENSE" in name or "COPYING" in name
            ]
    texts = [*sorted(LICENCES.glob("*-*.txt"))]
    texts += [TAKEN / "node_modules" / "temml" / "LICENSE", HOME / "LICENSE"]
    for path in texts:
        name = (
            f"{path.parent.name}/{path.name}" if path.stem == "LICENSE" else path.name
        )
        said.append(
            f"{'=' * 72}\n{name}\n{'=' * 72}\n\n{path.read_text(encoding='utf-8')}"
        )
    return "\n".join(said)


def main() -> None:
    """Writes the assets, their list and their licences into the site."""
    if not OUT.is_dir():
        raise SystemExit("make kernel needs the site: run make site first")
    files, total, listed = contents(), 0, {}
    for name, data in files.items():
        text = b64encode(gzip.compress(data, 9, mtime=0)).decode()
        script = f'(self.kernelAssets ??= {{}})["{name}"] =\n"{text}";\n'
        (OUT / f"{name}.js").write_text(script, encoding="ascii")
        listed[name] = {"bytes": len(script), "sha256": sha256(data).hexdigest()}
        total += len(script)
    temml = TAKEN / "node_modules" / "temml" / "dist" / "temml.min.js"
    (OUT / "temml.js").write_bytes(temml.read_bytes())
    sums = "".join(f"{x['sha256']}  {name}\n" for name, x in sorted(listed.items()))
    judging = "".join(
        f"{x['sha256']}  {name}\n"
        for name, x in sorted(listed.items())
        if name != "certificates.zip"
    )
    known = {
        "version": VERSION,
        "sum": sha256(judging.encode()).hexdigest(),
        "files": listed,
        "lock": lock(),
    }
    said = json.dumps(known, indent=1, ensure_ascii=False)
    (OUT / "assets.js").write_text(f"const KERNEL = {said};\n", encoding="utf-8")
    (OUT / "SHA256SUMS").write_text(sums, encoding="ascii")
    wheels = sorted((TAKEN / "wheels").glob("*.whl"))
    (OUT / "licences.txt").write_text(licences(wheels), encoding="utf-8")
    print(f"The kernel lies in build/site: {total / 1e6:.1f} MB, sha256 {known['sum']}")


if __name__ == "__main__":
    main()
