/** A folder with a file of profiles, and entries that people add to its file of judgement. */
import { join } from "node:path";
import { parseAmount } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import type { NewEntry } from "../../../src/packs/own-files/judgement-file.ts";
import { addEntries } from "../../../src/runs/judgement/add-entries.ts";
import { judgementOfBooks, judgementPath } from "../../../src/runs/judgement/judgement-of-books.ts";
import { addressOf } from "../../../src/runs/profile/books-address.ts";
import { writeProfile } from "../../support/embedded-service.ts";

export const ADMINISTRATION = "123456789";

export type JudgedAddress = Parameters<typeof addEntries>[0];

export const writeProfiles = (folder: string): void => {
  writeProfile(folder, {
    base_url: "http://127.0.0.1:9/api/v2",
    administration_id: ADMINISTRATION,
  });
};

/** The books of the folder's only profile, for a person with a home of their own. */
export const addressIn = (folder: string, home: string): JudgedAddress =>
  addressOf(
    { profile: null, config: null, sample: false },
    { environment: { SLOTSOM_HOME: home }, workingFolder: folder, now: () => AT },
  );

const AT = "2026-03-01T08:00:00.000Z";

/** An accepted difference; entries of the same instant differ by their reason. */
export function acceptance(by: string, reason: string): NewEntry {
  const amount = parseAmount("12.50");
  if (amount === null) throw new Error("an amount");
  const place = { check: "D9", place: "account 1300", month: null, since: null };
  return { kind: "accepted", at: AT, by, ...place, amount, until: month("2026-06"), reason };
}

export const add = (address: JudgedAddress, ...entries: readonly NewEntry[]): void => {
  addEntries(address, () => entries);
};

/** The reasons of all acceptances, sorted. */
export const reasonsIn = (address: JudgedAddress): readonly string[] =>
  (judgementOfBooks(address)?.entries ?? [])
    .flatMap((entry) => (entry.kind === "accepted" ? entry.reason : []))
    .sort();

export const pathIn = (address: JudgedAddress, name?: string): string =>
  name === undefined ? judgementPath(address) : join(judgementPath(address), "..", name);
