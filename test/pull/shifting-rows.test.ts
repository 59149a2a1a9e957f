/** A list of entries whose rows move to another page while it is read: the month is read again. */
import { expect, test } from "vitest";
import { openBooks } from "../../src/pull/open-books.ts";
import { folder, idle, proofsOf, pullInto, smallBooks } from "./small-pull.ts";
import { document, type SmallBooks, smallService } from "./small-service.ts";

/** Three pages in March: 120 documents of one amount, so no sum shows which of their rows is missing. */
function longBooks(): SmallBooks {
  const books = smallBooks();
  const march = Array.from({ length: 120 }, (_, index) =>
    document(`7${String(index).padStart(3, "0")}`, "2025-03-14", {
      debit: "4000",
      credit: "1000",
      amount: "7.50",
    }),
  );
  books.postings.push(...march.flat());
  return books;
}

/** Reads the last row first from now on: page 2 then begins with a row that page 1 contained. */
function shift({ postings }: SmallBooks): void {
  postings.unshift(postings.pop()!);
}

test("a month whose rows shift between pages is pulled again, and is complete", async () => {
  using place = folder();
  const books = longBooks();
  const service = smallService(books, {
    before: ({ purpose, query }) => {
      const page = new Map(query).get("page");
      if (purpose === "2025-03/1/entries" && page === "2") shift(books);
    },
  });
  const { events } = await pullInto(place.snapshotPath, service.transport);
  expect(events).toContainEqual({
    kind: "month-moved",
    month: "2025-03",
    moved: "rows",
    attempt: 1,
  });
  expect(await proofsOf(place.snapshotPath)).toContainEqual(["2025-03", true, 2]);
  const { books: opened, close } = await openBooks(place.snapshotPath, idle());
  close();
  expect(opened.entryCount).toBe(books.postings.filter(({ date }) => date > "2025").length);
  const march = opened.intake.series.filter(({ month }) => month === "2025-03");
  expect(march.map(({ rows, rowsDistinct }) => rows - rowsDistinct)).toEqual(march.map(() => 0));
});

test("rows that shift at each attempt end the pull, which resumes when they stay in place", async () => {
  using place = folder();
  const books = longBooks();
  let isShifting = true;
  const service = smallService(books, {
    before: ({ purpose, query }) => {
      const page = new Map(query).get("page");
      if (isShifting && /^2025-03.*entries$/.test(purpose) && page === "2") shift(books);
    },
  });
  await expect(pullInto(place.snapshotPath, service.transport)).rejects.toMatchObject({
    code: "books-moved",
    message:
      "the rows of the journal entries of 2025-03 shifted between pages during each of 3 attempts to pull the month",
  });
  isShifting = false;
  await pullInto(place.snapshotPath, service.transport);
  expect(await proofsOf(place.snapshotPath)).toContainEqual(["2025-03", true, 4]);
});
