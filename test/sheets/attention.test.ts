/** The attention list: each source by hand, the order, and what it leaves out. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { CheckResult, Severity } from "../../src/checks/check.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { LineNote } from "../../src/ledger/line-note.ts";
import { attentionList } from "../../src/sheets/internal/attention/attention.ts";
import { thresholdOf } from "../../src/sheets/internal/threshold.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import { booksFrom } from "../support/books-notation.ts";
import { rowText, templateWords } from "./built-sheets.ts";

/** A shop of which the stock nearly trebled, with everything that asks for attention. */
const SHOP = `
  year 2025
  account 0200 non_current_assets Van
  account 0700 provisions Provision for guarantees
  account 1000 current_assets Bank  [cash]
  account 1050 current_assets Till  [cash]
  account 2000 temporary Unclear items  rgs BSchTus
  account 3000 current_assets Stock
  account 3010 current_assets Furniture  under 3000
  account 3020 current_assets Lamps  under 3000
  account 8000 revenue Sales
  opening 0200 500.00
  opening 0700 -80.00
  opening 3010 127.00
  opening 1000 -547.00
  2025-01-31  1000  1000.00  invoice 1
  2025-01-31  8000  -1000.00  invoice 1
  2025-03-31  3010  222.00  bill 2
  2025-03-31  3020  -10.00  bill 2
  2025-03-31  1000  -212.00  bill 2
  2025-06-30  1050  -15.00  bank 3
  2025-06-30  2000  15.00  bank 3
  2025-12-31  0700  -4.00  journal 4
  2025-12-31  8000  4.00  journal 4
`;

interface Extras {
  readonly notes?: readonly LineNote[];
  readonly unexplained?: readonly string[];
  readonly language?: "en" | "nl";
  /** For how many the first page has room. */
  readonly most?: number;
}

const listOf = (
  books: Books,
  results: readonly CheckResult[],
  { notes = [], unexplained = [], language = "en", most = 100 }: Extras = {},
): readonly Row[] =>
  attentionList(
    {
      ...{ id: "first-page", books, results, notes, unexplained, words: templateWords(language) },
      ...{ threshold: thresholdOf({}), revenue: amountOf("1000") },
    },
    most,
  ).first;

const linesOf = async (books: Books, extras: Extras = {}): Promise<readonly string[]> =>
  listOf(books, await runChecks(books), extras).map((row) =>
    rowText(row).replaceAll("\u00A0", " "),
  );

describe("the list of what needs attention", () => {
  test("has the first of them for which the page has room, and says how many the next page has", async () => {
    expect(await linesOf(booksFrom(SHOP), { most: 0 })).toEqual([
      "heading: Needs attention: 8 points, on the next page",
    ]);
    expect(await linesOf(booksFrom(SHOP), { most: 3 })).toEqual([
      "heading: Needs attention",
      "2000 Unclear items, Dec 2025: an exception to “Clearing accounts are zero at the end of the fiscal year”. Correct the books, or retrieve them again. | 15.00",
      "2025 has no closing entry: its result is not in equity yet. Post the result to equity and lock the year. | 996.00",
      "Stock since 31 Dec 2024: EUR 127 to 339, mainly Furniture (+222) and Lamps (-10). Add a note. | 212.00",
      "and 5 more, on the next page",
    ]);
  });

  test("has what makes a draft, then each matter with its amount and what to do, the largest first", async () => {
    expect(await linesOf(booksFrom(SHOP))).toEqual([
      "heading: Needs attention",
      "2000 Unclear items, Dec 2025: an exception to “Clearing accounts are zero at the end of the fiscal year”. Correct the books, or retrieve them again. | 15.00",
      "2025 has no closing entry: its result is not in equity yet. Post the result to equity and lock the year. | 996.00",
      "Stock since 31 Dec 2024: EUR 127 to 339, mainly Furniture (+222) and Lamps (-10). Add a note. | 212.00",
      "2000 Unclear items: clearing account not zero since Jun 2025. Match or reclassify its items. | 15.00",
      "1050 Till: balance on the wrong side. Correct it, or show it on the other side. | -15.00",
      "Payments, contra account 2000 Unclear items: an exception to “Receipts and payments with a clearing account as contra account”. Is this intended? | -15.00",
      "Provision for guarantees since 31 Dec 2024: EUR 80 to 84. Note additions, use and release. | 4.00",
      "Not compared, as it was not supplied: bank balances and the adopted opening balance.",
    ]);
  });

  test("leads each line to its entries, its figure or its sheet, whose page is printed after it", async () => {
    const books = booksFrom(SHOP);
    const leads = listOf(books, await runChecks(books)).flatMap(({ cells: [what] }) =>
      what?.kind === "text" && what.leadsTo !== undefined
        ? [[what.text.slice(0, 12).replace("\u00A0", " "), what.hasPage, what.leadsTo[0]]]
        : [],
    );
    expect(leads).toContainEqual(["2000 Unclear", true, "entries/2000"]);
    expect(leads).toContainEqual(["2025 has no ", true, "balance-sheet/2025-12/result"]);
    expect(leads).toContainEqual([
      "Stock since ",
      true,
      "balance-sheet/2025-12/current_assets/3010",
    ]);
    expect(leads).toContainEqual(["Not compared", true, "proof"]);
    expect(leads).toHaveLength(8);
  });

  test("leaves out a change that a note explains, on the group or on an account in it", async () => {
    const noteOn = (line: string, sheet = "balance-sheet"): LineNote => ({
      ...{ sheet, line, text: "A large order.", at: 1, figure: null },
    });
    const hasStock = async (note: LineNote): Promise<boolean> =>
      (await linesOf(booksFrom(SHOP), { notes: [note] }))
        .join()
        .includes("Stock since 31 Dec 2024: EUR");
    expect(await hasStock(noteOn("3000"))).toBe(false);
    expect(await hasStock(noteOn("furniture", "condensed-balance"))).toBe(false);
    expect(await hasStock(noteOn("1000"))).toBe(true);
    expect(await hasStock(noteOn("3000", "result-month"))).toBe(true);
  });

  test("says nothing of movements in a first year, in which every balance comes from nothing", async () => {
    const first = booksFrom(SHOP.replaceAll(/ {2}opening .*\n/g, ""));
    expect((await linesOf(first)).join()).not.toMatch(/since .*: -?EUR [\d,]+ to/);
  });

  test("says that nothing needs attention only without a matter and without a finding of any severity", async () => {
    const books = withLock(
      booksFrom(`
        year 2025
        until 2025-01
        account 1000 current_assets Bank  [cash]
        account 8000 revenue Sales
        2025-01-31  1000  10.00  invoice 1
        2025-01-31  8000  -10.00  invoice 1
      `),
      "2025-01-31",
    );
    const results = (await runChecks(books)).filter(({ gap }) => gap === undefined);
    const listWith = (severity: Severity): readonly string[] =>
      listOf(
        books,
        results.map((result) =>
          result.check.id === "P1" ? { ...result, severity, broken: 1, findings: [] } : result,
        ),
      ).map(rowText);
    expect(listOf(books, results).map(rowText).slice(1)).toEqual([
      "note: Nothing was found that needs attention, and no check has findings.",
    ]);
    expect(listWith("warning").join()).toContain("Correct it, or accept it with a reason.");
    expect(listWith("information").join()).toContain("Is this intended?");
  });

  test("mentions a lock that ends before the period, and none that the service does not state", async () => {
    const books = booksFrom(SHOP);
    const isMentioned = async (of: Books): Promise<boolean> =>
      (await linesOf(of)).join().includes("not locked up to 31 Dec 2025");
    expect(await isMentioned(withLock(books, "2025-12-31"))).toBe(false);
    expect(await isMentioned(withLock(books, "2025-11-30"))).toBe(true);
    expect(await isMentioned(withLock(books, null))).toBe(true);
    expect(await isMentioned(books)).toBe(false);
  });

  test("mentions equity below zero", async () => {
    const lost = `
      year 2025
      account 0510 equity Capital
      account 1000 current_assets Bank  [cash]
      account 4000 expenses Rent
      opening 0510 -100.00
      opening 1000 100.00
      2025-01-31  4000  130.00  bank 1
      2025-01-31  1000  -130.00  bank 1
    `;
    const mentionedIn = async (text: string): Promise<readonly string[]> =>
      (await linesOf(booksFrom(text))).filter((line) => line.startsWith("Equity"));
    expect(await mentionedIn(lost)).toEqual([
      "Equity is negative: liabilities exceed assets. Assess the going concern. | -30.00",
    ]);
    expect(await mentionedIn(lost.replaceAll("130.00", "100.00"))).toEqual([]);
  });

  test("asks for payroll totals where there are wages, and for the adopted opening where the books open with a balance", async () => {
    const founded = `
      year 2025
      account 0510 equity Capital
      account 1000 current_assets Bank  [cash]
      account 1540 current_liabilities Wage tax  rgs BSchBepLhe
      account 4010 expenses Gross wages  rgs WPerLesLon
      2025-01-31  1000  1000.00  journal 1
      2025-01-31  0510  -1000.00  journal 1
    `;
    const wages = `
      2025-02-28  4010  300.00  journal 2
      2025-02-28  1000  -300.00  journal 2
    `;
    const askedOf = async (text: string): Promise<readonly string[]> =>
      (await linesOf(booksFrom(text))).filter((line) => line.startsWith("Not compared"));
    expect(await askedOf(founded)).toEqual([
      "Not compared, as it was not supplied: bank balances.",
    ]);
    expect(await askedOf(`${founded}${wages}`)).toEqual([
      "Not compared, as it was not supplied: bank balances and payroll totals.",
    ]);
  });

  test("reads in Dutch", async () => {
    const lines = await linesOf(booksFrom(SHOP), { language: "nl" });
    expect(lines).toContain(
      "Stock sinds 31-12-2024: € 127 naar € 339, vooral Furniture (+ € 222) en Lamps (- € 10). Licht toe. | 212.00",
    );
    expect(lines.at(-1)).toBe(
      "Niet vergeleken, want niet aangeleverd: banksaldi en de vastgestelde beginbalans.",
    );
  });
});

function withLock(books: Books, until: string | null): Books {
  const lockedUntil = until === null ? null : dateOf(until);
  return { ...books, administration: { ...books.administration, lockedUntil } };
}
