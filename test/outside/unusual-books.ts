/** Books that are rare and right: of three accounts, of a first year, with a loss, with thousands of contacts. */
import { CHART_ROWS } from "../../fixtures/administrations/chart.ts";
import { rgsNameOf } from "../../fixtures/administrations/rgs-names.ts";
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
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS } from "../../src/calendar/fiscal-year.ts";
import {
  addMonths,
  firstDayOf,
  lastDayOf,
  type Month,
  month,
  monthNumberOf,
  monthsOf,
  nextMonth,
} from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  LedgerAccountRecord,
} from "../../src/service/rules/administration-books.ts";
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
import { smallAdministration } from "../proof/small-administration.ts";
import { accountId, BANK, CONTACTS, RATES } from "../proof/small-ids.ts";

const COMPUTERS = "560000000000000003";

const OF_AN_OFFICE = [
  ...["0240", "0245", "0510", "0530", "0540", "0710", "1100", "1310", "1340", "1370", "1510"],
  ...["1520", "1530", "1540", "1570", "1590", "2010", "2110", "4010", "4030", "4110", "4220"],
  ...["4230", "4510", "4540", "4560", "4850", "7120", "8120", "9020", "9030"],
];

interface Office {
  readonly name: string;
  readonly id: string;
  readonly first: string;
  readonly documents: () => Iterable<BookedDocument>;
}

/** A consultancy with one bank account, two customers and two suppliers. */
function office(about: Office): AdministrationBooks {
  const small = smallAdministration();
  return {
    ...small,
    administration: {
      ...small.administration,
      ...{ id: about.id, name: about.name, language: "nl", fiscalCalendar: CALENDAR_YEARS },
      periodStartOn: firstDayOf(month(about.first)),
      today: dateOf("2026-02-16"),
    },
    ledgerAccounts: OF_AN_OFFICE.map(ledgerAccount),
    roles: { ...small.roles, payment_differences: accountId("4560") },
    financialAccounts: small.financialAccounts.filter(({ id }) => id === BANK),
    projects: [],
    assets: [
      {
        ...{ id: COMPUTERS, name: "Computers", ledgerAccountId: accountId("0240") },
        ...{ depreciationAccountId: accountId("0245"), expenseAccountId: accountId("4850") },
        purchasedOn: firstDayOf(month(about.first)),
        ...{ purchaseValue: amountOf("7200"), residualValue: amountOf("0"), lifespanYears: 5 },
      },
    ],
    documents: about.documents,
  };
}

function ledgerAccount(number: string): LedgerAccountRecord {
  const row = CHART_ROWS.find((each) => each.number === number);
  invariant(row !== undefined, `the chart has ${number}`);
  return {
    ...{ id: accountId(number), name: row.name, accountType: row.type, accountId: number },
    ...{ parentId: null, active: true },
    rgs: { code: row.rgsCode, ...rgsNameOf(row.rgsCode) },
    financialAccountId: number === "1100" ? BANK : null,
  };
}

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
function* businessOf(about: Business): Generator<BookedDocument> {
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

const times = (amount: string, factor: string): string =>
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

const RETURNS = {
  ...{ first: "2024-01", last: "2026-01", revenue: "16000", wages: "6200" },
  ...{ declaresTax: true, capital: "18000", before: "0.9" },
};

/** No name in another language, no note, no figure of a client, and no VAT return. */
export const withoutReturns = (): AdministrationBooks =>
  office({
    ...{ id: "100200300400701", name: "Adviesbureau Voorbeeld B.V.", first: "2024-01" },
    documents: () => businessOf({ ...RETURNS, declaresTax: false }),
  });

/** Costs above revenue in both years: the equity is negative. */
export const withLoss = (): AdministrationBooks =>
  office({
    ...{ id: "100200300400702", name: "Montagebedrijf Voorbeeld B.V.", first: "2024-01" },
    documents: () =>
      businessOf({ ...RETURNS, revenue: "8200", wages: "5600", capital: "100", before: "1.2" }),
  });

/** Founded in March. */
export const ofFirstYear = (): AdministrationBooks =>
  office({
    ...{ id: "100200300400703", name: "Ontwerpstudio Voorbeeld B.V.", first: "2025-03" },
    documents: () => businessOf({ ...RETURNS, first: "2025-03" }),
  });

/** A bank account, equity and revenue, without invoices. */
export function ofThreeAccounts(): AdministrationBooks {
  const whole = office({
    ...{ id: "100200300400704", name: "Praktijk Voorbeeld", first: "2025-01" },
    documents: function* () {
      yield journal("101", "2025-01-01", "Inbreng", null, [
        ["1100", "2500"],
        ["0510", "-2500"],
      ]);
      for (const at of monthsOf({ first: month("2025-01"), last: month("2026-01") })) {
        const number = `1${at.slice(3, 4)}${at.slice(5)}`.slice(-3);
        yield mutation(number, `${at}-15`, `Honorarium ${at}`, [
          books("8120", `${String(900 + Number(at.slice(5)) * 45)}.00`),
        ]);
      }
    },
  });
  const kept = ["0510", "1100", "8120"];
  return {
    ...whole,
    ledgerAccounts: whole.ledgerAccounts.filter(({ accountId: number }) =>
      kept.includes(number ?? ""),
    ),
    ...{ taxRates: [], contacts: [], assets: [] },
  };
}

const CONTACT_COUNT = 3_000;
const KINDS = ["Stichting", "Vereniging van Eigenaars", "Coöperatie U.A.", "Maatschap"];
const SUBJECTS = [
  "Gemeenschappelijke Voorzieningen en Beheer van het Bedrijvenpark",
  "Aanvullende Inkomensverzekering van Zelfstandigen in de Bouwnijverheid",
  "Onderhoud van Cultuurhistorische Gebouwen en Monumentale Landgoederen",
];
const PLACES = ["Voorbeeldstad-Noord", "Proefhaven aan de Maas", "Testdorp"];

/** Names of 60 to 120 characters. */
const longName = (index: number): string =>
  [
    ...[KINDS[index % KINDS.length], SUBJECTS[index % SUBJECTS.length]],
    ...[PLACES[index % PLACES.length], `afdeling ${String(index + 1).padStart(4, "0")}`],
  ].join(" ");

/** Thousands of customers with an invoice each; of every five the last has not paid. */
export function ofThousandsOfContacts(): AdministrationBooks {
  const whole = office({
    ...{ id: "100200300400705", name: "Servicebedrijf Voorbeeld B.V.", first: "2024-01" },
    documents: function* () {
      yield* businessOf(RETURNS);
      for (let index = 0; index < CONTACT_COUNT; index += 1) yield* invoiceOf(index);
    },
  });
  const [contact] = whole.contacts;
  invariant(contact !== undefined, "the office has contacts");
  const customers = Array.from({ length: CONTACT_COUNT }, (_, index) => ({
    ...contact,
    ...{ id: customerId(index), customerId: String(10_001 + index), companyName: longName(index) },
  }));
  return { ...whole, contacts: [...whole.contacts, ...customers] };
}

const customerId = (index: number): string => `5310000000000${String(10_000 + index)}`;

function* invoiceOf(index: number): Generator<BookedDocument> {
  const [id, contact] = [`5950000000000${String(10_000 + index)}`, customerId(index)];
  const date = `2025-${String(1 + (index % 12)).padStart(2, "0")}-${String(10 + (index % 18))}`;
  const price = `${String(40 + ((index * 37) % 460))}.00`;
  const [detail] = [
    { ...line("8120", price, RATES.s21), id: `5850000000000${String(10_000 + index)}` },
  ];
  const head = { id, reference: `2025-${String(10_000 + index)}` };
  yield { ...sale("999", date, contact, []), ...head, details: [detail] };
  if (index % 5 === 4) return;
  const amount = times(price, "1.21");
  const payment = pays("sales_invoice", "999", contact, amount);
  yield {
    ...mutation("999", date, `Factuur ${head.reference}`, [{ ...payment, invoiceId: id }]),
    id: `5960000000000${String(10_000 + index)}`,
  };
}
