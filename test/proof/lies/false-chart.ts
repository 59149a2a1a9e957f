/** The chart of accounts: parents in a ring or of another type, numbers that are exchanged, shared or missing. */
import type { JsonValue } from "../json-text.ts";
import { accountId } from "../small-ids.ts";
import type { BooksChange } from "./changed-books.ts";
import { type ConsistentLie, kindOf, onBoth, type StatedAnswer } from "./consistent-lie.ts";
import { idIn, rowsIn } from "./lying-service.ts";

/** Changes fields of accounts in the chart, by number. */
const inChart =
  (changes: Readonly<Record<string, { readonly [field: string]: JsonValue }>>) =>
  ({ address, body }: StatedAnswer): JsonValue =>
    kindOf(address) === "chart"
      ? rowsIn(body).map((row) => {
          const [, change] =
            Object.entries(changes).find(([number]) => accountId(number) === idIn(row)) ?? [];
          return { ...(row as object), ...change };
        })
      : body;

const parent = (number: string) => ({ parent_id: accountId(number) });

/** Rent is the main account of software and depreciation. */
const withMainAccount: BooksChange = (books) => ({
  ...books,
  ledgerAccounts: books.ledgerAccounts.map((account) =>
    account.accountId === "4230" || account.accountId === "4860"
      ? { ...account, parentId: accountId("4110") }
      : account,
  ),
});

export const FALSE_PARENTS: readonly ConsistentLie[] = [
  ...onBoth({
    claim: "an account contains itself",
    change: inChart({ "8010": parent("8010") }),
    names: [accountId("8010")],
  }),
  ...onBoth({
    claim: "a main account contains itself",
    needs: withMainAccount,
    change: inChart({ "4110": parent("4110") }),
    names: [accountId("4110")],
  }),
  ...onBoth({
    claim: "a main account is part of one of its own",
    needs: withMainAccount,
    change: inChart({ "4110": parent("4230") }),
    names: [accountId("4110"), accountId("4230")],
  }),
  ...onBoth({
    claim: "an account of a main account is part of revenue",
    needs: withMainAccount,
    change: inChart({ "4230": parent("8010") }),
    names: [accountId("4230"), accountId("8010")],
  }),
  ...onBoth({
    claim: "an account of a main account is part of one that does not exist",
    needs: withMainAccount,
    change: inChart({ "4230": parent("4999") }),
    names: [accountId("4230"), accountId("4999")],
  }),
  ...onBoth({
    claim: "two accounts contain each other",
    change: inChart({ "8010": parent("8040"), "8040": parent("8010") }),
    names: [accountId("8010"), accountId("8040")],
  }),
  ...onBoth({
    claim: "three accounts contain one another in a ring",
    change: inChart({ "4110": parent("4230"), "4230": parent("4860"), "4860": parent("4110") }),
    names: [accountId("4110"), accountId("4230"), accountId("4860")],
  }),
  ...onBoth({
    claim: "an expense is part of revenue",
    change: inChart({ "4110": parent("8010") }),
    names: [accountId("4110"), accountId("8010")],
  }),
  ...onBoth({
    claim: "debtors are part of creditors",
    change: inChart({ "1310": parent("1510") }),
    names: [accountId("1310"), accountId("1510")],
  }),
  ...onBoth({
    claim: "an account is part of one that does not exist",
    change: inChart({ "4110": parent("4999") }),
    names: [accountId("4110"), accountId("4999")],
  }),
  ...onBoth({
    claim: "an account is part of another of its type",
    change: inChart({ "4230": parent("4110") }),
    names: [accountId("4230"), accountId("4110")],
    beyond: "the chart alone says which account is part of which, and both have one type",
  }),
];

export const FALSE_NUMBERS: readonly ConsistentLie[] = [
  ...onBoth({
    claim: "two accounts exchange their numbers",
    change: inChart({ "8010": { account_id: "8040" }, "8040": { account_id: "8010" } }),
    names: [accountId("8010"), accountId("8040")],
    beyond: "the chart alone states the number of an account; entries have its id",
  }),
  ...onBoth({
    claim: "two accounts with postings share one number",
    change: inChart({ "8040": { account_id: "8010" } }),
    names: [accountId("8010"), accountId("8040")],
  }),
  ...onBoth({
    claim: "an account without postings has the number of another",
    change: inChart({ "4560": { account_id: "4230" } }),
    names: [accountId("4560"), accountId("4230")],
    severity: "warning",
  }),
  ...onBoth({
    claim: "an account with postings has no number",
    change: inChart({ "4230": { account_id: null } }),
    names: [accountId("4230")],
    severity: "warning",
  }),
];
