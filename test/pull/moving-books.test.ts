/** A pull of books that change in the meantime: moved months are pulled again until the year is proven. */
import { expect, test } from "vitest";
import { monthsAddUpToThePeriod } from "../../src/checks/general-ledger/months-add-up-to-the-period.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { findingsOf } from "../checks/compared.ts";
import { folder, idle, proofsOf, pullInto, smallBooks } from "./small-pull.ts";
import { document, smallService } from "./small-service.ts";

test("a month is pulled again if its ledger moves during the pull", async () => {
  using place = folder();
  const books = smallBooks();
  const service = smallService(books, {
    before: ({ purpose }) => {
      if (purpose !== "2025-03/1/reports" || books.postings.length > 14) return;
      books.postings.push(
        ...document("58", "2025-03-28", { debit: "4000", credit: "1000", amount: "3.33" }),
      );
    },
  });
  const { events } = await pullInto(place.snapshotPath, service.transport);
  expect(events).toContainEqual({
    kind: "month-moved",
    month: "2025-03",
    moved: "ledger",
    attempt: 1,
  });
  expect(await proofsOf(place.snapshotPath)).toEqual([
    ["2025-01", true, 1],
    ["2025-02", true, 1],
    ["2025-03", true, 2],
  ]);
});

test("a month that moves after it was pulled is detected by the ledger of the year and pulled again", async () => {
  using place = folder();
  const books = smallBooks();
  const service = smallService(books, {
    before: ({ purpose }) => {
      if (purpose !== "year/1" || books.postings.length > 14) return;
      books.postings.push(
        ...document("59", "2025-01-31", { debit: "4000", credit: "1000", amount: "12.10" }),
      );
    },
  });
  const { events } = await pullInto(place.snapshotPath, service.transport);
  expect(events).toContainEqual({ kind: "year-proven", rounds: 2 });
  const { books: opened, close } = await openBooks(place.snapshotPath, idle());
  close();
  expect(opened.months.map(({ proof }) => [proof.isProven, proof.attempts])).toEqual([
    [true, 2],
    // Later months have other opening balances.
    [true, 2],
    [true, 2],
  ]);
  expect(opened.entryCount).toBe(14);
});

test("books that keep moving are pulled again until they no longer change", async () => {
  using place = folder();
  const books = smallBooks();
  const late = (id: string, date: string) =>
    document(id, date, { debit: "4000", credit: "1000", amount: "12.10" });
  const service = smallService(books, {
    before: ({ purpose }) => {
      if (purpose === "2025-03/1/before") books.postings.push(...late("59", "2025-01-31"));
      if (purpose === "2025-02/2/before") books.postings.push(...late("60", "2025-02-28"));
    },
  });
  await pullInto(place.snapshotPath, service.transport);
  expect(await proofsOf(place.snapshotPath)).toEqual([
    ["2025-01", true, 2],
    ["2025-02", true, 2],
    ["2025-03", true, 2],
  ]);
});

test("a pull that is killed while months are pulled again resumes to the same result", async () => {
  using place = folder();
  const books = smallBooks();
  const interrupt = new AbortController();
  const late = document("59", "2025-01-31", { debit: "4000", credit: "1000", amount: "12.10" });
  const first = smallService(books, {
    before: ({ purpose }) => {
      if (purpose === "2025-03/1/before") books.postings.push(...late);
      if (purpose === "2025-02/2/reports") interrupt.abort(new Error("killed"));
    },
  });
  const { signal } = interrupt;
  const run = pullInto(place.snapshotPath, first.transport, { signal });
  await expect(run).rejects.toThrow("killed");
  await pullInto(place.snapshotPath, smallService(books).transport);
  expect(await proofsOf(place.snapshotPath)).toEqual([
    ["2025-01", true, 2],
    ["2025-02", true, 2],
    ["2025-03", true, 1],
  ]);
});

test("books that never stop moving end the pull, which resumes when they have stopped", async () => {
  using place = folder();
  const books = smallBooks();
  let isMoving = true;
  let booked = 0;
  const service = smallService(books, {
    before: ({ purpose }) => {
      if (!isMoving || !/^2025-03.*after$/.test(purpose)) return;
      booked += 1;
      books.postings.push(
        ...document(`6${booked}`, "2025-03-31", { debit: "4000", credit: "1000", amount: "1" }),
      );
    },
  });
  await expect(pullInto(place.snapshotPath, service.transport)).rejects.toMatchObject({
    code: "books-moved",
    message: "the general ledger of 2025-03 changed during each of 3 attempts to pull the month",
  });
  isMoving = false;
  await pullInto(place.snapshotPath, service.transport);
  expect(await proofsOf(place.snapshotPath)).toContainEqual(["2025-03", true, 4]);
});

test("a ledger of the year that contradicts its months is a finding, and the books are complete", async () => {
  using place = folder();
  const { transport } = smallService(smallBooks());
  const other = smallBooks();
  other.postings.push(
    ...document("60", "2025-02-01", { debit: "4000", credit: "1000", amount: "9" }),
  );
  const year = smallService(other).transport;
  const { events } = await pullInto(place.snapshotPath, {
    send: (request, signal) =>
      (/general_ledger/.test(request.path) && request.purpose.startsWith("year/")
        ? year
        : transport
      ).send(request, signal),
  });
  expect(events.filter(({ kind }) => kind.startsWith("year-"))).toEqual([
    { kind: "year-contradicted", rounds: 1 },
  ]);
  const { books, close } = await openBooks(place.snapshotPath, idle());
  expect(books.months.map(({ proof }) => proof.isProven)).toEqual([true, true, true]);
  expect(await findingsOf(monthsAddUpToThePeriod, books)).toEqual([
    "2025-01..2025-03 1000: 330.50 = 339.50",
    "2025-01..2025-03 1000: 5669.50 = 5660.50",
    "2025-01..2025-03 4000: 330.50 = 339.50",
    "2025-01..2025-03 4000: 330.50 = 339.50",
  ]);
  close();
});
