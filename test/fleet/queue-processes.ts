/** Processes that claim from one queue at the same time. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jobOf } from "./fleet-jobs.ts";
import type { ContenderOrder } from "./queue-contender.ts";
import type { QueuePlace } from "./queue-places.ts";
import { type MakePlace, opened } from "./queue-seats.ts";

interface Line {
  readonly what: string;
  readonly id: string;
}

/** Runs a process for each number, and returns what they logged. */
async function contend(place: QueuePlace, diesAt: readonly number[]): Promise<readonly Line[]> {
  const log = join(temporaryFolder(), "log");
  const children = diesAt.map((at) => {
    const order: ContenderOrder = { place, log, diesAt: at };
    const argv = ["test/fleet/queue-contender.ts", JSON.stringify(order)];
    return endedWithTest(spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "inherit"] }));
  });
  await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
  const exits = children.map((child) => once(child, "exit"));
  const go = (isMortal: boolean): void => {
    for (const [at, { stdin }] of children.entries()) {
      if ((diesAt[at] ?? 0) > 0 === isMortal) stdin.write("go\n");
    }
  };
  // On a loaded machine the others could have all jobs before one that dies has its first.
  go(true);
  await exits[diesAt.indexOf(1)];
  go(false);
  await Promise.all(exits);
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [what = "", id = ""] = line.split(" ");
    return { what, id };
  });
}

export function describeProcesses(makePlace: MakePlace): void {
  test("processes that claim at once share the jobs, each of which ends once, although some are killed", async () => {
    const place = await makePlace();
    const { queue } = await opened(place);
    const members = Array.from({ length: 12 }, (_, at) => `m${String(at)}`);
    const periods = ["2025-08", "2025-09", "2025-10"];
    await queue.add(
      members.flatMap((member) =>
        periods.map((period) => jobOf(member, { period, attemptsMax: 9 })),
      ),
    );
    const lines = await contend(place, [1, 3, 0, 0]);
    const countOf = (what: string): number => lines.filter((line) => line.what === what).length;
    expect([countOf("out"), countOf("refused")]).toEqual([36, 0]);
    expect(countOf("dies")).toBeGreaterThan(0);
    const jobs = await queue.jobs({});
    expect(jobs.map(({ state }) => state)).toEqual(jobs.map(() => "final"));
    // The same job may have killed two of them.
    expect(jobs.reduce((sum, { attempt }) => sum + attempt - 1, 0)).toBe(countOf("dies"));
    // A member has one worker at a time: between "in" and "out" or "dies" no other line is of the same member.
    for (const member of members) {
      const own = lines.filter(({ id }) => id.includes(`/${member}/`)).map(({ what }) => what);
      expect(own.filter((_, at) => at % 2 === 0)).toEqual(
        own.flatMap((what) => (what === "in" ? [what] : [])),
      );
    }
  });
}
