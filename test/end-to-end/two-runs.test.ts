/** Two runs at once, as processes: a second run of the same administration ends with code 8. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { writeProfile } from "../support/embedded-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Program = ChildProcessByStdio<null, Readable, null>;
type Message = Readonly<Record<string, unknown>>;

let folder = "";
let service: Program;
beforeAll(async () => {
  folder = temporaryFolder();
  service = start("service", "serve");
  const serving = await messageOf(service, ({ type }) => type === "serving");
  writeProfile(folder, {
    base_url: String(serving["url"]),
    administration_id: String(serving["administration_id"]),
    credential: { file: serving["credential_file"] },
  });
});
afterAll(async () => {
  await ended(service, "SIGTERM");
});

function start(home: string, ...argv: readonly string[]): Program {
  const child = spawn(process.execPath, ["bin/slotsom.js", ...argv, "--json"], {
    env: { ...process.env, SLOTSOM_HOME: join(folder, home) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return endedWithTest(child);
}

const run = (...argv: readonly string[]): Program =>
  start("home", ...argv, "--profile", "test", "--config", join(folder, "slotsom.yml"));

/** The first message that `isWanted` accepts; the program continues. */
function messageOf(program: Program, isWanted: (message: Message) => boolean): Promise<Message> {
  return new Promise((resolve, reject) => {
    createInterface({ input: program.stdout }).on("line", (line) => {
      const message = JSON.parse(line) as Message;
      if (isWanted(message)) resolve(message);
    });
    // Not "exit", which may come before the last line is read.
    program.once("close", (code) => {
      reject(new Error(`ended with ${String(code)} before that message`));
    });
  });
}

async function ended(program: Program, signal?: NodeJS.Signals): Promise<number | null> {
  const exited = once(program, "exit");
  if (signal !== undefined) program.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}

const YEAR = ["--year", "2025"];

test("during a pull, another pull, a close, a monthly pack and an export of the same books end with code 8", async () => {
  const first = run("pull", ...YEAR);
  const firstEnded = ended(first);
  await messageOf(first, ({ month }) => month === "2025-01");
  // The stopped process keeps its lock for as long as the others take.
  first.kill("SIGSTOP");
  const seconds = [
    run("pull", ...YEAR),
    run("close", ...YEAR, "--out", join(folder, "output")),
    run("monthly", "--period", "202501", "--out", join(folder, "output")),
    run("export", "auditfile", ...YEAR, "--out", join(folder, "output")),
  ];
  const failures = await Promise.all(
    seconds.map(async (second) => {
      const code = ended(second);
      const failure = await messageOf(second, ({ type }) => type === "failure");
      return [await code, failure["code"], failure["message"]];
    }),
  );
  const message = `another run (process ${String(first.pid)}) is working on administration 100200300400500`;
  expect(failures).toEqual(seconds.map(() => [EXIT.held, "administration-held", message]));
  first.kill("SIGCONT");
  expect(await firstEnded).toBe(EXIT.reconciled);
});
