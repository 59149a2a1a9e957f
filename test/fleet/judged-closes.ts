/** Closes of members, and files of judgement about them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { amountOf } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import type { FleetJob } from "../../src/fleet/job.ts";
import type { JobResult } from "../../src/fleet/queued-job.ts";
import {
  type NewEntry,
  newJudgement,
  withEntries,
  withId,
} from "../../src/packs/own-files/judgement-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";

const [CASH_SHA256, STOCK_SHA256] = ["c".repeat(64), "d".repeat(64)];
/** Two leads can be signed. */
export const CLOSED: JobResult = {
  ...RESULT,
  signable: {
    year: 2025,
    leads: [
      { lead: "cash", sha256: CASH_SHA256 },
      { lead: "stock", sha256: STOCK_SHA256 },
    ],
    openFindings: 3,
  },
};

export const closeOf = (member: string, judgement: string): FleetJob => {
  const job = jobOf(member, { period: "2025", pack: "close", packName: "year" });
  return {
    ...job,
    id: `night/${member}/year/2025`,
    member: { ...job.member, profile: { ...job.member.profile, judgement } },
  };
};

const AT = "2026-01-12T09:00:00.000Z";

const signed = (lead: string, as: "preparer" | "reviewer", sha256: string): NewEntry => ({
  kind: "signed",
  at: AT,
  by: as === "preparer" ? "A. Bakker" : "C. de Boer",
  lead,
  as,
  year: 2025,
  balance: amountOf("1.00"),
  sha256,
  snapshot: "5f2e",
});

const LOCKED: NewEntry = {
  kind: "locked",
  at: AT,
  by: "C. de Boer",
  through: month("2025-12"),
  first: month("2025-01"),
  snapshot: "5f2e",
  pack: "e".repeat(64),
  balances: new Map(),
  reason: null,
};

const both = (lead: string, sha256: string): readonly NewEntry[] => [
  signed(lead, "preparer", sha256),
  signed(lead, "reviewer", sha256),
];

export const ALL_SIGNED = [...both("cash", CASH_SHA256), ...both("stock", STOCK_SHA256), LOCKED];

/** The path of the file of judgement of administration `id` with these entries. */
export function judge(folder: string, id: string, entries: readonly NewEntry[]): string {
  const path = join(folder, `${id}.yml`);
  writeFileSync(path, withEntries(newJudgement(id), entries.map(withId)));
  return path;
}

/**
 * Closes of bakery (signed in full and locked), cafe (one lead signed, another suspended), dairy (a file that cannot be
 * used) and estate (nothing signed), and a monthly pack of forge. Returns the folder with the files.
 */
export async function fillWithCloses(queue: FleetQueue): Promise<string> {
  const folder = temporaryFolder();
  const ids = { bakery: "201", cafe: "202", dairy: "203", estate: "204" };
  judge(folder, ids.bakery, ALL_SIGNED);
  judge(folder, ids.cafe, [
    ...both("cash", CASH_SHA256),
    signed("stock", "preparer", "f".repeat(64)),
  ]);
  writeFileSync(join(folder, `${ids.dairy}.yml`), "nonsense");
  const members = Object.entries(ids);
  await queue.add([...members.map(([member]) => closeOf(member, folder)), jobOf("forge")]);
  const seat = await queue.register(workerNamed("worker-1"));
  for (const [member, administrationId] of members) {
    const administrationName = `The ${member}`;
    await (await seat.claim())?.complete({ ...CLOSED, administrationId, administrationName });
  }
  await (await seat.claim())?.complete(RESULT);
  await seat.leave();
  return folder;
}
