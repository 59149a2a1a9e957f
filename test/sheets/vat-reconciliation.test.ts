/** The VAT reconciliation of small books by hand: boxes, turnover, returns, accounts, supplies in the EU. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { BoxAmounts, VatBox } from "../../src/ledger/vat-box.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { rowText, sheetOf, sheetText } from "./built-sheets.ts";

/**
 * January to June: sales of 1,000.00 at 21% (of which 200.00 is deferred), 500.00 at 9%, 300.00 to Kunde in the EU and
 * 40.00 without a rate; purchases of 400.00 at 21% and of 200.00 from the EU. VAT: 210.00 + 45.00 + 42.00 - 84.00 -
 * 42.00 = 171.00, of which 126.00 in the first quarter. Its return of 125.60 is booked with 0.40 of rounding and paid,
 * as is the last one of the year before, 50.00. The second of 45.00 is not yet paid: it is the balance of the accounts.
 */
const BOOKS = `
  year 2025-01..2025-06 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1340 current_assets Input VAT  rgs BVorVbkTvo
  account 1520 current_liabilities VAT charged  rgs BSchBepBtw
  account 1530 current_liabilities VAT due  rgs BSchBepBtw
  account 1570 current_liabilities Invoiced in advance  rgs BSchOpaVgo
  account 4000 expenses Rent
  account 4570 expenses VAT rounding  rgs WBedAdlBov
  account 7000 direct_costs Goods
  account 8000 revenue Sales
  account 8100 revenue Sales in the EU
  account 8200 revenue Other income
  contact Kunde
  contact Jansen
  tax 21 High [sales] id=s21
  tax 9 Low [sales] id=s9
  tax 0 Zero within the EU [sales] id=sEU
  tax 21 Purchases [purchases] id=p21
  tax 21 Acquisition EU [purchases] id=pEU
  opening 1530 -50.00
  opening 1100 50.00
  2025-01-10  1300  1210.00  invoice 1  contact Jansen
  2025-01-10  8000  -800.00  invoice 1  contact Jansen  tax s21
  2025-01-10  1570  -200.00  invoice 1  contact Jansen  tax s21
  2025-01-10  1520  -210.00  invoice 1  contact Jansen  tax s21
  2025-04-10  1300  545.00  invoice 2  contact Jansen
  2025-04-10  8000  -500.00  invoice 2  contact Jansen  tax s9
  2025-04-10  1520  -45.00  invoice 2  contact Jansen  tax s9
  2025-05-10  1300  300.00  invoice 3  contact Kunde
  2025-05-10  8100  -300.00  invoice 3  contact Kunde  tax sEU
  2025-05-20  1100  40.00  bank 4
  2025-05-20  8200  -40.00  bank 4
  2025-01-20  4000  400.00  bill 5  tax p21
  2025-01-20  1340  84.00  bill 5  tax p21
  2025-01-20  1100  -484.00  bill 5
  2025-04-20  7000  200.00  bill 6  tax pEU
  2025-04-20  1340  42.00  bill 6  tax pEU
  2025-04-20  1520  -42.00  bill 6  tax pEU
  2025-04-20  1100  -200.00  bill 6
  2025-01-28  1530  50.00  bank 7
  2025-01-28  1100  -50.00  bank 7
  2025-03-31  1520  210.00  journal 8
  2025-03-31  1340  -84.00  journal 8
  2025-03-31  1530  -125.60  journal 8
  2025-03-31  4570  -0.40  journal 8
  2025-04-28  1530  125.60  bank 9
  2025-04-28  1100  -125.60  bank 9
`;
const RETURNS = `declared_vat: [{ period: 2025-Q1, amount: 125.60 }, { period: 2025-Q2, amount: 45 }]`;

const textOf = async (books: Books): Promise<readonly string[]> =>
  (await sheetText(await sheetOf(books, "vat-reconciliation"))).map((text) =>
    text.replaceAll("\u00a0", " "),
  );
const stated = (more = "", input = RETURNS): Books =>
  withClientInput(booksFrom(`${BOOKS}${more}`), input);

/** The rows of a table on paper, by its place. */
async function paperOf(books: Books, place: number): Promise<readonly string[]> {
  const { onPaper = [] } = await sheetOf(books, "vat-reconciliation");
  const rows: string[] = [];
  for await (const row of onPaper[place]?.rows() ?? []) rows.push(rowText(row));
  return rows;
}

const BOX_ROWS = [
  "1a High rate: High | entries | 800.00 | 1000.00 | 210.00 | 210.00",
  "1b Low rate: Low | entries | 500.00 | 500.00 | 45.00 | 45.00",
  "3b Supplies within the EU: Zero within the EU | name of the rate | 300.00 | 300.00 | – | –",
  "4b From within the EU: Acquisition EU | name of the rate | 200.00 | 42.00 | 42.00",
  "5b Input VAT | entries | 600.00 | -126.00 | -126.00",
  "  Purchases | entries | 400.00 | -84.00 | -84.00",
  "  Acquisition EU | entries | 200.00 | -42.00 | -42.00",
  "total: Total VAT | 1600.00 | 171.00 | 171.00",
  "note: Name of the rate: the books do not state the box; it was inferred from the name of the rate. The client can state the box of each rate.",
];
const TURNOVER_ROWS = [
  "heading: Revenue",
  "Base of sales, in all boxes and in none | 1800.00",
  "Not on revenue: 1570 Invoiced in advance | -200.00",
  "Without a tax rate: 8200 Other income | 40.00",
  "subtotal: Revenue per these lines | 1640.00",
  "cross-check: Revenue per the profit and loss account | 1640.00",
  "cross-check: Difference in revenue | –",
];

test("boxes, turnover, returns, accounts and supplies in the EU are tied to each other", async () => {
  expect(await textOf(stated())).toEqual([
    ...BOX_ROWS,
    "note: VAT declared by box: not available, because the returns are stated as totals. With the filed returns as files each box is compared.",
    ...TURNOVER_ROWS,
    "heading: Returns",
    "Jan 2025 to Mar 2025 | Rounding | 126.00 | 125.60 | 0.40",
    "Apr 2025 to Jun 2025 | Equal | 45.00 | 45.00 | –",
    "subtotal: Total Jan 2025 to Jun 2025 | 171.00 | 170.60 | 0.40",
    "Booked as rounding: 4570 VAT rounding | Explained | 0.40",
    "note: VAT 2025: booked EUR 171.00, declared EUR 170.60, rounding EUR 0.40: no supplementary return.",
    "Private use (1d) in Apr 2025 to Jun 2025 | not stated | –",
    "note: Small-business scheme (KOR): turnover EUR 1,640.00, limit EUR 20,000 a calendar year. Sales have VAT in these books: the scheme is not applied.",
    "heading: VAT account 1340 Input VAT",
    "1340: Input VAT of purchases | -84.00",
    "1340: Reverse charge, owed and deducted | -42.00",
    "1340: Transferred by returns | 84.00",
    "subtotal: 1340: Balance at 30 Jun 2025 | -42.00",
    "heading: VAT account 1520 VAT charged",
    "1520: VAT on sales and private use | 255.00",
    "1520: Reverse charge, owed and deducted | 42.00",
    "1520: Transferred by returns | -209.60",
    "1520: Rounding of returns | -0.40",
    "subtotal: 1520: Balance at 30 Jun 2025 | 87.00",
    "heading: VAT account 1530 VAT due",
    "1530: Balance at 1 Jan 2025, start | 50.00",
    "1530: Transferred by returns | 125.60",
    "1530: Paid to the tax authority | -175.60",
    "subtotal: 1530: Balance at 30 Jun 2025 | –",
    "heading: All VAT accounts",
    "VAT payable at 30 Jun 2025 | 45.00",
    "Return still to be paid: Apr 2025 to Jun 2025 | 45.00",
    "cross-check: Balance less return and correction | –",
    "heading: Intra-Community supplies (ICP)",
    "Kunde | not available | 300.00 | – | 300.00",
    "subtotal: Total intra-Community supplies | 300.00 | – | 300.00",
    "cross-check: Box 3b per the books | 300.00",
    "cross-check: Supplies less box 3b | –",
  ]);
});

test("on paper accounts of VAT are rows, and customers have their quarters", async () => {
  // The second table has the declared boxes, which returns stated as totals lack.
  expect(await paperOf(stated(), 1)).toEqual([
    "1340 Input VAT | – | – | -84.00 | -42.00 | 84.00 | – | – | -42.00",
    "1520 VAT charged | – | 255.00 | – | 42.00 | -209.60 | – | -0.40 | 87.00",
    "1530 VAT due | 50.00 | – | – | – | 125.60 | -175.60 | – | –",
    "total: All VAT accounts | 50.00 | 255.00 | -84.00 | – | – | -175.60 | -0.40 | 45.00",
    "Return still to be paid: Apr 2025 to Jun 2025 | 45.00",
    "cross-check: Balance less return and correction | –",
  ]);
  expect(await paperOf(stated(), 2)).toEqual([
    "Kunde | not available | – | 300.00 | 300.00",
    "total: Total intra-Community supplies | – | 300.00 | 300.00",
    "cross-check: Box 3b per the books | 300.00",
    "cross-check: Supplies less box 3b | –",
    "note: By date of entry. The intra-Community listing (ICP) shows supplies of goods and of services apart; the books do not distinguish them.",
  ]);
});

/** The returns as files have them: by quarter the amounts of each box, turnover and tax. */
type Filed = Readonly<Partial<Record<VatBox, readonly [turnover: string, vat: string]>>>;
function withBoxes(books: Books, filed: readonly Filed[]): Books {
  const clientInput = books.clientInput!;
  const declaredVat = clientInput.declaredVat.map((one, at) => ({
    ...one,
    boxes: new Map(
      Object.entries(filed[at]!).map(([box, [turnover, vat]]): [VatBox, BoxAmounts] => [
        box as VatBox,
        { turnover: amountOf(turnover), vat: amountOf(vat) },
      ]),
    ),
  }));
  return { ...books, clientInput: { ...clientInput, declaredVat } };
}

describe("returns with their boxes", () => {
  const FIRST: Filed = { "1a": ["1000", "210"], "5b": ["0", "84.40"] };
  const SECOND: Filed = {
    ...{ "1b": ["500", "45"], "3b": ["300", "0"], "4b": ["200", "42"], "5b": ["0", "42"] },
  };

  test("are beside the books by box and quarter", async () => {
    const books = withBoxes(stated(), [FIRST, SECOND]);
    expect((await textOf(books)).slice(0, 8)).toEqual([
      "1a High rate: High | entries | 800.00 | 1000.00 | 1000.00 | 210.00 | 210.00 | 210.00 | – | 210.00 | –",
      "1b Low rate: Low | entries | 500.00 | 500.00 | 500.00 | 45.00 | 45.00 | 45.00 | – | – | 45.00",
      "3b Supplies within the EU: Zero within the EU | name of the rate | 300.00 | 300.00 | 300.00 | – | – | – | – | – | –",
      "4b From within the EU: Acquisition EU | name of the rate | 200.00 | 200.00 | 42.00 | 42.00 | 42.00 | – | – | 42.00",
      "5b Input VAT | entries | 600.00 | -126.00 | -126.00 | -126.40 | 0.40 | -84.40 | -42.00",
      ...BOX_ROWS.slice(5, 7),
      "total: Total VAT | 1600.00 | 171.00 | 171.00 | 170.60 | 0.40 | 125.60 | 45.00",
    ]);
    expect(await paperOf(books, 1)).toEqual([
      "1a High rate | 210.00 | – | 210.00 | 210.00 | –",
      "1b Low rate | – | 45.00 | 45.00 | 45.00 | –",
      "4b From within the EU | – | 42.00 | 42.00 | 42.00 | –",
      "5b Input VAT | -84.40 | -42.00 | -126.40 | -126.00 | 0.40",
      "total: Total VAT | 125.60 | 45.00 | 170.60 | 171.00 | 0.40",
    ]);
  });

  test("of another turnover are named, and a box that the books do not have is shown", async () => {
    const books = withBoxes(stated(), [
      { ...FIRST, "2a": ["100", "21"], "5b": ["0", "105.40"] },
      { ...SECOND, "3b": ["240", "0"] },
    ]);
    const rows = await textOf(books);
    expect(rows[2]).toBe(
      "2a Domestic reverse charge | – | 100.00 | – | – | 21.00 | -21.00 | 21.00 | –",
    );
    expect(rows).toContain(
      "note: The base of box 3b differs by EUR 60.00 from that of the returns.",
    );
  });
});

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
