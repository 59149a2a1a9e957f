/** D18 by hand: the same groups for every contact, from young to old. */
import { expect, test } from "vitest";
import { ageGroupsAreInOrder } from "../../../src/checks/open-items/age-groups-are-in-order.ts";
import type { BooksMonth } from "../../../src/ledger/books.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { findingsOf } from "../compared.ts";
import { BOOKS, listing, withNames } from "./invoiced-debtors.ts";

const EVERY = ["2025-01", "2025-02", "2025-03"];
const everywhere = (change: (month: BooksMonth) => BooksMonth): ReturnType<typeof listing> =>
  EVERY.reduce((books, month) => withMonth(books, month, change), listing(BOOKS));

test("a group that only one contact has is found", async () => {
  const books = withMonth(
    listing(BOOKS),
    "2025-02",
    withNames((name) => name.replace("Ouder", "Oud"), "De-Vries"),
  );
  expect(await findingsOf(ageGroupsAreInOrder, books)).toEqual(["2025-02 debtors De-Vries: 0 = 1"]);
});

test("groups from old to young are found, in every line", async () => {
  const reversed = everywhere(
    withNames((name) => ({ "0 - 30 dagen": "Ouder", Ouder: "0 - 30 dagen" })[name] ?? name),
  );
  expect(await findingsOf(ageGroupsAreInOrder, reversed)).toHaveLength(6);
});

test("names in another language hold", async () => {
  const translated = everywhere(withNames((name) => `${name}!`));
  expect(await findingsOf(ageGroupsAreInOrder, translated)).toEqual([]);
});

test.each([
  ["begin at a later day", { "0 - 30 dagen": "61 - 90 dagen" }],
  ["leave out days", { "30 - 60 dagen": "45 - 60 dagen" }],
  ["have an upper limit that is lower", { "30 - 60 dagen": "30 - 20 dagen" }],
])("groups that %s are found, in every line", async (_, renamed: Record<string, string>) => {
  const books = everywhere(withNames((name) => renamed[name] ?? name));
  expect(await findingsOf(ageGroupsAreInOrder, books)).toHaveLength(6);
});

test("a contact without some groups is found, as its amounts may be older than they seem", async () => {
  const short = withMonth(listing(BOOKS), "2025-01", (month) => ({
    ...month,
    debtorsAging: {
      ...month.debtorsAging,
      lines: month.debtorsAging.lines.map((line) => ({
        ...line,
        buckets: line.buckets.slice(0, 1),
      })),
    },
  }));
  expect(await findingsOf(ageGroupsAreInOrder, short)).toHaveLength(2);
});
