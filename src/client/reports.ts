/** Reports, read as the product reads them: debit positive, revenue negative, amounts exact. */
import { askPages, type Session } from "../api/client.ts";
import { decodeJournalEntries } from "../api/decode-journal-entries.ts";
import type { OpenItemKind } from "../api/decode-open-items.ts";
import {
  readAccountCashFlow,
  readAging,
  readAssets,
  readBalanceSheet,
  readByContact,
  readByProject,
  readCashFlow,
  readGeneralLedger,
  readOpenItems,
  readProfitAndLossOf,
  readProjectProfitAndLoss,
} from "../api/read-reports.ts";
import { compactMonth, type Month, type Period } from "../calendar/month.ts";
import type {
  AccountType,
  ContactId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
} from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import type {
  Aging,
  AssetRegister,
  BalanceSheet,
  ByContact,
  ByProject,
  CashFlow,
  OpenItems,
  ProfitAndLoss,
} from "../ledger/statements.ts";
import type { TrialBalance } from "../ledger/trial-balance.ts";
import { type AskedFor, idPart, PURPOSE, questionOf, readOne } from "./asking.ts";
import { decimalAt, type Read, record } from "./record-readers.ts";

/** Which entries are wanted: the report asks for a project, a contact or an account; null is without one. */
export type EntrySelection = {
  readonly projectId?: ProjectId | null;
  readonly contactId?: ContactId | null;
  readonly ledgerAccountId?: LedgerAccountId;
  /** Only together with a project or a contact. */
  readonly accountType?: AccountType;
} & (
  | { readonly projectId: ProjectId | null }
  | { readonly contactId: ContactId | null }
  | { readonly ledgerAccountId: LedgerAccountId }
);

const subscriptionsAt = record({
  monthly_recurring_revenue: decimalAt,
  annual_run_rate: decimalAt,
  churn_rate: decimalAt,
  lifetime_value: decimalAt,
});
/** What subscriptions bring in at the end of a month; the churn rate is what the service says it is. */
export type SubscriptionFigures = Read<typeof subscriptionsAt>;

export interface Reports {
  /** At most twelve months (specification 4.6). */
  readonly generalLedger: (period: Period) => Promise<TrialBalance>;
  /** At most twelve months; of one project where it is given. */
  readonly profitAndLoss: (
    period: Period,
    of?: { readonly projectId: ProjectId },
  ) => Promise<ProfitAndLoss>;
  /** At the end of the month. */
  readonly balanceSheet: (month: Month) => Promise<BalanceSheet>;
  /** Of one financial account where it is given. */
  readonly cashFlow: (
    month: Month,
    of?: { readonly financialAccountId: FinancialAccountId },
  ) => Promise<CashFlow>;
  readonly assets: (month: Month) => Promise<AssetRegister>;
  /** Page after page as they are taken, newest first; amounts in the sign as sent. */
  readonly journalEntries: (month: Month, of: EntrySelection) => AsyncGenerator<Posting>;
  /** As `journalEntries` of one account. Deprecated by the specification. */
  readonly ledgerAccount: (month: Month, id: LedgerAccountId) => AsyncGenerator<Posting>;
  /** Open at the end of the month; `creditors` as what is owed. */
  readonly debtors: (month: Month) => Promise<OpenItems>;
  readonly creditors: (month: Month) => Promise<OpenItems>;
  readonly debtorsAging: (until: Month) => Promise<Aging>;
  readonly creditorsAging: (until: Month) => Promise<Aging>;
  readonly revenueByContact: (month: Month) => Promise<ByContact>;
  readonly revenueByProject: (month: Month) => Promise<ByProject>;
  readonly expensesByContact: (month: Month) => Promise<ByContact>;
  readonly expensesByProject: (month: Month) => Promise<ByProject>;
  readonly subscriptions: (month: Month) => Promise<SubscriptionFigures>;
}

export const reportsOf = (session: Session): Reports => ({
  ...statementsOf(session),
  ...listsOf(session),
});

const statementsOf = (session: Session) => ({
  generalLedger: (period: Period) => readGeneralLedger(session, period, PURPOSE),
  profitAndLoss: (period: Period, of?: { readonly projectId: ProjectId }) =>
    of === undefined
      ? readProfitAndLossOf(session, period, PURPOSE)
      : readProjectProfitAndLoss(session, { period, projectId: of.projectId }, PURPOSE),
  balanceSheet: (month: Month) => readBalanceSheet(session, month, PURPOSE),
  cashFlow: (month: Month, of?: { readonly financialAccountId: FinancialAccountId }) =>
    of === undefined
      ? readCashFlow(session, month, PURPOSE)
      : readAccountCashFlow(session, { month, ...of }, PURPOSE),
  assets: (month: Month) => readAssets(session, month, PURPOSE),
  subscriptions: (month: Month) =>
    readOne(session, "/reports/subscriptions", subscriptionsAt, { period: compactMonth(month) }),
});

const listsOf = (session: Session) => {
  const openItems = (kind: OpenItemKind) => (month: Month) =>
    readOpenItems(session, { kind, month }, PURPOSE);
  const aging = (kind: OpenItemKind) => (month: Month) =>
    readAging(session, { kind, month }, PURPOSE);
  return {
    journalEntries: (month: Month, of: EntrySelection) =>
      postings(session, "/reports/journal_entries", {
        period: compactMonth(month),
        project_id: of.projectId === null ? "null" : of.projectId,
        contact_id: of.contactId === null ? "null" : of.contactId,
        ledger_account_id: of.ledgerAccountId,
        account_type: of.accountType,
      }),
    ledgerAccount: async function* (month: Month, id: LedgerAccountId) {
      const path = `/reports/ledger_accounts/${idPart(id)}`;
      yield* postings(session, path, { period: compactMonth(month) });
    },
    debtors: openItems("debtors"),
    creditors: openItems("creditors"),
    debtorsAging: aging("debtors"),
    creditorsAging: aging("creditors"),
    revenueByContact: (month: Month) => readByContact(session, { kind: "revenue", month }, PURPOSE),
    revenueByProject: (month: Month) => readByProject(session, { kind: "revenue", month }, PURPOSE),
    expensesByContact: (month: Month) =>
      readByContact(session, { kind: "expenses", month }, PURPOSE),
    expensesByProject: (month: Month) =>
      readByProject(session, { kind: "expenses", month }, PURPOSE),
  };
};

async function* postings(session: Session, path: string, query: AskedFor): AsyncGenerator<Posting> {
  const pages = askPages(session, questionOf(path, query), (answer) =>
    decodeJournalEntries(answer, session.administrationId),
  );
  for await (const page of pages) {
    for (const { posting } of page) yield posting;
  }
}
