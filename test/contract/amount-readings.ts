/** All operations of a client whose records have amounts. In each, the last answer is the one that it returns. */
import { decimalText } from "../../src/amount/decimal-text.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { GeneralJournalDocument } from "../../src/client/general-journal-documents.ts";
import type { Groups } from "../../src/client/groups.ts";
import type { Receipt } from "../../src/client/receipts.ts";
import { contactId, documentId, ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { gathered } from "../api/answering.ts";
import { CUSTOMER } from "../service/edge-books.ts";

const [MARCH, DECEMBER] = [month("2025-03"), month("2025-12")];
const YEAR = { first: month("2025-01"), last: DECEMBER };
const THIS_YEAR = { filter: { period: "this_year" } } as const;
const PRICE = decimalText("121");
const RENT = ledgerAccountId("4700");
const PAID = {
  paymentDate: dateOf("2026-10-30"),
  price: decimalText("60.5"),
  manualPaymentAction: "payment_without_proof",
} as const;

const LINES = {
  date: dateOf("2026-10-28"),
  generalJournalDocumentEntries: [
    { ledgerAccountId: RENT, debit: PRICE },
    { ledgerAccountId: ledgerAccountId("1600"), credit: PRICE },
  ],
};
const receipt = ({ receipts }: Groups): Promise<Receipt> =>
  receipts.create({
    date: dateOf("2026-10-28"),
    details: [{ price: PRICE, ledgerAccountId: RENT }],
    fiscalAllocations: [
      {
        ledgerAccountId: RENT,
        privateLedgerAccountId: ledgerAccountId("0540"),
        percentage: decimalText("12.5"),
      },
    ],
  });
const journal = ({ generalJournalDocuments }: Groups): Promise<GeneralJournalDocument> =>
  generalJournalDocuments.create(LINES);

/** Operations whose amounts are empty in the small administration. */
export const WITHOUT_AMOUNTS = [
  "projects.list",
  "contacts.list",
  "typelessDocuments.list",
  "reports.subscriptions",
];

export const AMOUNT_READINGS: Readonly<Record<string, (groups: Groups) => Promise<unknown>>> = {
  "receipts.create": receipt,
  "receipts.update": async (groups) =>
    groups.receipts.update((await receipt(groups)).id, { reference: "Bon 9" }),
  "receipts.get": async (groups) => groups.receipts.get((await receipt(groups)).id),
  "receipts.fetch": async (groups) =>
    gathered(groups.receipts.fetch([documentId((await receipt(groups)).id)])),
  "receipts.list": ({ receipts }) => gathered(receipts.list(THIS_YEAR)),
  "receipts.payments.create": async (groups) =>
    groups.receipts.payments.create((await receipt(groups)).id, PAID),
  "generalJournalDocuments.create": journal,
  "generalJournalDocuments.update": async (groups) =>
    groups.generalJournalDocuments.update((await journal(groups)).id, { reference: "M 1" }),
  "generalJournalDocuments.get": async (groups) =>
    groups.generalJournalDocuments.get((await journal(groups)).id),
  "generalJournalDocuments.fetch": async (groups) =>
    gathered(groups.generalJournalDocuments.fetch([(await journal(groups)).id])),
  "generalJournalDocuments.list": ({ generalJournalDocuments }) =>
    gathered(generalJournalDocuments.list(THIS_YEAR)),
  "purchaseInvoices.list": ({ purchaseInvoices }) => gathered(purchaseInvoices.list(THIS_YEAR)),
  "financialMutations.list": ({ financialMutations }) =>
    financialMutations.list({ period: "prev_year" }),
  "financialMutations.get": ({ financialMutations }) => financialMutations.get(documentId("701")),
  "financialMutations.fetch": ({ financialMutations }) =>
    gathered(financialMutations.fetch([documentId("701")])),
  "salesInvoices.list": ({ salesInvoices }) => gathered(salesInvoices.list({ state: "all" })),
  "salesInvoices.get": ({ salesInvoices }) => salesInvoices.get(documentId("700")),
  "salesInvoices.fetch": ({ salesInvoices }) => gathered(salesInvoices.fetch([documentId("700")])),
  "products.list": ({ products }) => gathered(products.list()),
  "subscriptionTemplates.list": ({ subscriptionTemplates }) =>
    gathered(subscriptionTemplates.list()),
  "taxRates.list": ({ taxRates }) => gathered(taxRates.list()),
  "projects.list": ({ projects }) => gathered(projects.list()),
  "contacts.list": ({ contacts }) => gathered(contacts.list()),
  "generalDocuments.list": ({ generalDocuments }) => gathered(generalDocuments.list(THIS_YEAR)),
  "typelessDocuments.list": ({ typelessDocuments }) => gathered(typelessDocuments.list(THIS_YEAR)),
  "reports.assets": ({ reports }) => reports.assets(MARCH),
  "reports.balanceSheet": ({ reports }) => reports.balanceSheet(DECEMBER),
  "reports.cashFlow": ({ reports }) => reports.cashFlow(month("2025-04")),
  "reports.generalLedger": ({ reports }) => reports.generalLedger(YEAR),
  "reports.profitAndLoss": ({ reports }) => reports.profitAndLoss(YEAR),
  "reports.journalEntries": ({ reports }) =>
    gathered(reports.journalEntries(MARCH, { contactId: contactId(CUSTOMER) })),
  "reports.ledgerAccount": ({ reports }) =>
    gathered(reports.ledgerAccount(MARCH, ledgerAccountId("8000"))),
  "reports.debtors": ({ reports }) => reports.debtors(MARCH),
  "reports.creditors": ({ reports }) => reports.creditors(DECEMBER),
  "reports.debtorsAging": ({ reports }) => reports.debtorsAging(MARCH),
  "reports.creditorsAging": ({ reports }) => reports.creditorsAging(DECEMBER),
  "reports.revenueByContact": ({ reports }) => reports.revenueByContact(MARCH),
  "reports.revenueByProject": ({ reports }) => reports.revenueByProject(MARCH),
  "reports.expensesByContact": ({ reports }) => reports.expensesByContact(month("2026-01")),
  "reports.expensesByProject": ({ reports }) => reports.expensesByProject(month("2026-01")),
  "reports.subscriptions": ({ reports }) => reports.subscriptions(MARCH),
};
