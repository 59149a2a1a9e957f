/**
 * The rules that a brugstaat must meet before it is sent, as required of producers by the managers of
 * the standard. Replacing a code by its counterpart for a balance on the other side is not checked: our
 * list of codes (`ledger/rgs-codes.ts`) does not have the counterparts.
 */
import {
  type Amount,
  amountText,
  equalAmounts,
  isZero,
  roundAmount,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { isRgsCode } from "../../ledger/rgs-codes.ts";
import type { BrugstaatAccount, BrugstaatContents } from "./brugstaat-contents.ts";

export type BrugstaatRule =
  | "identity-is-stated"
  | "account-has-code"
  | "code-is-well-formed"
  | "code-is-deepest"
  | "suspense-is-zero"
  | "amount-is-in-cents"
  | "debit-is-credit";

export interface BrugstaatFinding {
  readonly rule: BrugstaatRule;
  /** Number of the ledger account; null for the complete file. */
  readonly account: string | null;
  /** One sentence with the values. */
  readonly message: string;
}

/** Level 4 is the ledger account, level 5 the mutation of a balance account. */
const CODE_LENGTHS_DEEPEST = [10, 13];
const CENTS = 2;

/** All violations, in the order of the accounts; empty if the file may be sent. */
export function brugstaatFindings(contents: BrugstaatContents): readonly BrugstaatFinding[] {
  const { header, accounts } = contents;
  const numbers = [header.rsin, header.chamberOfCommerce, header.taxNumber];
  const total = sumOf(accounts.map(({ closing }) => closing ?? ZERO));
  return [
    ...(numbers.some((number) => number !== null && number.trim() !== "")
      ? []
      : [wholeFile("identity-is-stated", "no RSIN, chamber of commerce or tax number is known")]),
    ...accounts.flatMap((account) => [
      ...codeFindings(account),
      ...(account.isSuspense && account.closing !== null && !isZero(account.closing)
        ? [
            ofAccount(
              account,
              "suspense-is-zero",
              `the closing balance of the suspense account is ${amountText(account.closing, CENTS)}, expected zero`,
            ),
          ]
        : []),
      ...amountsOf(account)
        .filter((amount) => !equalAmounts(amount, roundAmount(amount, CENTS)))
        .map((amount) =>
          ofAccount(
            account,
            "amount-is-in-cents",
            `the amount ${amountText(amount, CENTS)} has more than two decimals`,
          ),
        ),
    ]),
    ...(isZero(total)
      ? []
      : [wholeFile("debit-is-credit", `debit minus credit is ${amountText(total, CENTS)}`)]),
  ];
}

const amountsOf = (account: BrugstaatAccount): readonly Amount[] =>
  [account.closing, account.kind === "balance" ? account.opening : account.closingLastYear].filter(
    (amount) => amount !== null,
  );

function codeFindings(account: BrugstaatAccount): readonly BrugstaatFinding[] {
  const { rgsCode } = account;
  if (rgsCode === null || rgsCode.trim() === "") {
    return [ofAccount(account, "account-has-code", "the account has no RGS code")];
  }
  if (!isRgsCode(rgsCode)) {
    return [ofAccount(account, "code-is-well-formed", `"${rgsCode}" is not a valid RGS code`)];
  }
  return CODE_LENGTHS_DEEPEST.includes(rgsCode.length)
    ? []
    : [ofAccount(account, "code-is-deepest", `RGS code "${rgsCode}" is not of level 4 or 5`)];
}

const ofAccount = (
  { number, description }: BrugstaatAccount,
  rule: BrugstaatRule,
  what: string,
): BrugstaatFinding => ({
  rule,
  account: number,
  message: `ledger account ${number} ${description}: ${what}`,
});

const wholeFile = (rule: BrugstaatRule, message: string): BrugstaatFinding => ({
  rule,
  account: null,
  message,
});
