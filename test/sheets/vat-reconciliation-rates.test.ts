/** The VAT reconciliation of rates that are in no known box or changed, private use, and the small-business scheme. */
import { describe, expect, test } from "vitest";
import { booksFrom } from "../support/books-notation.ts";
import { BOOKS, RETURNS, stated, textOf } from "./vat-books.ts";

describe("rates without a known box", () => {
  const ODD = `
  tax 0 Zero [sales] id=s0
  tax 12 Sports [sales] id=s12
  2025-06-10  1300  70.00  invoice 20
  2025-06-10  8000  -70.00  invoice 20  tax s0
  2025-06-11  1300  112.00  invoice 21
  2025-06-11  8000  -100.00  invoice 21  tax s12
  2025-06-11  1520  -12.00  invoice 21  tax s12`;

  test("keep their amounts in the table, which ties to turnover", async () => {
    const rows = await textOf(stated(ODD));
    expect(rows).toContain("No box known: Zero | not known | 70.00 | 70.00 | – | –");
    expect(rows).toContain("No box known: Sports | not known | 100.00 | 100.00 | 12.00 | 12.00");
    expect(rows).toContain("total: Total VAT | 1770.00 | 183.00 | 183.00");
    expect(rows).toContain("cross-check: Difference in revenue | –");
  });

  test("are where the user places them", async () => {
    const rows = await textOf(stated(ODD, `${RETURNS}\nvat_boxes: { Zero: 1e, s12: 1c }`));
    expect(rows).toContain("1c Other rates: Sports | stated | 100.00 | 100.00 | 12.00 | 12.00");
    expect(rows).toContain(
      "1e 0% or not charged by the entrepreneur: Zero | stated | 70.00 | 70.00 | – | –",
    );
  });

  test("that the books do not have cannot be placed", () => {
    expect(() => stated(ODD, "vat_boxes: { Zeroo: 1e }")).toThrow(/no tax rate is called "Zeroo"/);
  });
});

test("tax at another percentage than that of its rate is named", async () => {
  const rows = await textOf(
    stated(`
  2025-06-10  1300  130.00  invoice 20
  2025-06-10  8000  -100.00  invoice 20  tax s21
  2025-06-10  1520  -30.00  invoice 20  tax s21`),
  );
  expect(rows).toContain(
    "note: The booked VAT of High differs by EUR 9.00 from its percentage, more than the rounding of its entries.",
  );
});

test("a rate of before a change is explained, and is no box of its own", async () => {
  const rows = await textOf(
    stated(`
  tax 6 Low until 2019 [sales] id=s6
  2025-06-10  1300  -106.00  invoice 20
  2025-06-10  8000  100.00  invoice 20  tax s6
  2025-06-10  1520  6.00  invoice 20  tax s6`),
  );
  expect(rows.slice(1, 4)).toEqual([
    "1b Low rate | entries | 400.00 | 400.00 | 39.00 | 39.00",
    "  Low | entries | 500.00 | 500.00 | 45.00 | 45.00",
    "  Low until 2019 | entries | -100.00 | -100.00 | -6.00 | -6.00",
  ]);
  expect(rows).toContain(
    "note: Low until 2019: 6% applied until 1 Jan 2019. Entries at this rate concern supplies of before that day, or corrections of them.",
  );
});

test("a move of supplies to another rate is mentioned where the books have them", async () => {
  const text = `${BOOKS}  account 8300 revenue Lodging`;
  const rows = await textOf(booksFrom(text));
  expect(rows).toContain(
    "note: Lodging: 21% from 1 Jan 2026, before it 9%. Prepayments for stays from that day on have the new rate, and are no finding.",
  );
});

test("other movements of VAT accounts are listed", async () => {
  const rows = await textOf(
    stated(`
  2025-06-20  1520  -15.00  journal 30
  2025-06-20  4000  15.00  journal 30`),
  );
  expect(rows).toContain("1520: Other entries without a rate | 15.00");
  expect(rows).toContain("Other entry: General journal, Jun 2025, 1520 VAT charged | 15.00");
  expect(rows).toContain("cross-check: Balance less return and correction | 15.00");
});

test("private use that the user states is beside that of the last return", async () => {
  const use = `${RETURNS}\nprivate_use: { cars: [{ list_price: 30000 }, { list_price: 10000, percentage: 1.5 }], other: 50.00 }`;
  // 2.7% of 30,000.00 is 810.00, 1.5% of 10,000.00 is 150.00.
  expect(await textOf(stated("", use))).toContain(
    "Private use (1d) in Apr 2025 to Jun 2025 | not booked | 1010.00 | –",
  );
});

describe("the limit of the small-business scheme", () => {
  const SMALL = `
  year 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1520 current_liabilities VAT charged  rgs BSchBepBtw
  account 8000 revenue Sales
  2025-03-10  1100  900.00  bank 1
  2025-03-10  8000  -900.00  bank 1`;
  const LIMIT =
    "note: Small-business scheme (KOR): turnover EUR 900.00, limit EUR 20,000 a calendar year.";

  test("is beside the turnover of books without VAT, which have no table", async () => {
    expect(await textOf(booksFrom(SMALL))).toEqual([
      "note: The books have no tax rates with entries and no returns.",
      `${LIMIT} Sales have no VAT in these books, which fits the scheme.`,
    ]);
  });

  test("says nothing about the use of the scheme where the accounts of VAT are not known", async () => {
    const rates = `tax 21 High [sales] id=s21
      2025-03-11  1100  121.00  bank 2
      2025-03-11  8000  -100.00  bank 2  tax s21
      2025-03-11  1520  -21.00  bank 2  tax s21`;
    const text = `${SMALL} ${rates}`.replace("rgs BSchBepBtw", "");
    expect(await textOf(booksFrom(text))).toEqual([
      "note: VAT by box: not available, because the ledger accounts of VAT are not known, or not all of them have an RGS code; the profile can name them.",
      `${LIMIT.replace("900", "1,000")} Whether sales have VAT is not available, because the ledger accounts of VAT are not known.`,
    ]);
  });
});
