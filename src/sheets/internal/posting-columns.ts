/** Columns of postings, by column (`ItemBlock`), for the sheets with a row for each posting. */
import { type Amount, isNegative, negate } from "../../amount/amount.ts";
import { monthOf, periodOf } from "../../calendar/month.ts";
import { DERIVED, declaredLevel } from "../../checks/backing.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { AmountValues, ColumnValues, ItemBlock, TextValues } from "../item-block.ts";

export const itemBlock = (count: number, columns: readonly ColumnValues[]): ItemBlock => ({
  kind: "items",
  count,
  columns,
});

/** An empty text is a blank cell. */
export const textsOrBlanks = (
  postings: readonly Posting[],
  textOf: (posting: Posting) => string | null | undefined,
): TextValues => ({
  kind: "text",
  texts: postings.map((posting) => {
    const text = textOf(posting);
    return text === undefined || text === "" ? null : text;
  }),
});

export const textsOf = (
  postings: readonly Posting[],
  textOf: (posting: Posting) => string,
): TextValues => ({ kind: "text", texts: postings.map(textOf) });

export const datesOf = (postings: readonly Posting[]): ColumnValues => ({
  kind: "date",
  dates: postings.map(({ date }) => date),
});

/** The numbers of their ledger accounts. */
export const accountCodes = ({ accounts }: Books, postings: readonly Posting[]): TextValues =>
  textsOrBlanks(postings, ({ ledgerAccountId: id }) => accounts.get(id)?.code);

export const accountNames = ({ accounts }: Books, postings: readonly Posting[]): TextValues =>
  textsOf(postings, ({ ledgerAccountId: id }) => accounts.get(id)?.name ?? id);

/** Undefined without an id, or without a name, as of an archived record that was not pulled. */
export const nameOf = <Id extends string>(
  named: ReadonlyMap<Id, { readonly name: string }>,
  id: Id | null,
): string | undefined => (id === null ? undefined : named.get(id)?.name);

const DERIVED_ALONE = [DERIVED];
const DECLARED = declaredLevel(DERIVED_ALONE);

/** Amounts derived from one posting each, with the ids of their figures. */
export function derivedAmounts(
  postings: readonly Posting[],
  amounts: readonly (Amount | null)[],
  idOf: (posting: Posting) => string,
): AmountValues {
  return {
    kind: "amount",
    amounts,
    backings: DERIVED_ALONE,
    figureIdAt: (index) => idOf(postingAt(postings, index)),
    periodAt: (index) => periodOf(monthOf(postingAt(postings, index).date)),
    sourcesAt: (index) => [postingAt(postings, index).source],
    levelAt: () => DECLARED,
  };
}

/** Debit and credit, both positive; one of them is blank. */
export const sideAmounts = (
  postings: readonly Posting[],
  idOf: (posting: Posting, side: "debit" | "credit") => string,
): readonly [debit: AmountValues, credit: AmountValues] => [
  derivedAmounts(
    postings,
    postings.map(({ amount }) => (isNegative(amount) ? null : amount)),
    (posting) => idOf(posting, "debit"),
  ),
  derivedAmounts(
    postings,
    postings.map(({ amount }) => (isNegative(amount) ? negate(amount) : null)),
    (posting) => idOf(posting, "credit"),
  ),
];

function postingAt(postings: readonly Posting[], index: number): Posting {
  const posting = postings[index];
  invariant(posting !== undefined, "a block has a posting for each row");
  return posting;
}
