/** Twenty errors, each planted in two of ten companies: the page of the dossier that shows it, with its amount. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import type { LaterDocument, LaterListName } from "../../../src/ledger/dossier/later-documents.ts";
import { contactId, documentId, ledgerAccountId } from "../../../src/ledger/ledger-account.ts";
import { SHEETS } from "../../../src/sheets/index.ts";
import { sheetText, templateWords } from "../../sheets/built-sheets.ts";
import { PLAIN_DETAIL, plainDocument } from "../../support/listed-documents.ts";
import { type CompanyTexts, companyOf, HONEST, SIZES, sized } from "./generated-company.ts";

interface PlantedError {
  readonly what: string;
  readonly sheet: string;
  /** The beginning of a row that the honest company does not have, and an amount in it. */
  readonly row: string;
  readonly amount: string;
  readonly plant: (honest: CompanyTexts) => CompanyTexts;
}

const withBooks =
  (...lines: readonly string[]) =>
  (honest: CompanyTexts): CompanyTexts => ({
    ...honest,
    books: `${honest.books}\n${lines.join("\n")}`,
  });
const inBooks =
  (...changes: readonly (readonly [from: string, to: string])[]) =>
  (honest: CompanyTexts): CompanyTexts => ({
    ...honest,
    books: changes.reduce((text, [from, to]) => replaced(text, from, to), honest.books),
  });
const onStatement =
  (...lines: readonly string[]) =>
  (honest: CompanyTexts): CompanyTexts => ({
    ...honest,
    statements: replaced(
      honest.statements,
      "  statement NL00TEST0000001110",
      `${lines.join("\n")}\n  statement NL00TEST0000001110`,
    ),
  });
const both =
  (...plants: readonly ((honest: CompanyTexts) => CompanyTexts)[]) =>
  (honest: CompanyTexts): CompanyTexts =>
    plants.reduce((texts, plant) => plant(texts), honest);
const withLater =
  (...later: readonly LaterDocument[]) =>
  (honest: CompanyTexts): CompanyTexts => ({ ...honest, later });

/** An error that changes nothing would be found nowhere. */
function replaced(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

/** Its total is not sized: the lists after the year have amounts of their own. */
const laterDocument = (
  [list, id, total]: readonly [LaterListName, string, string],
  parts: Partial<LaterDocument> = {},
): LaterDocument => ({
  ...plainDocument(list, id, "2026-01-12"),
  ...{ number: `N-${id}`, contactId: contactId("New"), total: amountOf(total), ...parts },
});

const ERRORS: readonly PlantedError[] = [
  {
    what: "deferred revenue is released before its period",
    ...{ sheet: "deferred-items", row: "F-3, Jansen", amount: "-40" },
    plant: withBooks(
      "2025-12-31  1550  {40}  invoice 3  contact Jansen",
      "2025-12-31  8000  {-40}  invoice 3  contact Jansen",
    ),
  },
  {
    what: "insurance of next year is a cost of this year",
    ...{ sheet: "deferred-items", row: "P-7, Supply", amount: "-480" },
    plant: inBooks(["1370  {480}  bill 7", "4200  {480}  bill 7"]),
  },
  {
    what: "costs accrued last year are costs again when paid",
    ...{ sheet: "suspense-items", row: "1575 | Accrued", amount: "-300" },
    plant: inBooks(["1575  {300}  bank 1", "4000  {300}  bank 1"]),
  },
  {
    what: "a receipt stays on a clearing account",
    ...{ sheet: "suspense-items", row: "2025-12-15 |", amount: "-55" },
    plant: both(
      withBooks("2025-12-15  1100  {55}  bank 8", "2025-12-15  2010  {-55}  bank 8"),
      onStatement("2025-12-15 {55} Unknown"),
    ),
  },
  {
    what: "a transfer to savings did not arrive",
    ...{ sheet: "suspense-items", row: "2025-11-20 |", amount: "400" },
    plant: inBooks(
      ["2025-11-20  1110  {400}  bank 5", ""],
      ["2025-11-20  2020  {-400}  bank 5", ""],
    ),
  },
  {
    what: "charges of the bank are not booked",
    ...{ sheet: "bank", row: "On a statement, not in the books: Charges", amount: "-15" },
    plant: onStatement("2025-12-12 {-15} Charges"),
  },
  {
    what: "a direct debit that the bank reversed is booked as paid",
    ...{ sheet: "bank", row: "On a statement, not in the books: of debit", amount: "75" },
    plant: both(
      withBooks("2025-12-01  4000  {75}  bank 9", "2025-12-01  1100  {-75}  bank 9"),
      onStatement("2025-12-01 {-75} Debit", "2025-12-03 {75} reversal of debit"),
    ),
  },
  {
    what: "a receipt is booked with two digits exchanged",
    ...{ sheet: "bank", row: "On a statement, not in the books: Jansen F-1", amount: "1120" },
    plant: (honest) => ({
      ...honest,
      statements: replaced(honest.statements, "{1210} Jansen", "{1120} Jansen"),
    }),
  },
  {
    what: "a payment is booked twice",
    ...{ sheet: "bank", row: "In the books, not on a statement", amount: "-800" },
    plant: withBooks(
      "2025-11-18  1600  {800}  bank 10  contact Supply",
      "2025-11-18  1100  {-800}  bank 10  contact Supply",
    ),
  },
  {
    what: "the depreciation of a month is forgotten",
    ...{ sheet: "recomputed-depreciation", row: "Van |", amount: "100" },
    plant: inBooks(["asset 1  2025-12-31  depreciation  {-100}  contra 4800  on 0215", ""]),
  },
  {
    what: "the depreciation of a month is booked twice",
    ...{ sheet: "recomputed-depreciation", row: "Van |", amount: "-100" },
    plant: inBooks(["2025-12-31  depreciation  {-100}", "2025-12-31  depreciation  {-200}"]),
  },
  {
    what: "the proceeds of a van are credited to its cost",
    ...{ sheet: "asset-roll-forward", row: "Book value of other disposals", amount: "-700" },
    plant: both(
      withBooks("2025-12-15  1100  {700}  bank 11", "2025-12-15  0210  {-700}  bank 11"),
      onStatement("2025-12-15 {700} Van"),
    ),
  },
  {
    what: "an asset is a cost",
    ...{ sheet: "profit-and-loss", row: "4000 | Rent", amount: "4700" },
    plant: withBooks(
      "2025-12-05  4000  {3000}  bill 8  contact Supply",
      "2025-12-05  1600  {-3000}  bill 8  contact Supply",
    ),
  },
  {
    what: "a purchase invoice is booked twice",
    ...{ sheet: "after-year-end", row: "Supply |", amount: "2280" },
    plant: withBooks(
      "2025-12-08  4000  {900}  bill 16  contact Supply",
      "2025-12-08  1600  {-900}  bill 16  contact Supply",
    ),
  },
  {
    what: "a supplier is paid twice and is in debit",
    ...{ sheet: "after-year-end", row: "Supply |", amount: "-620" },
    plant: withBooks(
      "2025-12-28  1600  {2000}  bank 12  contact Supply",
      "2025-12-28  1100  {-2000}  bank 12  contact Supply",
    ),
  },
  {
    what: "an old invoice is not paid",
    ...{ sheet: "after-year-end", row: "Jansen | F-2 |", amount: "605" },
    plant: inBooks(
      [
        "2025-12-10  paid  {605}  contact Jansen  number F-2  due 2025-12-24",
        "2025-10-02  late  {605}  contact Jansen  number F-2  due 2025-10-16",
      ],
      ["2025-12-10  1300  {605}", "2025-10-02  1300  {605}"],
      ["2025-12-10  8000  {-605}", "2025-10-02  8000  {-605}"],
      ["  paid 2026-01-10  {605}  payment 22\n", ""],
    ),
  },
  {
    what: "the opening balance is not the adopted one",
    ...{ sheet: "opening-tie", row: "1100 | Bank", amount: "90" },
    plant: (honest) => ({
      ...honest,
      input: replaced(honest.input, '"1100": {2000}', '"1100": {1910}'),
    }),
  },
];

/** Documents after the year have the same amounts in every company. */
const LATER_ERRORS: readonly PlantedError[] = [
  {
    what: "a cost of December is invoiced in January",
    ...{ sheet: "after-year-end", row: "New | N-41", amount: "310.00" },
    plant: withLater(
      laterDocument(["purchase_invoices", "41", "310.00"], {
        details: [
          {
            ...PLAIN_DETAIL,
            ...{ ledgerAccountId: ledgerAccountId("4000"), amount: amountOf("310.00") },
            period: { first: dateOf("2025-12-01"), last: dateOf("2025-12-31") },
          },
        ],
      }),
    ),
  },
  {
    what: "a supplier without a debt is paid in January",
    ...{ sheet: "after-year-end", row: "New | N-42", amount: "95.00" },
    plant: withLater(
      laterDocument(["purchase_invoices", "42", "95.00"], {
        payments: [
          {
            ...{ id: documentId("90"), mutationId: null, financialAccountId: null },
            ...{ ledgerAccountId: null, linkedPaymentId: null, invoiceId: documentId("42") },
            ...{ date: dateOf("2026-01-20"), amount: amountOf("95.00") },
          },
        ],
      }),
    ),
  },
  {
    what: "revenue of the year is credited after it",
    ...{ sheet: "after-year-end", row: "New | N-43", amount: "12.10" },
    plant: withLater(laterDocument(["sales_invoices", "43", "-12.10"])),
  },
];

const WORDS = templateWords("en");

async function rowsOf(
  texts: CompanyTexts,
  size: string,
  sheet: string,
): Promise<readonly string[]> {
  const books = companyOf(texts, size);
  const definition = SHEETS.find(({ id }) => id === sheet)!;
  return sheetText(definition.build({ books, results: await runChecks(books), words: WORDS }));
}

describe.each([
  ["sized", ERRORS],
  ["after the year", LATER_ERRORS],
] as const)("errors %s", (kind, errors) => {
  test.each(errors.map((error, at) => [error.what, error, at] as const))(
    "%s",
    async (_, error, at) => {
      for (const size of [SIZES[at % 10]!, SIZES[(at + 5) % 10]!]) {
        const amount = kind === "sized" ? sized(size, error.amount) : error.amount;
        const isIt = (row: string): boolean =>
          row.startsWith(error.row) && ` ${row} `.includes(` ${amount} `);
        const honest = await rowsOf(HONEST, size, error.sheet);
        const rows = await rowsOf(error.plant(HONEST), size, error.sheet);
        const others = rows.filter((row) => !honest.includes(row));
        expect(others.some(isIt), `${amount} in\n${others.join("\n")}`).toBe(true);
      }
    },
  );
});
