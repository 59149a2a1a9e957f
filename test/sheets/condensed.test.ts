import { expect, test } from "vitest";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";
import { figureFaults, sheetOf, sheetsInPack, sheetText } from "./built-sheets.ts";
import { BEFORE, march, UNTIL_MARCH } from "./monthly-books.ts";
import { firstAmount, WITH_TAX } from "./taxed-books.ts";

test("the result is rounded by itself, a section follows from the results, and tax stands apart", async () => {
  const rows = await sheetText(await sheetOf(booksFrom(WITH_TAX), "condensed-result"));
  expect(firstAmount(rows.slice(0, -2))).toEqual([
    "heading: Revenue",
    // 1,000.40 and 0.30 below it.
    "8000 | Sales | 1001",
    "subtotal: Total revenue | 1001",
    "heading: Direct costs",
    // 300.35, but 1,001 less 700.
    "7000 | Materials | 301",
    "subtotal: Total direct costs | 301",
    "total: Gross profit | 700",
    "heading: Expenses",
    "4000 | Rent | 100",
    "4100 | Staff | 50",
    "subtotal: Total expenses | 150",
    "total: Operating result | 550",
    "heading: Other income and expenses",
    "subtotal: Total other income and expenses | 0",
    "total: Result before tax | 550",
    // 82.20, but 467 less 550.
    "heading: Tax on the result",
    "9200 | Corporate income tax | -83",
    "subtotal: Total tax on the result | -83",
    "total: Result after tax | 467",
  ]);
  expect(rows.at(-1)).toContain(
    "a line, the total of a section or the result of the year within equity may be one higher or lower",
  );
});

test("each amount of the year is a percentage of net turnover, by its exact amounts", async () => {
  const sheet = await sheetOf(booksFrom(WITH_TAX), "condensed-result");
  expect(sheet.columns.slice(2).map(({ title }) => title)).toEqual([
    "Fiscal year 2025",
    "% revenue",
  ]);
  const rows = await sheetText(sheet);
  expect(rows.filter((row) => /Materials|Rent|Gross profit|Result after tax/.test(row))).toEqual([
    // 300.35, 100.25, 700.35 and 467.45 of 1,000.70.
    "7000 | Materials | 301 | 30.0%",
    "total: Gross profit | 700 | 70.0%",
    "4000 | Rent | 100 | 10.0%",
    "total: Result after tax | 467 | 46.7%",
  ]);
});

test("the balance sheet adds up as shown, and its result is that of the profit and loss account", async () => {
  const rows = await sheetText(await sheetOf(booksFrom(WITH_TAX), "condensed-balance"));
  expect(rows.filter((row) => !/^heading|– \| – \| –$/.test(row)).slice(0, -1)).toEqual([
    // 559.85, and 10.20 a year before.
    "1000 | Bank | 560 | 10 | 550",
    "subtotal: Total current assets | 560 | 10 | 550",
    "total: Total assets | 560 | 10 | 550",
    // 10.20 in both, and the result gives way last: the tax of 82.20 takes the unit.
    "0500 | Capital | 10 | 10 | –",
    "Result for the year 2025 | 467 | – | 467",
    "subtotal: Total equity | 477 | 10 | 467",
    "1590 | Tax to pay | 83 | – | 83",
    "subtotal: Total current liabilities | 83 | – | 83",
    "total: Total equity and liabilities | 560 | 10 | 550",
  ]);
});

test("beside comparative balances it has the ends of the month before and of the same month a year earlier", async () => {
  const opening = "opening 1000 900.00\n open year 2024 -900.00";
  const books = withYearBefore(booksFrom(`${UNTIL_MARCH}\n${opening}`), booksFrom(BEFORE));
  const sheets = await sheetsInPack(books);
  const sheet = sheets.find(({ id }) => id === "condensed-balance")!;
  expect(sheet.columns.slice(2).map(({ title }) => title)).toEqual([
    ...["31 Mar 2025", "28 Feb 2025", "since 28 Feb 2025"],
    ...["31 Dec 2024", "since 31 Dec 2024", "31 Mar 2024"],
  ]);
  const rows = await sheetText(sheet);
  expect(rows.filter((row) => !/^(heading|note)|( \| –){6}$/.test(row))).toEqual([
    // 900 of 2024, 900 in January and 250 in February; 150 of rent in March.
    "1000 | Bank | 1900 | 2050 | -150 | 900 | 1000 | 900",
    "1300 | Debtors | 1000 | – | 1000 | – | 1000 | –",
    "subtotal: Total current assets | 2900 | 2050 | 850 | 900 | 2000 | 900",
    "total: Total assets | 2900 | 2050 | 850 | 900 | 2000 | 900",
    // Until March 2024 it is the result of that year.
    "Unappropriated profit | 900 | 900 | – | 900 | – | –",
    "Result for the year | 1600 | 1150 | 450 | – | 1600 | 900",
    "subtotal: Total equity | 2500 | 2050 | 450 | 900 | 1600 | 900",
    "1600 | Creditors | 400 | – | 400 | – | 400 | –",
    "subtotal: Total current liabilities | 400 | – | 400 | – | 400 | –",
    "total: Total equity and liabilities | 2900 | 2050 | 850 | 900 | 2000 | 900",
  ]);
  expect(await figureFaults(sheets)).toEqual([]);
});

test("the monthly pack has the month and the year to date, each beside the same months a year earlier", async () => {
  const sheet = await sheetOf(march(), "condensed-month");
  expect(sheet.columns.slice(2).map(({ title }) => title)).toEqual([
    ...["Mar 2025", "% revenue", "Mar 2024", "vs Mar 2024", "%"],
    ...[
      "Jan 2025 to Mar 2025",
      "% revenue",
      "Jan 2024 to Mar 2024",
      "vs Jan 2024 to Mar 2024",
      "%",
    ],
  ]);
  const rows = await sheetText(sheet);
  expect(rows.filter((row) => /Sales|Gross profit|Result after tax/.test(row))).toEqual([
    // March 1,000 against 800; the quarter 2,600 against 1,300.
    "8000 | Sales | 1000 | 100.0% | 800 | 200 | 25.0% | 2600 | 100.0% | 1300 | 1300 | 100.0%",
    // 1,000 − 400 and 800 − 300; 2,600 − 650 and 1,300 − 300.
    "total: Gross profit | 600 | 60.0% | 500 | 100 | 20.0% | 1950 | 75.0% | 1000 | 950 | 95.0%",
    // − 150 and − 100; − 350 and − 100.
    "total: Result after tax | 450 | 45.0% | 400 | 50 | 12.5% | 1600 | 61.5% | 900 | 700 | 77.8%",
  ]);
});

test("a note nets VAT that is on both sides of the balance sheet: one tax authority, one debt or claim", async () => {
  const notesOf = async (receivable: string) =>
    (
      await sheetText(
        await sheetOf(
          booksFrom(`
            year 2025
            account 1000 current_assets Bank  [cash]
            account 1340 current_assets VAT receivable  rgs BVorVbkTvo
            account 1520 current_liabilities VAT payable  rgs BSchBepBtw
            account 0500 equity Capital
            2025-01-31  1340   ${receivable}  bank 1
            2025-01-31  1520  -30.00  bank 1
            2025-01-31  1000   80.00  bank 1
            2025-01-31  0500  -${String(50 + Number.parseInt(receivable, 10))}.00  bank 1`),
          "condensed-balance",
        ),
      )
    )
      .filter((row) => row.startsWith("note: VAT"))
      .map((row) => row.replaceAll("\u00A0", " "));
  expect(await notesOf("20.00")).toEqual([
    "note: VAT receivable of EUR 20 is among the current assets and VAT owed of EUR 30 among the current liabilities, as in the books; both are with one tax authority, and together a debt of EUR 10.",
  ]);
  expect(await notesOf("45.00")).toEqual([expect.stringMatching(/together a claim of EUR 15\.$/)]);
  expect(await sheetText(await sheetOf(smallCompany(), "condensed-balance"))).not.toContainEqual(
    expect.stringMatching(/^note: VAT/),
  );
});

test("partners with equal capital have equal lines, and the note on VAT has the amounts of the table", async () => {
  const rows = await sheetText(
    await sheetOf(
      booksFrom(`
        year 2025
        account 1000 current_assets Bank  [cash]
        account 1340 current_assets VAT receivable  rgs BVorVbkTvo
        account 1520 current_liabilities VAT payable  rgs BSchBepBtw
        account 0511 equity North  rgs BEivKapOnd
        account 0521 equity East  rgs BEivKa2Ond
        account 0531 equity South  rgs BEivKa3Ond
        2025-01-31  1340  283.45  bank 1
        2025-01-31  1520  -300.00  bank 1
        2025-01-31  1000  91580.75  bank 1
        2025-01-31  0511  -38425.68  bank 1
        2025-01-31  0521  -38425.68  bank 1
        2025-01-31  0531  -14712.84  bank 1`),
      "condensed-balance",
    ),
  );
  const shown = rows
    .filter((row) => /^\d|Total equity \||Total current assets|^note: VAT/.test(row))
    .map((row) => row.replaceAll("\u00A0", " "));
  expect(shown).toEqual([
    // 91,580.75 and 283.45 are 91,864.20.
    "1000 | Bank | 91581",
    "1340 | VAT receivable | 283",
    "subtotal: Total current assets | 91864",
    // 91,564.20: the third gives way, although the first two rounded down more.
    "0511 | North | 38426",
    "0521 | East | 38426",
    "0531 | South | 14712",
    "subtotal: Total equity | 91564",
    "1520 | VAT payable | 300",
    expect.stringMatching(/of EUR 283 .* of EUR 300 .* a debt of EUR 17\.$/),
  ]);
});

test("the note on VAT has the amounts as lines gave way for them to add up", async () => {
  const rows = await sheetText(
    await sheetOf(
      booksFrom(`
        year 2025
        account 1000 current_assets Bank  [cash]
        account 1340 current_assets VAT receivable  rgs BVorVbkTvo
        account 1520 current_liabilities VAT payable  rgs BSchBepBtw
        account 0500 equity Capital
        2025-01-31  1340  283.35  bank 1
        2025-01-31  1520  -300.20  bank 1
        2025-01-31  1000  80.40  bank 1
        2025-01-31  0500  -63.55  bank 1`),
      "condensed-balance",
    ),
  );
  // 363.75, rounded 364: the bank lost more, but its balance is on the first page too.
  expect(rows.filter((row) => /^1/.test(row))).toEqual([
    "1000 | Bank | 80",
    "1340 | VAT receivable | 284",
    "1520 | VAT payable | 300",
  ]);
  expect(
    rows
      .filter((row) => row.startsWith("note: VAT"))
      .join("")
      .replaceAll("\u00A0", " "),
  ).toMatch(/of EUR 284 .* of EUR 300 .* a debt of EUR 16\.$/);
});
