/** Where reports of the same books disagree: with each other, with the previous month, or between shapes. */
import {
  type Amount,
  add,
  amountOf,
  amountText,
  negate,
  sumOf,
  ZERO,
} from "../../../src/amount/amount.ts";
import { compactMonth, type Month, monthsOf, type Period } from "../../../src/calendar/month.ts";
import { reportAssets } from "../../../src/service/endpoints/report-assets.ts";
import { reportBalanceSheet } from "../../../src/service/endpoints/report-balance-sheet.ts";
import { reportCashFlow } from "../../../src/service/endpoints/report-cash-flow.ts";
import { reportGeneralLedger } from "../../../src/service/endpoints/report-general-ledger.ts";
import {
  reportCreditors,
  reportCreditorsAging,
  reportDebtors,
  reportDebtorsAging,
} from "../../../src/service/endpoints/report-open-items.ts";
import { reportProfitAndLoss } from "../../../src/service/endpoints/report-profit-and-loss.ts";
import { groupDisagreements } from "./report-agreement-groups.ts";
import { type Asking, bodyOf } from "./report-books.ts";

/** The facts that the test knows about the books: which ledger accounts contain what. */
export interface Expectations {
  readonly cash: readonly string[];
  readonly debtors: string;
  readonly creditors: string;
  /** The account of accumulated depreciation by the account of the cost, where they differ. */
  readonly accumulated: ReadonlyMap<string, string>;
  /** The account's type by id. */
  readonly types: ReadonlyMap<string, string>;
  /** First months of fiscal years, in which result accounts restart at zero. */
  readonly yearStarts: ReadonlySet<Month>;
}

type Figures = ReadonlyMap<string, Amount>;
const RESULT = ["revenue", "direct_costs", "expenses", "other_income_expenses"];
const DEBIT = ["non_current_assets", "current_assets"];
const CREDIT = ["equity", "non_current_liabilities", "current_liabilities", "provisions"];

/** One sentence per disagreement; none if the reports of every month agree. */
export function disagreements(asking: Asking, period: Period, books: Expectations): string[] {
  const broken: string[] = [];
  let before: { readonly ledger: Ledger; readonly cash: Amount } | null = null;
  for (const month of monthsOf(period)) {
    const same = (what: string, left: Amount, right: Amount): void => {
      const texts = [left, right].map((amount) => amountText(amount, 1));
      if (texts[0] !== texts[1]) broken.push(`${month} ${what}: ${texts.join(", expected ")}`);
    };
    const ask: Ask = (endpoint, parameter = "period") =>
      bodyOf(asking, endpoint, `${parameter}=${compactMonth(month)}`);
    const ledger = ledgerOf(ask(reportGeneralLedger));
    const cash = cashOf(ask(reportCashFlow));
    checkLedger(ledger, same);
    checkChain(ledger, before?.ledger ?? null, { month, books }, same);
    checkSheet(ask(reportBalanceSheet), ledger, books, same);
    checkResult(ask(reportProfitAndLoss), same);
    same("cash rolls", add(cash.opening, cash.moved), cash.closing);
    same("cash opening", cash.opening, before?.cash ?? cash.opening);
    same("cash in the ledger", cash.closing, sumOf(books.cash.map((id) => at(ledger.final, id))));
    checkOpenItems(ask, ledger, books, same);
    checkAssets(ask(reportAssets), ledger, books, same);
    broken.push(...groupDisagreements(asking, month));
    before = { ledger, cash: cash.closing };
  }
  return broken;
}

type Same = (what: string, left: Amount, right: Amount) => void;
type Ask = (endpoint: typeof reportAssets, parameter?: string) => unknown;
interface Ledger {
  readonly start: Figures;
  readonly debit: Figures;
  readonly credit: Figures;
  readonly final: Figures;
}

function checkLedger(ledger: Ledger, same: Same): void {
  same("debit and credit", total(ledger.debit), total(ledger.credit));
  for (const [id, start] of ledger.start) {
    const moved = add(at(ledger.debit, id), negate(at(ledger.credit, id)));
    same(`account ${id} rolls`, add(start, moved), at(ledger.final, id));
  }
}

function checkChain(
  ledger: Ledger,
  before: Ledger | null,
  now: { readonly month: Month; readonly books: Expectations },
  same: Same,
): void {
  if (before === null) return;
  for (const id of new Set([...ledger.start.keys(), ...before.final.keys()])) {
    const startsAgain =
      RESULT.includes(now.books.types.get(id) ?? "") && now.books.yearStarts.has(now.month);
    same(
      `account ${id} opens as it closed`,
      at(ledger.start, id),
      startsAgain ? ZERO : at(before.final, id),
    );
  }
}

function checkSheet(body: unknown, ledger: Ledger, books: Expectations, same: Same): void {
  const sheet = fieldsOf(body);
  const sideTotal = (side: readonly string[]): Amount =>
    sumOf(side.map((name) => total(section(sheet, name))));
  same("both sides", figure(sheet, "total_debit"), figure(sheet, "total_credit"));
  same("debit side", sideTotal(DEBIT), figure(sheet, "total_debit"));
  same(
    "working capital",
    add(
      total(section(sheet, "current_assets")),
      negate(total(section(sheet, "current_liabilities"))),
    ),
    figure(sheet, "working_capital"),
  );
  const shown = new Map([
    ...DEBIT.flatMap((name) => [...section(sheet, name)]),
    ...CREDIT.flatMap((name) => [...section(sheet, name)]).map(
      ([id, amount]) => [id, negate(amount)] as const,
    ),
  ]);
  for (const [id, type] of books.types) {
    if (RESULT.includes(type)) continue;
    same(`sheet, account ${id}`, at(shown, id), at(ledger.final, id));
  }
}

function checkResult(body: unknown, same: Same): void {
  const report = fieldsOf(body);
  const [revenue, direct, expenses, other] = RESULT.map((name) => total(section(report, name)));
  same("revenue", figure(report, "total_revenue"), revenue!);
  same("gross profit", figure(report, "gross_profit"), add(revenue!, negate(direct!)));
  same(
    "net profit",
    figure(report, "net_profit"),
    sumOf([revenue!, negate(direct!), negate(expenses!), other!]),
  );
}

function checkOpenItems(ask: Ask, ledger: Ledger, books: Expectations, same: Same): void {
  for (const [word, list, aging, account] of [
    ["debtors", reportDebtors, reportDebtorsAging, at(ledger.final, books.debtors)],
    ["creditors", reportCreditors, reportCreditorsAging, negate(at(ledger.final, books.creditors))],
  ] as const) {
    const balances = itemsOf(fieldsOf(ask(list)).get(word));
    const ages = itemsOf(fieldsOf(ask(aging, "period_until")).get(word));
    same(`${word} in the ledger`, sumOf(balances.map((item) => figure(item, "amount"))), account);
    for (const [index, item] of ages.entries()) {
      const contact = `${word} ${String(item.get("contact_id"))}`;
      const amount = figure(item, "amount");
      const buckets = itemsOf(item.get("aging_buckets")).map((bucket) => figure(bucket, "amount"));
      same(`${contact} aged`, amount, figure(balances[index] ?? new Map(), "amount"));
      same(`${contact} buckets`, sumOf(buckets.slice(0, 3)), amount);
      same(`${contact} total bucket`, buckets[3] ?? ZERO, amount);
    }
  }
}

function checkAssets(body: unknown, ledger: Ledger, books: Expectations, same: Same): void {
  const values = new Map<string, Amount>();
  for (const item of itemsOf(body)) {
    const account = String(item.get("ledger_account_id"));
    const of = (name: string): Amount => figure(item, name);
    const moves = ["value_at_begin", "investment", "depreciation", "divestment", "value_changes"];
    same(`asset ${String(item.get("asset_id"))}`, sumOf(moves.map(of)), of("value_at_end"));
    same(
      `asset ${String(item.get("asset_id"))} since purchase`,
      add(of("calculated_purchase_value"), of("total_value_changes_since_purchase")),
      of("value_at_end"),
    );
    values.set(account, add(values.get(account) ?? ZERO, of("value_at_end")));
  }
  for (const [id, value] of values) {
    const depreciated = at(ledger.final, books.accumulated.get(id) ?? "");
    same(`assets on account ${id}`, value, add(at(ledger.final, id), depreciated));
  }
}

function ledgerOf(body: unknown): Ledger {
  const report = fieldsOf(body);
  const of = (name: string): Figures => figuresOf(report.get(name));
  return {
    start: of("start_balance"),
    debit: of("debit_sums"),
    credit: of("credit_sums"),
    final: of("final_balance"),
  };
}

function cashOf(body: unknown): Readonly<Record<"opening" | "moved" | "closing", Amount>> {
  const report = fieldsOf(body);
  return {
    opening: figure(report, "opening_balance"),
    moved: add(total(section(report, "cash_received")), total(section(report, "cash_paid"))),
    closing: figure(report, "closing_balance"),
  };
}

type Fields = ReadonlyMap<string, unknown>;
const fieldsOf = (body: unknown): Fields => new Map<string, unknown>(Object.entries(body ?? {}));
const itemsOf = (body: unknown): Fields[] => (Array.isArray(body) ? body.map(fieldsOf) : []);
const figure = (fields: Fields, name: string): Amount => amountOf(String(fields.get(name)));
const figuresOf = (body: unknown): Figures =>
  new Map([...fieldsOf(body)].map(([id, value]) => [id, amountOf(String(value))]));
const section = (report: Fields, name: string): Figures =>
  figuresOf(report.get(`${name}_by_ledger_account`));
const total = (figures: Figures): Amount => sumOf(figures.values());
const at = (figures: Figures, id: string): Amount => figures.get(id) ?? ZERO;
