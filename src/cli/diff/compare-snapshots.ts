/** Compares the books of two snapshots, and reports the changes between them. */
import { dateText } from "../../calendar/date-text.ts";
import { includesMonth, type Month } from "../../calendar/month.ts";
import { type BooksChange, commonPeriod, compareBooks } from "../../comparison/compare-books.ts";
import type { TwoBooks } from "../../comparison/compare-documents.ts";
import type { EffectLine } from "../../comparison/effects.ts";
import type { OpenedBooks } from "../../pull/open-books.ts";
import { addressOf, booksAddress, type ProfileOptions } from "../../runs/profile/books-address.ts";
import type { YearRequest } from "../../runs/pull/chosen-year.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { openBooks } from "../../sources/open-books.ts";
import { changeHeadings, changeText, effectTexts } from "../reporting/comparison-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { type ComparedSnapshots, lastTwoSnapshots, snapshotsNamed } from "./compared-snapshots.ts";
import { changeData } from "./comparison-data.ts";

/**
 * `named` is null for the last two snapshots of the year. Returns whether anything changed. Failure codes: those of
 * snapshots and of the profile.
 */
export async function compareSnapshots(
  named: ComparedSnapshots | null,
  request: ProfileOptions & YearRequest,
  ports: RunPorts,
  reporter: Reporter,
): Promise<boolean> {
  const snapshots =
    named === null
      ? lastTwoSnapshots(booksAddress(request, ports), request)
      : namedSnapshots(named, request, ports);
  const older = await openBooks(snapshots.older, ports.signal);
  try {
    const newer = await openBooks(snapshots.newer, ports.signal);
    try {
      return await compare({ older, newer }, snapshots, reporter);
    } finally {
      newer.close();
    }
  } finally {
    older.close();
  }
}

/** Two snapshots need no profile, but one that is named must exist. */
function namedSnapshots(
  named: ComparedSnapshots,
  request: ProfileOptions,
  ports: RunPorts,
): ComparedSnapshots {
  if (request.profile !== null || request.config !== null || request.sample) {
    addressOf(request, ports);
  }
  return snapshotsNamed(named, ports);
}

type Opened = Readonly<Record<"older" | "newer", OpenedBooks>>;

async function compare(
  opened: Opened,
  snapshots: ComparedSnapshots,
  reporter: Reporter,
): Promise<boolean> {
  const { books: older } = opened.older;
  const { books: newer } = opened.newer;
  const books: TwoBooks = { older, newer, period: commonPeriod(older, newer) };
  introduce(books, snapshots, reporter);
  const headingOf = changeHeadings();
  const report = (change: BooksChange, text: string): void => {
    const lines = [...headingOf(change.kind), text].join("\n");
    reporter.item(change.kind, changeData(change), lines);
  };
  const counts = new Map<BooksChange["kind"], number>();
  // Effects are consecutive; they are collected, because the total of a section precedes its first line.
  const effects: EffectLine[] = [];
  const reportEffects = (): void => {
    const texts = effectTexts(effects, books);
    for (const [index, line] of effects.entries()) report(line, texts[index] ?? "");
    effects.length = 0;
  };
  for await (const change of compareBooks(books)) {
    counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
    if (change.kind === "effect") {
      effects.push(change);
    } else {
      reportEffects();
      report(change, changeText(change, books));
    }
  }
  reportEffects();
  const { first, last } = books.period;
  const data = {
    ...snapshots,
    first_month: first,
    last_month: last,
    older_snapshot_id: opened.older.snapshotId,
    newer_snapshot_id: opened.newer.snapshotId,
    is_equal: counts.size === 0,
    months_not_read_again: monthsNotReadAgain(books),
    documents: counts.get("document") ?? 0,
    accounts: counts.get("account") ?? 0,
    openings: counts.get("opening") ?? 0,
    proofs: counts.get("proof") ?? 0,
    unexplained: counts.get("unexplained") ?? 0,
  };
  const reportIt = counts.size === 0 ? reporter.settled : reporter.result;
  reportIt("diff", data, outcomeLines(counts, data.months_not_read_again.length > 0));
  return counts.size > 0;
}

/** The months of either snapshot whose entries were not read: changes that no ledger shows are unknown there. */
const monthsNotReadAgain = ({ older, newer, period }: TwoBooks): readonly Month[] => {
  const trusted = [...older.months, ...newer.months].filter(
    ({ month, proof }) => includesMonth(period, month) && proof.trustedFrom !== undefined,
  );
  return [...new Set(trusted.map(({ month }) => month))].sort();
};

function introduce(books: TwoBooks, snapshots: ComparedSnapshots, reporter: Reporter): void {
  const { older, newer, period } = books;
  const months = period.first === period.last ? period.first : `${period.first} to ${period.last}`;
  reporter.note(`Comparing ${months} of ${newer.administration.name}`);
  reporter.note(`  older: ${snapshots.older}, data as of ${dateText(older.asOf)}`);
  reporter.note(`  newer: ${snapshots.newer}, data as of ${dateText(newer.asOf)}`);
  const notRead = monthsNotReadAgain(books);
  if (notRead.length > 0) {
    const named = notRead.join(", ");
    reporter.note(
      `Carried over on an equal ledger, postings not read again (--trust-ledger), in at least one of them: ${named}`,
    );
  }
}

const NAMED_IN_OUTCOME = [
  ["document", "document", "documents"],
  ["account", "ledger account", "ledger accounts"],
  ["opening", "opening balance", "opening balances"],
  ["proof", "proof of a month", "proofs of months"],
  [
    "unexplained",
    "difference in the general ledger without a posting",
    "differences in the general ledger without postings",
  ],
] as const satisfies readonly (readonly [BooksChange["kind"], string, string])[];

function outcomeLines(
  counts: ReadonlyMap<BooksChange["kind"], number>,
  isTrusted: boolean,
): readonly string[] {
  const parts = NAMED_IN_OUTCOME.flatMap(([kind, one, many]) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString("en")} ${count === 1 ? one : many}`];
  });
  const nothing = isTrusted
    ? "Nothing changed in the postings that were read."
    : "Nothing changed.";
  return parts.length === 0 ? [nothing] : ["", `Changed: ${parts.join(", ")}.`];
}
