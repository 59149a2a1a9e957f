/** The key figures of subscriptions, as the service states them. */
import { expect, test } from "vitest";
import { booksFrom } from "../support/books-notation.ts";
import { withSubscriptions } from "../support/subscriptions.ts";
import { withYearBefore } from "../support/year-before.ts";
import { builtPack, figureFaults, rowsOf, sheetOf, sheetText } from "./built-sheets.ts";

const monthOf = (year: string, before = ""): string => `
  year ${year}
  until ${year}-01
  account 1000 current_assets Bank  [cash]
  account 8000 revenue Sales
  ${before}
  ${year}-01-10  1000  100.00  invoice 1
  ${year}-01-10  8000  -100.00  invoice 1
`;
const OPENING = "opening 1000 100.00\n  open year 2024 -100.00";
const JANUARY = withYearBefore(
  booksFrom(monthOf("2025", OPENING)),
  booksFrom(monthOf("2024").replace("  until 2024-01\n", "")),
);
const SOLD = withSubscriptions(JANUARY, {
  "2025-01": ["128.76", "1545.12", "33.33", "96.57"],
  "2024-01": ["60", "720", "0", "0"],
});

/** The rows below the heading of subscriptions, without their calculation. */
async function subscriptionsIn(books: typeof JANUARY): Promise<readonly string[]> {
  const texts = await sheetText(await sheetOf(books, "key-figures"));
  const from = texts.findIndex((text) => text.startsWith("heading: Subscriptions"));
  return from === -1
    ? []
    : texts.slice(from + 1, from + 5).map((text) => text.split(" | ").slice(0, -1).join(" | "));
}

test("the month has its revenue, run rate, churn and lifetime value beside the month a year earlier", async () => {
  expect(await subscriptionsIn(SOLD)).toEqual([
    "Monthly recurring revenue | 128.76 | n/a | 60.00",
    "Annual run rate | 1545.12 | n/a | 720.00",
    "Churn of the last month | 33.3% | n/a | 0.0%",
    "Customer lifetime value | 96.57 | n/a | n/a",
  ]);
  const { sheets } = await builtPack(SOLD);
  expect(await figureFaults(sheets)).toEqual([]);
});

test("they are stated by the service, from the answer of their month", async () => {
  const rows = await rowsOf(await sheetOf(SOLD, "key-figures"));
  const cells = rows.flatMap((row) => row.cells.filter((cell) => "figure" in cell));
  const figures = cells
    .map(({ figure }) => figure)
    .filter(({ id }) => id.endsWith("recurring-revenue"));
  expect(figures.map(({ id, sources }) => [id, sources])).toEqual([
    ["key-figures/2025-01/recurring-revenue", [SOLD.subscriptions?.values().next().value?.source]],
    [
      "key-figures/2024-01/recurring-revenue",
      [[...(SOLD.subscriptions?.values() ?? [])][1]?.source],
    ],
  ]);
});

test("without subscriptions, or without a report of them, there are no rows", async () => {
  const none = withSubscriptions(JANUARY, { "2025-01": ["0", "0", "0", "0"], "2024-01": null });
  expect(await subscriptionsIn(none)).toEqual([]);
  expect(await subscriptionsIn(JANUARY)).toEqual([]);
});
