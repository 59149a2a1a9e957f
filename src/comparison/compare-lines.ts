/** Compares the lines of one document in two sets of books: removed, added and changed lines. */
import { amountText, equalAmounts } from "../amount/amount.ts";
import type { Posting } from "../ledger/posting.ts";

/** A line that changed, was added (`older` is null) or was removed (`newer` is null). */
export interface LineChange {
  readonly older: Posting | null;
  readonly newer: Posting | null;
}

/**
 * Returns the lines that differ; empty if every line has an equal. Lines are equal by content: a document that is
 * booked again gets new ids for the same lines. The remaining lines are paired by id, then by account and date,
 * then by account, so that a changed amount is one change.
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

/** Pairs every line with its counterpart, equal lines included: older lines first, in their order. */
export function pairedLines(
  older: readonly Posting[],
  newer: readonly Posting[],
): readonly LineChange[] {
  const counterparts = new Map<Posting, Posting>();
  let unpaired: readonly Posting[] = newer;
  for (const keyOf of PAIRED_BY) {
    const byKey = Map.groupBy(unpaired, keyOf);
    const paired = new Set<Posting>();
    const nextOf = new Map<string, number>();
    for (const line of older) {
      if (counterparts.has(line)) continue;
      const key = keyOf(line);
      const at = nextOf.get(key) ?? 0;
      const found = byKey.get(key)?.[at];
      if (found === undefined) continue;
      nextOf.set(key, at + 1);
      counterparts.set(line, found);
      paired.add(found);
    }
    unpaired = unpaired.filter((line) => !paired.has(line));
  }
  return [
    ...older.map((line) => ({ older: line, newer: counterparts.get(line) ?? null })),
    ...unpaired.map((line) => ({ older: null, newer: line })),
  ];
}

/** The content of a line other than its amount; the id and the source may differ. */
const CONTENT_FIELDS = [
  "date",
  "ledgerAccountId",
  "description",
  "projectId",
  "contactId",
  "taxRateId",
  "financialAccountId",
] as const;

const contentOf = (line: Posting): string =>
  JSON.stringify([amountText(line.amount, 2), ...CONTENT_FIELDS.map((field) => line[field])]);

const PAIRED_BY: readonly ((line: Posting) => string)[] = [
  contentOf,
  ({ id }) => id,
  ({ ledgerAccountId, date }) => `${ledgerAccountId} ${date}`,
  ({ ledgerAccountId }) => ledgerAccountId,
];

/** A shortcut for nearly every document: the same lines in the same order. */
const isSameThroughout = (older: readonly Posting[], newer: readonly Posting[]): boolean =>
  older.length === newer.length &&
  older.every((line, index) => {
    const other = newer[index];
    return other !== undefined && isSameLine(line, other);
  });

const isSameLine = (left: Posting, right: Posting): boolean =>
  CONTENT_FIELDS.every((field) => left[field] === right[field]) &&
  equalAmounts(left.amount, right.amount);
