/* The kernel in a worker: Python compiled for browsers, FLINT and our sources.  It is told its files
   and fetches nothing; it answers one question after the other, and says so when it cannot go on.
   The page makes a worker of the text of this function, since a page on disk may load no other. */

"use strict";

function kernelWorker() {
  const HOME = "https://phaseproof.invalid/"; // no address: what is asked for lies in `files`
  const KINDS = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };
  const SUM = `
from hashlib import sha256
def total(files):
    """The sha256 of the list of sha256 sums, as sha256sum would print it, ordered by name."""
    lines = (f"{sha256(data).hexdigest()}  {name}\\n" for name, data in sorted(files))
    return sha256("".join(lines).encode()).hexdigest()
total`;
  let answer;

  async function unpacked(text) {
    const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  async function start({ assets, lock }) {
    const files = {};
    for (const [name, text] of Object.entries(assets)) files[name] = await unpacked(text);
    postMessage({ state: "starting Python" });
    self.importScripts = undefined; // or Pyodide takes this worker for one that cannot import()
    self.fetch = async (what) => {
      const name = String(what.url ?? what).replace(HOME, "");
      if (!(name in files)) throw new Error(`nothing is fetched, and ${name} is no file of this page`);
      return new Response(files[name], { headers: { "Content-Type": KINDS[name.split(".").pop()] } });
    };
    const load = (name) =>
      import(URL.createObjectURL(new Blob([files[name]], { type: KINDS.mjs })));
    const { loadPyodide } = await load("pyodide.mjs");
    const { default: createPyodideModule } = await load("pyodide.asm.mjs");
    const python = await loadPyodide({ indexURL: HOME, createPyodideModule,
      lockFileContents: JSON.stringify(lock) });
    postMessage({ state: "unpacking" });
    const home = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
    for (const name of ["flint.zip", "phaseproof.zip"]) {
      python.unpackArchive(files[name], "zip", { extractDir: home });
    }
    if (files["certificates.zip"]) {
      python.unpackArchive(files["certificates.zip"], "zip", { extractDir: "/" });
    }
    const judging = Object.entries(files).filter(([name]) => name !== "certificates.zip");
    const sum = python.runPython(SUM)(python.toPy(judging));
    postMessage({ state: "starting the kernel" });
    answer = python.runPython("from phaseproof.browser import answer, lemmas\nlemmas()\nanswer");
    const who = JSON.parse(answer(JSON.stringify({ desk: "who" })));
    postMessage({ ready: { ...who, sum } });
  }

  self.onmessage = async ({ data }) => {
    try {
      if (data.assets) await start(data);
      else postMessage({ id: data.id, said: JSON.parse(answer(JSON.stringify(data.question))) });
    } catch (error) {
      postMessage({ fatal: String(error.message ?? error).trim().split("\n").pop() });
    }
  };
}
