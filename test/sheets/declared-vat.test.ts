/** VAT returns on the sheets: the page of the client's figures, the status on first page and cover, and what needs attention. */
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { hasFindings, outcomeCounts } from "../../src/checks/outcome.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { clientInput } from "../../src/sheets/client-input.ts";
import { cover } from "../../src/sheets/cover.ts";
import { firstPage } from "../../src/sheets/first-page.ts";
import type { SheetDefinition } from "../../src/sheets/sheet.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { figureFaults, rowsOf, rowText, sheetOf, templateWords } from "./built-sheets.ts";

/** Tax of 2100.40 in the first quarter and 1050.20 in the second; the return of the first is booked, 0.40 as rounding. */
const BOOKS = `
  year 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1520 current_liabilities Tax payable  rgs BSchBepBtw
  account 1530 current_liabilities Tax due  rgs BSchBepBtw
  account 4570 expenses Rounding of tax  rgs WBedAdlBov
  account 8000 revenue Sales
  tax 21 High [sales] id=s21
  2025-02-10  1100  12102.30  invoice 1
  2025-02-10  8000  -10001.90  invoice 1  tax s21
  2025-02-10  1520  -2100.40  invoice 1  tax s21
  2025-03-31  1520  2100.40  journal 1
  2025-03-31  1530  -2100.00  journal 1
  2025-03-31  4570  -0.40  journal 1
  2025-05-10  1100  6051.15  invoice 2
  2025-05-10  8000  -5000.95  invoice 2  tax s21
  2025-05-10  1520  -1050.20  invoice 2  tax s21
`;

const PARTIAL =
  "note: Up to EUR 1,000 on balance over all of 2025 is corrected in the next return; the returns of Jul 2025 to Dec 2025 are not in this pack.";

const declared = (first: string, second: string, notation = BOOKS): Books =>
  withClientInput(
    booksFrom(notation),
    `declared_vat:
  - { period: 2025-Q1, amount: ${first} }
  - { period: 2025-Q2, amount: ${second} }`,
  );

async function linesOf(
  sheet: SheetDefinition,
  books: Books,
  language: "en" | "nl" = "en",
): Promise<readonly string[]> {
  const results = await runChecks(books);
  const rows = await rowsOf(sheet.build({ books, results, words: templateWords(language) }));
  return rows.map((row) => rowText(row).replaceAll("\u00A0", " "));
}

/** The rows of the returns, until the next heading or what the client did not state. */
async function vatLines(books: Books, language: "en" | "nl" = "en"): Promise<readonly string[]> {
  const lines = await linesOf(clientInput, books, language);
  const after = lines.slice(lines.findIndex((line) => /VAT returns|btw-aangiften/.test(line)) + 1);
  const end = after.findIndex((line) => /^heading|Not stated|Niet opgegeven/.test(line));
  return after.slice(0, end);
}

describe("the page of the client's figures", () => {
  test("shows rounding, what is booked of it, and what that does not explain", async () => {
    expect(await vatLines(declared("2100", "1050"))).toEqual([
      "VAT declared | Jan 2025 to Mar 2025 | 2100.00 | 2100.40 | 0.40 | Rounding | 4",
      "VAT declared | Apr 2025 to Jun 2025 | 1050.00 | 1050.20 | 0.20 | Rounding | 5",
      "subtotal: Total Jan 2025 to Jun 2025 | 3150.00 | 3150.60 | 0.60",
      "Booked as rounding: 4570 Rounding of tax | 0.40",
      "Not explained by booked rounding | 0.20",
      "note: VAT Jan 2025 to Jun 2025: booked EUR 3,150.60, declared EUR 3,150.00, rounding EUR 0.60: no supplementary return.",
    ]);
  });

  test("says that the booked rounding explains the difference to the cent", async () => {
    const lines = await vatLines(declared("2100", "1050.20"), "nl");
    expect(lines.slice(2)).toEqual([
      "subtotal: Totaal jan 2025 t/m jun 2025 | 3150.20 | 3150.60 | 0.40",
      "Geboekt als afronding: 4570 Rounding of tax | 0.40 | Verklaard",
      "note: Btw jan 2025 t/m jun 2025: geboekt € 3.150,60, aangegeven € 3.150,20, afronding € 0,40: geen suppletie.",
    ]);
  });

  test("says that no account of rounding is known, and nothing if there is no rounding", async () => {
    const without = BOOKS.replace("  rgs WBedAdlBov", "");
    const lines = await vatLines(declared("2100", "1050", without));
    expect(lines[3]).toBe("Booked as rounding | no account known");
    const exact = await vatLines(declared("2100.40", "1050.20", without));
    expect(exact.slice(2)).toEqual([
      "subtotal: Total Jan 2025 to Jun 2025 | 3150.60 | 3150.60 | –",
      "note: VAT Jan 2025 to Jun 2025: booked EUR 3,150.60, declared EUR 3,150.60, no difference: no supplementary return.",
    ]);
  });

  test("separates what has to be corrected from rounding", async () => {
    expect(await vatLines(declared("1588", "1050"), "nl")).toEqual([
      "Aangegeven btw | jan 2025 t/m mrt 2025 | 1588.00 | 2100.40 | 512.40 | Wijkt af | 4",
      "Aangegeven btw | apr 2025 t/m jun 2025 | 1050.00 | 1050.20 | 0.20 | Afronding | 5",
      "subtotal: Totaal jan 2025 t/m jun 2025 | 2638.00 | 3150.60 | 512.60",
      "Te corrigeren | 512.00",
      "Geboekt als afronding: 4570 Rounding of tax | 0.40",
      "Niet verklaard door geboekte afronding | 0.20",
      "note: De aangegeven btw over 2025 wijkt per saldo € 512,00 af van de boekhouding (te betalen): verwerken in de volgende aangifte.",
      "note: Aangiften die meer afwijken dan door afronding: jan 2025 t/m mrt 2025.",
      "note: Tot € 1.000 per saldo over heel 2025 wordt in de volgende aangifte verwerkt; de aangiften over jul 2025 t/m dec 2025 staan niet in deze rapportage.",
    ]);
  });

  test("asks for one supplementary return above EUR 1,000", async () => {
    expect((await vatLines(declared("3100", "1550"))).slice(2)).toEqual([
      "subtotal: Total Jan 2025 to Jun 2025 | 4650.00 | 3150.60 | -1499.40",
      "To correct | -1499.80",
      "Booked as rounding: 4570 Rounding of tax | 0.40 | Explained",
      "note: Declared VAT of 2025 differs from the books by EUR 1,499.80 on balance (to receive): supplementary return within eight weeks of discovery.",
      "note: Returns that differ by more than rounding: Jan 2025 to Mar 2025, Apr 2025 to Jun 2025.",
      "note: One supplementary return for the whole year is allowed.",
      PARTIAL,
    ]);
  });

  test("names returns that offset each other", async () => {
    expect((await vatLines(declared("1500", "1650"))).slice(2)).toEqual([
      "subtotal: Total Jan 2025 to Jun 2025 | 3150.00 | 3150.60 | 0.60",
      "Booked as rounding: 4570 Rounding of tax | 0.40",
      "Not explained by booked rounding | 0.20",
      "note: Declared VAT 2025: returns differ from the books, but not on balance: no supplementary return.",
      "note: Returns that differ by more than rounding: Jan 2025 to Mar 2025, Apr 2025 to Jun 2025.",
      PARTIAL,
    ]);
  });

  test("has figures of its own, and totals that are the sums of their terms", async () => {
    expect(await figureFaults([await sheetOf(declared("1588", "1050"), "client-input")])).toEqual(
      [],
    );
  });

  test("lists returns of months outside the books, and returns without a known account of tax", async () => {
    const outside = withClientInput(
      booksFrom(BOOKS),
      "declared_vat: [{ period: 2024-Q4, amount: 1 }]",
    );
    expect(await linesOf(clientInput, outside)).toContain(
      "note: Not compared, because the months are not in this pack: VAT returns of Oct 2024 to Dec 2024.",
    );
    const books = declared("2100", "1050", BOOKS.replaceAll("  rgs BSchBepBtw", ""));
    expect(await linesOf(clientInput, books)).toContain(
      "VAT declared | Jan 2025 to Mar 2025 | 2100.00 | no account known | 4",
    );
  });
});

describe("the status on first page and cover", () => {
  const FINAL = "Final: read in full and reconciled. Data as of 15 Nov 2026.";
  const statusOf = async (books: Books): Promise<readonly string[]> => [
    (await linesOf(firstPage, books))[0] ?? "",
    (await linesOf(cover, books)).find((line) => line.startsWith("Status | ")) ?? "",
  ];

  test("is the same with rounding as without it", async () => {
    expect(await statusOf(declared("2100", "1050"))).toEqual([FINAL, "Status | Final"]);
  });

  test.each([
    [
      "1588",
      "1050",
      "Declared VAT of 2025 differs from the books by EUR 512.00 on balance (to pay): correct it in the next return.",
    ],
    [
      "3100",
      "1550",
      "Declared VAT of 2025 differs from the books by EUR 1,499.80 on balance (to receive): supplementary return within eight weeks of discovery.",
    ],
    [
      "1500",
      "1650",
      "Declared VAT 2025: returns differ from the books, but not on balance: no supplementary return.",
    ],
  ])("says of %s and %s what follows", async (first, second, sentence) => {
    expect(await statusOf(declared(first, second))).toEqual([
      `${FINAL} ${sentence}`,
      `Status | Final. ${sentence}`,
    ]);
  });

  test("says it of a draft too", async () => {
    const early = { ...declared("1588", "1050"), asOf: dateOf("2025-11-15") };
    expect(await statusOf(early)).toEqual([
      expect.stringMatching(/^DRAFT: .* EUR 512\.00 on balance/),
      expect.stringMatching(
        /^Status \| DRAFT - not final\. Declared VAT .* EUR 512\.00 on balance/,
      ),
    ]);
  });

  test("is no failed check: the difference is counted for information", async () => {
    const results = await runChecks(declared("1588", "1050"));
    const counts = outcomeCounts(results);
    expect(counts.outcomes["with-findings"]).toBe(counts.informing);
    expect(results.filter(hasFindings).map(({ check }) => check.id)).toContain("V4");
  });
});

test("what has to be corrected needs attention, with its amount and what to do", async () => {
  const attention = async (books: Books, language: "en" | "nl"): Promise<readonly string[]> =>
    (await linesOf(firstPage, books, language)).slice(1).filter((line) => /VAT|[Bb]tw/.test(line));
  expect(await attention(declared("1588", "1050"), "en")).toEqual([
    "VAT 2025: to pay on balance. Correct it in the next return. | 512.00",
  ]);
  expect(await attention(declared("3100", "1550"), "nl")).toEqual([
    "Btw 2025: per saldo te ontvangen. Dien binnen acht weken na ontdekking een suppletie in. | -1499.80",
  ]);
  expect(await attention(declared("1500", "1650"), "nl")).toEqual([
    "Btw 2025: verschoven tussen aangiften, per saldo niets te corrigeren. Ga na welke aangifte niet aansluit.",
  ]);
  expect(await attention(declared("2100", "1050"), "en")).toEqual([]);
});
