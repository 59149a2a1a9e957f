/** The documents of the open administration: no year is closed, and some documents are drafts or wait for processing. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { BookedDocument } from "../../src/service/rules/administration-books.ts";
import {
  asset,
  books,
  journal,
  line,
  mutation,
  payment,
  pays,
  purchase,
  receipt,
  sale,
} from "./document-records.ts";
import { CASH, CONTACTS, PROJECTS, RATES } from "./small-ids.ts";

export function* openDocuments(): Generator<BookedDocument> {
  yield* yearBefore();
  yield* sales();
  yield* purchases();
  yield* money();
  yield* journals();
  yield* assetChanges();
}

function* yearBefore(): Generator<BookedDocument> {
  yield journal("101", "2024-01-01", "Capital", null, [
    ["1100", "50000"],
    ["0510", "-30000"],
    ["0710", "-20000"],
  ]);
  yield purchase("102", "2024-10-01", CONTACTS.cedar, [line("0250", "18000", RATES.p21)]);
  yield sale("103", "2024-10-08", CONTACTS.alder, [line("8010", "2400", RATES.s21)]);
  yield sale("104", "2024-12-17", CONTACTS.brink, [
    line("8010", "1250", RATES.s21),
    line("8040", "300", RATES.s9),
  ]);
  // A third belongs to each month: two of them are in the year of the books.
  yield purchase("105", "2024-12-02", CONTACTS.delta, [
    {
      ...line("4230", "630", RATES.p21),
      period: { first: dateOf("2024-12-01"), last: dateOf("2025-02-28") },
    },
  ]);
  yield mutation("106", "2024-10-21", "Van", [
    pays("purchase_invoice", "102", CONTACTS.cedar, "-21780"),
  ]);
  yield mutation("107", "2024-11-05", "Invoice 103", [
    pays("sales_invoice", "103", CONTACTS.alder, "2904"),
  ]);
}

function* sales(): Generator<BookedDocument> {
  yield sale("111", "2025-01-09", CONTACTS.alder, [
    line("8010", "980", RATES.s21, PROJECTS.roof),
    line("8040", "120.40", RATES.s9),
  ]);
  yield {
    ...sale("112", "2025-01-27", CONTACTS.elm, [line("8010", "1500", RATES.s0)]),
    currency: "USD",
    exchangeRate: amountOf("0.9612"),
  };
  yield {
    ...sale("113", "2025-02-12", CONTACTS.brink, [line("8010", "640", RATES.s21)]),
    state: "draft",
    reference: null,
  };
  yield sale("114", "2025-02-20", CONTACTS.brink, [
    line("8010", "720", RATES.s21, PROJECTS.shed),
    line("8010", "610", RATES.s21, PROJECTS.barn),
    {
      ...line("8010", "894", RATES.s21),
      period: { first: dateOf("2025-02-01"), last: dateOf("2025-04-30") },
    },
  ]);
  yield sale("115", "2025-03-13", CONTACTS.alder, [
    line("8040", "455.55", RATES.s9, PROJECTS.roof),
  ]);
  yield sale("116", "2025-03-18", CONTACTS.alder, [
    line("8040", "-55.55", RATES.s9, PROJECTS.roof),
  ]);
}

function* purchases(): Generator<BookedDocument> {
  yield purchase("121", "2025-01-06", CONTACTS.cedar, [
    line("4110", "1250", RATES.p21),
    line("4100", "85", RATES.p0),
  ]);
  yield purchase("122", "2025-01-14", CONTACTS.delta, [line("0260", "1800", RATES.p21)]);
  yield purchase("123", "2025-02-05", CONTACTS.cedar, [
    line("7010", "840.30", RATES.p21, PROJECTS.roof),
    line("7010", "215.75", RATES.p9, PROJECTS.shed),
  ]);
  yield {
    ...purchase("124", "2025-02-24", CONTACTS.delta, [line("4230", "95", RATES.p21)]),
    state: "new",
  };
  yield purchase("125", "2025-03-03", CONTACTS.cedar, [line("4120", "312.40", RATES.p21)]);
  yield purchase("126", "2025-03-07", CONTACTS.delta, [line("4230", "480", RATES.reversed)]);
  yield receipt("131", "2025-02-11", CONTACTS.cedar, [
    line("7010", "64.20", RATES.p21, PROJECTS.barn),
    line("4120", "18.35", RATES.p9),
  ]);
  yield receipt("132", "2025-03-19", CONTACTS.delta, [line("4230", "35.90", RATES.p21)]);
}

function* money(): Generator<BookedDocument> {
  yield mutation("141", "2025-01-13", "Part of invoice 104", [
    pays("sales_invoice", "104", CONTACTS.brink, "1000"),
  ]);
  yield mutation("142", "2025-01-15", "Rent", [
    pays("purchase_invoice", "121", CONTACTS.cedar, "-1597.50"),
  ]);
  for (const [index, [date, interest]] of [
    ["2025-01-31", "-83.33"],
    ["2025-02-28", "-81.67"],
    ["2025-03-31", "-80"],
  ].entries()) {
    yield mutation(`14${String(index + 3)}`, date ?? "", "Interest and repayment", [
      books("9020", interest ?? ""),
      books("0710", "-400"),
    ]);
  }
  yield mutation("146", "2025-02-03", "Computer", [
    pays("purchase_invoice", "122", CONTACTS.delta, "-2178"),
  ]);
  yield mutation("147", "2025-02-17", "Dollars", [
    {
      ...pays("sales_invoice", "112", CONTACTS.elm, "1432.50"),
      settledAmount: amountOf("1441.80"),
    },
  ]);
  yield mutation("148", "2025-02-18", "To the cash box", [books("2020", "-150")]);
  yield {
    ...mutation("149", "2025-02-18", "From the bank", [books("2020", "150")]),
    financialAccountId: CASH,
  };
  yield {
    ...mutation("150", "2025-02-21", "Timber", [pays("receipt", "131", CONTACTS.cedar, "-97.68")]),
    financialAccountId: CASH,
  };
  yield payment("151", "2025-02-25", CONTACTS.alder, "111", "100");
}

function* journals(): Generator<BookedDocument> {
  const hours = journal("161", "2025-02-28", "Timber of the barn was used for the roof", null, [
    ["7010", "40"],
    ["7010", "-40"],
  ]);
  yield {
    ...hours,
    lines: hours.lines.map((one, index) => ({
      ...one,
      projectId: index === 0 ? PROJECTS.roof : PROJECTS.barn,
    })),
  };
  yield journal("162", "2025-03-31", "VAT of the first quarter", null, [
    ["1520", "250"],
    ["1340", "-250"],
  ]);
  yield {
    ...journal("163", "2025-03-28", "Rent that may have to be paid back", null, [
      ["4110", "500"],
      ["1510", "-500", CONTACTS.cedar],
    ]),
    state: "new",
  };
}

function* assetChanges(): Generator<BookedDocument> {
  const [van, computer] = ["560000000000000011", "560000000000000012"];
  yield asset("170", "2024-10-01", van, "investment", "18000", null);
  for (const [index, date] of [
    "2024-10-31",
    "2024-11-30",
    "2024-12-31",
    "2025-01-31",
    "2025-02-28",
    "2025-03-31",
  ].entries()) {
    yield asset(`17${String(index + 1)}`, date, van, "depreciation", "-240", null);
  }
  yield asset("180", "2025-01-14", computer, "investment", "1800", null);
  for (const [index, date] of ["2025-01-31", "2025-02-28", "2025-03-31"].entries())
    yield asset(`18${String(index + 1)}`, date, computer, "depreciation", "-50", null);
}
