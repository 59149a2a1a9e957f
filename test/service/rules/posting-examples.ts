/** Small documents for the posting rules, and postings as lines of text that a reader can add up. */
import { amountOf, amountText } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type {
  BookedDocument,
  DetailRecord,
  FinancialMutationRecord,
  PurchaseRecord,
  SalesInvoiceRecord,
} from "../../../src/service/rules/administration-books.ts";
import { type PostingLine, postingContext } from "../../../src/service/rules/posting-line.ts";
import { postingsOf } from "../../../src/service/rules/posting-rules.ts";
import { ACCOUNT_ROLES } from "../account-roles.ts";

/** Account numbers serve as ids. */
export const CONTEXT = postingContext({
  roles: ACCOUNT_ROLES,
  taxRates: (
    [
      ["s21", "21", "sales_invoice"],
      ["s9", "9", "sales_invoice"],
      ["s0", "0", "sales_invoice"],
      ["none", null, "sales_invoice"],
      ["p21", "21", "purchase_invoice"],
      ["sReverse", "21", "sales_invoice"],
      ["pEU21", "21", "purchase_invoice"],
      ["pEU9", "9", "purchase_invoice"],
    ] as const
  ).map(([id, percentage, taxRateType]) => ({
    id,
    name: id,
    percentage: percentage === null ? null : amountOf(percentage),
    taxRateType,
    showTax: true,
    active: true,
    country: null,
    treatment: /EU|Reverse/.test(id) ? "reverse_charge" : "charged",
  })),
  financialAccounts: (
    [
      ["bank", "1100"],
      ["cash", "1010"],
    ] as const
  ).map(([id, ledgerAccountId]) => ({
    id,
    type: id === "bank" ? "BankAccount" : "CashAccount",
    name: id,
    identifier: null,
    currency: "EUR",
    active: true,
    ledgerAccountId,
  })),
  assets: ["van", "truck"].map((id) => ({
    id,
    name: id,
    ledgerAccountId: "0250",
    depreciationAccountId: id === "van" ? null : "0255",
    expenseAccountId: "4860",
    purchasedOn: dateOf("2025-01-10"),
    purchaseValue: amountOf("24000"),
    residualValue: amountOf("6000"),
    lifespanYears: 5,
  })),
});

export const HEAD = {
  id: "7",
  date: dateOf("2025-03-10"),
  reference: "R7",
  contactId: "c1",
  createdAt: "2025-03-10T10:00:00.000Z",
  updatedAt: "2025-03-10T10:00:00.000Z",
} as const;

export const detail = (
  ledgerAccountId: string,
  taxRateId: string,
  price: string,
  more: { readonly quantity?: string; readonly period?: string; readonly projectId?: string } = {},
): DetailRecord => ({
  id: "1",
  ledgerAccountId,
  taxRateId,
  projectId: more.projectId ?? null,
  description: "goods",
  quantity: amountOf(more.quantity ?? "1"),
  price: amountOf(price),
  period:
    more.period === undefined
      ? null
      : { first: dateOf(more.period.slice(0, 10)), last: dateOf(more.period.slice(12)) },
});

export const salesInvoice = (
  details: readonly DetailRecord[],
  more: Partial<SalesInvoiceRecord> = {},
): SalesInvoiceRecord => ({
  kind: "sales_invoice",
  ...HEAD,
  state: "open",
  dueOn: dateOf("2025-03-24"),
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: false,
  details,
  ...more,
});

export const purchase = (
  details: readonly DetailRecord[],
  more: Partial<PurchaseRecord> = {},
): PurchaseRecord => ({
  kind: "purchase_invoice",
  ...HEAD,
  state: "open",
  dueOn: dateOf("2025-03-24"),
  entryNumber: 1,
  origin: "email",
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: false,
  details,
  isRecurring: false,
  isSavedAutomatically: false,
  attachmentNames: [],
  ...more,
});

export const mutation = (
  amount: string,
  parts: FinancialMutationRecord["parts"],
): FinancialMutationRecord => ({
  kind: "financial_mutation",
  ...HEAD,
  contactId: null,
  financialAccountId: "bank",
  message: "bank line",
  amount: amountOf(amount),
  parts,
});

/** `2025-03-10 1300 121.00 c1 inv 7`: date, account, amount, and what the line refers to. */
export function linesOf(document: BookedDocument): string[] {
  return postingsOf(document, CONTEXT).map(lineText);
}

function lineText(line: PostingLine): string {
  return [
    line.date,
    line.ledgerAccountId,
    amountText(line.amount, 2),
    line.contactId,
    line.projectId,
    line.taxRateId,
    line.financialAccountId,
    line.invoiceId === null ? null : `invoice ${line.invoiceId}`,
  ]
    .filter((part) => part !== null)
    .join(" ");
}
