/** The fleet of the README: `slotsom serve` has several administrations, and the example of a fleet makes their packs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Message = Readonly<Record<string, unknown>>;

const EXAMPLE = resolve("examples/fleet/fleet.yml");
const IDS = ["100200300400500", "100200300500001"];

test("the packs of two administrations are made, and not made again", async () => {
  const folder = temporaryFolder();
  const start = (argv: readonly string[]) =>
    endedWithTest(
      spawn(process.execPath, [resolve("bin/slotsom.js"), ...argv, "--json"], {
        cwd: folder,
        env: { ...process.env, SLOTSOM_HOME: undefined },
        stdio: ["ignore", "pipe", "inherit"],
      }),
    );
  const service = start(["serve", "--administrations", String(IDS.length)]);
  const { url } = await messageOf(service.stdout, "serving");
  const port = new URL(String(url)).port;
  const example = readFileSync(EXAMPLE, "utf8");
  expect(example).toContain("8080");
  writeFileSync(
    join(folder, "fleet.yml"),
    example.replaceAll("8080", port).replace("../../output", "output"),
  );
  const run = async (): Promise<readonly [Message, number | null]> => {
    const fleet = start(["fleet", "run", "monthly", "--workers", "2"]);
    const exited = once(fleet, "exit");
    const end = await messageOf(fleet.stdout, "fleet");
    return [end, ((await exited) as [number | null])[0]];
  };
  expect(await run()).toMatchObject([{ final: 2, draft: 0, failed: 0 }, EXIT.reconciled]);
  for (const id of IDS) {
    const pack = `output/fleet/trial-${id}/${id}/2025-10/monthly/manifest.json`;
    expect(existsSync(join(folder, pack))).toBe(true);
  }
  const [again] = await run();
  expect(again).toMatchObject({ final: 2 });
});

/** The first message of this type; the rest of the output is read and ignored. */
async function messageOf(output: Readable, type: string): Promise<Message> {
  for await (const line of createInterface({ input: output })) {
    const message = JSON.parse(line) as Message;
    if (message["type"] === type) {
      output.resume();
      return message;
    }
  }
  throw new Error(`no message ${type}`);
}
