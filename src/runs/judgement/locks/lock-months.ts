/** Locks months: writes down which final pack states them, and the findings that it had. */

import { dateText } from "../../../calendar/date-text.ts";
import { lastDayOf, type Month } from "../../../calendar/month.ts";
import type { CheckResult } from "../../../checks/check.ts";
import { registerOf } from "../../../checks/register-of-findings.ts";
import { Failure, invariant } from "../../../failure.ts";
import type { Books } from "../../../ledger/books.ts";
import type { Judgement, Lock, RegisteredFinding } from "../../../ledger/judgement/entries.ts";
import { changedSince, lockedBalances } from "../../../ledger/judgement/locked-balances.ts";
import { lockWithin, type StandingLock, standingLock } from "../../../ledger/judgement/standing.ts";
import type { NewEntry } from "../../../packs/own-files/judgement-file.ts";
import { withMonths } from "../../check-snapshot.ts";
import { judgeSnapshot } from "../../pack/judge-snapshot.ts";
import { addressOf, type BooksAddress, type ProfileOptions } from "../../profile/books-address.ts";
import { untilMonth } from "../../pull/chosen-year.ts";
import type { RunPorts } from "../../run-ports.ts";
import { withSnapshotsKept } from "../../state/administration-lock.ts";
import { addEntries } from "../add-entries.ts";
import { judgementOfBooks } from "../judgement-of-books.ts";
import { signerName } from "../signer-name.ts";
import { type PackToLock, packToLock } from "./pack-to-lock.ts";

export interface LockOrder extends ProfileOptions {
  /** A month. */
  readonly period: string | null;
  /** The folder of a pack; null for the one that this state wrote last. */
  readonly pack: string | null;
  readonly by: string | null;
  readonly reason: string | null;
}

export interface LockedMonths {
  readonly lock: Lock;
  readonly folder: string;
  readonly registered: readonly RegisteredFinding[];
  /** The number of findings beyond those. */
  readonly leftOut: number;
  /** The file of judgement. */
  readonly path: string;
  /** Whether the pack was made with another file of judgement: it lacks what was accepted or signed since. */
  readonly isBehind: boolean;
}

/**
 * Failure codes: those of the profile, the period, the snapshot and the checks; `arguments-invalid`, `pack-missing`,
 * `snapshot-missing` for a pack that cannot be locked; those of `addEntries`.
 */
export async function lockMonths(order: LockOrder, ports: RunPorts): Promise<LockedMonths> {
  const address = addressOf(order, ports);
  const month = monthToLock(order.period, address);
  const by = signerName(order.by, address.state);
  const reason = reasonIn(order.reason);
  return withSnapshotsKept(address, async () => {
    const pack = await packToLock(month, order.pack, address, ports);
    // What is refused for the file alone is refused before the books are read.
    const before = judgementOfBooks(address);
    refuseLocked(before, month, pack);
    const { books, results } = await judgedBooks(order, { pack, month, address }, ports);
    const at = ports.now();
    const { findings, leftOut } = registerOf(books, results);
    const lock = {
      ...({ kind: "locked", at, by, through: month, first: pack.first } as const),
      ...{ snapshot: pack.snapshotId, pack: pack.sha256, ...lockedBalances(books), reason },
    };
    const { path, entries } = addEntries(address, (file): readonly NewEntry[] => {
      refuseLocked(file, month, pack);
      if (reason === null) refuseChanged(file, books, month);
      return [lock, ...findings.map((finding) => ({ ...finding, at, by }))];
    });
    const registered = entries.flatMap((entry) => (entry.kind === "registered" ? [entry] : []));
    const written = entries.find((entry) => entry.kind === "locked");
    invariant(written !== undefined, "the lock was written");
    const isBehind = before !== null && before.sha256 !== pack.judgement;
    return { lock: written, folder: pack.folder, registered, leftOut, path, isBehind };
  });
}

function monthToLock(period: string | null, address: BooksAddress): Month {
  const today = address.todayIn("UTC");
  if (period === null) throw unnamed("lock");
  const { last } = untilMonth({ period })(address.fiscalCalendar, today).period;
  if (lastDayOf(last) < today) return last;
  throw new Failure(
    "arguments-invalid",
    `${last} is not over yet: today is ${dateText(today)}`,
    "Lock a month that has ended.",
  );
}

export const unnamed = (command: string): Failure =>
  new Failure(
    "arguments-invalid",
    `${command}: no month is named`,
    `Name the month: slotsom ${command} --period 2025-12.`,
  );

/** Null without one. Failure code: `arguments-invalid` for an empty one. */
function reasonIn(reason: string | null): string | null {
  if (reason === null || reason.trim() !== "") return reason?.trim() ?? null;
  throw new Failure("arguments-invalid", "--reason is empty", "Say why in a sentence.");
}

interface BooksToLock {
  readonly pack: PackToLock;
  readonly month: Month;
  readonly address: BooksAddress;
}

/** The books of the pack, and the results of their checks with what is accepted today. */
function judgedBooks(
  { profile, config, sample, from = null, prior = null }: LockOrder,
  { pack, month, address }: BooksToLock,
  ports: RunPorts,
): Promise<{ readonly books: Books; readonly results: readonly CheckResult[] }> {
  const { chosen } = address;
  // The snapshot of an auditfile that the command names is found by the file.
  const snapshot =
    chosen.kind === "auditfile" && chosen.profile === null ? null : pack.snapshotPath;
  const period = pack.kind === "monthly" ? month : null;
  const { kind } = pack;
  const who = { profile, config, sample, from, prior };
  const request = { ...who, year: null, period, snapshot, pack: kind };
  return withMonths(request, ports, async ({ books, snapshotId }, _months, place) => {
    if (snapshotId !== pack.snapshotId) throw otherBooks(pack);
    const judged = await judgeSnapshot(books, { ...place, pack: kind, templates: null }, ports);
    return { books, results: judged.results };
  });
}

const otherBooks = ({ folder }: PackToLock): Failure =>
  new Failure(
    "arguments-invalid",
    `the pack in ${folder} was made of other books than this auditfile`,
    "Name the auditfile of that pack with --from, or make the pack of this one.",
  );

/** Nothing would change: the months are locked by the same pack, or by one that reaches further. */
function refuseLocked(file: Judgement | null, month: Month, pack: PackToLock): void {
  const standing = file === null ? null : lockWithin(file, { first: pack.first, last: month });
  if (standing === null || standing.through < month) return;
  if (standing.through === month && standing.lock.pack !== pack.sha256) return;
  const { lock, through } = standing;
  const same = lock.pack === pack.sha256 ? `, and the pack in ${pack.folder} with it` : "";
  throw new Failure(
    "arguments-invalid",
    `${month} is locked already: ${lockText(standing)}${same}`,
    through > month
      ? `Open the months first: slotsom unlock --period ${month} --reason "...".`
      : "To lock another pack of the same months, name its folder with --pack.",
  );
}

/** `locked through 2025-12 by A. Bakker on 15 January 2026`. */
const lockText = ({ lock, through }: StandingLock): string =>
  `locked through ${through} by ${lock.by} on ${dateText(lock.at)}`;

const NAMED_MAX = 3;

/** Months that are locked and have other balances now: a person says why they are locked as they are. */
function refuseChanged(file: Judgement | null, books: Books, month: Month): void {
  const standing = file === null ? null : standingLock(file);
  // After an unlock the balances of the lock are those of an open month.
  if (standing === null || standing.through !== standing.lock.through) return;
  const changed = standing.through > month ? [] : changedSince(standing.lock, books);
  if (changed.length === 0) return;
  const more = changed.length - NAMED_MAX;
  const accounts = changed.slice(0, NAMED_MAX).join(", ");
  throw new Failure(
    "arguments-invalid",
    `the books of the months ${lockText(standing)} changed since: account ${accounts}${more > 0 ? ` and ${String(more)} more` : ""}`,
    'Say why they are locked as they are now: --reason "...".',
  );
}
