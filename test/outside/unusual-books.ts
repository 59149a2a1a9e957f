/** Books that are rare and right: of three accounts, of a first year, with a loss, with thousands of contacts. */
import { CHART_ROWS } from "../../fixtures/administrations/chart.ts";
import { rgsNameOf } from "../../fixtures/administrations/rgs-names.ts";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS } from "../../src/calendar/fiscal-year.ts";
import { firstDayOf, month, monthsOf } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  LedgerAccountRecord,
} from "../../src/service/rules/administration-books.ts";
import { books, journal, line, mutation, pays, sale } from "../proof/document-records.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { accountId, BANK, RATES } from "../proof/small-ids.ts";
import { businessOf, COMPUTERS, times } from "./consultancy.ts";

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
