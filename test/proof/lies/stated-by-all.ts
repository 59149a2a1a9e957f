/** Facts that every answer about them states otherwise: what they mean contradicts something else, such as the code of an account. */
import type { AccountType } from "../../../src/ledger/ledger-account.ts";
import { journal } from "../document-records.ts";
import { isList, isObject, type JsonObject, type JsonValue } from "../json-text.ts";
import { accountId } from "../small-ids.ts";
import { adding, type BooksChange, inTurn, without } from "./changed-books.ts";
import { type ConsistentLie, lieAbout } from "./consistent-lie.ts";

/** An account has another type in the chart and in every statement, and its code as before. */
const retyped = (claim: string, number: string, accountType: AccountType): ConsistentLie =>
  lieAbout("closed", {
    claim,
    claimed: (books) => ({
      ...books,
      ledgerAccounts: books.ledgerAccounts.map((account) =>
        account.accountId === number ? { ...account, accountType } : account,
      ),
    }),
    isSelfEvident: true,
    caughtBy: ["G13"],
    names: [accountId(number)],
  });

/** Changes a list within every object that has it. */
function withLists(
  value: JsonValue,
  name: string,
  change: (rows: readonly JsonObject[]) => readonly JsonValue[],
): JsonValue {
  if (isList(value)) return value.map((one) => withLists(one, name, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) =>
      key === name && isList(one)
        ? [key, change(one.filter(isObject))]
        : [key, withLists(one, name, change)],
    ),
  );
}

const inAgedListings = (
  claim: string,
  check: string,
  change: (groups: readonly JsonObject[]) => readonly JsonObject[],
): ConsistentLie =>
  lieAbout("closed", {
    claim,
    change: ({ address, body }) =>
      /_aging\.json/.test(address)
        ? // The last group is the total.
          withLists(body, "aging_buckets", (groups) => [
            ...change(groups.slice(0, -1)),
            ...groups.slice(-1),
          ])
        : body,
    caughtBy: [check],
    names: [],
  });

/** Two years before the year before, of which no closing journal transferred the result. */
const olderYearsOpen: BooksChange = inTurn(
  without("605"),
  adding(
    journal("591", "2022-06-30", "Revenue of 2022", null, [
      ["1100", "700"],
      ["8010", "-700"],
    ]),
    journal("592", "2023-06-30", "Revenue of 2023", null, [
      ["1100", "300"],
      ["8010", "-300"],
    ]),
  ),
);

/** Exchanges the results of two open years on every balance sheet. */
const openYearsExchanged = (
  claim: string,
  [left, right]: readonly [string, string],
  check: string,
): ConsistentLie =>
  lieAbout("closed", {
    claim,
    shapes: "current",
    needs: olderYearsOpen,
    change: ({ address, body }) =>
      /balance_sheet\.json/.test(address)
        ? withLists(body, "open_years", (years) => exchanged(years, left, right))
        : body,
    caughtBy: [check],
    names: [],
  });

function exchanged(
  years: readonly JsonObject[],
  left: string,
  right: string,
): readonly JsonObject[] {
  const amountIn = (of: string): JsonValue | undefined =>
    years.find(({ year }) => year === of)?.["value"];
  const [first, second] = [amountIn(left), amountIn(right)];
  if (first === undefined || second === undefined) return years;
  return years.map((one) => {
    if (one["year"] === left) return { ...one, value: second };
    return one["year"] === right ? { ...one, value: first } : one;
  });
}

export const TOLD_BY_ALL: readonly ConsistentLie[] = [
  retyped("rent is a direct cost", "4110", "direct_costs"),
  retyped("the cost of sales is an expense", "7010", "expenses"),
  retyped("sales at the low rate are other income", "8040", "other_income_expenses"),
  retyped("vans are current assets", "0250", "current_assets"),
  retyped("prepaid costs are non-current assets", "1370", "non_current_assets"),
  retyped("the bank loan is due within a year", "0710", "current_liabilities"),
  retyped("the bank loan is equity", "0710", "equity"),
  inAgedListings("every amount is in the group of the opposite age", "D17", (groups) =>
    groups.map((group, at) => ({ ...group, amount: groups.at(-1 - at)?.["amount"] ?? null })),
  ),
  inAgedListings("the age groups are from old to young", "D18", (groups) => groups.toReversed()),
  inAgedListings("the names of the youngest and the oldest group are exchanged", "D18", (groups) =>
    groups.map((group, at) => ({ ...group, name: groups.at(-1 - at)?.["name"] ?? null })),
  ),
  openYearsExchanged(
    "the results of the year before and an older open year are exchanged",
    ["2024", "2023"],
    "B9",
  ),
];
