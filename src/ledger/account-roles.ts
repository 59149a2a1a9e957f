/** The use of ledger accounts that their type does not state: control accounts, tax, depreciation, suspense. */
import type { LedgerAccount, LedgerAccountId } from "./ledger-account.ts";

/**
 * Codes of the reference scheme (RGS 3) by role, each a prefix of a code in its list. Groups are in order of
 * preference: the first with an account counts. An account that the profile names takes precedence over all codes of
 * its role.
 */
export const RGS_PREFIXES = {
  debtors: [["BVorDebHad"], ["BVorDeb"]],
  creditors: [["BSchCreHac"], ["BSchCre"]],
  /**
   * Tax payable and tax to reclaim, also of other countries of the EU: every account that holds tax of invoices or of
   * tax returns.
   */
  tax: [["BSchBepBtw", "BVorVbkTvo", "BSchBepEob", "BVorVbkEob"]],
  /** The account of what the whole euros of tax returns leave: differences of bookings, or else of payments. */
  "tax-rounding": [["WBedAdlBov"], ["WBedAdlBet"]],
  /** Of intangible and tangible fixed assets and real estate; `WAfsR` are results of disposals. */
  "depreciation-expense": [["WAfsAiv", "WAfsAmv", "WAfsAfv"]],
  /** `asset-groups` finds the accounts of cost to which they belong. */
  "accumulated-depreciation": [
    [
      ...["Cev", "Goo", "Koo", "Kou", "Oiv", "Voi"].map((group) => `BIva${group}Cae`),
      ...["Beg", "Bei", "Geb", "Huu", "Mei", "Mep", "Nad", "Obe", "Sch"].map(
        (group) => `BMva${group}Cae`,
      ),
      ...["Ter", "Tev", "Vbi", "Ver", "Vli", "Vmv"].map((group) => `BMva${group}Cae`),
      ...["Svi", "Vio"].map((group) => `BVas${group}Cae`),
    ],
  ],
  "divestment-result": [["WAfsRvi", "WAfsRvm", "WAfsBov"]],
  /** Shares in the results of participations, and their dividends where these are results. */
  "participation-result": [["WRed"]],
  /** Must be zero before a pack is final. */
  suspense: [["BSchTus", "BVorTus", "BSchCreTus", "BVorDebTus"]],
  /** The allowance for debts of customers that may stay unpaid. */
  "doubtful-debtors": [["BVorDebVdd"]],
  /** Transfers in transit between own accounts. */
  "in-transit": [["BLimKru"]],
  /** Invoiced or received in advance: revenue, rent, interest. */
  "deferred-revenue": [["BSchOpaVgo", "BSchOpaHur", "BSchOpaVor"]],
  /** Paid in advance, by kind of cost. */
  "deferred-costs": [
    [
      ...["Vof", "Vop", "Voh", "Vem", "Vov", "Vak", "Vtr", "Vok"].map((kind) => `BVorOva${kind}`),
      ...["Voo", "Vas", "Vae", "Voa", "Vkf", "Van", "Vbr"].map((kind) => `BVorOva${kind}`),
    ],
  ],
  /**
   * What a year leaves for the next to settle: accrued and prepaid items, suspense accounts, wages and other
   * receivables and payables; no loans, deposits, current accounts and taxes.
   */
  transitory: [
    [
      ...["BVorOva", "BVorTus", "BVorOvrTvr", "BVorOvrTvo", "BVorOvrVrb", "BVorOvrOvk"],
      ...["BSchOpa", "BSchTus", "BSchSal", "BSchOvsTbd", "BSchOvsOvs"],
    ],
  ],
  "gross-wages": [["WPerLes"]],
  /**
   * Wages to pay, else the clearing account of the payroll: its credits are the net wages, its debits their payment.
   */
  "net-wages": [["BSchSalNet"], ["BSchTusTsa"]],
  "wage-tax": [["BSchBepLhe"]],
  "holiday-allowance": [["BSchSalTvg"]],
  /** Dividend owed to holders of shares, and the tax withheld from it. */
  dividends: [["BSchDha", "BSchDhp", "BSchOvsTbd", "BSchBepTdb"]],
  /** Those among them that hold the tax. */
  "dividend-tax": [["BSchBepTdb"]],
  /** Deposits and withdrawals of owners who are natural persons, by partner. */
  private: [
    ["Kap", "Ka2", "Ka3", "Ka4", "Ka5"].flatMap((owner) =>
      ["Prs", "Pro", "Poc", "Png", "Pbe", "Ppr"].map((kind) => `BEiv${owner}${kind}`),
    ),
  ],
  /**
   * Where a closing journal takes the result: the result for the year, else unappropriated profit, else own capital.
   */
  "result-for-year": [["BEivOreRvh"], ["BEivOreOvw"], ["BEivKapOnd"]],
  /** Current accounts with shareholders, directors, group companies and participations. */
  "current-accounts": [
    [
      ...["BVorOvrRca", "BVorOvrRcb", "BVorOvrRcc", "BVorOvrRco"],
      ...["BSchOvsSaa", "BSchOvsRcb", "BSchOvsRcc", "BSchOvsRco"],
      ...["BVorVogVr", "BVorVovVr", "BVorVopVr", "BSchSagSg", "BSchSaoSo", "BSchSapSp"].flatMap(
        (group) => [1, 2, 3, 4, 5].map((number) => `${group}${String(number)}`),
      ),
    ],
  ],
  /** Interest, exchange differences, and income and changes in value of securities. */
  "financial-result": [["WFbe", "WOvt", "WBwvGwb", "WBwvNwb"]],
  /** Tax on the result: no other tax has these codes. */
  "income-tax": [["WBelBgr"]],
  /** What is owed of that tax, and what is to be reclaimed: it takes the provisional assessments. */
  "income-tax-payable": [["BSchBepVpb", "BVorVbkTvv"]],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

/** @useDeclaredType */
export type AccountRole = keyof typeof RGS_PREFIXES;
const isAccountRole = (text: string): text is AccountRole => Object.hasOwn(RGS_PREFIXES, text);
export const ACCOUNT_ROLES: readonly AccountRole[] =
  Object.keys(RGS_PREFIXES).filter(isAccountRole);

/** The accounts that the profile names for a role; a role without a name is found by code. */
export type AccountMapping = ReadonlyMap<AccountRole, readonly LedgerAccountId[]>;

/** The part of books that says which accounts have which role. */
export interface BooksWithRoles {
  readonly accounts: ReadonlyMap<LedgerAccountId, LedgerAccount>;
  readonly accountMapping: AccountMapping;
}

/**
 * The accounts with a role, in the order of the chart; empty if neither the profile nor a code names one. Of tax are
 * also those that an auditfile states for it.
 */
export function accountsWithRole(
  { accounts, accountMapping }: BooksWithRoles,
  role: AccountRole,
): readonly LedgerAccountId[] {
  const named = accountMapping.get(role);
  if (named !== undefined) return named;
  for (const prefixes of RGS_PREFIXES[role]) {
    const found = [...accounts.values()].filter(
      (account) =>
        hasCode(account, prefixes) || (role === "tax" && account.isStatedForTax === true),
    );
    if (found.length > 0) return found.map(({ id }) => id);
  }
  return [];
}

const hasCode = ({ rgsCode }: LedgerAccount, prefixes: readonly string[]): boolean =>
  rgsCode !== null && prefixes.some((prefix) => rgsCode.startsWith(prefix));
