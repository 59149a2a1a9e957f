/** `--max-duration` ends a run at its deadline, whatever the service does: each test ends only because of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { localServer } from "../api/local-server.ts";
import { writeProfile } from "../support/embedded-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Ended {
  readonly exitCode: unknown;
  readonly last: { readonly code?: string; readonly message?: string; readonly remedy?: string };
}

/** Runs the program on a profile of this service, to its end. */
async function slotsom(argv: string, baseUrl: string): Promise<Ended> {
  const folder = temporaryFolder();
  writeProfile(folder, { base_url: baseUrl, administration_id: "123" });
  const program = join(process.cwd(), "bin/slotsom.js");
  const child = endedWithTest(
    spawn(process.execPath, [program, ...argv.split(" "), "--profile", "test", "--json"], {
      cwd: folder,
      env: { ...process.env, SLOTSOM_HOME: join(folder, "home"), TOKEN: "a-token-of-a-test" },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const exited = once(child, "exit") as Promise<readonly unknown[]>;
  const [lines, [exitCode]] = await Promise.all([text(child.stdout), exited]);
  return {
    exitCode,
    last: JSON.parse(lines.trimEnd().split("\n").at(-1) ?? "{}") as Ended["last"],
  };
}

/** On a busy machine the run may be between two requests at its time limit. */
const OVER =
  /^the time limit of this run is reached: (there is no complete answer yet to GET |the work in progress was stopped$)/;

test.each([
  ["never answers", (): void => undefined],
  [
    "sends the head of an answer and then nothing",
    (response: ServerResponse): void => {
      response.writeHead(200, { "content-type": "application/json" }).write("[");
    },
  ],
  [
    "sends a body without end, piece by piece",
    (response: ServerResponse): void => {
      const next = (): void => {
        if (!response.destroyed) response.write(" ", () => setImmediate(next));
      };
      response.writeHead(200, { "content-type": "application/json" });
      next();
    },
  ],
])("a run on a service that %s ends at its time limit with code 5", async (_what, answer) => {
  await using server = await localServer(answer);
  const { exitCode, last } = await slotsom("pull --year 2025 --max-duration 5s", server.baseUrl);
  expect([exitCode, last.code]).toEqual([5, "duration-over"]);
  expect(last.message).toMatch(OVER);
  // No answer arrived, so there is nothing to resume.
  expect(last.remedy).toContain("Run the same command again");
});

test("so does an estimate", async () => {
  await using server = await localServer(() => undefined);
  const { exitCode, last } = await slotsom("plan --year 2025 --max-duration 5s", server.baseUrl);
  expect([exitCode, last.code]).toEqual([5, "duration-over"]);
});
