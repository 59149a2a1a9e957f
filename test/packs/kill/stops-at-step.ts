/**
 * Loaded before a program: counts what it changes below the folder `WATCHED`, and at the step `STOP_AT` kills it, interrupts it, or
 * refuses the step, as `STOP_BY` states. `STEPS` is a file for the list of all steps.
 */
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { WATCHED = "", STOP_AT = "0", STOP_BY = "SIGKILL", STEPS = "" } = process.env;
const stopAt = Number(STOP_AT);
const append = fs.appendFileSync;
let step = 0;

function count(name: string, paths: readonly unknown[]): void {
  const [path] = paths.filter((each) => typeof each === "string");
  if (path?.startsWith(WATCHED) !== true) return;
  step += 1;
  if (STEPS !== "") append(STEPS, `${name} ${path.slice(WATCHED.length)}\n`);
  if (step !== stopAt) return;
  if (STOP_BY === "refusal")
    throw Object.assign(new Error("refused"), { code: "EPERM", errno: -1 });
  process.kill(process.pid, STOP_BY);
}

type Anything = (...given: readonly unknown[]) => unknown;
type Functions = Record<string, Anything>;

const PROMISES = ["chmod", "mkdir", "open", "rename", "rm", "rmdir", "writeFile"];
const SYNCHRONOUS = [
  "createWriteStream",
  "linkSync",
  "mkdirSync",
  "openSync",
  "renameSync",
  "rmSync",
  "writeFileSync",
];

const ofPromises = promises as unknown as Functions;
for (const name of PROMISES) {
  const original = ofPromises[name]!;
  ofPromises[name] = async (...given) => {
    count(name, given);
    return original(...given);
  };
}
const synchronous = fs as unknown as Functions;
for (const name of SYNCHRONOUS) {
  const original = synchronous[name]!;
  synchronous[name] = (...given) => {
    count(name, given);
    return original(...given);
  };
}
syncBuiltinESMExports();
