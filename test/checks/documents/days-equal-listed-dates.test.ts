/** L4 by hand: breaks alone, for a posting on another day than its document. */
import { expect, test } from "vitest";
import { findingsIn } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

test("an invoice that was booked on another day of its month is found, line by line", async () => {
  const books = listedBooks(
    ["2025-01-20  4000  500.00", "2025-01-21  4000  500.00"],
    ["2025-01-20  4000  200.00", "2025-01-21  4000  200.00"],
    ["2025-01-20  1340", "2025-01-21  1340"],
    ["2025-01-20  1600", "2025-01-21  1600"],
  );
  expect(await findingsIn(books)).toEqual([
    "L4 2025-01 Document 21, 4000, 2025-01-20: 700.00 = 0.00",
    "L4 2025-01 Document 21, 4000, 2025-01-21: 0.00 = 700.00",
    "L4 2025-01 Document 21, 1340, 2025-01-20: 147.00 = 0.00",
    "L4 2025-01 Document 21, 1340, 2025-01-21: 0.00 = 147.00",
    "L4 2025-01 Document 21, 1600, 2025-01-20: -847.00 = 0.00",
    "L4 2025-01 Document 21, 1600, 2025-01-21: 0.00 = -847.00",
  ]);
});

test("the day of a journal is its date", async () => {
  const books = listedBooks(["2025-03-31  4000  25.00", "2025-03-30  4000  25.00"]);
  expect(await findingsIn(books)).toEqual([
    "L4 2025-03 GeneralJournalDocument 31, 4000, 2025-03-31: 25.00 = 0.00",
    "L4 2025-03 GeneralJournalDocument 31, 4000, 2025-03-30: 0.00 = 25.00",
  ]);
});

test("what is deferred is released in the months of the period, on any day", async () => {
  const inTime = listedBooks(
    ["2025-03-31  1550  107.98", "2025-03-01  1550  107.98"],
    ["2025-03-31  8100  -107.98", "2025-03-01  8100  -107.98"],
  );
  expect(await findingsIn(inTime)).toEqual([]);
});
