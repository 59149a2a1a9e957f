/** Columns give back every row as it was added. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf, daysBetween } from "../../../src/calendar/calendar-date.ts";
import { documentColumns } from "../../../src/checks/internal/document-columns.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";

/** The last two are longer than an integer of ten-thousandths. */
const AMOUNT = fc
  .constantFrom("0", "-12.5", "1000000", "99999999999.9999", "0.00001", "123456789012345678.9")
  .map(amountOf);
const DATE = fc.constantFrom("1969-12-31", "2024-02-29", "2025-01-01", "2025-12-31").map(dateOf);
const DOCUMENT = fc.record({
  amount: AMOUNT,
  date: DATE,
  dueDate: DATE,
  source: fc.constantFrom("sales_invoices", "receipts").map(sourceOf),
});

test("a row has its amount, its days and its source, also among thousands", () => {
  const end = dateOf("2025-06-30");
  fc.assert(
    fc.property(fc.array(DOCUMENT, { minLength: 1 }), (documents) => {
      const columns = documentColumns();
      const all = Array.from({ length: 5_000 }, (_, at) => documents[at % documents.length]!);
      const rows = all.map(columns.add);
      const lastDay = columns.day(columns.add({ ...all[0]!, date: end }));
      const read = rows.map((row) => ({
        amount: columns.amount(row),
        days: lastDay - columns.day(row),
        dueDays: lastDay - columns.dueDay(row),
        source: columns.source(row),
      }));
      expect(read).toEqual(
        all.map(({ amount, date, dueDate, source }) => ({
          amount,
          days: daysBetween(date, end),
          dueDays: daysBetween(dueDate, end),
          source,
        })),
      );
    }),
    { numRuns: 10 },
  );
});
