/**
 * The logs of real processes, and waits in real time: with a small window, and with one of an hour that a signal ends.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { whenFinished } from "../support/ending.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const RUN_LOG = /runs\/\d{8}-1\.log$/;
const TOKEN = "a-token-for-tests-of-logs";

let service: ServedAdministration;
beforeAll(async () => {
  service = await serveAdministration();
});
afterAll(async () => {
  await service.close();
});

type Program = ChildProcessByStdio<null, Readable, Readable>;
type Message = Readonly<Record<string, unknown>>;

interface Limit {
  readonly window_seconds: number;
  readonly requests: number;
  readonly reports: number;
}

/** A folder with a profile, in which commands run as processes. */
function place(rate_limit: Limit | "none", base_url = service.url, token = service.token) {
  const folder = temporaryFolder();
  const { administrationId: administration_id } = service;
  writeProfile(folder, { base_url, administration_id, rate_limit, fiscal_year: SHORT_YEAR });
  const start = (...argv: readonly string[]): Program =>
    endedWithTest(
      spawn(process.execPath, [join(process.cwd(), "bin/slotsom.js"), ...argv], {
        cwd: folder,
        env: { ...process.env, SLOTSOM_HOME: join(folder, "home"), TOKEN: token },
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
  const read = (...parts: readonly string[]): string =>
    readFileSync(join(folder, ...parts), "utf8");
  const runLog = (): string => {
    const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
    return join("home", "runs", `${day}-1.log`);
  };
  return { folder, start, read, runLog };
}

const ended = async (program: Program) => {
  const [out, err] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, "exit"),
  ]);
  return { out, err, code: program.exitCode };
};

const messagesIn = (lines: string): readonly Message[] =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Message);

const epochMs = (of: Message, field: string): number => Date.parse(String(of[field]));

test("in used-up windows of two seconds each wait is one message, and all requests are in the logs", async () => {
  const windowMs = 2_000;
  const made = place({ window_seconds: 2, requests: 200, reports: 20 });
  const program = made.start(
    "pull",
    "--profile",
    "test",
    "--year",
    "2025",
    "--json",
    "--verbose",
    "--log-file",
    "all.log",
  );
  const { out, err, code } = await ended(program);
  expect([code, err]).toEqual([0, ""]);
  const messages = messagesIn(out);
  const waits = messages.filter(({ type }) => type === "wait");
  expect(waits.length).toBeGreaterThan(1);
  const ends = waits.map((wait) => epochMs(wait, "resumes_at"));
  const between = ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(windowMs / 4);
  expect(waits[0]).toMatchObject({ reason: "rate_limit" });
  const requests = messages.filter(({ type }) => type === "request");
  expect(requests.length).toBeGreaterThan(40);
  expect(requests.at(-1)).toMatchObject({ method: "GET", outcome: 200, attempt: 1 });
  expect(messages.at(-1)).toMatchObject({ type: "snapshot", status: "done", exit_code: 0 });
  const logged = messagesIn(made.read("all.log"));
  expect(logged.filter(({ type }) => type === "request")).toHaveLength(requests.length);
  expect(logged[0]).toMatchObject({ type: "start", format_version: "1.1" });
  const runLog = made.read(made.runLog());
  expect(runLog.match(/ request {5}(?:GET|POST) /g)).toHaveLength(requests.length);
  expect(runLog.split("\n")[0]).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z start {7}slotsom pull --profile/,
  );
  expect(runLog).toMatch(/exit code 0\n$/);
  for (const file of ["all.log", made.runLog()]) {
    expect(statSync(join(made.folder, file)).mode & 0o777).toBe(0o600);
    expect(made.read(file)).not.toContain(service.token);
  }
});

/** Starts a pull that uses up its window of an hour, and returns it when it waits. */
async function waitingPull() {
  const made = place({ window_seconds: 3_600, requests: 60, reports: 5 });
  const program = made.start("pull", "--profile", "test", "--year", "2025", "--json");
  const messages: Message[] = [];
  const lines = createInterface({ input: program.stdout });
  const rest = new Promise<void>((resolve) => {
    lines.on("close", resolve);
  });
  await new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      const message = JSON.parse(line) as Message;
      messages.push(message);
      if (message["type"] === "wait") resolve();
    });
  });
  return { ...made, program, messages, rest };
}

test("a signal ends a wait of an hour, and the last message names the run", async () => {
  const { program, messages, rest } = await waitingPull();
  program.kill("SIGTERM");
  await Promise.all([once(program, "exit"), rest]);
  expect(program.exitCode).toBe(130);
  expect(messages.filter(({ type }) => type === "wait")).toHaveLength(1);
  expect(messages.at(-1)).toMatchObject({
    type: "interrupted",
    run: expect.stringMatching(/-1$/) as string,
    status: "interrupted",
    exit_code: 130,
  });
});

test("the log of a run is there after its process was killed", async () => {
  const { program, read, runLog } = await waitingPull();
  program.kill("SIGKILL");
  await once(program, "exit");
  const log = read(runLog());
  expect(log).toMatch(
    / wait {8}The rate limit is used up; resumes at \d\d:\d\d:\d\d, in (59 min \d+ s|1 h 0 min)\n/,
  );
  expect(log).toContain(" request     GET /");
});

test("clock times are those of the user's time zone", async () => {
  const made = place({ window_seconds: 3_600, requests: 60, reports: 5 });
  const program = endedWithTest(
    spawn(
      process.execPath,
      [join(process.cwd(), "bin/slotsom.js"), "pull", "--profile", "test", "--json"],
      {
        cwd: made.folder,
        env: {
          ...process.env,
          SLOTSOM_HOME: join(made.folder, "home"),
          TOKEN: service.token,
          TZ: "Asia/Kolkata",
        },
        stdio: ["ignore", "pipe", "ignore"],
      },
    ),
  );
  for await (const line of createInterface({ input: program.stdout })) {
    const message = JSON.parse(line) as Message;
    if (message["type"] !== "wait") continue;
    const there = new Date(epochMs(message, "resumes_at")).toLocaleTimeString("en-GB", {
      timeZone: "Asia/Kolkata",
    });
    expect(message["text"]).toContain(`resumes at ${there}, in `);
    break;
  }
  program.kill("SIGKILL");
});

test("a credential that a service repeats in another encoding is in no output and in no log", async () => {
  const base64 = Buffer.from(TOKEN).toString("base64").replace(/=+$/, "");
  const echo = createServer((request, response) => {
    const sent = request.headers.authorization?.replace("Bearer ", "") ?? "";
    response
      .writeHead(400, { "content-type": "application/json" })
      .end(JSON.stringify({ error: `Unreadable: ${Buffer.from(sent).toString("base64")}` }));
  });
  whenFinished(() => echo.close());
  await once(echo.listen(0, "127.0.0.1"), "listening");
  const { port } = echo.address() as AddressInfo;
  const made = place("none", `http://127.0.0.1:${String(port)}/api/v2`, TOKEN);
  const program = made.start(
    "pull",
    "--profile",
    "test",
    "--year",
    "2025",
    "--verbose",
    "--log-file",
    "all.log",
  );
  const { out, err, code } = await ended(program);
  const everything = [out, err, made.read("all.log"), made.read(made.runLog())];
  expect(code).toBe(4);
  expect(err).toContain("refused with status 400");
  for (const each of everything) expect(each).not.toContain(base64);
  expect(made.runLog()).toMatch(RUN_LOG);
});
