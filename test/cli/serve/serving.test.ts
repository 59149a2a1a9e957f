/** What `slotsom serve` says when it is ready, and that its options reach the service. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { request } from "undici";
import { expect, test } from "vitest";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Serving {
  readonly type: string;
  readonly url: string;
  readonly today: string | null;
  readonly database: string;
}

/** Serves small generated books until `use` is done. */
async function serving<Value>(
  options: readonly string[],
  use: (service: Serving, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = temporaryFolder();
  const service = endedWithTest(
    spawn(
      process.execPath,
      ["bin/slotsom.js", "serve", "--postings", "1000", "--json", ...options],
      {
        env: { ...process.env, SLOTSOM_HOME: folder },
        stdio: ["ignore", "pipe", "inherit"],
      },
    ),
  );
  const exited = once(service, "exit");
  for await (const line of createInterface({ input: service.stdout })) {
    const message = JSON.parse(line) as Serving;
    if (message.type !== "serving") continue;
    const value = await use(message, folder);
    service.kill("SIGTERM");
    await exited;
    return value;
  }
  throw new Error("the service did not start");
}

test.each([
  ["the fixed day of its books", [], "2026-11-15", "generated-1000.sqlite"],
  [
    "the day that --clock names",
    ["--clock", "2027-02-01"],
    "2027-02-01",
    "generated-1000-on-2027-02-01.sqlite",
  ],
  [
    "no fixed day with the clock of the machine",
    ["--clock", "machine"],
    null,
    "generated-1000-on-machine.sqlite",
  ],
])("the service states %s, and has a database of its own for another", async (...given) => {
  const [, options, today, database] = given;
  const stated = await serving(options, async (service, folder) => {
    const page = await (await fetch(new URL("/openapi.json", service.url))).text();
    return {
      today: service.today,
      database: service.database.slice(join(folder, "embedded").length + 1),
      isDescribed: page.includes(today === null ? "own clock" : `today is always ${today}`),
    };
  });
  expect(stated).toEqual({ today, database, isDescribed: true });
});

test("a request is in the log when the service has stopped, and the named origin is allowed", async () => {
  const folder = temporaryFolder();
  const log = join(folder, "access.log");
  const options = ["--log", log, "--cors", "https://pages.example"];
  const allowed = await serving(options, async ({ url }) => {
    const headers = { origin: "https://pages.example" };
    const answer = await request(`${url}/administrations?access_token=secret`, { headers });
    await answer.body.dump();
    return answer.headers["access-control-allow-origin"];
  });
  expect(allowed).toBe("https://pages.example");
  const [line = "", ...others] = readFileSync(log, "utf8").trimEnd().split("\n");
  expect(others).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    method: "GET",
    path: "/api/v2/administrations?access_token=***",
    status: 401,
    token: null,
  });
});
