/** A killed pull continues where it stopped, and ends with the same evidence as an undisturbed pull. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Program = ChildProcessByStdio<null, Readable, Readable>;
type Message = Readonly<Record<string, unknown>>;

let folder = "";
let service: ServedAdministration;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await serveAdministration();
  writeProfile(folder, {
    base_url: service.url,
    administration_id: service.administrationId,
  });
});
afterAll(async () => {
  await service.close();
});

function start(argv: readonly string[], home: string): Program {
  const child = spawn(process.execPath, ["bin/slotsom.js", ...argv], {
    // A killed process may leave a temporary file of SQLite.
    env: {
      ...process.env,
      TMPDIR: folder,
      SLOTSOM_HOME: join(folder, home),
      TOKEN: service.token,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return endedWithTest(child);
}

const CONFIG = ["--profile", "test", "--config"];
const pull = (home: string): Program =>
  start(["pull", ...CONFIG, join(folder, "slotsom.yml"), "--year", "2025", "--json"], home);
const resume = (): Program => start(["resume", "--json"], "home");

async function* messagesOf(program: Program): AsyncGenerator<Message> {
  for await (const line of createInterface({ input: program.stdout })) {
    yield JSON.parse(line) as Message;
  }
}

/** Runs a program to its end, or kills it as soon as `month` is proven. */
async function run(
  program: Program,
  month: string | null,
): Promise<{ messages: Message[]; code: number | null }> {
  const exited = once(program, "exit");
  const messages: Message[] = [];
  for await (const message of messagesOf(program)) {
    messages.push(message);
    if (month !== null && message["month"] === month) program.kill("SIGKILL");
  }
  const [code] = (await exited) as [number | null];
  return { messages, code };
}

test("a pull that is killed twice continues, and repeats no finished month", async () => {
  expect((await run(pull("home"), "2025-03")).code).toBe(null);
  // The same command continues the pull too.
  const second = await run(pull("home"), "2025-07");
  expect(second.code).toBe(null);
  const third = await run(resume(), null);
  expect(third.code).toBe(0);
  const textOf = (messages: readonly Message[]): string =>
    messages.map(({ text }) => String(text)).join("\n");
  expect(textOf(second.messages)).toContain("Resuming the pull of fiscal year 2025");
  // The second run, which is the first of its day if midnight came between.
  expect(textOf(third.messages)).toMatch(/^Resuming run \d{8}-[12]: slotsom pull --profile test/);

  const provenIn = (messages: readonly Message[]): readonly unknown[] =>
    messages.flatMap(({ month, proven }) => (proven === true ? [month] : []));
  expect(provenIn(second.messages)).not.toContain("2025-02");
  expect(provenIn(third.messages).at(-1)).toBe("2025-12");

  const whole = await run(pull("another"), null);
  expect(textOf(whole.messages)).toContain("Pulling fiscal year 2025");
  const snapshot = (messages: readonly Message[]): unknown => messages.at(-1)?.["snapshot_id"];
  expect(snapshot(whole.messages)).toBe(snapshot(third.messages));
});
