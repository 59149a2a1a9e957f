/** Accounts above others in a chart that may contain rings and missing parents. */
import { expect, test } from "vitest";
import { ancestorsOf, isInRing } from "../../src/ledger/chart-tree.ts";
import { account } from "../support/books-notation.ts";

const chart = (parents: Readonly<Record<string, string | null>>) =>
  new Map(
    Object.entries(parents).map(([id, parent]) => [
      account(id),
      { parentId: parent === null ? null : account(parent) },
    ]),
  );

test("the accounts above one are listed up to the top, or to a parent that is missing", () => {
  const accounts = chart({ "1": null, "2": "1", "3": "2", "4": "9", "5": "4" });
  expect(["1", "3", "4", "5"].map((id) => ancestorsOf(accounts, account(id)))).toEqual([
    [],
    ["2", "1"],
    [],
    ["4"],
  ]);
});

test("each account of a ring is a top, and what is below it has one top", () => {
  const accounts = chart({ "1": "2", "2": "3", "3": "1", "4": "1", "5": "4", "6": "6", "7": "6" });
  const ids = ["1", "2", "3", "4", "5", "6", "7"];
  expect(ids.map((id) => ancestorsOf(accounts, account(id)))).toEqual([
    [],
    [],
    [],
    ["1"],
    ["4", "1"],
    [],
    ["6"],
  ]);
  expect(ids.filter((id) => isInRing(accounts, account(id)))).toEqual(["1", "2", "3", "6"]);
});
