/**
 * Loaded before a program of a soak: its clock started at noon of a fixed day when its order did, and jumps by the
 * milliseconds in the file `SOAK_CLOCK`, for every process of the order at once.
 */
import { readFileSync } from "node:fs";

const { SOAK_CLOCK = "", SOAK_STARTED = "0" } = process.env;
const NOON = Date.UTC(2026, 2, 10, 12);
/** A jump is seen within this time. */
const RECENT_MS = 20;

const RealDate = Date;
let readMs = -Infinity;
let jumpMs = 0;

function jump(): number {
  const nowMs = performance.now();
  if (nowMs - readMs < RECENT_MS) return jumpMs;
  readMs = nowMs;
  // Empty for the moment in which it is written.
  const text = readFileSync(SOAK_CLOCK, "utf8");
  if (text !== "") jumpMs = Number(text);
  return jumpMs;
}

const shiftedMs = (): number => NOON + jump() + RealDate.now() - Number(SOAK_STARTED);

globalThis.Date = new Proxy(RealDate, {
  construct: (_, given, target) =>
    Reflect.construct(RealDate, given.length === 0 ? [shiftedMs()] : given, target) as Date,
  get: (_, name) => (name === "now" ? shiftedMs : (Reflect.get(RealDate, name) as unknown)),
});
