/** The types of the accounts of an auditfile, which states no more than balance, result or both. */
import { type Amount, isNegative } from "../amount/amount.ts";
import type { ReadGroup, ReadRecord } from "../imported-files/auditfile-parts.ts";
import type { TypeBasis } from "../ledger/auditfile-source.ts";
import type { AccountType, LedgerAccount } from "../ledger/ledger-account.ts";
import { isRgsCode } from "../ledger/rgs-codes.ts";
import { usualTypeOf } from "../ledger/type-fit.ts";

export interface AccountFacts {
  /** `B`, `P`, `M`, as stated. */
  readonly kind: string;
  readonly rgsCode: string | null;
  /** The balance at the end of the year, or of a result account its movement; debit positive. */
  readonly balance: Amount;
}

/** The types that a user states by the numbers of accounts, where the file says too little. */
export type StatedTypes = ReadonlyMap<string, Pick<LedgerAccount, "type" | "rgsCode" | "name">>;

/** The number of an account of an imported chart, or its id where it has none. */
const numberOf = ({ code, id }: LedgerAccount): string => code ?? id;

/** The accounts of an imported chart by their numbers. */
export const statedTypes = (accounts: readonly LedgerAccount[]): StatedTypes =>
  new Map(accounts.map((account) => [numberOf(account), account]));

/** The numbers of the accounts of an imported chart that are not among those of the files, in their order. */
export const unusedTypes = (
  accounts: readonly LedgerAccount[],
  numbers: ReadonlySet<string | null>,
): readonly string[] => accounts.map(numberOf).filter((number) => !numbers.has(number));

/**
 * By the RGS code; without one by the kind and the side of the balance. An account of results in credit is revenue, one
 * of the balance sheet in debit is a current asset: which other section it is in, the file does not say.
 */
export function typeOfAccount({ kind, rgsCode, balance }: AccountFacts): {
  readonly type: AccountType;
  readonly typeBasis: TypeBasis;
} {
  if (rgsCode !== null && isRgsCode(rgsCode)) {
    return { type: usualTypeOf(rgsCode), typeBasis: "rgs" };
  }
  const isCredit = isNegative(balance);
  const ofResult = isCredit ? "revenue" : "expenses";
  const ofBalance = isCredit ? "current_liabilities" : "current_assets";
  return { type: kind === "P" ? ofResult : ofBalance, typeBasis: "side" };
}

/** Where packages put the code of the reference scheme, the likeliest first. */
const RGS_FIELDS = ["RGScode", "leadReference", "leadCode", "leadCrossRef"];
/** Level 2 and deeper: a code of one letter, or of a group, is a heading of the package itself. */
const CODE_LENGTH_MIN = 4;

/** The RGS code of an account, without an extension behind a point or colon; null without one of valid form. */
export function rgsCodeIn({
  fields,
  groups,
}: Pick<ReadRecord, "fields" | "groups">): string | null {
  const stated = [
    ...RGS_FIELDS.slice(0, 1).map((name) => fields.get(name) ?? ""),
    ...conceptsIn(groups),
    ...RGS_FIELDS.slice(1).map((name) => fields.get(name) ?? ""),
  ];
  const codes = stated.map((text) => text.trim().split(/[.:]/)[0] ?? "");
  return codes.find((code) => code.length >= CODE_LENGTH_MIN && isRgsCode(code)) ?? null;
}

/** The codes of a taxonomy and its entry points. */
const conceptsIn = (groups: readonly ReadGroup[]): readonly string[] =>
  groups.flatMap(({ fields, groups: inner }) => [
    ...["conceptRef", "domainMemberRef"].flatMap((name) => fields.get(name) ?? []),
    ...conceptsIn(inner),
  ]);
