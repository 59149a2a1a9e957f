/** Postings of bank mutations, payments and journals, computed by hand. */
import { expect, test } from "vitest";
import { amountOf, ZERO } from "../../../src/amount/amount.ts";
import type {
  GeneralJournalRecord,
  JournalLineRecord,
  MutationPart,
  PaymentRecord,
} from "../../../src/service/rules/administration-books.ts";
import { PostingRefusal } from "../../../src/service/rules/posting-line.ts";
import { postingsOf } from "../../../src/service/rules/posting-rules.ts";
import { CONTEXT, HEAD, linesOf, mutation } from "./posting-examples.ts";

const paid = (
  invoiceKind: PaymentRecord["invoiceKind"],
  amount: string,
  settled = amount,
): MutationPart => ({
  kind: "payment",
  invoiceKind,
  invoiceId: "3",
  contactId: "c1",
  amount: amountOf(amount),
  settledAmount: amountOf(settled),
});
const booked = (amount: string, taxRateId: string | null = null): MutationPart => ({
  kind: "booking",
  ledgerAccountId: "4540",
  taxRateId,
  projectId: "p1",
  contactId: null,
  description: "",
  amount: amountOf(amount),
});

test("money received for a sales invoice debits the bank and credits debtors", () => {
  expect(linesOf(mutation("121", [paid("sales_invoice", "121")]))).toEqual([
    "2025-03-10 1100 121.00 bank",
    "2025-03-10 1300 -121.00 c1 invoice 3",
  ]);
});

test("money paid for a purchase invoice credits the bank and debits creditors", () => {
  expect(linesOf(mutation("-242", [paid("purchase_invoice", "-242")]))).toEqual([
    "2025-03-10 1100 -242.00 bank",
    "2025-03-10 1600 242.00 c1 invoice 3",
  ]);
});

test("a fall of the exchange rate since the invoice is an exchange loss", () => {
  expect(linesOf(mutation("90", [paid("sales_invoice", "90", "92.50")]))).toEqual([
    "2025-03-10 1100 90.00 bank",
    "2025-03-10 1300 -92.50 c1 invoice 3",
    "2025-03-10 9030 2.50 c1",
  ]);
  expect(linesOf(mutation("-90", [paid("receipt", "-90", "-92.50")]))).toEqual([
    "2025-03-10 1100 -90.00 bank",
    "2025-03-10 1600 92.50 c1 invoice 3",
    "2025-03-10 9030 -2.50 c1",
  ]);
});

test("a booking with a tax rate includes the tax, which is split off on the side of the rate", () => {
  expect(linesOf(mutation("-12.10", [booked("-12.10", "p21")]))).toEqual([
    "2025-03-10 1100 -12.10 bank",
    "2025-03-10 4540 10.00 p1 p21",
    "2025-03-10 1520 2.10 p21",
  ]);
  expect(linesOf(mutation("12.10", [booked("12.10", "s21")]))[2]).toBe("2025-03-10 1510 -2.10 s21");
});

test("the unexplained part of a mutation is booked on the account for unallocated mutations", () => {
  expect(linesOf(mutation("50", []))).toEqual([
    "2025-03-10 1100 50.00 bank",
    "2025-03-10 2010 -50.00",
  ]);
  expect(linesOf(mutation("-50", [booked("-20")]))).toEqual([
    "2025-03-10 1100 -50.00 bank",
    "2025-03-10 4540 20.00 p1",
    "2025-03-10 2010 30.00",
  ]);
});

const payment = (
  invoiceKind: PaymentRecord["invoiceKind"],
  via: PaymentRecord["via"],
): PaymentRecord => ({
  kind: "payment",
  ...HEAD,
  invoiceKind,
  invoiceId: "3",
  amount: amountOf("15"),
  via,
});

test("a payment without a mutation is booked on its financial account or on its ledger account", () => {
  expect(
    linesOf(payment("receipt", { kind: "financial_account", financialAccountId: "cash" })),
  ).toEqual(["2025-03-10 1010 -15.00 c1 cash", "2025-03-10 1600 15.00 c1 invoice 3"]);
  expect(
    linesOf(payment("sales_invoice", { kind: "ledger_account", ledgerAccountId: "4460" })),
  ).toEqual(["2025-03-10 4460 15.00 c1", "2025-03-10 1300 -15.00 c1 invoice 3"]);
});

const journalLine = (ledgerAccountId: string, amount: string): JournalLineRecord => {
  const isCredit = amount.startsWith("-");
  return {
    id: "1",
    ledgerAccountId,
    taxRateId: null,
    projectId: "p1",
    contactId: "c2",
    description: "",
    debit: isCredit ? ZERO : amountOf(amount),
    credit: isCredit ? amountOf(amount.slice(1)) : ZERO,
  };
};
const journal = (
  lines: readonly JournalLineRecord[],
  more: Partial<GeneralJournalRecord> = {},
): GeneralJournalRecord => ({
  kind: "general_journal_document",
  ...HEAD,
  state: "saved",
  journalType: null,
  lines,
  isRecurring: false,
  attachmentNames: [],
  ...more,
});

test("a journal posts its lines as entered", () => {
  expect(linesOf(journal([journalLine("4010", "100"), journalLine("1540", "-100")]))).toEqual([
    "2025-03-10 4010 100.00 c2 p1",
    "2025-03-10 1540 -100.00 c2 p1",
  ]);
});

test("an unbalanced journal is refused with both sums, unless it is in state new", () => {
  const lines = [journalLine("4010", "100"), journalLine("1540", "-90")];
  expect(() => postingsOf(journal(lines), CONTEXT)).toThrow(
    new PostingRefusal("Debit and credit must be equal: debit 100.00, credit 90.00"),
  );
  expect(linesOf(journal(lines, { state: "new" }))).toEqual([]);
});

test("a line with a debit and a credit is refused", () => {
  const both = { ...journalLine("4010", "100"), credit: amountOf("100") };
  expect(() => postingsOf(journal([both]), CONTEXT)).toThrow(PostingRefusal);
});

test("only the postings of a fiscal year ending close the year", () => {
  const lines = [journalLine("8000", "100"), journalLine("0540", "-100")];
  const closing = journal(lines, { journalType: "fiscal_year_ending" });
  expect(postingsOf(closing, CONTEXT).map(({ closesYear }) => closesYear)).toEqual([true, true]);
  expect(postingsOf(journal(lines), CONTEXT).map(({ closesYear }) => closesYear)).toEqual([
    false,
    false,
  ]);
});
