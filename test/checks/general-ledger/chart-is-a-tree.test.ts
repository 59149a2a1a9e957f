/** G15 by hand: holds for a tree of accounts of one type, and names each account with a false parent. */
import { expect, test } from "vitest";
import { chartIsATree } from "../../../src/checks/general-ledger/chart-is-a-tree.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { account, booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS, twoMonths } from "../compared.ts";

const TREE = `${TWO_MONTHS}
  account 4100 expenses Rent of the shop  under 4000
  account 4110 expenses Rent of the cellar  under 4100`;

/** The books with other parents. */
const under = (parents: Readonly<Record<string, string>>): Books => {
  const books = booksFrom(TREE);
  const accounts = [...books.accounts.values()].map((one) => {
    const parent = parents[one.id];
    return [one.id, parent === undefined ? one : { ...one, parentId: account(parent) }] as const;
  });
  return { ...books, accounts: new Map(accounts) };
};

test("each parent is an account of the chart with the same type", async () => {
  expect(await comparedBy(chartIsATree, booksFrom(TREE))).toEqual(["4100: 0 = 0", "4110: 0 = 0"]);
  expect(await findingsIn(booksFrom(TREE))).toEqual([]);
});

test("an account that is its own parent is found", async () => {
  expect(await findingsIn(under({ "4100": "4100" }))).toEqual(["G15 4100: 0 = 1"]);
});

test("every account of a ring is found, and none below it", async () => {
  expect(await findingsIn(under({ "4000": "4100" }))).toEqual([
    "G15 4000: 0 = 1",
    "G15 4100: 0 = 1",
  ]);
});

test("a parent that the chart lacks, and one of another type, are found", async () => {
  expect(await findingsIn(under({ "4100": "4999", "4110": "7000" }))).toEqual([
    "G15 4100: 0 = 1",
    "G15 4110: 0 = 1",
  ]);
});

test("a chart without parents has none to compare, and says so", async () => {
  const { compared, gap, severity } = await runCheck(chartIsATree, twoMonths());
  expect([compared, gap, severity]).toEqual([0, "no-parent-accounts", "blocking"]);
});
