/** Locks months: writes down which final pack states them, and the findings that it had. */

import { amountText, equalAmounts, ZERO } from "../../../amount/amount.ts";
import { dateText } from "../../../calendar/date-text.ts";
import { lastDayOf, type Month } from "../../../calendar/month.ts";
import { type CheckResult, type Finding, readerAmounts } from "../../../checks/check.ts";
import { placeText } from "../../../checks/place-text.ts";
import { Failure } from "../../../failure.ts";
import type { Books } from "../../../ledger/books.ts";
import type { Judgement, Lock, RegisteredFinding } from "../../../ledger/judgement/entries.ts";
import { balancesAt, byNumber, lockedBalances } from "../../../ledger/judgement/locked-balances.ts";
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
}

/** A lock is a line in a file that people read: findings beyond these are counted. */
const REGISTERED_MAX = 500;

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
    refuseLocked(judgementOfBooks(address), month, pack);
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
    const [first] = entries.flatMap((entry) => (entry.kind === "locked" ? [entry] : []));
    const registered = entries.flatMap((entry) => (entry.kind === "registered" ? [entry] : []));
    return { lock: first as Lock, folder: pack.folder, registered, leftOut, path };
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
  { period: _, pack: __, ...who }: LockOrder,
  { pack, month, address }: BooksToLock,
  ports: RunPorts,
): Promise<{ readonly books: Books; readonly results: readonly CheckResult[] }> {
  const { chosen } = address;
  // The snapshot of an auditfile that the command names is found by the file.
  const snapshot =
    chosen.kind === "auditfile" && chosen.profile === null ? null : pack.snapshotPath;
  const period = pack.kind === "monthly" ? month : null;
  const request = { ...who, year: null, period, snapshot, pack: pack.kind };
  return withMonths(request, ports, async ({ books, snapshotId }, _months, from) => {
    if (snapshotId !== pack.snapshotId) throw otherBooks(pack);
    const judged = await judgeSnapshot(books, { ...from, pack: pack.kind, templates: null }, ports);
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

/** The numbers of the accounts whose balance at the end of the locked months is another one now. */
function changedSince({ through, balances }: Lock, books: Books): readonly string[] {
  const now = balancesAt(books, through);
  if (now === null) return [];
  const actual = byNumber(books, now.balances);
  const numbers = [...new Set([...balances.keys(), ...actual.keys()])].sort();
  return numbers.filter(
    (number) => !equalAmounts(balances.get(number) ?? ZERO, actual.get(number) ?? ZERO),
  );
}

type Registered = Omit<RegisteredFinding, "id" | "at" | "by">;

/** The findings of the books that someone should look at, those that block first; not those about the judgement itself. */
function registerOf(
  books: Books,
  results: readonly CheckResult[],
): { readonly findings: readonly Registered[]; readonly leftOut: number } {
  const judged = results.filter(
    ({ check, severity }) => severity !== "information" && !check.id.startsWith("Q"),
  );
  const inOrder = [
    ...judged.filter(({ severity }) => severity === "blocking"),
    ...judged.filter(({ severity }) => severity === "warning"),
  ];
  const found = inOrder.flatMap(({ findings }) => findings);
  const findings = found.slice(0, REGISTERED_MAX).map((finding) => registered(books, finding));
  const total = judged.reduce((count, { broken }) => count + broken, 0);
  return { findings: distinct(findings), leftOut: total - Math.min(total, findings.length) };
}

function registered(books: Books, finding: Finding): Registered {
  const { check, month, subject, acceptance } = finding;
  return {
    ...{ kind: "registered", check, month, place: placeText(books, subject) },
    year: books.fiscalYear.year,
    amount: readerAmounts(finding).difference,
    acceptance: acceptance?.id ?? null,
  };
}

/** Two findings of the same place and amount are one entry: an id follows from what an entry says. */
const distinct = (findings: readonly Registered[]): readonly Registered[] => [
  ...new Map(
    findings.map((one) => [JSON.stringify({ ...one, amount: amountText(one.amount, 2) }), one]),
  ).values(),
];
