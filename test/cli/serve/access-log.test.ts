/** The access log: written behind the requests, rotated by others, and loud about what it loses. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sleepFor } from "../../../src/api/clock.ts";
import { type AccessLog, openAccessLog } from "../../../src/cli/serve/access-log.ts";
import type { ServedRequest } from "../../../src/service/service.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const ANSWERED: ServedRequest = {
  at: "2026-11-15T10:00:00.000Z",
  client: "127.0.0.1",
  token: "1",
  method: "GET",
  path: "/api/v2/123/tax_rates",
  status: 200,
  bytes: 10,
  ms: 1.5,
};
const numbered = (status: number): ServedRequest => ({ ...ANSWERED, status });

let path = "";
let reported: string[] = [];
let heard: (message: string) => void = () => undefined;
beforeEach(() => {
  path = join(temporaryFolder(), "access.log");
  reported = [];
});

const opened = (limits: { retryMs?: number; linesMax?: number } = {}): Promise<AccessLog> =>
  openAccessLog({
    path,
    report: (message) => {
      reported.push(message.replace(path, "FILE"));
      heard(message);
    },
    sleep: sleepFor,
    ...limits,
  });
const nextReport = (): Promise<string> =>
  new Promise((resolve) => {
    heard = resolve;
  });
const lines = (file = path): readonly unknown[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);

test("each request is a line of JSON, in order, behind what the file has; only its user can read it", async () => {
  const first = await opened();
  for (const status of [200, 201]) first.add(numbered(status));
  await first.close();
  const second = await opened();
  second.add(numbered(404));
  await second.close();
  expect(lines()).toEqual([numbered(200), numbered(201), numbered(404)]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(reported).toEqual([]);
});

test("after a rotation the lines go to a new file of the same name", async () => {
  const log = await opened();
  log.add(numbered(200));
  await log.close();
  renameSync(path, `${path}.1`);
  log.add(numbered(201));
  await log.close();
  expect([lines(`${path}.1`), lines()]).toEqual([[numbered(200)], [numbered(201)]]);
});

test.runIf(existsSync("/dev/full"))(
  "a full disk is reported once, and the lines are written when there is space",
  async () => {
    symlinkSync("/dev/full", path);
    const log = await opened({ retryMs: 1 });
    const full = nextReport();
    log.add(numbered(200));
    log.add(numbered(201));
    await full;
    const again = nextReport();
    rmSync(path);
    await again;
    await log.close();
    expect(lines()).toEqual([numbered(200), numbered(201)]);
    expect(reported).toEqual([
      "access log FILE: the disk is full; up to 10000 lines are kept until then",
      "access log FILE: written again, 0 lines were lost",
    ]);
  },
);

test.runIf(existsSync("/dev/full"))(
  "lines beyond the limit are lost, and counted in the log and in the report",
  async () => {
    symlinkSync("/dev/full", path);
    const log = await opened({ retryMs: 600_000, linesMax: 2 });
    const full = nextReport();
    log.add(numbered(200));
    await full;
    for (const status of [201, 404, 500]) log.add(numbered(status));
    rmSync(path);
    await log.close();
    expect(lines()).toEqual([numbered(200), numbered(201), { lost: 2 }]);
    expect(reported.at(-1)).toBe("access log FILE: written again, 2 lines were lost");
  },
);

test.runIf(existsSync("/dev/full"))(
  "lines that cannot be written before the service stops are counted",
  async () => {
    symlinkSync("/dev/full", path);
    const log = await opened();
    for (const status of [200, 201]) log.add(numbered(status));
    await log.close();
    expect(reported.at(-1)).toBe("access log FILE: 2 lines were lost");
  },
);

test.each([
  ["a folder that does not exist", "absent/access.log", "its folder does not exist"],
  ["a folder", ".", "it is a folder"],
])("%s is refused at the start", async (_name, name, problem) => {
  path = join(temporaryFolder(), name);
  await expect(opened()).rejects.toMatchObject({
    code: "output-not-writable",
    message: expect.stringContaining(problem) as unknown,
  });
});

test.skipIf(process.platform === "win32")(
  "a pipe that nobody reads is refused, not waited for",
  async () => {
    execFileSync("mkfifo", [path]);
    await expect(opened()).rejects.toMatchObject({
      code: "output-not-writable",
      message: expect.stringContaining("it is a pipe that nobody reads") as unknown,
    });
  },
);
