/**
 * The card of a figure, compared with figures that are worked out by hand in
 * fixtures/books/small-company.expected.md.
 */
import { expect, test } from "vitest";
import { amountText, isZero, negate, sumOf } from "../../src/amount/amount.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { reportedIn } from "../../src/ledger/reported-period.ts";
import { type FigureCard, figureCard, figuresOf } from "../../src/sheets/figure-card.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { templateWords } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

async function cardOf(word: string): Promise<FigureCard | null> {
  const books = smallCompany();
  const results = await runChecks(books);
  return figureCard({ books, results, words: templateWords("en") }, word);
}

/** `Total revenue 17300.00`, with a minus sign before what is subtracted. */
const partsOf = (card: FigureCard | null): readonly string[] | undefined =>
  card?.parts.map(({ isSubtracted, figure }) =>
    [isSubtracted ? "less" : "", figure.place?.row ?? "", amountText(figure.cell.amount, 2)]
      .join(" ")
      .trim(),
  );

test("a total has the rows that it adds up, in their signs", async () => {
  const card = await cardOf("profit-and-loss/year-2025/revenue");
  expect(amountText(card!.cell.amount, 2)).toBe("17300.00");
  expect(card!.place).toMatchObject({ row: "Total revenue", column: "Fiscal year 2025" });
  expect(partsOf(card)).toEqual(["8000 Sales 15800.00", "8010 Sales, low rate 1500.00"]);
});

test("in a pack of a quarter the name of a result is that of the quarter, and of a balance that of its end", async () => {
  const year = smallCompany();
  const books = { ...year, ...reportedIn(year.period, "quarter") };
  const of = { books, results: await runChecks(books), words: templateWords("en") };
  const idOf = async (name: string) => (await figureCard(of, name))?.cell.figure.id;
  expect(await idOf("revenue")).toBe("result-month/2025-Q4/revenue");
  expect(await idOf("equity")).toBe("balance-sheet/2025-12/own-equity");
});

test("a figure is in the row that its first texts name, also behind an effect", async () => {
  const of = { books: march(), results: await runChecks(march()), words: templateWords("en") };
  const [statement] = SHEETS.filter(({ id }) => id === "result-to-date");
  const rows = new Map<string, Set<string>>();
  for await (const { cell, place } of figuresOf(statement!.build(of))) {
    const key = cell.figure.id.replace(/^.*\/(?=revenue$)/, "");
    rows.set(key, (rows.get(key) ?? new Set()).add(place?.row ?? ""));
  }
  expect([...(rows.get("revenue") ?? [])]).toEqual(["Total revenue"]);
});

test("a result has what is subtracted from it", async () => {
  expect(partsOf(await cardOf("profit-and-loss/year-2025/gross-profit"))).toEqual([
    "Total revenue 17300.00",
    "less Total direct costs 2600.00",
  ]);
});

test("a result below which only interest stands has no part on a row that its statement leaves out", async () => {
  const books = booksFrom(`
    year 2025
    until 2025-01
    account 1100 current_assets Bank  [cash]
    account 8000 revenue Sales
    account 9000 other_income_expenses Interest received  rgs WFbeRlmRlm
    2025-01-31  1100  103.00  bank 1
    2025-01-31  8000  -100.00  bank 1
    2025-01-31  9000  -3.00  bank 1
  `);
  const of = { books, results: await runChecks(books), words: templateWords("en") };
  const card = await figureCard(of, "profit-and-loss/2025-01/net-profit");
  expect(amountText(card!.cell.amount, 2)).toBe("103.00");
  expect(partsOf(card)).toEqual([
    "Operating result 100.00",
    "Total financial income and expenses 3.00",
  ]);
});

test("a figure with a name is the cell of the statement, by the name and by its id", async () => {
  const named = await cardOf("Net-Profit");
  const { id } = named!.cell.figure;
  expect(amountText(named!.cell.amount, 2)).toBe("6150.44");
  expect(named!.name).toEqual({ id: "net-profit", term: "Result after tax" });
  expect(await cardOf(id)).toEqual(named);
});

test("a figure with a name and no cell is calculated from the statement", async () => {
  const card = await cardOf("working-capital");
  expect([card!.place, amountText(card!.cell.amount, 2)]).toEqual([null, "20400.44"]);
  expect(partsOf(card)).toEqual([
    "Total current assets 23722.26",
    "less Total current liabilities 3321.82",
  ]);
});

test("the amount of an account in a month has its postings", async () => {
  const card = await cardOf(await idOf("profit-and-loss", "8000 Sales", "Mar 2025"));
  expect(card!.parts).toEqual([]);
  expect(card!.postings).toMatchObject({ count: 1, sum: { account: "8000", isTurned: true } });
  expect(amountText(card!.postings!.debit, 2)).toBe("200.00");
  expect(amountText(card!.cell.amount, 2)).toBe("-200.00");
});

test("a balance has the postings since its opening", async () => {
  const card = await cardOf(await idOf("balance-sheet", "0700 Bank loan", "31 Dec 2025"));
  expect(amountText(card!.cell.amount, 2)).toBe("6000.00");
  expect(amountText(card!.postings!.debit, 2)).toBe("3000.00");
  const opening = await cardOf(card!.postings!.sum.opening!);
  expect(amountText(opening!.cell.amount, 2)).toBe("9000.00");
});

test("a ratio has a numerator and a denominator", async () => {
  const id = await idOf("trends", "Jan 2025", "Gross margin %");
  const card = await cardOf(id);
  expect(card!.parts.map(({ of, figure }) => [of, amountText(figure.cell.amount, 2)])).toEqual([
    ["numerator", "600.00"],
    ["denominator", "1000.00"],
  ]);
});

test("a word that is no figure has no card", async () => {
  for (const word of ["", "revenues", "profit-and-loss", "profit-and-loss/", "nowhere/2025-03/x"]) {
    expect(await cardOf(word)).toBeNull();
  }
});

test("the parts of every total are figures of sheets, and add up to it", async () => {
  const books = smallCompany();
  const source = { books, results: await runChecks(books), words: templateWords("en") };
  let totals = 0;
  for (const id of ["profit-and-loss", "balance-sheet", "equity", "condensed-result"]) {
    const sheet = SHEETS.find((one) => one.id === id)!.build(source);
    for await (const { cell } of figuresOf(sheet)) {
      if (cell.kind !== "total" || isZero(cell.amount)) continue;
      totals += 1;
      const { parts } = (await figureCard(source, cell.figure.id))!;
      const amounts = parts.map(({ isSubtracted, figure }) =>
        isSubtracted ? negate(figure.cell.amount) : figure.cell.amount,
      );
      expect([cell.figure.id, amountText(sumOf(amounts), 2)]).toEqual([
        cell.figure.id,
        amountText(cell.amount, 2),
      ]);
    }
  }
  expect(totals).toBeGreaterThan(50);
});

/** The id of the figure in this row and column. */
async function idOf(sheetId: string, row: string, column: string): Promise<string> {
  const books = smallCompany();
  const source = { books, results: [], words: templateWords("en") };
  const sheet = SHEETS.find(({ id }) => id === sheetId)!.build(source);
  for await (const { cell, place } of figuresOf(sheet)) {
    if (place?.row === row && place.column === column) return cell.figure.id;
  }
  throw new Error(`${sheetId} has no ${row}, ${column}`);
}
