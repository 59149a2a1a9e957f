#!/usr/bin/env node
/** Launcher in plain JavaScript: an old node gets one sentence, a package runs dist, a clone runs src. */
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 24 || (major === 24 && minor < 2)) {
  process.stderr.write(
    `slotsom needs Node 24.2 or newer; this is ${process.versions.node}. ` +
      "In a clone, `npm start` and `npx slotsom` bring their own.\n",
  );
  process.exit(2);
}
// Halves the time to start. Not in the folder for temporary files, where others may put code; where
// nothing can be written it is left out by itself.
module.enableCompileCache?.(
  fileURLToPath(new URL("../node_modules/.cache/slotsom", import.meta.url)),
);
const built = new URL("../dist/src/cli/main.js", import.meta.url);
const source = new URL("../src/cli/main.ts", import.meta.url);
await import((existsSync(source) ? source : built).href);
