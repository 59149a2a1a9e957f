/** The ledger cards on paper: the account is the heading of its rows, and the last row has the sums of all accounts. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { DERIVED } from "../../checks/backing.ts";
import { blocksOf, inBlocks } from "../../ledger/blocks.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Cell, Row } from "../sheet.ts";
import { amountCell, BLANK, blanks, row, textCell, textRow } from "./cells.ts";
import { sharedColumn } from "./columns.ts";

/** The columns of a page, with their places on a card. */
const PAGE = [
  { key: "date", at: 2 },
  { key: "document-type", at: 3 },
  { key: "document", at: 4 },
  { key: "contact", at: 6 },
  { key: "description", at: 5 },
  { key: "debit", at: 7 },
  { key: "credit", at: 8 },
  { key: "balance", at: 9 },
] as const;

export const PAGE_COLUMNS = PAGE.map(({ key }) => sharedColumn(key));

/** The columns before the first amount. */
const TEXTS = PAGE.findIndex(({ key }) => key === "debit");

interface TotalRow {
  readonly total: string;
  readonly period: Period;
}

/** The rows of the cards, each card below the number and name of its account. */
export const pageRows = (cards: AsyncIterable<Row>, of: TotalRow): AsyncIterable<Row> =>
  inBlocks(() => pageBlocks(cards, of));

async function* pageBlocks(
  cards: AsyncIterable<Row>,
  of: TotalRow,
): AsyncGenerator<readonly Row[]> {
  let debit = ZERO;
  let credit = ZERO;
  // Bounded by the number of answers.
  const sources = new Set<SourceHash>();
  for await (const block of blocksOf(cards)) {
    yield block.flatMap(({ kind, indent, cells }): Row[] => {
      if (kind === "subtotal") {
        debit = add(debit, amountIn(cells[7]));
        credit = add(credit, amountIn(cells[8]));
        for (const source of sourcesOf(cells[8])) sources.add(source);
      }
      const own = { kind, indent, cells: PAGE.map(({ at }) => cells[at] ?? BLANK) };
      const title = cells.slice(0, 2).map(textOf).join("  ").trim();
      return kind === "opening" ? [textRow("heading", title), own] : [own];
    });
  }
  const name = { period: of.period, sources: [...sources], backing: DERIVED };
  const sumOf = (side: string, amount: Amount): Cell =>
    amountCell({ ...name, id: `ledger-cards/total/${side}` }, amount);
  yield [
    row("total", 0, [
      ...blanks(TEXTS - 1),
      textCell(of.total),
      sumOf("debit", debit),
      sumOf("credit", credit),
    ]),
  ];
}

/** The balance with which the rows of an account continue on the next page. */
export const carriedRow = (last: Row, carried: string): Row =>
  row("opening", 0, [
    ...blanks(TEXTS - 1),
    textCell(carried),
    ...blanks(PAGE.length - TEXTS - 1),
    last.cells.at(-1) ?? BLANK,
  ]);

const textOf = (cell: Cell): string => (cell.kind === "text" ? cell.text : "");

const sourcesOf = (cell: Cell | undefined): readonly SourceHash[] =>
  cell !== undefined && "figure" in cell ? cell.figure.sources : [];

const amountIn = (cell: Cell | undefined): Amount =>
  cell !== undefined && "amount" in cell ? cell.amount : ZERO;
