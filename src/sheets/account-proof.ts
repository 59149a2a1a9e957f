/**
 * The proof of completeness account by account: for each account and month what the general ledger said
 * before and after the entries were read, what the entries come to, and whether all of it is equal.
 */
import { type Amount, add, subtract, ZERO } from "../amount/amount.ts";
import { type Period, periodOf } from "../calendar/month.ts";
import type { AccountProof, Books, BooksMonth } from "../ledger/books.ts";
import type { SourceHash } from "../ledger/source.ts";
import { accountCells } from "./internal/account-rows.ts";
import { alarmCell, amountCell, BLANK, countCell, row, textCell } from "./internal/cells.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { monthTitle, PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const ID = "account-proof";
const COLUMNS = [
  ["month", 12, "text"],
  ["code", 8, "text"],
  ["account", 38, "text"],
  ["outcome", 16, "text"],
  ["entries", 10, "count"],
  ["debit-before", 17, "amount"],
  ["debit-after", 17, "amount"],
  ["debit-entries", 17, "amount"],
  ["debit-difference", 13, "amount"],
  ["credit-before", 17, "amount"],
  ["credit-after", 17, "amount"],
  ["credit-entries", 17, "amount"],
  ["credit-difference", 13, "amount"],
] as const satisfies readonly (readonly [string, number, Column["kind"]])[];
const WORDS = [
  ...PERIOD_WORDS,
  "sheets.account-proof.title",
  "sheets.account-proof.subtitle",
  "sheets.account-proof.proven",
  "sheets.account-proof.unproven",
  "sheets.account-proof.total",
  ...COLUMNS.map(([key]) => `sheets.account-proof.columns.${key}`),
] as const;

export const accountProof: SheetDefinition = { id: ID, words: WORDS, build: buildAccountProof };

function buildAccountProof({ books, words }: SheetSource): Sheet {
  return {
    id: ID,
    title: words.of("sheets.account-proof.title"),
    subtitle: words.of("sheets.account-proof.subtitle", {
      period: periodTitle(words, books.period),
      currency: books.administration.currency,
    }),
    ...proofWarning(words, books),
    columns: COLUMNS.map(([key, width, kind]) => ({
      key,
      title: words.of(`sheets.account-proof.columns.${key}`),
      kind,
      width,
    })),
    rows: () => proofRows(books, words),
    isLong: true,
  };
}

/** Before, after and entries, for debit and for credit. */
type Amounts = Readonly<Record<Side, Readonly<Record<Part, Amount>>>>;
const SIDES = ["debit", "credit"] as const;
const PARTS = ["before", "after", "entries"] as const;
type Side = (typeof SIDES)[number];
type Part = (typeof PARTS)[number];

async function* proofRows(books: Books, words: Words): AsyncGenerator<Row> {
  let total = NOTHING;
  let entries = 0;
  for (const month of books.months) {
    for (const proof of inOrderOfChart(month.proof.accounts, books)) {
      const amounts = amountsOf(proof);
      total = added(total, amounts);
      entries += proof.pulled.count;
      yield accountRow({ books, words }, month, proof, amounts);
    }
  }
  const name = { key: `${yearKey(books)}/total`, period: books.period, sources: sourcesOf(books) };
  yield row("total", 0, [
    ...[BLANK, BLANK],
    textCell(words.of("sheets.account-proof.total")),
    BLANK,
    countCell(entries),
    ...sideCells(total, name),
  ]);
}

function inOrderOfChart(
  proofs: readonly AccountProof[],
  { accounts }: Books,
): readonly AccountProof[] {
  const places = new Map([...accounts.keys()].map((id, index) => [id, index]));
  const placeOf = ({ ledgerAccountId }: AccountProof): number =>
    places.get(ledgerAccountId) ?? places.size;
  return proofs.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function accountRow(
  { books, words }: Pick<SheetSource, "books" | "words">,
  { month, generalLedger, entrySources }: BooksMonth,
  { ledgerAccountId: id, pulled, ties }: AccountProof,
  amounts: Amounts,
): Row {
  const sources = [...generalLedger.sources, ...entrySources];
  return row("item", 0, [
    textCell(monthTitle(words, month)),
    ...accountCells(books, id),
    ties
      ? textCell(words.of("sheets.account-proof.proven"))
      : alarmCell(words.of("sheets.account-proof.unproven")),
    countCell(pulled.count),
    ...sideCells(amounts, { key: `${month}/${id}`, period: periodOf(month), sources }),
  ]);
}

interface CellName {
  readonly key: string;
  readonly period: Period;
  readonly sources: readonly SourceHash[];
}

function sideCells(amounts: Amounts, { key, ...rest }: CellName): readonly Cell[] {
  return SIDES.flatMap((side) => {
    const cell = (part: string, amount: Amount): Cell =>
      amountCell({ id: `${ID}/${key}/${side}-${part}`, ...rest }, amount);
    const { after, entries } = amounts[side];
    return [
      ...PARTS.map((part) => cell(part, amounts[side][part])),
      cell("difference", subtract(after, entries)),
    ];
  });
}

const amountsOf = ({ before, after, pulled }: AccountProof): Amounts => ({
  debit: { before: before.debit, after: after.debit, entries: pulled.debit },
  credit: { before: before.credit, after: after.credit, entries: pulled.credit },
});

const NONE = { before: ZERO, after: ZERO, entries: ZERO } as const;
const NOTHING: Amounts = { debit: NONE, credit: NONE };

const added = (left: Amounts, right: Amounts): Amounts => {
  const side = (of: Side): Readonly<Record<Part, Amount>> => ({
    before: add(left[of].before, right[of].before),
    after: add(left[of].after, right[of].after),
    entries: add(left[of].entries, right[of].entries),
  });
  return { debit: side("debit"), credit: side("credit") };
};

const sourcesOf = (books: Books): readonly SourceHash[] =>
  books.months.flatMap(({ generalLedger, entrySources }) => [
    ...generalLedger.sources,
    ...entrySources,
  ]);
