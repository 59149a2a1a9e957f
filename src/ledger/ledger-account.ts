/** Ledger accounts, their types, and the identifiers that postings refer to. */
import { invariant } from "../failure.ts";

declare const brand: unique symbol;
/** The identifier of one kind of record, as text. */
export type Id<Name extends string> = string & { readonly [brand]: Name };
export type LedgerAccountId = Id<"LedgerAccountId">;
export type ContactId = Id<"ContactId">;
export type ProjectId = Id<"ProjectId">;
export type TaxRateId = Id<"TaxRateId">;
export type FinancialAccountId = Id<"FinancialAccountId">;
export type DocumentId = Id<"DocumentId">;

/** Types shown on the balance sheet, in its order. */
export const BALANCE_TYPES = [
  "non_current_assets",
  "current_assets",
  "equity",
  "provisions",
  "non_current_liabilities",
  "current_liabilities",
] as const;
/** Types shown in the profit and loss, in its order. */
export const RESULT_TYPES = [
  "revenue",
  "direct_costs",
  "expenses",
  "other_income_expenses",
] as const;
/** Types of the service outside the sections: both count as balance accounts (suspense accounts and the like). */
const OTHER_TYPES = ["other", "temporary"] as const;

/** @useDeclaredType */
export type BalanceType = (typeof BALANCE_TYPES)[number];
/** @useDeclaredType */
export type ResultType = (typeof RESULT_TYPES)[number];
/** @useDeclaredType */
export type AccountType = BalanceType | ResultType | (typeof OTHER_TYPES)[number];
export const ACCOUNT_TYPES: readonly AccountType[] = [
  ...BALANCE_TYPES,
  ...RESULT_TYPES,
  ...OTHER_TYPES,
];

export interface LedgerAccount {
  readonly id: LedgerAccountId;
  /** The account number that people use, `account_id` in the API; null if the user assigned none. */
  readonly code: string | null;
  readonly name: string;
  readonly type: AccountType;
  readonly parentId: LedgerAccountId | null;
  readonly isActive: boolean;
  /** RGS code, `BLimBanRba`; null if the account is not linked to one. */
  readonly rgsCode: string | null;
  /** RGS version of that code, `3.5`. */
  readonly rgsVersion: string | null;
  /** Set for the ledger account of a bank account, card or cash box. */
  readonly financialAccountId: FinancialAccountId | null;
  /** Set for an account to which a code of tax of an auditfile points. */
  readonly isStatedForTax?: true;
  /** Set for a placeholder: reports or entries have the account, and the chart does not. */
  readonly isUnlisted?: true;
}

export const forResultTypes = <Value>(
  make: (type: ResultType) => Value,
): Readonly<Record<ResultType, Value>> => ({
  revenue: make("revenue"),
  direct_costs: make("direct_costs"),
  expenses: make("expenses"),
  other_income_expenses: make("other_income_expenses"),
});
export const forBalanceTypes = <Value>(
  make: (type: BalanceType) => Value,
): Readonly<Record<BalanceType, Value>> => ({
  non_current_assets: make("non_current_assets"),
  current_assets: make("current_assets"),
  equity: make("equity"),
  provisions: make("provisions"),
  non_current_liabilities: make("non_current_liabilities"),
  current_liabilities: make("current_liabilities"),
});

/** False for an account without a type, which is not in the chart. */
export const isResultType = (type: AccountType | undefined): type is ResultType =>
  RESULT_TYPES.some((known) => known === type);
export const isAccountType = (text: string): text is AccountType =>
  ACCOUNT_TYPES.some((known) => known === text);

/** Compares by code unit: the same result on every machine, unlike `localeCompare`. */
export const compareText = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

const ID_PATTERN = /^[^\s]{1,64}$/;
const ID_CHARACTERS_MAX = 64;
const [DIGIT_FIRST, DIGIT_LAST] = [48, 57];

/**
 * An identifier as the service documents it. Compares characters, because every posting has six: half the time of a
 * pattern.
 */
export function isDigits(text: string): boolean {
  if (text.length === 0 || text.length > ID_CHARACTERS_MAX) return false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < DIGIT_FIRST || code > DIGIT_LAST) return false;
  }
  return true;
}

export const ledgerAccountId = (text: string): LedgerAccountId => checked(text);
export const contactId = (text: string): ContactId => checked(text);
export const projectId = (text: string): ProjectId => checked(text);
export const taxRateId = (text: string): TaxRateId => checked(text);
export const financialAccountId = (text: string): FinancialAccountId => checked(text);
export const documentId = (text: string): DocumentId => checked(text);

function checked<Name extends string>(text: string): Id<Name> {
  const id = idIn<Name>(text);
  invariant(id !== null, "an identifier is short text without spaces");
  return id;
}

/** The identifier that a text of outside is; null if it is none. */
export const idIn = <Name extends string>(text: string): Id<Name> | null =>
  isDigits(text) || ID_PATTERN.test(text) ? (text as Id<Name>) : null;
