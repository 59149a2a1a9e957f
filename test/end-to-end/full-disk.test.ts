/** A disk that fills up at any moment of a pull: each time the run reports it, and continues once there is space. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { dumpOf } from "../pull/kill/snapshot-dump.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

const KILOBYTES_FIRST = 8;
const GROWTH = 1.5;

const folder = temporaryFolder();
const disk = join(folder, "disk");
mkdirSync(disk);
const mounted = (options: string): boolean =>
  spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk]).status === 0;
/** Mounting a disk needs administrator rights; without them the test is skipped. */
const isAllowed = mounted(`size=${String(KILOBYTES_FIRST)}k`);

let service: ServedAdministration;
beforeAll(async () => {
  service = await serveAdministration();
});
afterAll(async () => {
  await service.close();
  if (isAllowed) spawnSync("umount", ["-l", disk]);
});

type Message = Readonly<Record<string, unknown>>;

async function run(home: string, ...argv: readonly string[]): Promise<[number, Message]> {
  const made = makeWorld({ TOKEN: service.token, SLOTSOM_HOME: home });
  const world = { ...made.world, workingFolder: folder };
  try {
    const code = await runCli([...argv, "--json"], world);
    return [code, JSON.parse(made.out().trimEnd().split("\n").at(-1) ?? "{}") as Message];
  } finally {
    made.close();
  }
}

test.skipIf(!isAllowed)(
  "a pull on a disk that fills up repeatedly ends with the same snapshot",
  async () => {
    writeProfile(folder, {
      base_url: service.url,
      administration_id: service.administrationId,
      fiscal_year: SHORT_YEAR,
    });
    const pull = ["pull", "--profile", "test", "--year", "2025"];
    const [, whole] = await run(join(folder, "whole"), ...pull);
    const stops: string[] = [];
    const home = join(disk, "home");
    let [code, last] = await run(home, ...pull);
    for (let size = KILOBYTES_FIRST; code !== EXIT.reconciled; size *= GROWTH) {
      expect([code, last["code"]]).toEqual([EXIT.exhausted, "disk-full"]);
      const message = String(last["message"]);
      expect(message).toContain(disk);
      expect(message).toContain("the disk is full");
      stops.push(message.slice(disk.length).replace(/:.*/, ""));
      expect(mounted(`remount,size=${String(Math.ceil(size * GROWTH))}k`)).toBe(true);
      [code, last] = await run(home, "resume");
      // It stopped before it had an answer, so there is no run to resume yet.
      if (code === EXIT.reconciled && last["type"] !== "snapshot") {
        [code, last] = await run(home, ...pull);
      }
    }
    expect([last["path"], last["snapshot_id"]]).toEqual([
      expect.stringContaining(home),
      whole["snapshot_id"],
    ]);
    expect(dumpOf(String(last["path"]))).toEqual(dumpOf(String(whole["path"])));
    // The disk was full both before there was a snapshot and while the snapshot was written.
    expect(new Set(stops.map((path) => path.split("/")[2])).size).toBeGreaterThan(1);
  },
);
