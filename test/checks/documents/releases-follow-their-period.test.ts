/** L7 by hand: breaks alone, for a part of an amount in another month of its period. */
import { expect, test } from "vitest";
import { releasesFollowTheirPeriod } from "../../../src/checks/documents/releases-follow-their-period.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { findingsIn, findingsOf, readingOf } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

/** Both legs of a release, in another month. */
const LATER = [
  ["2025-03-31  1550  107.98", "2025-04-30  1550  107.98"],
  ["2025-03-31  8100  -107.98", "2025-04-30  8100  -107.98"],
] as const;

test("revenue that was released a month later is found", async () => {
  const books = listedBooks(...LATER);
  expect(await findingsIn(books)).toEqual([
    "L7 2025-03 SalesInvoice 12, 8100, 2025-03: -107.98 = 0.00",
    "L7 2025-04 SalesInvoice 12, 8100, 2025-04: 0.00 = -107.98",
  ]);
  expect((await runCheck(releasesFollowTheirPeriod, books)).severity).toBe("blocking");
});

test("equal amounts in each month are the other way to divide an amount", async () => {
  const books = listedBooks(
    ["2025-02-28  1550  97.53", "2025-02-28  1550  103.33"],
    ["2025-02-28  8100  -97.53", "2025-02-28  8100  -103.33"],
    ["2025-03-31  1550  107.98", "2025-03-31  1550  103.33"],
    ["2025-03-31  8100  -107.98", "2025-03-31  8100  -103.33"],
    ["2025-04-30  1550  104.49", "2025-04-30  1550  103.34"],
    ["2025-04-30  8100  -104.49", "2025-04-30  8100  -103.34"],
  );
  // Bill 23 is by days: one of both is not as the service divides amounts.
  expect(await readingOf(releasesFollowTheirPeriod, books)).toBe("days, assumed");
  expect(await findingsOf(releasesFollowTheirPeriod, books)).toHaveLength(3);
  const onlyThat = { ...books, ...withoutDocument(books, "23") };
  expect(await readingOf(releasesFollowTheirPeriod, onlyThat)).toBe("months");
  expect(await findingsOf(releasesFollowTheirPeriod, onlyThat)).toEqual([]);
});

test("the part in the books of a document of the year before is compared", async () => {
  const books = listedBooks(
    ["2025-03-31  4200  31.00", "2025-03-31  4200  41.00"],
    ["2025-03-31  1350  -31.00", "2025-03-31  1350  -41.00"],
  );
  expect(await findingsIn(books)).toEqual(["L7 2025-03 Document 23, 4200, 2025-03: 31.00 = 41.00"]);
});

test("where no document fits a way to divide amounts, sums are compared and a difference warns", async () => {
  const books = { ...listedBooks(...LATER), ...withoutDocument(listedBooks(...LATER), "23") };
  const { severity, broken } = await runCheck(releasesFollowTheirPeriod, books);
  expect([severity, broken]).toEqual(["warning", 2]);
  const less = listedBooks(
    ["2025-04-30  1550  104.49", "2025-04-30  1550  4.49"],
    ["2025-04-30  8100  -104.49", "2025-04-30  8100  -4.49"],
  );
  expect(await findingsIn(less)).toEqual(["L3 2025-04 SalesInvoice 12, 8100: -104.49 = -4.49"]);
});

test("books without such lines say so", async () => {
  const books = { ...listedBooks(), ...withoutDocument(listedBooks(), "23", "12") };
  expect(await runCheck(releasesFollowTheirPeriod, books)).toMatchObject({
    compared: 0,
    gap: "no-lines-with-a-period",
  });
});

/** The lists without some documents; their postings stay. */
const withoutDocument = (
  { listedContents }: Books,
  ...without: readonly string[]
): Pick<Books, "listedContents"> => ({
  listedContents: (list) => [...listedContents(list)].filter(({ id }) => !without.includes(id)),
});
