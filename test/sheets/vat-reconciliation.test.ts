/** The VAT reconciliation of small books by hand: boxes, turnover, returns, accounts, supplies in the EU. */
import { describe, expect, test } from "vitest";
import { type Filed, paperOf, stated, textOf, withBoxes } from "./vat-books.ts";

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
    "note: VAT Jan 2025 to Jun 2025: booked EUR 171.00, declared EUR 170.60, rounding EUR 0.40: no supplementary return.",
    "Private use (1d) in Apr 2025 to Jun 2025 | not stated | –",
    "note: Small-business scheme (KOR): turnover EUR 1,640.00, limit EUR 20,000 a calendar year. Sales have VAT in these books: the scheme is not applied.",
    "heading: Roll-forward of the VAT accounts",
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
