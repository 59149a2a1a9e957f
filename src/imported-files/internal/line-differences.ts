/** The lines that two auditfiles do not share, found in the lines of the transactions that only one of them has. */
import { amountText } from "../../amount/amount.ts";
import type { AuditfileComparison, ComparedLine, UnmatchedLines } from "../auditfile-comparison.ts";
import { digestOf, type LineText, type LineWithTexts } from "./compared-line.ts";
import { elementOf, type LineSide, onePartOf, partsOf, textDifferences } from "./compared-texts.ts";
import {
  transactionDifferences,
  transactionPairs,
  type Unpaired,
} from "./compared-transactions.ts";
import type { OpenTransactions } from "./left-transactions.ts";
import { type TextBuckets, textBuckets } from "./text-buckets.ts";

type LineDifferences = Pick<
  AuditfileComparison,
  "onlyOurs" | "onlyTheirs" | "otherDescription" | "otherDate" | "otherVat" | "elements"
>;

interface Search {
  /** All transactions, paired by their lines and texts. */
  readonly unpaired: Unpaired;
  /** The texts that both files have. */
  readonly names: readonly LineText[];
  /** Lines and differences of a kind that are listed; the others are only counted. */
  readonly namedMax: number;
}

type LeftInFiles = Readonly<Record<LineSide, OpenTransactions>>;

/**
 * Finds the lines that occur more often in one of the files, among those of transactions without a partner; of equal
 * lines the first are listed.
 */
export async function lineDifferences(
  files: LeftInFiles,
  { unpaired, names, namedMax }: Search,
): Promise<LineDifferences> {
  const { surplus, lines, byLines } = await surplusIn(files);
  const only = { description: tallies(), date: tallies(), vat: tallies() };
  const parts = partsOf(lines);
  const texts = textDifferences({ names, namedMax, examined: onePartOf(parts) });
  const buckets = parts === 1 ? null : textBuckets(names, parts);
  const read = async (side: LineSide): Promise<UnmatchedLines> => {
    const left = new Map(surplus);
    const step = side === "ours" ? -1 : 1;
    const first: ComparedLine[] = [];
    let count = 0;
    for await (const line of linesOf(files[side])) {
      texts.add(side, line);
      const { key } = line;
      if (!surplus.has(key)) buckets?.add(side, line);
      const extra = left.get(key) ?? 0;
      if (extra * step >= 0) continue;
      left.set(key, extra + step);
      count += 1;
      if (first.length < namedMax) first.push(line);
      const { accountId, date, description, vat } = line;
      const amount = amountText(line.amount, 2);
      only.description.add([accountId, date, amount, vat], side);
      only.date.add([accountId, amount, description, vat], side);
      only.vat.add([accountId, date, amount, description], side);
    }
    return { count, first };
  };
  const onlyOurs = await read("ours");
  const onlyTheirs = await read("theirs");
  const elements = texts.differences();
  const missed =
    buckets === null
      ? []
      : await missedTexts(files, { surplus, names, namedMax, elements, buckets });
  // Lines that only one file has are in transactions that only one file has: that says nothing of its own.
  const grouped =
    surplus.size === 0 ? transactionDifferences(unpaired, byLines.unpaired(), namedMax) : [];
  return {
    onlyOurs,
    onlyTheirs,
    otherDescription: only.description.pairs(),
    otherDate: only.date.pairs(),
    otherVat: only.vat.pairs(),
    elements: [...grouped, ...elements, ...missed],
  };
}

/** How often each line occurs in our file in excess of theirs, and the transactions paired by their lines alone. */
async function surplusIn(files: LeftInFiles) {
  const surplus = new Map<string, number>();
  const byLines = transactionPairs();
  const counts = { ours: 0, theirs: 0 };
  for (const side of ["ours", "theirs"] as const) {
    const step = side === "ours" ? 1 : -1;
    for await (const { nr, lines } of files[side]()) {
      const keys = lines.map(({ key }) => key);
      byLines.add(side, nr, { digest: digestOf(keys.toSorted()) });
      counts[side] += keys.length;
      for (const key of keys) {
        const now = (surplus.get(key) ?? 0) + step;
        if (now === 0) surplus.delete(key);
        else surplus.set(key, now);
      }
    }
  }
  return { surplus, byLines, lines: Math.max(counts.ours, counts.theirs) };
}

async function* linesOf(open: OpenTransactions): AsyncGenerator<LineWithTexts> {
  for await (const { lines } of open()) yield* lines;
}

interface MissedSearch extends Omit<Search, "unpaired"> {
  readonly surplus: ReadonlyMap<string, number>;
  /** What was found in a part of the lines. */
  readonly elements: LineDifferences["elements"];
  readonly buckets: TextBuckets;
}

/** The texts that differ in none of the lines of that part, and in others. */
async function missedTexts(
  files: LeftInFiles,
  { surplus, names, namedMax, elements, buckets }: MissedSearch,
): Promise<LineDifferences["elements"]> {
  const found = new Set(elements.map(({ element }) => element));
  const others = names.filter((name) => !found.has(elementOf(name)));
  const examined = buckets.differing(others);
  if (examined === null) return [];
  const texts = textDifferences({ names: others, namedMax, examined });
  for (const side of ["ours", "theirs"] as const) {
    for await (const line of linesOf(files[side]))
      if (!surplus.has(line.key)) texts.add(side, line);
  }
  return texts.differences();
}

/** Counts how many lines of one file have a line of the other with the same parts. */
function tallies() {
  const found = new Map<string, Record<LineSide, number>>();
  return {
    add: (parts: readonly string[], side: LineSide): void => {
      const key = digestOf(parts);
      const pair = found.get(key) ?? { ours: 0, theirs: 0 };
      pair[side] += 1;
      found.set(key, pair);
    },
    pairs: (): number =>
      [...found.values()].reduce((total, { ours, theirs }) => total + Math.min(ours, theirs), 0),
  };
}
