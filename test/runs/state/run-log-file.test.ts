/** The log of a run is bounded: its beginning and its end stay. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRunLog } from "../../../src/runs/state/run-log-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const BOUNDS = { bytesMax: 1_000, headBytesMax: 200, tailBytesMax: 300 };
const line = (number: number): string => `line ${String(number).padStart(4, "0")}\n`;

test("a long log keeps whole lines of its beginning and its end, and counts those left out", () => {
  const path = join(temporaryFolder(), "1.log");
  const log = openRunLog(path, BOUNDS);
  for (let number = 1; number <= 1_000; number++) log.append(line(number));
  log.close();
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(statSync(path).size).toBeLessThanOrEqual(BOUNDS.bytesMax);
  expect([lines[0], lines[19], lines.at(-1)]).toEqual(["line 0001", "line 0020", "line 1000"]);
  const [, omitted = "0"] = /^\[(\d+) lines are left out here\]$/.exec(lines[20] ?? "") ?? [];
  const kept = lines.slice(21);
  expect(kept.every((text) => /^line \d{4}$/.test(text))).toBe(true);
  expect(20 + Number.parseInt(omitted, 10) + kept.length).toBe(1_000);
});

test("a log that is continued is bounded too, and only its owner can read it", () => {
  const path = join(temporaryFolder(), "1.log");
  for (let number = 1; number <= 300; number++) {
    const log = openRunLog(path, BOUNDS);
    log.append(line(number));
    log.close();
  }
  const text = readFileSync(path, "utf8");
  expect(text.length).toBeLessThanOrEqual(BOUNDS.bytesMax);
  expect(text.endsWith(line(300))).toBe(true);
  expect(text.match(/left out/g)).toHaveLength(1);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a line is in the file when it has been appended", () => {
  const path = join(temporaryFolder(), "1.log");
  const log = openRunLog(path);
  log.append(line(1));
  expect(readFileSync(path, "utf8")).toBe(line(1));
  log.close();
});
