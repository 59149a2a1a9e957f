/** The tax of the lines of the service's auditfile, computed by hand. */
import { afterEach, expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type {
  BookedDocument,
  DetailRecord,
  TaxRateRecord,
} from "../../../src/service/rules/administration-books.ts";
import { brokenRules, partsOf } from "../../formats/auditfile-rules.ts";
import { edgeBooks, journal } from "../edge-books.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { receiptOf } from "../receipts/receipt-books.ts";
import { exported } from "./fetched-file.ts";

const rate = (id: string, percentage: string, more: Partial<TaxRateRecord>): TaxRateRecord => ({
  id,
  name: id,
  percentage: amountOf(percentage),
  taxRateType: "purchase_invoice",
  showTax: true,
  active: true,
  country: null,
  ...more,
});
const TAX_RATES = [
  ...edgeBooks().taxRates,
  rate("60", "21", { treatment: "reverse_charge" }),
  rate("61", "21", { treatment: "reverse_charge", taxRateType: "sales_invoice" }),
  rate("62", "0", {}),
];

const open: EdgeService[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

/** The lines of the auditfile of 2025: date, invoice date, reference, account, then its blocks. */
async function linesOf(...documents: readonly BookedDocument[]): Promise<readonly string[]> {
  const books = edgeBooks({ taxRates: TAX_RATES, documents: () => documents });
  const service = await openEdge({ books: [books] });
  open.push(service);
  const { bytes } = await exported(service, "auditfile", 2025);
  expect(await brokenRules(bytes)).toEqual([]);
  return (await partsOf(bytes)).flatMap((part) =>
    part.kind !== "transaction"
      ? []
      : part.lines.map(({ accountId, fields, vat }) =>
          [
            `${part.date.slice(5)} ${fields.get("effDate")?.slice(5)} ${fields.get("docRef")}`,
            `${accountId} ${fields.get("amnt")} ${fields.get("amntTp")}`,
            ...vat.map((block) => [...block.values()].join(" ")),
          ].join("|"),
        ),
  );
}

let nextId = 1;
const detail = (taxRateId: string, price: string, period: string | null = null): DetailRecord => ({
  id: String(nextId++),
  ledgerAccountId: "4700",
  taxRateId,
  projectId: null,
  description: "",
  quantity: amountOf("1"),
  price: amountOf(price),
  period:
    period === null ? null : { first: dateOf(period.slice(0, 10)), last: dateOf(period.slice(12)) },
});
const receipt = (...details: readonly DetailRecord[]): BookedDocument =>
  receiptOf("901", "2025-03-10", { pricesIncludeTax: false, details });

// 1.20 at 21% is 0.252: 0.25 over three lines is 0.0833 each, and the cent that remains goes to the first.
test("the tax of a rate is divided over its lines by the largest remainder", async () => {
  expect(
    await linesOf(receipt(detail("23", "0.40"), detail("23", "0.40"), detail("23", "0.40"))),
  ).toEqual([
    "03-10 03-10 B901|1600 1.45 C",
    "03-10 03-10 B901|4700 0.40 D|23 21.000 0.09 D",
    "03-10 03-10 B901|4700 0.40 D|23 21.000 0.08 D",
    "03-10 03-10 B901|4700 0.40 D|23 21.000 0.08 D",
    "03-10 03-10 B901|1520 0.25 D",
  ]);
});

test("a line at zero percent and an exempt line have a block without tax", async () => {
  expect(await linesOf(receipt(detail("62", "10"), detail("26", "20")))).toEqual([
    "03-10 03-10 B901|1600 30.00 C",
    "03-10 03-10 B901|4700 10.00 D|62 0.000 0.00 D",
    "03-10 03-10 B901|4700 20.00 D|26 0.000 0.00 D",
  ]);
});

test("a purchase under a reverse charge has a block for either side, a sale one without tax", async () => {
  const sale: BookedDocument = {
    kind: "sales_invoice",
    id: "900",
    date: dateOf("2025-03-09"),
    reference: "2025-0017",
    contactId: null,
    createdAt: "2025-03-09T10:00:00.000Z",
    updatedAt: "2025-03-09T10:00:00.000Z",
    state: "open",
    dueOn: dateOf("2025-04-09"),
    currency: "EUR",
    exchangeRate: amountOf("1"),
    pricesIncludeTax: false,
    details: [{ ...detail("61", "50"), ledgerAccountId: "8000" }],
  };
  expect(await linesOf(sale, receipt(detail("60", "100"), detail("60", "50")))).toEqual([
    "03-09 03-09 2025-0017|1300 50.00 D",
    "03-09 03-09 2025-0017|8000 50.00 C|61 0.000 0.00 D",
    "03-10 03-10 B901|1600 150.00 C",
    "03-10 03-10 B901|4700 100.00 D|60 21.000 21.00 D|60 21.000 21.00 C",
    "03-10 03-10 B901|4700 50.00 D|60 21.000 10.50 D|60 21.000 10.50 C",
    "03-10 03-10 B901|1520 31.50 D",
    "03-10 03-10 B901|1510 31.50 C",
  ]);
});

test("a deferred line has its tax once, and its releases state the date of the invoice", async () => {
  expect(await linesOf(receipt(detail("23", "62", "2025-03-01..2025-04-30")))).toEqual([
    "03-10 03-10 B901|1600 75.02 C",
    "03-10 03-10 B901|1370 62.00 D|23 21.000 13.02 D",
    "03-10 03-10 B901|1520 13.02 D",
    "03-31 03-10 B901|1370 31.51 C",
    "03-31 03-10 B901|4700 31.51 D",
    "04-30 03-10 B901|1370 30.49 C",
    "04-30 03-10 B901|4700 30.49 D",
  ]);
});

test("a mutation with a tax rate has its tax on the base line, and its number without a reference", async () => {
  const mutation: BookedDocument = {
    kind: "financial_mutation",
    id: "902",
    date: dateOf("2025-05-02"),
    reference: " ",
    contactId: null,
    createdAt: "2025-05-02T10:00:00.000Z",
    updatedAt: "2025-05-02T10:00:00.000Z",
    financialAccountId: "41",
    message: "card",
    amount: amountOf("-12.10"),
    parts: [
      {
        kind: "booking",
        ledgerAccountId: "4700",
        taxRateId: "23",
        projectId: null,
        contactId: null,
        description: "",
        amount: amountOf("-12.10"),
      },
    ],
  };
  expect(await linesOf(mutation)).toEqual([
    "05-02 05-02 902|1100 12.10 C",
    "05-02 05-02 902|4700 10.00 D|23 21.000 2.10 D",
    "05-02 05-02 902|1520 2.10 D",
  ]);
});

test("a journal states the tax of its labelled lines: on the base, or on the tax line itself", async () => {
  const line = (
    ledgerAccountId: string,
    taxRateId: string | null,
    debit: string,
    credit: string,
  ) => ({
    id: String(nextId++),
    ledgerAccountId,
    taxRateId,
    projectId: null,
    contactId: null,
    description: "",
    debit: amountOf(debit),
    credit: amountOf(credit),
  });
  const withBase = journal("903", "2025-06-01", {
    lines: [
      line("4700", "27", "100", "0"),
      line("1510", "27", "0", "21"),
      line("1600", null, "0", "79"),
    ],
  });
  const taxAlone = journal("904", "2025-06-02", {
    lines: [line("4700", null, "21", "0"), line("1510", "27", "0", "21")],
  });
  const baseAlone = journal("905", "2025-06-03", {
    lines: [line("4700", "27", "100", "0"), line("1600", null, "0", "100")],
  });
  expect(await linesOf(withBase, taxAlone, baseAlone)).toEqual([
    "06-01 06-01 J903|4700 100.00 D|27 21.000 21.00 C",
    "06-01 06-01 J903|1510 21.00 C",
    "06-01 06-01 J903|1600 79.00 C",
    "06-02 06-02 J904|4700 21.00 D",
    "06-02 06-02 J904|1510 21.00 C|27 21.000 21.00 C",
    "06-03 06-03 J905|4700 100.00 D|27 21.000 0.00 D",
    "06-03 06-03 J905|1600 100.00 C",
  ]);
});
