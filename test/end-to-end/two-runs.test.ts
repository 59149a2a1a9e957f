/** Two runs at once, as processes: a second run of the same administration ends with code 8. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Program = ChildProcessByStdio<null, Readable, null>;
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

function run(...argv: readonly string[]): Program {
  const config = ["--profile", "test", "--config", join(folder, "slotsom.yml")];
  const child = spawn(process.execPath, ["bin/slotsom.js", ...argv, ...config, "--json"], {
    env: { ...process.env, SLOTSOM_HOME: join(folder, "home"), TOKEN: service.token },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return endedWithTest(child);
}

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

async function ended(program: Program): Promise<number | null> {
  const [code] = (await once(program, "exit")) as [number | null];
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
