/** Reports with the signs and digits as sent: revenue is positive, and so is what creditors are owed. */

import { type DecimalText, decimalText } from "../amount/decimal-text.ts";
import { ask, askPages, type Session } from "../api/client.ts";
import { decodeAssets } from "../api/decode-assets.ts";
import { decodeBalanceSheet } from "../api/decode-balance-sheet.ts";
import {
  decodeByContact,
  decodeByProject,
  type ResultKind,
} from "../api/decode-by-contact-or-project.ts";
import { decodeCashFlow } from "../api/decode-cash-flow.ts";
import { decodeGeneralLedger } from "../api/decode-general-ledger.ts";
import { decodeJournalEntries } from "../api/decode-journal-entries.ts";
import { decodeAging, decodeOpenItems, type OpenItemKind } from "../api/decode-open-items.ts";
import { decodeProfitAndLoss } from "../api/decode-profit-loss.ts";
import type { Answer, Place } from "../api/decoding.ts";
import { gather, periodText } from "../api/read-reports.ts";
import { compactMonth, type Month, type Period } from "../calendar/month.ts";
import type {
  AccountType,
  ContactId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
} from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
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
import type { TrialBalanceRow } from "../ledger/trial-balance.ts";
import { decimal, type RecordOf, readAnswer, record } from "./records.ts";
import { idPart, type QueryValues, questionOf, readOne } from "./requests.ts";

/** The filter of entries: a project, a contact or an account is required; null means without one. */
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

const SUBSCRIPTIONS_FIELDS = {
  monthly_recurring_revenue: decimal,
  annual_run_rate: decimal,
  churn_rate: decimal,
  lifetime_value: decimal,
};
/** The monthly revenue of subscriptions at the end of a month; the churn rate is as the service states it. @interface */
export type SubscriptionFigures = RecordOf<typeof SUBSCRIPTIONS_FIELDS>;

/** The general ledger; an account that is not listed has only zeros. */
export interface GeneralLedger {
  readonly rows: readonly GeneralLedgerRow[];
  readonly sources: readonly SourceHash[];
}

/** Balances are debit positive, as the service states them; `debit` and `credit` are positive sums. */
export interface GeneralLedgerRow extends TrialBalanceRow<DecimalText> {
  readonly ledgerAccountId: LedgerAccountId;
}

/** The reports of the service, with its signs, over whole months. */
export interface Reports {
  /** At most twelve months (specification 4.6). */
  readonly generalLedger: (period: Period) => Promise<GeneralLedger>;
  /** At most twelve months, for one project if given. */
  readonly profitAndLoss: (
    period: Period,
    of?: { readonly projectId: ProjectId },
  ) => Promise<ProfitAndLoss<DecimalText>>;
  /** At the end of the month. */
  readonly balanceSheet: (month: Month) => Promise<BalanceSheet<DecimalText>>;
  /** For one financial account if given. */
  readonly cashFlow: (
    month: Month,
    of?: { readonly financialAccountId: FinancialAccountId },
  ) => Promise<CashFlow<DecimalText>>;
  readonly assets: (month: Month) => Promise<AssetRegister<DecimalText>>;
  /** Newest first; each page is fetched when its first entry is needed. */
  readonly journalEntries: (
    month: Month,
    of: EntrySelection,
  ) => AsyncGenerator<Posting<DecimalText>>;
  /** As `journalEntries` for one account. Deprecated by the specification. */
  readonly ledgerAccount: (
    month: Month,
    id: LedgerAccountId,
  ) => AsyncGenerator<Posting<DecimalText>>;
  /** Open items at the end of the month. */
  readonly debtors: (month: Month) => Promise<OpenItems<DecimalText>>;
  readonly creditors: (month: Month) => Promise<OpenItems<DecimalText>>;
  readonly debtorsAging: (until: Month) => Promise<Aging<DecimalText>>;
  readonly creditorsAging: (until: Month) => Promise<Aging<DecimalText>>;
  readonly revenueByContact: (month: Month) => Promise<ByContact<DecimalText>>;
  readonly revenueByProject: (month: Month) => Promise<ByProject<DecimalText>>;
  readonly expensesByContact: (month: Month) => Promise<ByContact<DecimalText>>;
  readonly expensesByProject: (month: Month) => Promise<ByProject<DecimalText>>;
  readonly subscriptions: (month: Month) => Promise<SubscriptionFigures>;
}

export const reportsOf = (session: Session): Reports => ({
  ...statementsOf(session),
  ...entriesOf(session),
  ...listsOf(session),
});

const decimalAt = (place: Place): DecimalText => readAnswer(decimal, place);

/** The zeros of an account that a section of the general ledger leaves out. */
const ZERO = decimalText("0.0");

const statementsOf = (session: Session) => {
  const report = async <Value>(
    name: string,
    query: QueryValues,
    decode: (answer: Answer) => Value,
  ): Promise<Value> => decode(await ask(session, questionOf(`/reports/${name}`, query)));
  return {
    generalLedger: async (period: Period) => {
      const { rows, sources } = await report(
        "general_ledger",
        { period: periodText(period) },
        (answer) => decodeGeneralLedger(answer, decimalAt, ZERO),
      );
      return { rows: [...rows].map(([id, row]) => ({ ledgerAccountId: id, ...row })), sources };
    },
    profitAndLoss: (period: Period, of?: { readonly projectId: ProjectId }) =>
      report("profit_loss", { period: periodText(period), project_id: of?.projectId }, (answer) =>
        decodeProfitAndLoss(answer, decimalAt),
      ),
    balanceSheet: (month: Month) =>
      report("balance_sheet", monthOf(month), (answer) => decodeBalanceSheet(answer, decimalAt)),
    cashFlow: (month: Month, of?: { readonly financialAccountId: FinancialAccountId }) =>
      report(
        "cash_flow",
        { ...monthOf(month), financial_account_id: of?.financialAccountId },
        (answer) => decodeCashFlow(answer, decimalAt),
      ),
    assets: (month: Month) =>
      report("assets", monthOf(month), (answer) => decodeAssets(answer, decimalAt)),
    subscriptions: (month: Month) =>
      readOne(session, "/reports/subscriptions", record(SUBSCRIPTIONS_FIELDS), monthOf(month)),
  };
};

const entriesOf = (session: Session) => ({
  journalEntries: (month: Month, of: EntrySelection) =>
    postings(session, "/reports/journal_entries", {
      ...monthOf(month),
      project_id: of.projectId === null ? "null" : of.projectId,
      contact_id: of.contactId === null ? "null" : of.contactId,
      ledger_account_id: of.ledgerAccountId,
      account_type: of.accountType,
    }),
  ledgerAccount: async function* (month: Month, id: LedgerAccountId) {
    yield* postings(session, `/reports/ledger_accounts/${idPart(id)}`, monthOf(month));
  },
});

async function* postings(session: Session, path: string, query: QueryValues) {
  const pages = askPages(session, questionOf(path, query), (answer) =>
    decodeJournalEntries(answer, session.administrationId, decimalAt),
  );
  for await (const page of pages) {
    for (const { posting } of page) yield posting;
  }
}

const listsOf = (session: Session) => {
  const lines = <Line>(name: string, query: QueryValues, decode: (of: Answer) => readonly Line[]) =>
    gather(session, questionOf(`/reports/${name}`, query), decode);
  const open = (kind: OpenItemKind) => (month: Month) =>
    lines(kind, monthOf(month), (answer) => decodeOpenItems(answer, kind, decimalAt));
  const aging = (kind: OpenItemKind) => (until: Month) =>
    lines(`${kind}_aging`, { period_until: compactMonth(until) }, (answer) =>
      decodeAging(answer, kind, decimalAt),
    );
  const byContact = (kind: ResultKind) => (month: Month) =>
    lines(`${kind}_by_contact`, monthOf(month), (answer) =>
      decodeByContact(answer, kind, decimalAt),
    );
  const byProject = (kind: ResultKind) => (month: Month) =>
    lines(`${kind}_by_project`, monthOf(month), (answer) =>
      decodeByProject(answer, kind, decimalAt),
    );
  return {
    debtors: open("debtors"),
    creditors: open("creditors"),
    debtorsAging: aging("debtors"),
    creditorsAging: aging("creditors"),
    revenueByContact: byContact("revenue"),
    revenueByProject: byProject("revenue"),
    expensesByContact: byContact("expenses"),
    expensesByProject: byProject("expenses"),
  };
};

const monthOf = (month: Month): QueryValues => ({ period: compactMonth(month) });
