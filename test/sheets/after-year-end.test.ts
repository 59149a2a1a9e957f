/** Debtors and creditors after the end of the year, worked out by hand. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { LaterDocument, LaterListName } from "../../src/ledger/dossier/later-documents.ts";
import { contactId, documentId, ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { afterYearEnd } from "../../src/sheets/after-year-end.ts";
import { booksFrom } from "../support/books-notation.ts";
import { sourceOf } from "../support/books-notation-reports.ts";
import { PLAIN_DETAIL, plainDocument } from "../support/listed-documents.ts";
import { sheetOf, sheetText, templateWords } from "./built-sheets.ts";

/**
 * Jansen owes an invoice of before the year's last month that was due 77 days ago, and one that is paid in January. De
 * Vries pays a part. Bakker has a credit note, Mulder paid in advance without an invoice. Dollar is paid in full with
 * two cents less. Hidden is in the list of invoices and not in the ledger.
 */
const TEXT = `
  year 2025-10..2025-12 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1320 current_assets Allowance  rgs BVorDebVdd
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 4000 expenses Costs
  account 4400 expenses Doubtful debts
  account 8000 revenue Sales
  contact Jansen
  contact De Vries
  contact Bakker
  contact Mulder
  contact Dollar
  contact Supply
  contact Hidden
  contact New
  2025-10-01  1300  121.00  invoice 1  contact Jansen
  2025-10-01  8000  -121.00  invoice 1
  2025-12-10  1300  60.00  invoice 2  contact Jansen
  2025-12-10  8000  -60.00  invoice 2
  2025-10-05  1300  242.00  invoice 3  contact De Vries
  2025-10-05  8000  -242.00  invoice 3
  2025-12-01  1300  -50.00  invoice 4  contact Bakker
  2025-12-01  8000  50.00  invoice 4
  2025-12-15  1100  30.00  bank 9
  2025-12-15  1300  -30.00  bank 9  contact Mulder
  2025-12-20  1300  10.00  invoice 10  contact Dollar
  2025-12-20  8000  -10.00  invoice 10
  2025-12-05  4000  363.00  bill 5  contact Supply
  2025-12-05  1600  -363.00  bill 5  contact Supply
  2025-12-31  4400  20.00  journal 90
  2025-12-31  1320  -20.00  journal 90
  listed sales_invoices 1  2025-10-01  late  121.00  contact Jansen  number 2025-01  due 2025-10-15
  detail 8000  100.00
  listed sales_invoices 2  2025-12-10  paid  60.00  contact Jansen  number 2025-02  due 2025-12-24
  paid 2026-01-15  60.00  payment 21
  listed sales_invoices 3  2025-10-05  late  242.00  contact De Vries  number 2025-03  due 2025-10-19
  paid 2026-02-01  100.00  payment 22
  paid 2026-04-01  100.00  payment 23
  listed sales_invoices 4  2025-12-01  open  -50.00  contact Bakker  number 2025-04
  listed sales_invoices 10  2025-12-20  paid  10.00  contact Dollar  number 2025-10
  paid 2026-01-20  9.98  payment 24
  listed purchase_invoices 5  2025-12-05  paid  363.00  contact Supply  number S-5  due 2025-12-20
  paid 2026-01-03  363.00  payment 25
  listed purchase_invoices 6  2025-12-20  open  80.00  contact Hidden  number H-6
`;

function later(
  of: readonly [list: LaterListName, id: string, date: string, contact: string, total: string],
  parts: Partial<LaterDocument> = {},
): LaterDocument {
  const [list, id, date, contact, total] = of;
  const named = { number: `N-${id}`, contactId: contactId(contact), total: amountOf(total) };
  return { ...plainDocument(list, id, date), ...named, ...parts };
}

const PAYMENT = {
  ...{ id: documentId("70"), mutationId: null, financialAccountId: null, ledgerAccountId: null },
  linkedPaymentId: null,
};

/** A bill for December and January, one that is paid in January, one for January alone, and a credit note. */
const LATER: readonly LaterDocument[] = [
  later(["sales_invoices", "30", "2026-02-02", "Jansen", "-12.10"]),
  later(["sales_invoices", "31", "2026-02-03", "Jansen", "50.00"]),
  later(["purchase_invoices", "32", "2026-01-20", "New", "145.20"], {
    details: [
      {
        ...PLAIN_DETAIL,
        ledgerAccountId: ledgerAccountId("4000"),
        amount: amountOf("120.00"),
        period: { first: dateOf("2025-12-01"), last: dateOf("2026-01-30") },
      },
    ],
  }),
  later(["purchase_invoices", "33", "2026-01-10", "New", "90.00"], {
    payments: [
      {
        ...PAYMENT,
        date: dateOf("2026-01-20"),
        amount: amountOf("90.00"),
        invoiceId: documentId("33"),
      },
    ],
  }),
  later(["receipts", "34", "2026-01-11", "New", "15.00"], {
    details: [
      {
        ...PLAIN_DETAIL,
        ledgerAccountId: ledgerAccountId("4000"),
        amount: amountOf("15.00"),
        period: { first: dateOf("2026-01-01"), last: dateOf("2026-01-31") },
      },
    ],
    payments: [
      {
        ...PAYMENT,
        date: dateOf("2026-01-20"),
        amount: amountOf("15.00"),
        invoiceId: documentId("34"),
      },
    ],
  }),
];

const withLater = (documents: readonly LaterDocument[] = LATER): Books => ({
  ...booksFrom(TEXT),
  laterDocuments: {
    period: { first: month("2026-01"), last: month("2026-03") },
    lists: (["sales_invoices", "purchase_invoices", "receipts"] as const).map((list) => ({
      list,
      documents: documents.filter((one) => one.list === list),
      drafts: list === "receipts" ? 1 : 0,
      isWhole: list !== "sales_invoices",
      sources: [sourceOf(list)],
    })),
  },
});

const rowsIn = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "after-year-end"));

/** The rows from the one with this heading to the next of the same words. */
function section(rows: readonly string[], from: string, until?: string): readonly string[] {
  const start = rows.indexOf(`heading: ${from}`);
  const end = until === undefined ? rows.length : rows.indexOf(`heading: ${until}`);
  return rows.slice(start + 1, end);
}

describe("debtors and creditors after the year end", () => {
  test("each contact has its balance, what was settled since and what is open", async () => {
    const rows = await rowsIn(withLater());
    expect(section(rows, "Debtors", "Creditors")).toEqual([
      "Bakker | 2025-12-01 | 30 | -50.00 | – | -50.00",
      "De Vries | 2025-10-19 | 73 | 242.00 | 100.00 | 142.00",
      "Dollar | 10.00 | 10.00 | –",
      "Jansen | 2025-10-15 | 77 | 181.00 | 60.00 | 121.00",
      "Mulder | -30.00 | – | -30.00",
      "total: Total | 353.00 | 170.00 | 183.00",
      "cross-check: Debtors: open invoices per the document lists | 383.00",
      "cross-check: Not explained by an invoice in the lists | -30.00",
    ]);
    expect(section(rows, "Creditors", "Doubtful debts: proposal")).toEqual([
      "Supply | 363.00 | 363.00 | –",
      "total: Total | 363.00 | 363.00 | –",
      "cross-check: Creditors: open invoices per the document lists | 443.00",
      "cross-check: Not explained by an invoice in the lists | -80.00",
    ]);
  });

  test("an old invoice on which nothing was received is proposed without its VAT, beside what is booked", async () => {
    const rows = section(
      await rowsIn(withLater()),
      "Doubtful debts: proposal",
      "Balances to be shown on the other side of the balance sheet",
    );
    expect(rows.slice(0, -1)).toEqual([
      "heading: 61 to 90 days overdue: 25%",
      "Jansen | 2025-01 | 2025-10-01 | 2025-10-15 | 77 | 121.00 | 25.00",
      "subtotal: Subtotal | 121.00 | 25.00",
      "total: Proposed allowance | 121.00 | 25.00",
      "Allowance in the books: 1320 Allowance | 20.00",
      "cross-check: Proposal less allowance in the books | 5.00",
    ]);
  });

  test("books that owe nothing and have no old invoice have totals of nothing", async () => {
    const text = TEXT.replace(
      /^ {2}(?:2025-.*bill|listed purchase|listed sales_invoices 1 ).*$/gm,
      "",
    )
      .replace(/^ {2}detail.*$/gm, "")
      .replace(/^ {2}paid 2026-01-03.*$/gm, "");
    const rows = await rowsIn(booksFrom(text));
    expect(section(rows, "Creditors", "Doubtful debts: proposal")).toEqual([
      "total: Total | – | – | –",
      "cross-check: Creditors: open invoices per the document lists | –",
      "cross-check: Not explained by an invoice in the lists | –",
    ]);
    expect(rows).toContain("total: Proposed allowance | – | –");
  });

  test("debtors with a credit balance go to the other side", async () => {
    const rows = section(
      await rowsIn(withLater()),
      "Balances to be shown on the other side of the balance sheet",
      "Documents dated after the year end",
    );
    expect(rows).toEqual([
      "heading: Debtors with a credit balance",
      "Bakker | -50.00",
      "Mulder | -30.00",
      "subtotal: To current liabilities | -80.00",
      "Debtors after this | 433.00",
    ]);
  });
});

describe("documents dated after the year end", () => {
  test("show costs of the year by their days, suppliers that are on no list, payments without a debt, and credit notes", async () => {
    const rows = section(await rowsIn(withLater()), "Documents dated after the year end");
    expect(rows).toEqual([
      "note: Examined: 5 documents dated 1 Jan 2026 to 31 Mar 2026, by their lines and payments in the document lists of 15 Nov 2026: 3 purchase invoices and receipts, 2 sales invoices for credit notes. Postings of these months were not read.",
      "heading: Unrecorded liabilities: purchases dated after the year end, of a period in the year",
      // 31 of 61 days.
      "New | N-32 | 2026-01-20 | 60.98 | – | 60.98",
      "subtotal: Total | 60.98 | – | 60.98",
      expect.stringMatching(/^note: The part of the year follows from the period/),
      "heading: Unrecorded liabilities: suppliers with open invoices of the year who are not on the list of creditors",
      "Hidden | 80.00 | – | 80.00",
      "heading: Paid in the first month to suppliers to whom nothing was owed at the year end (information)",
      "New | N-33 | 2026-01-10 | 90.00",
      "subtotal: Total paid | 90.00",
      "heading: Credit notes to customers dated after the year end",
      "Jansen | N-30 | 2026-02-02 | 12.10",
      "subtotal: Total credited | 12.10",
      "note: 1 purchase document waits for processing in these months and is not in the books.",
      "note: More documents are dated in these months than were looked at; 2 were.",
    ]);
  });

  test("a request for unrecorded liabilities is answered with how many documents were examined", () => {
    const answerOf = (books: Books) =>
      afterYearEnd.answerOf({ books, results: [], words: templateWords("en") });
    expect(answerOf(withLater())).toEqual({
      text: "3 purchases of 1 Jan 2026 to 31 Mar 2026 examined, 1 with a part in the year",
    });
    expect(answerOf(booksFrom(TEXT))).toEqual({
      text: "documents dated after the year end were not read",
      isNothing: true,
    });
  });

  test("a cost that the books have already is not missing", async () => {
    const text = `${TEXT}
  2025-12-31  4000  60.98  bill 32  contact New
  2025-12-31  1600  -60.98  bill 32  contact New`;
    const books = { ...withLater(), ...booksFrom(text), ...later32() };
    expect(await rowsIn(books)).toContain("New | N-32 | 2026-01-20 | 60.98 | 60.98 | –");
  });

  test("that were not asked for are not available, and the sheet says why", async () => {
    const rows = section(await rowsIn(booksFrom(TEXT)), "Documents dated after the year end");
    expect(rows).toEqual([expect.stringMatching(/^note: Not available, because .* not asked for/)]);
  });

  test.each([
    ["were read in the year", { asOf: dateOf("2025-12-31") }, /before the end of the period/],
    ["have no lists", { documentLists: [] }, /the lists of invoices were not read/],
  ])(
    "nothing of after them is shown of books that %s, and one line says why",
    async (_, of, why) => {
      const rows = await rowsIn({ ...booksFrom(TEXT), ...of });
      expect(rows.filter((row) => row.includes("not available"))).toEqual([
        expect.stringMatching(why),
      ]);
      expect(section(rows, "Creditors").slice(1)).toEqual([
        "total: Total | 363.00",
        expect.stringMatching(why),
        "heading: Balances to be shown on the other side of the balance sheet",
        "heading: Debtors with a credit balance",
        "Bakker | -50.00",
        "Mulder | -30.00",
        "subtotal: To current liabilities | -80.00",
        "Debtors after this | 433.00",
      ]);
    },
  );
});

const later32 = () => {
  const { laterDocuments } = withLater();
  return laterDocuments === undefined ? {} : { laterDocuments };
};
