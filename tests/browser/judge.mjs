// The kernel as a browser runs it, in node: questions on stdin, one a line; answers on stdout, one a line.
// node judge.mjs FOLDER_OF_NODE_MODULES FOLDER_OF_ASSETS
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [modules, assets] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${modules}/pyodide/` });
const home = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const [name, extractDir] of [["flint", home], ["phaseproof", home], ["certificates", "/"]]) {
  const packed = readFileSync(`${assets}/${name}.zip.js`, "ascii").split("\n")[1].slice(1, -2);
  const bytes = gunzipSync(Buffer.from(packed, "base64"));
  python.unpackArchive(new Uint8Array(bytes).buffer, "zip", { extractDir });
}
const answer = python.runPython("from phaseproof.browser import answer; answer");
const write = (line) => new Promise((done) => process.stdout.write(`${line}\n`, done));
for (const question of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  try {
    await write(answer(question));
  } catch (error) {
    await write(JSON.stringify({ fatal: String(error).trim().split("\n").pop() }));
    process.exit(0); // nothing can be asked of it any more
  }
}
