/**
 * Reads the reports of one month other than its ledger. The pull reads them to store the answers; opened books
 * read the stored answers with the same functions.
 */
import type { Session } from "../api/client.ts";
import type { ResultKind } from "../api/decode-by-contact-or-project.ts";
import {
  readAging,
  readAssets,
  readBalanceSheet,
  readByContact,
  readByProject,
  readCashFlow,
  readOpenItems,
  readProfitAndLoss,
} from "../api/read-reports.ts";
import type { Month } from "../calendar/month.ts";
import type { BooksMonth } from "../ledger/books.ts";
import type { ByProject } from "../ledger/statements.ts";

type OpenItemLists = Pick<BooksMonth, "debtors" | "debtorsAging" | "creditors" | "creditorsAging">;
type MonthReports = OpenItemLists &
  Pick<
    BooksMonth,
    | "balanceSheet"
    | "profitAndLoss"
    | "cashFlow"
    | "assets"
    | "revenueByContact"
    | "expensesByContact"
  >;

/** The two reports by project, read before the entries: they show which projects have any. */
export const readByProjects = async (
  session: Session,
  month: Month,
  purpose: string,
): Promise<Readonly<Record<ResultKind, ByProject>>> => ({
  revenue: await readByProject(session, { kind: "revenue", month }, purpose),
  expenses: await readByProject(session, { kind: "expenses", month }, purpose),
});

/** The other reports; an answer that cannot be decoded stops the pull here and not later. */
export const readMonthReports = async (
  session: Session,
  month: Month,
  purpose: string,
): Promise<MonthReports> => ({
  balanceSheet: await readBalanceSheet(session, month, purpose),
  profitAndLoss: await readProfitAndLoss(session, month, purpose),
  cashFlow: await readCashFlow(session, month, purpose),
  ...(await readOpenItemLists(session, month, purpose)),
  assets: await readAssets(session, month, purpose),
  revenueByContact: await readByContact(session, { kind: "revenue", month }, purpose),
  expensesByContact: await readByContact(session, { kind: "expenses", month }, purpose),
});

/** Debtors and creditors at the end of the month, and how old their balances are. */
export const readOpenItemLists = async (
  session: Session,
  month: Month,
  purpose: string,
): Promise<OpenItemLists> => ({
  debtors: await readOpenItems(session, { kind: "debtors", month }, purpose),
  debtorsAging: await readAging(session, { kind: "debtors", month }, purpose),
  creditors: await readOpenItems(session, { kind: "creditors", month }, purpose),
  creditorsAging: await readAging(session, { kind: "creditors", month }, purpose),
});
