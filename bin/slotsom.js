#!/usr/bin/env -S node --max-semi-space-size=8
/**
 * Launcher in plain JavaScript: an old Node gets one sentence, a package runs dist, a clone runs src. New objects have 8 MB
 * instead of 32: long data is gone before it is moved, and a command takes 50 to 100 MB less (decision 116).
 */
import { existsSync, readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const [oldestMajor, oldestMinor] = engines.node.match(/\d+/g).map(Number);
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  process.stderr.write(
    `slotsom needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${process.versions.node}. ` +
      "In a clone, `npm start` and `npx slotsom` bring their own Node.\n",
  );
  process.exit(2);
}
// Most commands end before code has earned what it costs to optimize it: both optimizing compilers wait for what runs longer (decisions 118 and 125).
v8.setFlagsFromString("--invocation-count-for-maglev=4000");
v8.setFlagsFromString("--invocation-count-for-turbofan=100000");
// Blocks of rows live long enough to be taken for objects that stay; together with what they point to they were garbage that stayed.
v8.setFlagsFromString("--no-allocation-site-pretenuring");
// A small heap may quadruple before all of it is looked through: most of a command's memory was garbage (decision 125).
v8.setFlagsFromString("--heap-growing-percent=120");
// Older versions warn on every start that node:sqlite, and in a clone type stripping, are experimental.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (rest[0] !== "ExperimentalWarning") emitWarning.call(process, warning, ...rest);
};
// The cache halves the time to start. It is not in the folder for temporary files, where others may put code;
// where nothing can be written, Node does without it.
module.enableCompileCache?.(
  fileURLToPath(new URL("../node_modules/.cache/slotsom", import.meta.url)),
);
const built = new URL("../dist/src/cli/main.js", import.meta.url);
const source = new URL("../src/cli/main.ts", import.meta.url);
await import((existsSync(source) ? source : built).href);
