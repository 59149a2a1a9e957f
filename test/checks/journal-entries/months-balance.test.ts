/** J4 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { monthsBalance } from "../../../src/checks/journal-entries/months-balance.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("the postings of a month sum to zero", async () => {
  expect(await comparedBy(monthsBalance, twoMonths())).toEqual([
    "2025-01 figures.entries: 0.00 = 0.00",
    "2025-02 figures.entries: 0.00 = 0.00",
  ]);
});

test("a document that balances with one leg in another month is found", async () => {
  const late = withPosting(twoMonths(), "p2", (posting) => ({
    ...posting,
    date: dateOf("2025-02-01"),
  }));
  expect(await findingsIn(late)).toEqual([
    "P15 2025-01 no contact figures.revenue-by-contact: 0.00 = -100.00",
    "P15 2025-02 no contact figures.revenue-by-contact: -150.00 = -50.00",
    "P16 2025-01 the rest figures.revenue-by-project: 0.00 = -100.00",
    "P16 2025-02 the rest figures.revenue-by-project: -150.00 = -50.00",
    "J4 2025-01 figures.entries: 0.00 = 100.00",
    "J4 2025-02 figures.entries: 0.00 = -100.00",
  ]);
});

test("a posting outside the months of the books is found", async () => {
  const outside = withPosting(twoMonths(), "p12", (posting) => ({
    ...posting,
    date: dateOf("2025-03-01"),
  }));
  expect(await findingsIn(outside)).toEqual([
    "P12 2025-01..2025-02 the rest figures.net-profit: -48.00 = -98.00",
    "P15 2025-02 no contact figures.revenue-by-contact: 0.00 = -50.00",
    "P16 2025-02 the rest figures.revenue-by-project: 0.00 = -50.00",
    "J4 2025-02 figures.entries: 0.00 = 50.00",
    "J4 2025-03 figures.entries: 0.00 = -50.00",
  ]);
});
