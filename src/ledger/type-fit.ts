/** Which types of ledger account belong in which group of the reference scheme (RGS). */
import { invariant } from "../failure.ts";
import { type AccountType, isAccountType, type LedgerAccount } from "./ledger-account.ts";
import { validRgsCode } from "./rgs-codes.ts";

/**
 * The longest prefix of a code counts. Before the bar stand the types that the group says, after it those that honest
 * charts use as well: a tax account holds what is owed and what is deducted, work is bought as a cost of sales or as an
 * expense. Any other type contradicts the code.
 */
const GROUPS = `
B       | non_current_assets current_assets equity provisions non_current_liabilities current_liabilities other temporary
BIva    non_current_assets
BMva    non_current_assets
BVas    non_current_assets
BFva    non_current_assets | current_assets
BEff    current_assets | non_current_assets
BVrd    current_assets
BPro    current_assets | current_liabilities
BVor    current_assets | temporary other
BVorVbk current_assets | current_liabilities temporary other
BVorVog current_assets | non_current_assets current_liabilities
BVorVov current_assets | non_current_assets current_liabilities
BVorVop current_assets | non_current_assets current_liabilities
BVorOvr current_assets | non_current_assets current_liabilities temporary other
BVorTus current_assets current_liabilities temporary other
BLim    current_assets
BLimBan current_assets | current_liabilities
BLimKru current_assets current_liabilities temporary other
BEiv    equity
BVrz    provisions | non_current_liabilities current_liabilities
BLas    non_current_liabilities
BSch    current_liabilities | temporary other
BSchBep current_liabilities | current_assets temporary other
BSchSal current_liabilities | current_assets temporary other
BSchSag current_liabilities | current_assets non_current_liabilities
BSchSao current_liabilities | current_assets non_current_liabilities
BSchSap current_liabilities | current_assets non_current_liabilities
BSchSak current_liabilities | current_assets
BSchOvs current_liabilities | current_assets non_current_liabilities temporary other
BSchOpp current_liabilities | current_assets
BSchTus current_liabilities current_assets temporary other
W       other_income_expenses | revenue direct_costs expenses
WOmz    revenue
WOmzNoo revenue | other_income_expenses
WOmzKeb revenue | direct_costs expenses
WWiv    revenue direct_costs | expenses other_income_expenses
WOvb    other_income_expenses revenue | direct_costs expenses
WKpr    direct_costs | expenses
WKprInh direct_costs
WKprInp direct_costs
WKprKvg direct_costs
WKprLeb direct_costs | revenue expenses other_income_expenses
WKprBtk direct_costs | revenue expenses other_income_expenses
WKprPrd direct_costs | revenue expenses
WKprPrg direct_costs | revenue expenses
WPer    expenses | direct_costs
WAfs    expenses | direct_costs other_income_expenses
WAfsRvi expenses other_income_expenses | revenue
WAfsRvm expenses other_income_expenses | revenue
WAfsBov expenses other_income_expenses | revenue
WBed    expenses | direct_costs other_income_expenses
WBedHui expenses
WBedKan expenses
WBedAss expenses
WBedOrg expenses
WBedAea expenses
WBedAdl expenses | other_income_expenses
WBedBno other_income_expenses | revenue expenses
WVkf    expenses | direct_costs
WAkf    expenses
WFbe    other_income_expenses | revenue expenses
`;

interface GroupTypes {
  readonly usual: ReadonlySet<AccountType>;
  readonly possible: ReadonlySet<AccountType>;
}

const TYPES: ReadonlyMap<string, GroupTypes> = new Map(
  GROUPS.trim()
    .split("\n")
    .map((line) => {
      const [prefix = "", ...types] = line.trim().split(/ +/);
      const [usual, possible = []] = partsOf(types);
      return [prefix, { usual: new Set(usual), possible: new Set(possible) }] as const;
    }),
);

function partsOf(words: readonly string[]): readonly (readonly AccountType[])[] {
  const bar = words.indexOf("|");
  const parts = bar === -1 ? [words] : [words.slice(0, bar), words.slice(bar + 1)];
  return parts.map((part) => part.filter(isAccountType));
}

/** How the type of an account fits the group of its code: as the group says, as some charts have it, or not at all. */
export type TypeFit = "usual" | "possible" | "contradicting";

/** Null for an account without a code of valid form. */
export function typeFit(account: Pick<LedgerAccount, "rgsCode" | "type">): TypeFit | null {
  const code = validRgsCode(account);
  if (code === null) return null;
  const types = typesOf(code);
  if (types === undefined) return null;
  return fitIn(types, account.type);
}

/** The type that is usual in the group of a code of valid form. */
export function usualTypeOf(code: string): AccountType {
  const [usual] = typesOf(code)?.usual ?? [];
  invariant(usual !== undefined, "every code of valid form is in a group");
  return usual;
}

function fitIn({ usual, possible }: GroupTypes, type: AccountType): TypeFit {
  if (usual.has(type)) return "usual";
  return possible.has(type) ? "possible" : "contradicting";
}

function typesOf(code: string): GroupTypes | undefined {
  for (let length = code.length; length > 0; length--) {
    const found = TYPES.get(code.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}
