/**
 * The proof of completeness by account: for each account and month the general ledger before and after
 * the entries were pulled, the sum of the entries, and whether all of these are equal.
 */
import { type Amount, add, subtract, ZERO } from "../amount/amount.ts";
import { type Period, periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { AccountProof, Books, BooksMonth } from "../ledger/books.ts";
import type { SourceHash } from "../ledger/source.ts";
import { accountCells } from "./internal/account-rows.ts";
import { alarmCell, amountCell, BLANK, countCell, row, textCell } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { LEDGER_AMOUNTS } from "./internal/figure-backings.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { monthTitle } from "./internal/period-words.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "account-proof";
const ABOUT = sheetWords(ID, ["proven unproven total"]);
type Input = SheetInputOf<typeof ABOUT>;

export const accountProof = sheet(ABOUT, {
  columns: [
    columnOf("text", 12, "month"),
    columnOf("text", 8, "code"),
    columnOf("text", 38, "account"),
    columnOf("text", 16, "outcome"),
    columnOf("count", 10, "entries"),
    ...columnsOf("amount", 17, "debit-before", "debit-after", "debit-entries"),
    columnOf("amount", 13, "debit-difference"),
    ...columnsOf("amount", 17, "credit-before", "credit-after", "credit-entries"),
    columnOf("amount", 13, "credit-difference"),
  ],
  ties: [TOTAL_DEBIT],
  checks: "TJ",
  backings: [DERIVED, LEDGER_AMOUNTS],
  stream: proofRows,
});

/** Before, after and entries, for debit and for credit. */
type Amounts = Readonly<Record<Side, Readonly<Record<Part, Amount>>>>;
const SIDES = ["debit", "credit"] as const;
const PARTS = ["before", "after", "entries"] as const;
type Side = (typeof SIDES)[number];
type Part = (typeof PARTS)[number];

async function* proofRows(input: Input): AsyncGenerator<Row> {
  const { books, word } = input;
  let total = NOTHING;
  let entries = 0;
  for (const { month, proof, generalLedger, entrySources } of books.months) {
    // One list for the month: figures with the same list have the same set of sources.
    const sources = [...generalLedger.sources, ...entrySources];
    for (const account of inOrderOfChart(proof.accounts, books)) {
      const amounts = amountsOf(account);
      total = added(total, amounts);
      entries += account.pulled.count;
      yield accountRow(input, { month, sources }, account, amounts);
    }
  }
  const name = { key: `${yearKey(books)}/total`, period: books.period, sources: sourcesOf(books) };
  yield row("total", 0, [
    ...[BLANK, BLANK, textCell(word("total")), BLANK],
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
  { books, words, word }: Input,
  { month, sources }: Pick<BooksMonth, "month"> & Pick<CellName, "sources">,
  { ledgerAccountId: id, pulled, ties }: AccountProof,
  amounts: Amounts,
): Row {
  return row("item", 0, [
    textCell(monthTitle(words, month)),
    ...accountCells(books, id),
    ties ? textCell(word("proven")) : alarmCell(word("unproven")),
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
      amountCell(
        {
          id: `${ID}/${key}/${side}-${part}`,
          ...rest,
          backing: part === "before" || part === "after" ? LEDGER_AMOUNTS : DERIVED,
        },
        amount,
      );
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
