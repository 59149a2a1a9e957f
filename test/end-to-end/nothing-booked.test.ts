/** A year without postings is a final pack at few requests; one posting that the answers for the year hide is not. */
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import { serviceFirm } from "../hand-worked/service-firm.ts";
import type { FalseAnswer } from "../support/false-answers.ts";
import { closeSmallYears } from "./close-small-years.ts";

const capital = (): { readonly books: AdministrationBooks; readonly paid: BookedDocument } => {
  const books = serviceFirm();
  const [paid] = books.documents();
  if (paid === undefined) throw new Error("the service firm has documents");
  const none = { contacts: [], projects: [], assets: [], taxRates: [] };
  return { books: { ...books, ...none }, paid };
};

/** Capital of June 2024, and what else is booked. */
const withDocuments =
  (more: (paid: BookedDocument) => readonly BookedDocument[]) => (): AdministrationBooks => {
    const { books, paid } = capital();
    const first = { ...paid, date: dateOf("2024-06-03") };
    return { ...books, documents: () => [first, ...more(paid)] };
  };
const at = (paid: BookedDocument, id: string, date: string): BookedDocument => ({
  ...paid,
  id,
  date: dateOf(date),
});

/** What the service says of 2025 if nothing is booked in it: no movement, no journal, no version. */
const SILENT_LEDGER: FalseAnswer = {
  path: /general_ledger\.json\?period=202501\.\.202512/,
  body: (honest) => {
    const ledger = JSON.parse(honest) as Readonly<Record<string, unknown>>;
    const { start_balance: balance, debit_sums: sums } = ledger;
    const none = Array.isArray(sums) ? [] : {};
    return JSON.stringify({
      start_balance: balance,
      debit_sums: none,
      credit_sums: none,
      final_balance: balance,
    });
  },
};
const SILENT_LISTS: FalseAnswer = {
  path: /general_journal_documents(\/synchronization)?\.json/,
  body: () => "[]",
};

const CALENDAR = { calendars: [{ first_month: 1 }] } as const;

test("a year without postings is final", async () => {
  const [closed] = await closeSmallYears({ ...CALENDAR, books: withDocuments(() => []) });
  expect(closed).toMatchObject({ exit: 0, status: "final", blocking: [], warning: [] });
  expect(closed?.out).toContain("11 of them by the ledger of the whole period");
  // 38 of the year with two financial accounts, 8 of the administration and its names, 16 of the year before, 3 of the
  // months after, 2 of subscriptions, and the sales invoices of December a year earlier.
  expect(closed?.requests).toBe(68);
});

const LATER = (paid: BookedDocument): readonly BookedDocument[] => [
  at(paid, "990001", "2025-06-16"),
];
/** Paid in and back in one month: every balance is as before. */
const BACK = (paid: BookedDocument): readonly BookedDocument[] => {
  if (paid.kind !== "general_journal_document") throw new Error("capital is paid by a journal");
  const lines = paid.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
  return [at(paid, "990001", "2025-06-16"), at({ ...paid, lines }, "990002", "2025-06-17")];
};

describe("one booking in June", () => {
  test.each([
    ["whose balances stay", LATER, [SILENT_LEDGER, SILENT_LISTS], "G6"],
    ["whose balances stay, with honest lists", LATER, [SILENT_LEDGER], "G6"],
    ["that leaves no balance, with honest lists", BACK, [SILENT_LEDGER], "L1"],
  ])("%s is a draft if the ledger of the year hides it", async (_, more, answers, finds) => {
    const [closed] = await closeSmallYears({ ...CALENDAR, books: withDocuments(more), answers });
    expect(closed).toMatchObject({ exit: 3, status: "draft" });
    expect(closed?.blocking).toContain(finds);
  });
});
