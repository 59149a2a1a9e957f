/** Which general journals of the books may close a year: those around its end, and those that a person named. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { month } from "../../src/calendar/month.ts";
import { journalsOfBooks } from "../../src/pull/journals-to-close.ts";
import { openSnapshot } from "../../src/snapshot/snapshot.ts";
import { recordBooks } from "../proof/record-books.ts";
import { closedByOrdinaryJournals } from "../support/closed-by-ordinary-journals.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a journal between the ends of years is read only if a person named it", async () => {
  const path = join(temporaryFolder(), "books.snapshot");
  const books = closedByOrdinaryJournals("2025-02-10");
  writeFileSync(path, await recordBooks("current", signalOfTest(), books));
  const snapshot = openSnapshot(path);
  try {
    const { documents, order } = snapshot;
    const journals = (first: string, last: string, named: readonly string[] | null) => {
      const period = { first: month(first), last: month(last) };
      const of = { documents, order: { ...order, period, fiscalYear: { year: 2025, period } } };
      return journalsOfBooks(of, new Set(), named);
    };
    const [late] = journals("2025-01", "2025-12", null).filter(({ date }) => date === "2025-02-10");
    expect(late).toBeDefined();
    // In books from July 2024 February is the eighth month, in which no year is closed.
    const between = (named: readonly string[] | null) =>
      journals("2024-07", "2025-06", named).filter(({ date }) => date === "2025-02-10");
    expect(between(null)).toEqual([]);
    expect(between([late?.id ?? ""])).toEqual([late]);
  } finally {
    snapshot.close();
  }
});
