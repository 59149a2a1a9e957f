/**
 * A fleet beside processes that look at its queue, its snapshots and its budgets all the time: they hold nobody up,
 * and nobody refuses them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { writeProfile } from "../../src/fleet/member-profile.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { ReaderEnding, ReaderOrder } from "./looping-reader.ts";
import { openQueueAt } from "./queue-places.ts";
import { monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";

const READERS = 2;

/** Codes of readers that found what they look for, or found that it is not there yet. */
const LOOKED: readonly number[] = [EXIT.reconciled, EXIT.usage, EXIT.draft];

test("every pack is made at the first attempt while other processes look", async () => {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const templates = smallTemplates(folder);
  const { members, token } = await serveFleet(4);
  const clock = { now: () => new Date().toISOString(), leaseMs: 60_000 };
  const queue = await openQueueAt({ kind: "local", home }, clock);
  await queue.add(members.map((member) => monthlyOf(member, templates)));
  const commands = members.flatMap((member) => {
    const books = ["--config", writeProfile({ home }, member)];
    return [
      ["monthly", ...books, "--period", "2025-03", "--dry-run"],
      ["check", ...books, "--year", "2025"],
      ["runs", "list"],
      ["fleet", "status"],
    ];
  });
  const order: ReaderOrder = { home, folder, token, commands };
  const readers = Array.from({ length: READERS }, () =>
    endedWithTest(
      spawn(process.execPath, ["test/fleet/looping-reader.ts", JSON.stringify(order)], {
        stdio: ["pipe", "pipe", "inherit"],
      }),
    ),
  );
  const looked = readers.map(({ stdout }) => text(stdout));
  const argv = ["bin/slotsom.js", "fleet", "run", "--workers", "2", "--out", join(folder, "out")];
  const environment = { ...process.env, SLOTSOM_HOME: home, TOKEN: token };
  const fleet = endedWithTest(spawn(process.execPath, argv, { env: environment, stdio: "ignore" }));
  expect((await once(fleet, "exit"))[0]).toBe(EXIT.reconciled);
  for (const { stdin } of readers) stdin.write("end\n");
  const endings = (await Promise.all(looked)).flatMap(
    (one) => JSON.parse(one) as readonly ReaderEnding[],
  );
  expect(endings.filter(({ code }) => !LOOKED.includes(code))).toEqual([]);
  const jobs = await queue.jobs({});
  expect(jobs.map(({ state, attempt }) => [state, attempt])).toEqual(jobs.map(() => ["final", 1]));
  await queue.close();
});
