/** Q2 by hand: one entry of two locked months at a time. */
import { expect, test } from "vitest";
import { lateBooks } from "../../support/late-books.ts";
import { TWO_MONTHS } from "../compared.ts";
import { ADDED, changed, lateFindings } from "./late-findings.ts";

test("an entry that was added is found on both accounts, with its lines", async () => {
  expect(await lateFindings(TWO_MONTHS, ADDED)).toEqual([
    "Q1 2025-02 1600: -7.00 = -10.00",
    "Q1 2025-02 4000: 27.00 = 30.00",
    "Q2 2025-02 GeneralJournalDocument 9, 4000, 2025-02-28, journal 9: 0.00 = 3.00",
    "Q2 2025-02 GeneralJournalDocument 9, 1600, 2025-02-28, journal 9: 0.00 = -3.00",
  ]);
});

test("an entry that was removed is found on both accounts, with its lines", async () => {
  expect(await lateFindings(TWO_MONTHS, changed(/^.*journal 1 .*$/gm, ""))).toEqual([
    "Q1 2025-02 1600: -7.00 = 0.00",
    "Q1 2025-02 4000: 27.00 = 20.00",
    "Q2 2025-02 GeneralJournalDocument 1, 4000, 2025-02-28, journal 1: 7.00 = 0.00",
    "Q2 2025-02 GeneralJournalDocument 1, 1600, 2025-02-28, journal 1: -7.00 = 0.00",
  ]);
});

test("an amount that changed is one line before and now", async () => {
  const other = changed("50.00  invoice 2", "60.00  invoice 2");
  expect(await lateFindings(TWO_MONTHS, other)).toEqual([
    "Q1 2025-02 1300: 50.00 = 60.00",
    "Q1 2025-02 8000: -150.00 = -160.00",
    "Q2 2025-02 SalesInvoice 2, 1300, 2025-02-04, invoice 2: 50.00 = 60.00",
    "Q2 2025-02 SalesInvoice 2, 8000, 2025-02-04, invoice 2: -50.00 = -60.00",
  ]);
});

test("a line that moved to another account left the one and came to the other", async () => {
  const moved = changed("8000   -50.00  invoice 2", "8010   -50.00  invoice 2");
  expect(await lateFindings(TWO_MONTHS, moved)).toEqual([
    "Q1 2025-02 8000: -150.00 = -100.00",
    "Q1 2025-02 8010: 0.00 = -50.00",
    "Q2 2025-02 SalesInvoice 2, 8000, 2025-02-04, invoice 2: -50.00 = 0.00",
    "Q2 2025-02 SalesInvoice 2, 8010, 2025-02-04, invoice 2: 0.00 = -50.00",
  ]);
});

test("another text of a line is no finding", async () => {
  const other = changed("7.00  journal 1 ", "7.00  journal 1  Rent of March ");
  const books = await lateBooks(TWO_MONTHS, other);
  expect(books.latePostings?.lines.map(({ description }) => description)).toEqual([
    "Rent of March",
    "Rent of March",
  ]);
  expect(await lateFindings(TWO_MONTHS, other)).toEqual([]);
});
