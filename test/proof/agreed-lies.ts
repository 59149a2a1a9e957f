/**
 * Lies that every answer about a fact states, so that no answer contradicts another about it. What catches them is something
 * else that the answers state: the code of an account, the dates of invoices, the result of a year.
 */
import type { AccountType } from "../../src/ledger/ledger-account.ts";
import type { Shapes } from "../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { journal } from "./document-records.ts";
import { isNumber, type JsonValue } from "./json-text.ts";
import type { RecordedAnswer } from "./recorded-answers.ts";
import { smallAdministration } from "./small-administration.ts";
import { documentId } from "./small-ids.ts";

export interface AgreedLie {
  /** What the service claims: `rent is a direct cost`. */
  readonly claim: string;
  readonly shapes: Shapes;
  readonly books: () => AdministrationBooks;
  /** The answer with the lie; the same answer if it has none. Null for books that lie themselves. */
  readonly change: ((answer: RecordedAnswer) => JsonValue) | null;
  /** A check that catches it; null for one that is listed. */
  readonly caughtBy: string | null;
  /** The reason for which it cannot be caught; null for one that is. */
  readonly listedAs: string | null;
}

type JsonObject = { readonly [name: string]: JsonValue };
const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isNumber(value);

/** An account has another type in the chart and in every statement, and its code as before. */
const retyped = (claim: string, number: string, accountType: AccountType): AgreedLie => ({
  claim,
  shapes: "specification",
  books: () => {
    const books = smallAdministration();
    return {
      ...books,
      ledgerAccounts: books.ledgerAccounts.map((account) =>
        account.accountId === number ? { ...account, accountType } : account,
      ),
    };
  },
  change: null,
  caughtBy: "G13",
  listedAs: null,
});

/** Changes a list within every object that has it. */
function withLists(
  value: JsonValue,
  name: string,
  change: (rows: readonly JsonObject[]) => readonly JsonValue[],
): JsonValue {
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((one) => withLists(one, name, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) =>
      key === name && Array.isArray(one)
        ? [key, change((one as readonly JsonValue[]).filter(isObject))]
        : [key, withLists(one, name, change)],
    ),
  );
}

const inAgedListings = (
  claim: string,
  caughtBy: string,
  change: (groups: readonly JsonObject[]) => readonly JsonObject[],
): AgreedLie => ({
  claim,
  shapes: "specification",
  books: smallAdministration,
  change: ({ address, body }) =>
    /_aging\.json/.test(address)
      ? // The last group is the total.
        withLists(body, "aging_buckets", (groups) => [
          ...change(groups.slice(0, -1)),
          ...groups.slice(-1),
        ])
      : body,
  caughtBy,
  listedAs: null,
});

/** Two years before the year before, of which no closing journal transferred the result. */
function olderYearsOpen(): AdministrationBooks {
  const books = smallAdministration();
  return {
    ...books,
    documents: function* () {
      yield journal("591", "2022-06-30", "Revenue of 2022", null, [
        ["1100", "700"],
        ["8010", "-700"],
      ]);
      yield journal("592", "2023-06-30", "Revenue of 2023", null, [
        ["1100", "300"],
        ["8010", "-300"],
      ]);
      for (const document of books.documents())
        if (document.id !== documentId("605")) yield document;
    },
  };
}

/** Exchanges the results of two open years on every balance sheet. */
const openYearsExchanged = (
  claim: string,
  [left, right]: readonly [string, string],
  outcome: Pick<AgreedLie, "caughtBy" | "listedAs">,
): AgreedLie => ({
  claim,
  shapes: "current",
  books: olderYearsOpen,
  change: ({ address, body }) =>
    /balance_sheet\.json/.test(address)
      ? withLists(body, "open_years", (years) => exchanged(years, left, right))
      : body,
  ...outcome,
});

function exchanged(
  years: readonly JsonObject[],
  left: string,
  right: string,
): readonly JsonObject[] {
  const yearOf = ({ year }: JsonObject): string => (typeof year === "string" ? year : "");
  const amountIn = (of: string): JsonValue | undefined =>
    years.find((one) => yearOf(one) === of)?.["value"];
  const [first, second] = [amountIn(left), amountIn(right)];
  if (first === undefined || second === undefined) return years;
  return years.map((one) => {
    if (yearOf(one) === left) return { ...one, value: second };
    return yearOf(one) === right ? { ...one, value: first } : one;
  });
}

export const AGREED_LIES: readonly AgreedLie[] = [
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
    {
      caughtBy: "B9",
      listedAs: null,
    },
  ),
  openYearsExchanged("the results of two older open years are exchanged", ["2023", "2022"], {
    caughtBy: null,
    listedAs: "older open years",
  }),
];
