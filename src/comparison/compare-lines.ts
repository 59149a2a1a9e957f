/** The lines of one document in two sets of books: which are gone, which came, which became another. */
import { amountText, equalAmounts } from "../amount/amount.ts";
import type { Posting } from "../ledger/posting.ts";

/** A line that became another, that came (`older` is null) or that is gone (`newer` is null). */
export interface LineChange {
  readonly older: Posting | null;
  readonly newer: Posting | null;
}

/**
 * What is different, line by line; empty when every line has its equal. Lines are equal by what they
 * say: a document that is booked again gets new ids for the same lines. What is left is paired by id,
 * then by account and date, then by account, so that a changed amount reads as one change.
 */
export function changedLines(
  older: readonly Posting[],
  newer: readonly Posting[],
): readonly LineChange[] {
  if (isSameThroughout(older, newer)) return [];
  return pairedLines(older, newer).filter(
    (line) => line.older === null || line.newer === null || !isSameLine(line.older, line.newer),
  );
}

/** Every line beside its counterpart, those that say the same included: older lines first, in their order. */
export function pairedLines(
  older: readonly Posting[],
  newer: readonly Posting[],
): readonly LineChange[] {
  const counterparts = new Map<Posting, Posting>();
  let waiting: readonly Posting[] = newer;
  for (const keyOf of PAIRED_BY) {
    const byKey = Map.groupBy(waiting, keyOf);
    const taken = new Set<Posting>();
    const nextOf = new Map<string, number>();
    for (const line of older) {
      if (counterparts.has(line)) continue;
      const key = keyOf(line);
      const at = nextOf.get(key) ?? 0;
      const found = byKey.get(key)?.[at];
      if (found === undefined) continue;
      nextOf.set(key, at + 1);
      counterparts.set(line, found);
      taken.add(found);
    }
    waiting = waiting.filter((line) => !taken.has(line));
  }
  return [
    ...older.map((line) => ({ older: line, newer: counterparts.get(line) ?? null })),
    ...waiting.map((line) => ({ older: null, newer: line })),
  ];
}

/** What a line says beside its amount; the id and the answer it came in may differ. */
const SAID = [
  "date",
  "ledgerAccountId",
  "description",
  "projectId",
  "contactId",
  "taxRateId",
  "financialAccountId",
] as const;

const contentOf = (line: Posting): string =>
  JSON.stringify([amountText(line.amount, 2), ...SAID.map((field) => line[field])]);

const PAIRED_BY: readonly ((line: Posting) => string)[] = [
  contentOf,
  ({ id }) => id,
  ({ ledgerAccountId, date }) => `${ledgerAccountId} ${date}`,
  ({ ledgerAccountId }) => ledgerAccountId,
];

/** Nearly every document: the same lines in the same order. */
const isSameThroughout = (older: readonly Posting[], newer: readonly Posting[]): boolean =>
  older.length === newer.length &&
  older.every((line, index) => {
    const other = newer[index];
    return other !== undefined && isSameLine(line, other);
  });

const isSameLine = (left: Posting, right: Posting): boolean =>
  SAID.every((field) => left[field] === right[field]) && equalAmounts(left.amount, right.amount);
