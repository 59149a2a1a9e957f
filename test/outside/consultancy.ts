import {
  add,
  amountOf,
  amountText,
  isZero,
  multiply,
  negate,
  subtract,
  sumOf,
} from "../../src/amount/amount.ts";
import {
  addMonths,
  lastDayOf,
  type Month,
  month,
  monthNumberOf,
  monthsOf,
  nextMonth,
} from "../../src/calendar/month.ts";
import type { BookedDocument } from "../../src/service/rules/administration-books.ts";
import {
  asset,
  books,
  journal,
  type Line,
  line,
  mutation,
  pays,
  purchase,
  sale,
} from "../proof/document-records.ts";
import { CONTACTS, RATES } from "../proof/small-ids.ts";

export const COMPUTERS = "560000000000000003";

interface Business {
  readonly first: string;
  readonly last: string;
  /** Without tax, in a month. */
  readonly revenue: string;
  readonly wages: string;
  readonly declaresTax: boolean;
  readonly capital: string;
  /** Revenue and wages of the closed year, relative to those of the later one. */
  readonly before: string;
}

/** Costs of a month, without tax. */
const RENT = "1250";
const SOFTWARE = "180";
const HIRED = "640";
const DEPRECIATION = "120";
const COMPUTERS_PRICE = "7200";
/** Of the shareholder, at the start. */
const LOAN = "15000";

/** The last month of the only closed year. */
const CLOSED = "2024-12";

/** The invoices of a month are paid in the next one; a year that has ended before the last one is closed. */
export function* businessOf(about: Business): Generator<BookedDocument> {
  const { first, last } = about;
  let number = 100;
  const next = (): string => {
    number += 1;
    return String(number);
  };
  const bought = next();
  yield journal(next(), `${first}-01`, "Storting kapitaal", null, [
    ["1100", times(about.capital, "1")],
    ["0510", `-${about.capital}`],
  ]);
  yield journal(next(), `${first}-02`, "Lening aandeelhouder", null, [
    ["1100", LOAN],
    ["1590", `-${LOAN}`],
  ]);
  yield purchase(bought, `${first}-01`, CONTACTS.delta, [line("0240", COMPUTERS_PRICE, RATES.p21)]);
  yield asset(next(), `${first}-01`, COMPUTERS, "investment", COMPUTERS_PRICE, null);
  let payments: readonly BookedDocument[] = [
    paid(next(), `${first}-12`, "purchase_invoice", bought, CONTACTS.delta, COMPUTERS_PRICE),
  ];
  for (const at of monthsOf({ first: month(first), last: month(last) })) {
    const business = ofMonth(about, at);
    yield* payments;
    const following = nextMonth(at);
    const [one, other, rent, software, hired] = [next(), next(), next(), next(), next()];
    const half = times(business.revenue, "0.5");
    const { alder, brink, cedar, delta } = CONTACTS;
    yield sale(one, `${at}-05`, alder, [line("8120", half, RATES.s21)]);
    yield sale(other, `${at}-19`, brink, [line("8120", half, RATES.s21)]);
    yield purchase(rent, `${at}-01`, cedar, [line("4110", RENT, RATES.p21)]);
    yield purchase(software, `${at}-03`, delta, [line("4230", SOFTWARE, RATES.p21)]);
    yield purchase(hired, `${at}-24`, cedar, [line("7120", HIRED, RATES.p21)]);
    payments = [
      paid(next(), `${following}-08`, "sales_invoice", one, alder, half),
      paid(next(), `${following}-22`, "sales_invoice", other, brink, half),
      paid(next(), `${following}-02`, "purchase_invoice", rent, cedar, RENT),
      paid(next(), `${following}-04`, "purchase_invoice", software, delta, SOFTWARE),
      paid(next(), `${following}-25`, "purchase_invoice", hired, cedar, HIRED),
    ];
    yield* wagesOf(about, at, next);
    yield asset(next(), lastDayOf(at), COMPUTERS, "depreciation", `-${DEPRECIATION}`, null);
    yield mutation(next(), `${at}-28`, "Bankkosten", [books("4540", "-14.50")]);
    if (business.declaresTax && monthNumberOf(at) % 3 === 0) {
      yield* taxReturn(business, at, next);
    }
    if (at === CLOSED) yield closing(business, at, next());
  }
}

const ofMonth = (business: Business, at: Month): Business => ({
  ...business,
  ...(at > CLOSED
    ? {}
    : {
        revenue: times(business.revenue, business.before),
        wages: times(business.wages, business.before),
      }),
});

/** The wages of a month, paid at its end; its wage tax in the next one. */
function* wagesOf(business: Business, at: Month, next: () => string): Generator<BookedDocument> {
  const { first } = business;
  const { wages } = ofMonth(business, at);
  if (wages === "0") return;
  const [tax, net] = [times(wages, "0.45"), times(wages, "0.75")];
  yield journal(next(), lastDayOf(at), `Lonen ${at}`, null, [
    ["4010", wages],
    ["4030", times(wages, "0.2")],
    ["1540", times(tax, "-1")],
    ["2110", times(net, "-1")],
  ]);
  yield mutation(next(), lastDayOf(at), `Netto lonen ${at}`, [books("2110", times(net, "-1"))]);
  if (at === first) return;
  const before = times(ofMonth(business, addMonths(at, -1)).wages, "0.45");
  yield mutation(next(), `${at}-27`, "Loonheffing", [books("1540", times(before, "-1"))]);
}

function* taxReturn(business: Business, at: Month, next: () => string): Generator<BookedDocument> {
  const { first, revenue } = business;
  const months = month(first) > addMonths(at, -2) ? "1" : "3";
  const isFirst = month(first) >= addMonths(at, -2);
  const charged = times(times(revenue, months), "0.21");
  const costs = sumOf([RENT, SOFTWARE, HIRED].map(amountOf));
  const spent = add(multiply(costs, amountOf(months)), amountOf(isFirst ? COMPUTERS_PRICE : "0"));
  const deducted = times(amountText(spent, 2), "0.21");
  const payable = amountText(subtract(amountOf(charged), amountOf(deducted)), 2);
  yield journal(next(), lastDayOf(at), `Aangifte omzetbelasting ${at}`, null, [
    ["1520", charged],
    ["1340", times(deducted, "-1")],
    ["1530", times(payable, "-1")],
  ]);
  yield mutation(next(), `${nextMonth(at)}-27`, `Omzetbelasting ${at}`, [
    books("1530", times(payable, "-1")),
  ]);
}

function closing({ revenue, wages }: Business, at: Month, number: string): BookedDocument {
  const ofMonth: readonly Line[] = [
    ["8120", revenue],
    ["7120", `-${HIRED}`],
    ["4010", times(wages, "-1")],
    ["4030", times(wages, "-0.2")],
    ["4110", `-${RENT}`],
    ["4230", `-${SOFTWARE}`],
    ["4540", "-14.50"],
    ["4850", `-${DEPRECIATION}`],
  ];
  const ofYear = ofMonth
    .map(([account, amount]): Line => [account, times(amount, "12")])
    .filter(([, amount]) => !isZero(amountOf(amount)));
  const result = amountText(negate(sumOf(ofYear.map(([, amount]) => amountOf(amount)))), 2);
  const lines: readonly Line[] = [...ofYear, ["0540", result]];
  return journal(number, lastDayOf(at), "Resultaat naar vermogen", "fiscal_year_ending", lines);
}

export const times = (amount: string, factor: string): string =>
  amountText(multiply(amountOf(amount), amountOf(factor)), 2);

/** A payment of an invoice with tax of 21%. */
function paid(
  number: string,
  date: string,
  kind: "sales_invoice" | "purchase_invoice",
  invoice: string,
  contact: string,
  price: string,
): BookedDocument {
  const amount = times(price, kind === "sales_invoice" ? "1.21" : "-1.21");
  return mutation(number, date, `Factuur ${invoice}`, [pays(kind, invoice, contact, amount)]);
}
