/** The figures and postings of a receipt: tax, private shares, periods, foreign currency. Calculated by hand. */
import { beforeEach, expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { SUPPLIER } from "../edge-books.ts";
import { booksWith, receiptOf } from "./receipt-books.ts";
import { FUEL, openReceipts, type ReceiptService } from "./receipt-service.ts";

let service: ReceiptService;
beforeEach(async () => {
  const dollars = { currency: "USD" };
  service = await openReceipts({
    books: [
      booksWith(
        receiptOf("900", "2026-01-10", { ...dollars, exchangeRate: amountOf("0.95") }),
        receiptOf("901", "2026-02-10", { ...dollars, exchangeRate: amountOf("0.9") }),
      ),
    ],
  });
});

const totalsOf = (receipt: Readonly<Record<string, unknown>>): readonly unknown[] => [
  receipt["total_price_excl_tax"],
  receipt["total_price_incl_tax"],
  receipt["total_price_excl_tax_base"],
  receipt["total_price_incl_tax_base"],
];

test.each([
  ["20", true, "16.53", "20.0"],
  ["300", true, "247.93", "300.0"],
  ["300", false, "300.0", "363.0"],
  ["-20", true, "-16.53", "-20.0"],
  ["0.01", true, "0.01", "0.01"],
])(
  "a price of %s (with tax: %s) is %s without and %s with tax",
  async (price, isIncluded, excl, incl) => {
    const { receipt } = await service.create({
      prices_are_incl_tax: isIncluded,
      details_attributes: [{ ...FUEL, price }],
    });
    expect(totalsOf(receipt)).toEqual([excl, incl, excl, incl]);
  },
);

test.each([
  ["40", "300", "148.76", "268.76", "300.0", "120.0"],
  ["30", "100", "57.85", "87.85", "100.0", "30.0"],
  ["100", "300", "0.0", "300.0", "300.0", "300.0"],
])(
  "a private share of %s%% of %s leaves %s on the line and %s without tax",
  async (percentage, price, line, excl, incl, share) => {
    const { status, receipt } = await service.create({
      details_attributes: [{ ...FUEL, price }],
      fiscal_allocations_attributes: [
        { ledger_account_id: "4700", private_ledger_account_id: "0540", percentage },
      ],
    });
    expect([status, ...totalsOf(receipt).slice(0, 2)]).toEqual([201, excl, incl]);
    expect(receipt.details[0]?.["total_price_excl_tax_with_discount"]).toBe(line);
    expect(receipt.fiscal_allocations).toMatchObject([
      {
        administration_id: "123",
        ledger_account_id: "4700",
        private_ledger_account_id: "0540",
        percentage: `${percentage}.0`,
        price: share,
        price_base: share,
      },
    ]);
  },
);

test("a private share is booked on its equity account, with its share of the tax", async () => {
  const { receipt } = await service.create({
    details_attributes: [{ ...FUEL, price: 300 }],
    fiscal_allocations_attributes: {
      0: { ledger_account_id: "4700", private_ledger_account_id: "0540", percentage: "40" },
    },
  });
  expect(service.postings(receipt.id)).toEqual([
    "1600 -300.00",
    "4700 148.76",
    "0540 120.00",
    "1520 31.24",
  ]);
});

test("shares of several lines and accounts are exact to the cent", async () => {
  const { receipt } = await service.create({
    prices_are_incl_tax: false,
    details_attributes: [
      { ...FUEL, price: "33.33" },
      { ...FUEL, price: "33.33" },
      { ...FUEL, price: "10", ledger_account_id: "4560" },
    ],
    fiscal_allocations_attributes: [
      { ledger_account_id: "4700", private_ledger_account_id: "0540", percentage: "33.3" },
      { ledger_account_id: "4700", private_ledger_account_id: "0540", percentage: "16.7" },
    ],
  });
  // 66.66 + 10.00 = 76.66, tax 16.0986: 92.76 in all; of 80.66 on the account half is private.
  expect(totalsOf(receipt)[1]).toBe("92.76");
  expect(receipt.fiscal_allocations.map(({ price }) => price)).toEqual(["26.86", "13.47"]);
  const sum = service.postings(receipt.id).reduce((cents, line) => {
    const [, amount = "0"] = line.split(" ");
    return cents + Math.round(Number.parseFloat(amount) * 100);
  }, 0);
  expect(sum).toBe(0);
});

test("removing a share restores the full cost of the line", async () => {
  const { receipt } = await service.create({
    details_attributes: [{ ...FUEL, price: 300 }],
    fiscal_allocations_attributes: [
      { ledger_account_id: "4700", private_ledger_account_id: "0540", percentage: 40 },
    ],
  });
  const [share] = receipt.fiscal_allocations;
  const changed = await service.change(receipt.id, {
    fiscal_allocations_attributes: [{ id: share?.id, _destroy: true }],
  });
  expect([changed.receipt.fiscal_allocations, totalsOf(changed.receipt)[0]]).toEqual([
    [],
    "247.93",
  ]);
});

test("a period defers the cost to its months", async () => {
  const { receipt } = await service.create({
    date: "2026-11-15",
    prices_are_incl_tax: false,
    details_attributes: [{ ...FUEL, price: 61, period: "20261201..20270131" }],
  });
  // 62 days: 31 in December, 31 in January.
  expect(service.postings(receipt.id)).toEqual([
    "1600 -73.81",
    "1370 61.00",
    "1520 12.81",
    "1370 -30.50",
    "4700 30.50",
    "1370 -30.50",
    "4700 30.50",
  ]);
});

test("a sent rate is applied; the books are in the currency of the administration", async () => {
  const { receipt } = await service.create({
    currency: "usd",
    exchange_rate: "0,8",
    contact_id: SUPPLIER,
    details_attributes: [FUEL],
  });
  expect([receipt["currency"], receipt["exchange_rate"], ...totalsOf(receipt)]).toEqual([
    "USD",
    "0.8",
    "100.0",
    "121.0",
    "80.0",
    "96.8",
  ]);
  expect(service.postings(receipt.id)).toEqual(["1600 -96.80", "4700 80.00", "1520 16.80"]);
});

test("without a rate, the rate of the newest document in the currency applies", async () => {
  const quiet = await openReceipts({
    books: [
      booksWith(
        receiptOf("900", "2026-01-10", { currency: "USD", exchangeRate: amountOf("0.95") }),
        receiptOf("901", "2026-02-10", { currency: "USD", exchangeRate: amountOf("0.9") }),
      ),
    ],
  });
  const { receipt } = await quiet.create({ currency: "USD", details_attributes: [FUEL] });
  expect(receipt["exchange_rate"]).toBe("0.9");
  const back = await quiet.change(receipt.id, { currency: "EUR" });
  expect([back.receipt["exchange_rate"], back.receipt["total_price_incl_tax_base"]]).toEqual([
    "1.0",
    "121.0",
  ]);
  const unknown = await quiet.create({ currency: "JPY", details_attributes: [FUEL] });
  expect([unknown.status, unknown.json]).toEqual([422, { error: "Exchange rate can't be blank" }]);
  await quiet.close();
});

test("a receipt is in the reports until it is deleted", async () => {
  const figures = async (): Promise<unknown> => {
    const { json } = await service.get("/123/reports/profit_loss?period=202607");
    return json;
  };
  const before = await figures();
  const { receipt } = await service.create({ date: "2026-07-07", details_attributes: [FUEL] });
  expect(await figures()).toMatchObject({
    expenses_by_ledger_account: { 4700: "100.0" },
    total_expenses: "100.0",
    net_profit: "-100.0",
  });
  await service.change(receipt.id, { date: "2026-08-07" });
  expect(await figures()).toEqual(before);
  await service.change(receipt.id, { date: "2026-07-07" });
  await service.ask("DELETE", `/documents/receipts/${receipt.id}`);
  expect(await figures()).toEqual(before);
});
