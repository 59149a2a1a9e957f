/** The documents of the small administration: every kind, in as few as possible. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
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
} from "./document-records.ts";
import { CASH, CONTACTS, PROJECTS, RATES } from "./small-ids.ts";

export function* smallDocuments(): Generator<BookedDocument> {
  yield* yearBefore();
  yield* sales();
  yield* purchases();
  yield* money();
  yield* assetChanges();
  yield journal("701", "2025-03-31", "Result of 2025", "fiscal_year_ending", closingLines());
}

function* yearBefore(): Generator<BookedDocument> {
  yield journal("601", "2024-01-01", "Capital", null, [
    ["1100", "40000"],
    ["0510", "-18000"],
    ["0710", "-22000"],
  ]);
  yield sale("602", "2024-11-12", CONTACTS.alder, [line("8010", "1000", RATES.s21)]);
  yield purchase("603", "2024-12-05", CONTACTS.cedar, [line("4110", "500", RATES.p21)]);
  yield journal("604", "2024-11-01", "Van", null, [
    ["0250", "24000"],
    ["1100", "-24000"],
  ]);
  yield journal("605", "2024-12-31", "Result of 2024", "fiscal_year_ending", [
    ["8010", "1000"],
    ["4110", "-500"],
    ["4860", "-600"],
    ["0540", "100"],
  ]);
}

function* sales(): Generator<BookedDocument> {
  // The tax of both lines is rounded once: 33.33 + 66.69 at 21 % is 21.00, not 7.00 + 14.00 apart.
  yield sale("611", "2025-01-15", CONTACTS.alder, [
    line("8010", "1033.33", RATES.s21, PROJECTS.roof),
    line("8010", "466.69", RATES.s21),
    line("8040", "200.05", RATES.s9, PROJECTS.roof),
  ]);
  yield sale("612", "2025-01-20", CONTACTS.brink, [line("8040", "1310.10", RATES.s9)]);
  yield sale("613", "2025-02-06", CONTACTS.alder, [
    line("8010", "-133.33", RATES.s21, PROJECTS.roof),
  ]);
  yield sale("614", "2025-02-11", CONTACTS.brink, [
    {
      ...line("8010", "900", RATES.s21, PROJECTS.barn),
      period: { first: dateOf("2025-02-01"), last: dateOf("2025-03-31") },
    },
    line("8010", "75", RATES.s0),
  ]);
  yield sale("615", "2025-03-04", CONTACTS.alder, [
    line("8010", "850", RATES.exempt),
    line("8010", "400.25", RATES.s21, PROJECTS.roof),
  ]);
}

function* purchases(): Generator<BookedDocument> {
  yield purchase("621", "2025-01-02", CONTACTS.cedar, [
    {
      ...line("4110", "1500", RATES.p21),
      period: { first: dateOf("2025-01-01"), last: dateOf("2025-03-31") },
    },
  ]);
  yield purchase("622", "2025-01-22", CONTACTS.cedar, [
    line("7010", "420.45", RATES.p21, PROJECTS.roof),
    line("7010", "1095.95", RATES.p9),
  ]);
  yield purchase("623", "2025-02-14", CONTACTS.delta, [line("4230", "1120", RATES.reversed)]);
  yield {
    ...purchase("624", "2025-02-18", CONTACTS.delta, [line("4230", "200", RATES.p0)]),
    currency: "USD",
    exchangeRate: amountOf("0.9215"),
  };
  yield purchase("625", "2025-02-10", CONTACTS.cedar, [line("0250", "3000", RATES.p21)]);
  yield purchase("626", "2025-03-12", CONTACTS.cedar, [
    line("7010", "333.33", RATES.p21, PROJECTS.barn),
  ]);
}

function* money(): Generator<BookedDocument> {
  yield mutation("631", "2025-01-08", "Invoice 602", [
    pays("sales_invoice", "602", CONTACTS.alder, "1210"),
  ]);
  yield mutation("632", "2025-01-10", "Rent of December", [
    pays("purchase_invoice", "603", CONTACTS.cedar, "-605"),
  ]);
  yield mutation("633", "2025-01-30", "Part of invoice 611", [
    pays("sales_invoice", "611", CONTACTS.alder, "1000"),
  ]);
  yield mutation("634", "2025-01-31", "Interest and repayment", [
    books("9020", "-91.67"),
    books("0710", "-500"),
  ]);
  yield mutation("635", "2025-02-03", "Rent", [
    pays("purchase_invoice", "621", CONTACTS.cedar, "-1815"),
  ]);
  yield mutation("636", "2025-02-20", "To the cash box", [books("2020", "-250")]);
  yield {
    ...mutation("637", "2025-02-20", "From the bank", [books("2020", "250")]),
    financialAccountId: CASH,
  };
  yield {
    ...mutation("638", "2025-02-26", "Stationery", [
      { ...books("4230", "-24.20"), taxRateId: RATES.p21, contactId: CONTACTS.delta },
    ]),
    financialAccountId: CASH,
  };
  yield mutation("639", "2025-03-10", "Dollars", [
    {
      ...pays("purchase_invoice", "624", CONTACTS.delta, "-186.10"),
      settledAmount: amountOf("-184.30"),
    },
  ]);
  yield mutation("640", "2025-03-20", "Invoice 614", [
    pays("sales_invoice", "614", CONTACTS.brink, "1164"),
  ]);
  yield mutation("641", "2025-03-24", "Not known yet", [], "12.34");
  yield journal("642", "2025-03-25", "Unknown receipt is interest", null, [
    ["2010", "12.34"],
    ["9020", "-12.34"],
  ]);
  yield journal("643", "2025-03-31", "VAT of the first quarter", null, [
    ["1520", "300"],
    ["1340", "-300"],
  ]);
}

function* assetChanges(): Generator<BookedDocument> {
  yield asset("651", "2024-11-01", "560000000000000001", "investment", "24000", null);
  for (const [index, date] of [
    "2024-11-30",
    "2024-12-31",
    "2025-01-31",
    "2025-02-28",
    "2025-03-31",
  ].entries()) {
    yield asset(`66${String(index)}`, date, "560000000000000001", "depreciation", "-300", null);
  }
  yield asset("652", "2025-02-10", "560000000000000002", "investment", "3000", null);
  yield asset("671", "2025-02-28", "560000000000000002", "depreciation", "-50", null);
  yield asset("672", "2025-03-31", "560000000000000002", "depreciation", "-50", null);
}

/** Worked out by hand: revenue and costs of January to March, transferred to unappropriated profit. */
const closingLines = (): readonly Line[] => [
  ["8010", "3591.94"],
  ["8040", "1510.15"],
  ["7010", "-1849.73"],
  ["4110", "-1500"],
  ["4230", "-1324.30"],
  ["4860", "-1000"],
  ["9020", "-79.33"],
  ["9030", "-1.80"],
  ["0540", "653.07"],
];
