/** Series of document numbers, by hand. */
import { expect, test } from "vitest";
import { collectNumbers } from "../../src/journal-tests/number-series.ts";
import { documentId } from "../../src/ledger/ledger-account.ts";

function seriesOf(...numbers: readonly string[]) {
  const collected = collectNumbers();
  for (const number of numbers)
    collected.add({ type: "SalesInvoice", id: documentId("1") }, number);
  return collected.series().map(({ prefix, digits, first, last, count, missing, repeated }) => ({
    ...{ prefix, digits, first, last, count, missing, repeated },
  }));
}

test("missing and repeated numbers of a series, whatever the order of its documents", () => {
  expect(seriesOf("2025-0009", "2025-0003", "2025-0004", "2025-0007", "2025-0003")).toEqual([
    {
      ...{ prefix: "2025-", digits: 4, first: 3, last: 9, count: 4 },
      missing: [
        { first: 5, last: 6 },
        { first: 8, last: 8 },
      ],
      repeated: [3],
    },
  ]);
});

test("a series without gaps misses none", () => {
  expect(seriesOf("F7", "F8")).toEqual([
    { prefix: "F", digits: 1, first: 7, last: 8, count: 2, missing: [], repeated: [] },
  ]);
});

test("numbers more than a thousand apart are two series, and so are those with other texts before them", () => {
  const found = seriesOf("1", "1001", "2002", "A1", "no number");
  expect(found.map(({ prefix, first, last, count }) => [prefix, first, last, count])).toEqual([
    ["", 1, 1001, 2],
    ["", 2002, 2002, 1],
    ["A", 1, 1, 1],
  ]);
  expect(found[0]?.missing).toEqual([{ first: 2, last: 1000 }]);
});
