/** What is worked out once for the same books, and again for others. */
import { expect, test } from "vitest";
import { oncePerBooks } from "../../src/ledger/once-per-books.ts";
import { smallCompany } from "../support/books-notation.ts";

test("the same books are worked out once, other books apart", () => {
  const worked: unknown[] = [];
  const named = oncePerBooks((books) => {
    worked.push(books);
    return { name: books.administration.name };
  });
  const books = smallCompany();
  const other = { ...books };
  const [first, again, apart] = [named(books), named(books), named(other)];
  expect(again).toBe(first);
  expect(apart).not.toBe(first);
  expect(worked).toEqual([books, other]);
});

test("what is alike for other books is not worked out again, unless it is not known yet", () => {
  const worked: object[] = [];
  const numbered = oncePerBooks((books) => ({ number: worked.push(books) }));
  const books = smallCompany();
  const [before, after] = [{ ...books }, { ...books }];
  numbered.alike(books, before);
  const first = numbered(books);
  numbered.alike(books, after);
  expect(numbered(after)).toBe(first);
  expect([first.number, numbered(before).number]).toEqual([1, 2]);
});
