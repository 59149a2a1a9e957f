/** The first pages: figures, sentences with the user's notes, status, attention and tiles. */
import { describe, expect, test } from "vitest";
import { amountOf, equalAmounts } from "../../src/amount/amount.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { LineNote } from "../../src/ledger/line-note.ts";
import { firstPage } from "../../src/sheets/first-page.ts";
import { firstPageMonth } from "../../src/sheets/first-page-month.ts";
import type { Sheet, SheetDefinition, SheetSource } from "../../src/sheets/sheet.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";
import { rowsOf, rowText, templateWords } from "./built-sheets.ts";
import { BEFORE, march, UNTIL_MARCH } from "./monthly-books.ts";

type Extras = Pick<SheetSource, "notes" | "threshold"> & { readonly language?: "en" | "nl" };

async function pageOf(page: SheetDefinition, books: Books, extras: Extras = {}): Promise<Sheet> {
  const { language = "en", ...rest } = extras;
  const results = await runChecks(books);
  return page.build({ books, results, words: templateWords(language), ...rest });
}

async function linesOf(page: SheetDefinition, books: Books, extras?: Extras): Promise<string[]> {
  const rows = await rowsOf(await pageOf(page, books, extras));
  return rows.map((row) => rowText(row).replaceAll("\u00A0", " "));
}

/** The lines below a heading, up to the next. */
function under(lines: readonly string[], heading: string): readonly string[] {
  const after = lines.slice(lines.indexOf(`heading: ${heading}`) + 1);
  const end = after.findIndex((line) => line.startsWith("heading:"));
  return end === -1 ? after : after.slice(0, end);
}

const noteOn = (sheet: string, line: string, text: string, figure?: string): LineNote => ({
  sheet,
  line,
  text,
  at: 1,
  figure: figure === undefined ? null : { amount: amountOf(figure), text: figure },
});

describe("the first page of a month", () => {
  test("compares the month with a year earlier, with the previous month, and the year to date", async () => {
    const lines = await linesOf(firstPageMonth, march());
    expect(under(lines, "March 2025 compared with March 2024")).toEqual([
      "Revenue | 1000.00 | 800.00 | 200.00 | 25.0% | favourable",
      "Gross profit | 600.00 | 500.00 | 100.00 | 20.0% | favourable",
      "Expenses | 150.00 | 100.00 | 50.00 | 50.0% | adverse",
      "Result after tax | 450.00 | 400.00 | 50.00 | 12.5% | favourable",
      "Liquid funds | 1000.00 | 900.00 | 100.00 | 11.1% | favourable",
      "Net working capital | 1600.00 | 900.00 | 700.00 | 77.8%",
    ]);
    expect(under(lines, "March 2025 compared with February 2025")).toEqual([
      "Revenue | 1000.00 | 600.00 | 400.00 | 66.7% | favourable",
      "Gross profit | 600.00 | 350.00 | 250.00 | 71.4% | favourable",
      "Result after tax | 450.00 | 250.00 | 200.00 | 80.0% | favourable",
    ]);
    expect(under(lines, "End of March 2025 compared with the end of February 2025")).toEqual([
      "Liquid funds | 1000.00 | 1150.00 | -150.00 | -13.0% | adverse",
      "Debtors | 1000.00 | – | 1000.00 | n/a",
      "Creditors | 400.00 | – | 400.00 | n/a",
    ]);
    // What customers did not pay yet, less what was not paid to suppliers.
    expect(
      under(lines, "Liquid funds, from the end of February 2025 to the end of March 2025, in EUR"),
    ).toEqual([
      "opening: Liquid funds, end of February 2025 | 1150.00",
      "Cash through the result | 450.00",
      "Cash through debtors | -1000.00",
      "Cash through creditors | 400.00",
      "total: Liquid funds, end of March 2025 | 1000.00",
    ]);
    expect(
      under(lines, "January to March 2025 compared with January to March 2024").slice(0, 4),
    ).toEqual([
      "Revenue | 2600.00 | 1300.00 | 1300.00 | 100.0% | favourable",
      "Gross profit | 1950.00 | 1000.00 | 950.00 | 95.0% | favourable",
      "Expenses | 350.00 | 100.00 | 250.00 | 250.0% | adverse",
      "Result after tax | 1600.00 | 900.00 | 700.00 | 77.8% | favourable",
    ]);
  });

  test("has sentences with drivers, in one order: the result, revenue, cash, the year, and balances", async () => {
    const lines = await linesOf(firstPageMonth, march());
    expect(under(lines, "What happened")).toEqual([
      // 200 more at the old margin of 62.5 % is 125; the margin percentage fell.
      "The result after tax in March 2025 was a profit of EUR 450, 50 (12.5%) above March 2024, through the margin on more revenue (+125), a lower margin percentage (-25), and higher rent (-50).",
      "Revenue in March 2025 was EUR 1,000, 200 (25.0%) above March 2024, mainly Sales (+200).",
      "Liquid funds went from EUR 1,150 at the end of February 2025 to EUR 1,000 at the end of March 2025, mainly debtors (-1,000), the result (+450), and creditors (+400).",
      "The result after tax in January to March 2025 was a profit of EUR 1,600, 700 (77.8%) above January to March 2024, mainly the margin on more revenue (+1,000), higher rent (-250), and a lower margin percentage (-50).",
      "Debtors went from nil at the end of February 2025 to EUR 1,000 at the end of March 2025, mainly customer Jansen BV (+1,000).",
      "Creditors went from nil at the end of February 2025 to EUR 400 at the end of March 2025.",
      "Expenses in March 2025 were EUR 150, 50 (50.0%) above March 2024, mainly Rent (+50).",
      "Revenue in January to March 2025 was EUR 2,600, 1,300 (100.0%) above January to March 2024, mainly Sales (+1,300).",
    ]);
  });

  test("reads in Dutch", async () => {
    const lines = await linesOf(firstPageMonth, march(), { language: "nl" });
    expect(under(lines, "Ontwikkelingen").slice(0, 2)).toEqual([
      "Het resultaat na belastingen in maart 2025 was een winst van € 450, € 50 (12,5%) hoger dan in maart 2024, door de marge op extra omzet (+ € 125), een lager margepercentage (- € 25) en hogere rent (- € 50).",
      "De netto-omzet in maart 2025 was € 1.000, € 200 (25,0%) hoger dan in maart 2024, vooral Sales (+ € 200).",
    ]);
  });

  test("mentions and colours only what reaches the threshold of the template", async () => {
    const threshold = { ofRevenue: amountOf("0.01"), ofComparative: amountOf("0.3") };
    const page = await pageOf(firstPageMonth, march(), { threshold });
    const lines = (await rowsOf(page)).map(rowText);
    expect(under(lines, "What happened").join()).not.toMatch(/^Revenue in March/);
    expect(lines).toContain("Revenue | 1000.00 | 800.00 | 200.00 | 25.0%");
    const [revenue] = page.tiles!;
    expect(revenue!.changes.map(({ tone }) => tone)).toEqual([undefined, "good", "good"]);
  });

  test("says so if nothing reaches it", async () => {
    const threshold = { ofRevenue: amountOf("0.01"), ofComparative: amountOf("50") };
    const lines = await linesOf(firstPageMonth, march(), { threshold });
    // Any change reaches any part of nothing.
    const [cash, ...others] = under(lines, "What happened");
    // The cash of the month has a sentence whatever its change.
    expect(cash).toMatch(/^Liquid funds went from/);
    expect(others.every((line) => line.includes("from nil"))).toBe(true);
    const none = await linesOf(firstPageMonth, march(), {
      threshold: { ...threshold, ofRevenue: amountOf("50") },
    });
    expect(under(none, "What happened").filter((line) => !line.startsWith("Liquid"))).toEqual([
      "No figure differs from March 2024 by 5000% of revenue and 5000% of the amount, or more.",
    ]);
  });

  test("without a year before states the figures and that nothing can be compared", async () => {
    const books = booksFrom(UNTIL_MARCH.replace("until 2025-03", "until 2025-01"));
    expect(under(await linesOf(firstPageMonth, books), "What happened")).toEqual([
      "The result after tax in January 2025 was a profit of EUR 900.",
      "Revenue in January 2025 was EUR 1,000.",
      "There are no figures of January 2024 to compare with.",
      "Liquid funds went from nil at the end of December 2024 to EUR 900 at the end of January 2025, mainly the result (+900).",
    ]);
  });
});

describe("a note of the user", () => {
  test("stands after the sentence about its line, and after that of an account it explains", async () => {
    const notes = [
      noteOn("first-page-month", "Revenue", "A large order."),
      noteOn("result-month", "4000", "The rent was indexed.", "150.00"),
    ];
    const lines = under(await linesOf(firstPageMonth, march(), { notes }), "What happened");
    const noteAfter = (start: string): string | undefined =>
      lines[lines.findIndex((line) => line.startsWith(start)) + 1];
    expect(noteAfter("Revenue in March")).toBe("  note: Note: A large order.");
    expect(noteAfter("Expenses in March")).toBe("  note: Note: The rent was indexed.");
    expect(lines.filter((line) => line.includes("note:"))).toHaveLength(2);
  });

  test("that was written for another figure says so, and large changes without one are listed", async () => {
    const notes = [noteOn("result-month", "4000", "The rent was indexed.", "140.00")];
    const lines = await linesOf(firstPageMonth, march(), { notes });
    expect(lines.find((line) => line.includes("indexed"))).toMatch(/140.00.*changed/);
    expect(under(lines, "Needs attention").at(-2)).toBe(
      "No explanation in a note yet: Result after tax, Revenue, Debtors, Creditors, and Liquid funds.",
    );
  });
});

test("the status of a draft says why it is one", async () => {
  const books = march();
  const [first, ...others] = books.months;
  const broken = {
    ...books,
    months: [{ ...first!, proof: { ...first!.proof, isProven: false } }, ...others],
  };
  const [status] = await linesOf(firstPageMonth, broken);
  expect(status).toMatch(/^DRAFT: does not agree with the general ledger: Jan 2025\. Data as of /);
});

describe("a tile", () => {
  test("has the figures of its rows, and thirteen months of which the last is its own", async () => {
    const page = await pageOf(firstPageMonth, march());
    const amounts = (await rowsOf(page))
      .filter(({ isInHead }) => isInHead === true)
      .flatMap(({ cells }) => cells);
    for (const tile of page.tiles!) {
      for (const cell of [tile.cell, ...tile.changes.flatMap((one) => [one.amount, one.percent])]) {
        // A change is shown in whole units; its amount is that of the row.
        const own = "amount" in cell ? { amount: cell.amount } : cell;
        expect(amounts).toContainEqual(expect.objectContaining(own));
      }
      if (tile.course.length === 0) continue;
      expect(tile.course).toHaveLength(13);
      expect(equalAmounts(tile.course.at(-1)!, tile.cell.amount)).toBe(true);
    }
    expect(page.tiles!.map(({ id }) => id)).toEqual([
      ...["revenue", "gross-profit", "net-profit", "cash", "working-capital"],
    ]);
  });

  test("labels its changes in a few words", async () => {
    const labelsIn = async (language: "en" | "nl", id: string): Promise<readonly string[]> => {
      const { tiles } = await pageOf(firstPageMonth, march(), { language });
      const tile = tiles!.find((one) => one.id === id)!;
      return tile.changes.map(({ label }) => label.replaceAll("\u00A0", " "));
    };
    expect(await labelsIn("en", "revenue")).toEqual([
      "vs Mar 2024",
      "vs Feb 2025",
      "to date EUR 2,600",
    ]);
    expect(await labelsIn("nl", "cash")).toEqual([
      ...["sinds 31-03-2024", "sinds 28-02-2025", "sinds 31-12-2024"],
    ]);
  });

  test("has the change of what readers see, as the condensed result has it", async () => {
    // 450.40 less 400.50 is 49.90, but 450 less 401 is 49.
    const now = UNTIL_MARCH.replace("1300  1000.00", "1300  1000.40").replace("-300.00", "-300.40");
    const before = BEFORE.replace("-800.00", "-800.50").replace("400.00", "400.50");
    const page = await pageOf(firstPageMonth, withYearBefore(booksFrom(now), booksFrom(before)));
    const result = page.tiles!.find(({ id }) => id === "net-profit")!;
    expect(result.changes[0]!.amount).toMatchObject({ shown: amountOf("49.00") });
    const rows = (await rowsOf(page)).map(rowText);
    const sentence = rows.find((row) => row.startsWith("The result after tax in March 2025"));
    expect(sentence?.slice(0, 99).replaceAll("\u00A0", " ")).toContain(
      "a profit of EUR 450, 49 (12.5%) above March 2024",
    );
  });

  test("calls a change that rounds to zero unchanged, with no arrow and no percentage", async () => {
    const before = BEFORE.replace("-800.00", "-1000.40").replace("400.00", "600.40");
    const books = withYearBefore(booksFrom(UNTIL_MARCH), booksFrom(before));
    const [revenue] = (await pageOf(firstPageMonth, books)).tiles!;
    expect(revenue!.changes[0]).toEqual({
      label: "vs Mar 2024",
      amount: { kind: "text", text: "unchanged" },
      percent: { kind: "blank" },
    });
  });

  test("has no months before the first booking", async () => {
    const books = withYearBefore(
      booksFrom(UNTIL_MARCH),
      booksFrom(BEFORE.replace(/ {2}2024-0[13].*\n/g, "")),
    );
    const [revenue] = (await pageOf(firstPageMonth, books)).tiles!;
    expect(revenue!.course.map((amount) => amount !== null)).toEqual([
      ...Array.from({ length: 10 }, () => false),
      ...[true, true, true],
    ]);
    expect(revenue!.changes.map(({ label }) => label)).toEqual(["vs Feb 2025"]);
  });
});

test("a year in which nothing was booked says so, and has no result to appropriate", async () => {
  const lines = await linesOf(
    firstPage,
    booksFrom(`
      year 2025
      until 2025-12
      account 1000 current_assets Bank  [cash]
      account 0500 equity Capital
      opening 1000  100.00
      opening 0500 -100.00
    `),
  );
  expect(under(lines, "What happened")).toContain(
    "Nothing was booked in 2025; the balances are those of before.",
  );
  expect(under(lines, "Needs attention").join()).not.toContain("closing entry");
});
