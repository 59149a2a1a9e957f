/** Reads the reports. `purpose` distinguishes equal requests, such as the ledger before and after. */
import { type Amount, ZERO } from "../amount/amount.ts";
import { compactMonth, compactPeriod, type Month, type Period } from "../calendar/month.ts";
import type { Series } from "../ledger/intake.ts";
import type { FinancialAccountId, ProjectId } from "../ledger/ledger-account.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { CashFlow, ProfitAndLoss } from "../ledger/statements.ts";
import type { SubscriptionsReport } from "../ledger/subscriptions.ts";
import type { TrialBalance } from "../ledger/trial-balance.ts";
import {
  ask,
  askOptional,
  askPages,
  askPagesWithTotals,
  firstPageOf,
  type Page,
  type Question,
  type Session,
} from "./client.ts";
import { decodeAssets } from "./decode-assets.ts";
import { decodeBalanceSheet } from "./decode-balance-sheet.ts";
import {
  decodeByContact,
  decodeByProject,
  type ResultKind,
} from "./decode-by-contact-or-project.ts";
import { decodeCashFlow } from "./decode-cash-flow.ts";
import { decodeGeneralLedger } from "./decode-general-ledger.ts";
import { decodeJournalEntries, type EntryRow } from "./decode-journal-entries.ts";
import { decodeAging, decodeOpenItems, type OpenItemKind } from "./decode-open-items.ts";
import { decodeProfitAndLoss } from "./decode-profit-loss.ts";
import { decodeSubscriptions } from "./decode-subscriptions.ts";
import { type AmountReader, type Answer, amountAt, debitPositive } from "./decoding.ts";

/** At most twelve months (specification 4.6). */
export const readGeneralLedger = async (
  session: Session,
  period: Period,
  purpose: string,
): Promise<TrialBalance> =>
  decodeGeneralLedger(
    await ask(session, report("general_ledger", ["period", periodText(period)], purpose)),
    debitPositive,
    ZERO,
  );

/** The entries of a month page by page, newest first, with the sign as sent. */
export const readJournalEntries = (
  session: Session,
  of: Month,
  series: Series,
  purpose: string,
): AsyncGenerator<Page<EntryRow>> =>
  askPagesWithTotals(session, entriesOf(of, series, purpose), (answer) =>
    decodeJournalEntries(answer, session.administrationId, amountAt),
  );

/** Requests the first page again and returns only the hash of its answer. */
export async function readFirstPageSource(
  session: Session,
  of: Month,
  series: Series,
  purpose: string,
): Promise<SourceHash> {
  const question = entriesOf(of, series, purpose);
  const { source } = await ask(session, firstPageOf(question));
  return source;
}

function entriesOf(of: Month, series: Series, purpose: string): Question {
  const question = report("journal_entries", ["period", compactMonth(of)], purpose);
  return { ...question, query: [...question.query, selection(series)] };
}

/** A report over one month. */
const monthly =
  <Report>(name: string, decode: (answer: Answer, read: AmountReader<Amount>) => Report) =>
  async (session: Session, of: Month, purpose: string): Promise<Report> =>
    decode(await ask(session, monthReport(name, of, purpose)), debitPositive);

export const readBalanceSheet = monthly("balance_sheet", decodeBalanceSheet);
export const readProfitAndLoss = monthly("profit_loss", decodeProfitAndLoss);
export const readCashFlow = monthly("cash_flow", decodeCashFlow);
export const readAssets = monthly("assets", decodeAssets);

/** Over at most twelve months (specification 4.6), for one project if given. */
export async function readProfitAndLossOf(
  session: Session,
  of: { readonly period: Period; readonly projectId?: ProjectId },
  purpose: string,
): Promise<ProfitAndLoss> {
  const question = report("profit_loss", ["period", periodText(of.period)], purpose);
  const project = of.projectId === undefined ? [] : [["project_id", of.projectId] as const];
  const query = [...question.query, ...project];
  return decodeProfitAndLoss(await ask(session, { ...question, query }), debitPositive);
}

/** Null where the service refuses the period, as it may refuse months before the books begin. */
export async function readEarlierResult(
  session: Session,
  period: Period,
  purpose: string,
): Promise<ProfitAndLoss | null> {
  const question = report("profit_loss", ["period", periodText(period)], purpose);
  const answer = await askOptional(session, { ...question, mayPrecedeBooks: true });
  return answer === null ? null : decodeProfitAndLoss(answer, debitPositive);
}

/** Null where the service has no such report, gives it for no such month, or not to this credential. */
export async function readSubscriptionsReport(
  session: Session,
  of: Month,
  purpose: string,
): Promise<SubscriptionsReport | null> {
  const answer = await askOptional(session, {
    ...monthReport("subscriptions", of, purpose),
    ...{ mayBeMissing: true, mayBeRefused: true, mayPrecedeBooks: true },
  });
  return answer === null ? null : decodeSubscriptions(answer);
}

/** For one financial account; money that goes to another account counts as paid. */
export async function readAccountCashFlow(
  session: Session,
  of: { readonly month: Month; readonly financialAccountId: FinancialAccountId },
  purpose: string,
): Promise<CashFlow> {
  const question = monthReport("cash_flow", of.month, purpose);
  const query = [...question.query, ["financial_account_id", of.financialAccountId] as const];
  return decodeCashFlow(await ask(session, { ...question, query }), debitPositive);
}

/** All pages of a report over one month that exists in two kinds; `periodName` is its parameter for the month. */
const monthlyOf =
  <Kind, Row>(
    nameOf: (kind: Kind) => string,
    decode: (answer: Answer, kind: Kind, read: AmountReader<Amount>) => readonly Row[],
    periodName = "period",
  ) =>
  (session: Session, of: { readonly kind: Kind; readonly month: Month }, purpose: string) =>
    gather(
      session,
      report(nameOf(of.kind), [periodName, compactMonth(of.month)], purpose),
      (answer) => decode(answer, of.kind, debitPositive),
    );

/** Debit positive: revenue is negative, expenses are positive. */
export const readByContact = monthlyOf(
  (kind: ResultKind) => `${kind}_by_contact`,
  decodeByContact<Amount>,
);

/** As `readByContact`. */
export const readByProject = monthlyOf(
  (kind: ResultKind) => `${kind}_by_project`,
  decodeByProject<Amount>,
);

/** Balances at the end of the month. */
export const readOpenItems = monthlyOf((kind: OpenItemKind) => kind, decodeOpenItems<Amount>);

/** The balances at the end of the month by age; the parameter is the last month of the report. */
export const readAging = monthlyOf(
  (kind: OpenItemKind) => `${kind}_aging`,
  decodeAging<Amount>,
  "period_until",
);

/** All rows of a paged report (bounded by the number of contacts), and its pages. */
export async function gather<Row>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): Promise<{ readonly lines: readonly Row[]; readonly sources: readonly Answer["source"][] }> {
  const lines: Row[] = [];
  const sources: Answer["source"][] = [];
  const decodeAndNote = (answer: Answer): readonly Row[] => {
    sources.push(answer.source);
    return decode(answer);
  };
  for await (const page of askPages(session, question, decodeAndNote)) lines.push(...page);
  return { lines, sources };
}

function selection(series: Series): readonly [string, string] {
  switch (series.kind) {
    case "without-project":
      return ["project_id", "null"];
    case "project":
      return ["project_id", series.projectId];
    case "account":
      return ["ledger_account_id", series.ledgerAccountId];
  }
}

const monthReport = (name: string, of: Month, purpose: string): Question =>
  report(name, ["period", compactMonth(of)], purpose);

const report = (name: string, period: readonly [string, string], purpose: string): Question => ({
  path: `/reports/${name}`,
  query: [period],
  purpose,
});

/** `202503`, or `202501..202503`. */
export const periodText = (period: Period): string =>
  period.first === period.last ? compactMonth(period.first) : compactPeriod(period);
