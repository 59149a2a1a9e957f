/**
 * The lines that two auditfiles do not share. They are found in the lines of both files: those of short files are kept from the
 * first reading, long files are read again.
 */
import { amountText } from "../../amount/amount.ts";
import type { AuditfileComparison, ComparedLine, UnmatchedLines } from "../auditfile-comparison.ts";
import { digestOf, type LineText, type LineWithTexts } from "./compared-line.ts";
import { elementOf, type LineSide, onePartOf, partsOf, textDifferences } from "./compared-texts.ts";
import { type TextBuckets, textBuckets } from "./text-buckets.ts";

/** A file with more lines is read again: those of two files take some 20 MB. */
const LINES_KEPT_MAX = 10_000;

type LineDifferences = Pick<
  AuditfileComparison,
  "onlyOurs" | "onlyTheirs" | "otherDescription" | "otherDate" | "otherVat" | "elements"
>;
const NONE: UnmatchedLines = { count: 0, first: [] };
export const NO_DIFFERENCES: LineDifferences = {
  onlyOurs: NONE,
  onlyTheirs: NONE,
  otherDescription: 0,
  otherDate: 0,
  otherVat: 0,
  elements: [],
};

interface Search {
  readonly surplus: ReadonlyMap<string, number>;
  /** Of the larger file. */
  readonly lines: number;
  /** The texts that both files have. */
  readonly names: readonly LineText[];
  /** Lines and differences of a kind that are listed; the others are only counted. */
  readonly namedMax: number;
}

type LinesOfFiles = Readonly<
  Record<LineSide, () => Iterable<LineWithTexts> | AsyncIterable<LineWithTexts>>
>;

/** Reads the lines of both again to find those that occur more often in one; of equal lines the first are listed. */
export async function lineDifferences(
  files: LinesOfFiles,
  search: Search,
): Promise<LineDifferences> {
  const { surplus, lines, names, namedMax } = search;
  const only = { description: tallies(), date: tallies(), vat: tallies() };
  const parts = partsOf(lines);
  const texts = textDifferences({ names, namedMax, examined: onePartOf(parts) });
  const buckets = parts === 1 ? null : textBuckets(names, parts);
  const read = async (side: LineSide): Promise<UnmatchedLines> => {
    const left = new Map(surplus);
    const step = side === "ours" ? -1 : 1;
    const first: ComparedLine[] = [];
    let count = 0;
    for await (const line of files[side]()) {
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
  const missed = buckets === null ? [] : await missedTexts(files, { ...search, elements, buckets });
  return {
    onlyOurs,
    onlyTheirs,
    otherDescription: only.description.pairs(),
    otherDate: only.date.pairs(),
    otherVat: only.vat.pairs(),
    elements: [...elements, ...missed],
  };
}

interface MissedSearch extends Search {
  /** What was found in a part of the lines. */
  readonly elements: LineDifferences["elements"];
  readonly buckets: TextBuckets;
}

/** The texts that differ in none of the lines of that part, and in others. */
async function missedTexts(
  files: LinesOfFiles,
  { surplus, names, namedMax, elements, buckets }: MissedSearch,
): Promise<LineDifferences["elements"]> {
  const found = new Set(elements.map(({ element }) => element));
  const others = names.filter((name) => !found.has(elementOf(name)));
  const examined = buckets.differing(others);
  if (examined === null) return [];
  const texts = textDifferences({ names: others, namedMax, examined });
  for (const side of ["ours", "theirs"] as const) {
    for await (const line of files[side]()) if (!surplus.has(line.key)) texts.add(side, line);
  }
  return texts.differences();
}

/** The lines of a file that is short; null for a longer one. */
export function keptLines(): {
  readonly add: (line: LineWithTexts) => void;
  readonly all: () => readonly LineWithTexts[] | null;
} {
  let kept: LineWithTexts[] | null = [];
  return {
    add: (line) => {
      if (kept !== null && kept.push(line) > LINES_KEPT_MAX) kept = null;
    },
    all: () => kept,
  };
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
