/**
 * A service of a few postings behind the transport port, for behaviour that the embedded service does not have:
 * booking while it is read, another sign, a deleted project, an interruption.
 */
import { add, amountOf, amountText, negate, ZERO } from "../../src/amount/amount.ts";
import type { ApiRequest, ApiResponse, Transport } from "../../src/api/transport.ts";
import type { AccountType } from "../../src/ledger/ledger-account.ts";
import { readSign, type SignConvention } from "../../src/ledger/sign-calibration.ts";
import { responseOf } from "../api/answering.ts";

export interface SmallPosting {
  readonly id: string;
  readonly date: string;
  readonly account: string;
  /** Debit positive. */
  readonly amount: string;
  readonly document: string;
  readonly project?: string;
}

export interface SmallBooks {
  readonly accounts: Readonly<Record<string, AccountType>>;
  readonly projects: readonly string[];
  readonly postings: SmallPosting[];
  readonly closingDocuments?: readonly string[];
}

export interface SmallService {
  readonly transport: Transport;
  /** Answered requests, in order. */
  readonly requests: ApiRequest[];
}

export interface SmallSettings {
  readonly sign?: SignConvention;
  readonly shape?: "specification" | "current";
  /** Runs before each answer; it may book, throw or abort. */
  readonly before?: (request: ApiRequest, number: number) => void;
}

/** One balanced document of two postings. */
export function document(
  id: string,
  date: string,
  from: { readonly debit: string; readonly credit: string; readonly amount: string },
  project?: string,
): SmallPosting[] {
  const shared = { date, document: id, ...(project === undefined ? {} : { project }) };
  return [
    { ...shared, id: `${id}1`, account: from.debit, amount: from.amount },
    { ...shared, id: `${id}2`, account: from.credit, amount: `-${from.amount}` },
  ];
}

export function smallService(books: SmallBooks, settings: SmallSettings = {}): SmallService {
  const requests: ApiRequest[] = [];
  const transport: Transport = {
    send: async (request, signal): Promise<ApiResponse> => {
      settings.before?.(request, requests.length + 1);
      signal.throwIfAborted();
      requests.push(request);
      if (/\/(?:synchronization|subscriptions)\.json$/.test(request.path)) {
        return responseOf({ status: 404, body: { error: "not found" } });
      }
      return responseOf({ body: answer(books, request, settings) });
    },
  };
  return { transport, requests };
}

function answer(books: SmallBooks, request: ApiRequest, settings: SmallSettings): unknown {
  const word = request.path.split("/").at(-1)!.replace(".json", "");
  const query = new Map(request.query);
  const isFirst = (query.get("page") ?? "1") === "1";
  switch (word) {
    case "administrations":
      return [
        { id: "123", name: "Small", currency: "EUR", country: "NL", time_zone: "Europe/Amsterdam" },
      ];
    case "ledger_accounts":
      return Object.entries(books.accounts).map(([id, type]) => ({
        id,
        name: `Account ${id}`,
        account_type: type,
        account_id: id,
        parent_id: null,
      }));
    case "projects":
      return isFirst && query.get("filter") === "state:active"
        ? books.projects.map((id) => ({ id, name: `Project ${id}` }))
        : [];
    case "general_journal_documents":
      return isFirst && !query.get("filter")!.includes("state:new")
        ? closingJournals(books, query.get("filter")!)
        : [];
    case "general_ledger":
      return generalLedger(books, query.get("period")!, settings.shape ?? "specification");
    case "journal_entries":
      return entries(books, query, settings.sign ?? "debit-positive");
    case "revenue_by_project":
      return { [word]: byProject(books, query.get("period")!, ["revenue"]) };
    case "expenses_by_project":
      return { [word]: byProject(books, query.get("period")!, ["direct_costs", "expenses"]) };
    default:
      return statement(word);
  }
}

function closingJournals({ closingDocuments = [], postings }: SmallBooks, filter: string): unknown {
  const [first, last] = filter.slice("period:".length).split("..");
  return closingDocuments.flatMap((id) => {
    const own = postings.filter((posting) => posting.document === id);
    const date = own[0]?.date ?? "";
    const day = date.replaceAll("-", "");
    if (day < first! || day > last!) return [];
    return {
      id,
      date,
      reference: null,
      journal_type: "fiscal_year_ending",
      general_journal_document_entries: own.map(({ account, amount }) => ({
        ledger_account_id: account,
        contact_id: null,
        debit: amount.startsWith("-") ? "0.0" : amount,
        credit: amount.startsWith("-") ? amount.slice(1) : "0.0",
      })),
    };
  });
}

/** As in the service: in the reader's sign, and without the closing movement. */
function byProject(
  { accounts, postings, closingDocuments }: SmallBooks,
  period: string,
  types: readonly AccountType[],
): Readonly<Record<string, string>> {
  const month = `${period.slice(0, 4)}-${period.slice(4)}`;
  const own = postings.filter(
    ({ date, account, document: of }) =>
      date.startsWith(month) &&
      types.includes(accounts[account]!) &&
      closingDocuments?.includes(of) !== true,
  );
  const totals = Map.groupBy(own, ({ project }) => project ?? "null");
  return Object.fromEntries(
    [...totals].map(([project, booked]) => {
      const total = booked.reduce((sum, { amount }) => add(sum, amountOf(amount)), ZERO);
      return [project, amountText(types.includes("revenue") ? negate(total) : total, 1)];
    }),
  );
}

function statement(word: string): unknown {
  const none = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`${name}_by_ledger_account`, {}]));
  const zero = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "0"]));
  switch (word) {
    case "balance_sheet":
      return {
        ...none("non_current_assets", "current_assets", "equity", "provisions"),
        ...none("non_current_liabilities", "current_liabilities"),
        ...zero("total_debit", "total_credit", "working_capital"),
      };
    case "profit_loss":
      return {
        ...none("revenue", "direct_costs", "expenses", "other_income_expenses"),
        ...zero("total_revenue", "gross_profit", "operating_profit", "total_expenses"),
        ...zero("net_profit"),
      };
    case "cash_flow":
      return {
        ...none("cash_received", "cash_paid"),
        ...zero("opening_balance", "closing_balance"),
      };
    case "debtors":
    case "debtors_aging":
      return { debtors: [] };
    case "creditors":
    case "creditors_aging":
      return { creditors: [] };
    case "revenue_by_contact":
    case "expenses_by_contact":
      return { [word]: {} };
    default:
      return [];
  }
}

function generalLedger(books: SmallBooks, period: string, shape: string): unknown {
  const [first, last = first] = period
    .split("..")
    .map((text) => `${text.slice(0, 4)}-${text.slice(4)}`);
  const section = (of: (account: string) => ReturnType<typeof amountOf>): unknown => {
    const figures = Object.keys(books.accounts).map((id) => [id, amountText(of(id), 1)]);
    return shape === "specification"
      ? Object.fromEntries(figures)
      : { ledger_accounts: figures.map(([id, value]) => ({ ledger_account_id: id, value })) };
  };
  const sum = (account: string, counts: (posting: SmallPosting) => boolean) =>
    books.postings
      .filter((posting) => posting.account === account && counts(posting))
      .reduce((total, { amount }) => add(total, amountOf(amount)), ZERO);
  const monthIn = ({ date }: SmallPosting): string => date.slice(0, 7);
  const isIn = (posting: SmallPosting) => monthIn(posting) >= first! && monthIn(posting) <= last!;
  const isDebit = ({ amount }: SmallPosting): boolean => !amount.startsWith("-");
  return {
    start_balance: section((id) => sum(id, (posting) => monthIn(posting) < first!)),
    debit_sums: section((id) => sum(id, (posting) => isIn(posting) && isDebit(posting))),
    credit_sums: section((id) => negate(sum(id, (posting) => isIn(posting) && !isDebit(posting)))),
    final_balance: section((id) => sum(id, (posting) => monthIn(posting) <= last!)),
  };
}

function entries(
  books: SmallBooks,
  query: ReadonlyMap<string, string>,
  sign: SignConvention,
): unknown {
  const period = query.get("period")!;
  const month = `${period.slice(0, 4)}-${period.slice(4)}`;
  const [project, account] = [query.get("project_id"), query.get("ledger_account_id")];
  const start = (Number.parseInt(query.get("page")!, 10) - 1) * 100;
  return books.postings
    .filter(({ date }) => date.startsWith(month))
    .filter((posting) => account === undefined || posting.account === account)
    .filter((posting) => project === undefined || (posting.project ?? "null") === project)
    .slice(start, start + 100)
    .map((posting) => ({
      id: posting.id,
      administration_id: "123",
      date: posting.date,
      document_type: "Document",
      document_id: posting.document,
      ledger_account_id: posting.account,
      project_id: posting.project ?? null,
      contact_id: null,
      tax_rate_id: null,
      financial_account_id: null,
      amount: amountText(
        readSign(amountOf(posting.amount), books.accounts[posting.account]!, sign),
        1,
      ),
      description: `Document ${posting.document}`,
    }));
}
