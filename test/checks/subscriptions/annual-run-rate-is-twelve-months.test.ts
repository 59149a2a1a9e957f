/** M1 by hand: what a service states of subscriptions. */
import { expect, test } from "vitest";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { annualRunRateIsTwelveMonths } from "../../../src/checks/subscriptions/annual-run-rate-is-twelve-months.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withSubscriptions } from "../../support/subscriptions.ts";
import { comparedBy, findingsOf } from "../compared.ts";

const BOOKS = booksFrom("");

test("the annual run rate is twelve times the monthly revenue, or the year of which it is a twelfth", async () => {
  // 1000 / 12 is 83.33, and 12 x 83.33 is 999.96.
  const books = withSubscriptions(BOOKS, {
    "2025-10": ["128.76", "1545.12", "33.33", "96.57"],
    "2024-10": ["83.33", "1000", "0", "0"],
  });
  expect(await comparedBy(annualRunRateIsTwelveMonths, books)).toEqual([
    "2025-10 figures.annual-run-rate: 1545.12 = 1545.12",
    "2024-10 figures.annual-run-rate: 1000.00 = 1000.00",
  ]);
});

test("a run rate of other months is a finding", async () => {
  const books = withSubscriptions(BOOKS, { "2025-10": ["128.76", "1545.19", "0", "0"] });
  expect(await findingsOf(annualRunRateIsTwelveMonths, books)).toEqual([
    "2025-10 figures.annual-run-rate: 1545.12 = 1545.19",
  ]);
});

test("without a report the check says that the service gives none", async () => {
  const books = withSubscriptions(BOOKS, { "2025-10": null, "2024-10": null });
  const { compared, gap } = await runCheck(annualRunRateIsTwelveMonths, books);
  expect([compared, gap]).toEqual([0, "no-subscriptions-report"]);
});
