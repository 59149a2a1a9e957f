/** The groups of the balance sheet that have a lead schedule each, and the group of an account. */
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import { ancestorsOf } from "../chart-tree.ts";
import type { BalanceType, LedgerAccount, LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";

interface Group {
  readonly section: BalanceType;
  /**
   * The codes of the reference scheme (RGS, level 2) of its accounts; absent where a group is the whole section, or
   * what is left of it.
   */
  readonly codes?: readonly string[];
}

/** In the order of the balance sheet. */
const GROUPS = {
  intangible: { section: "non_current_assets", codes: ["BIva"] },
  tangible: { section: "non_current_assets", codes: ["BMva"] },
  "real-estate": { section: "non_current_assets", codes: ["BVas"] },
  financial: { section: "non_current_assets", codes: ["BFva"] },
  "other-fixed": { section: "non_current_assets" },
  stock: { section: "current_assets", codes: ["BVrd"] },
  "work-in-progress": { section: "current_assets", codes: ["BPro"] },
  receivables: { section: "current_assets", codes: ["BVor"] },
  securities: { section: "current_assets", codes: ["BEff"] },
  cash: { section: "current_assets", codes: ["BLim"] },
  "other-current": { section: "current_assets" },
  equity: { section: "equity" },
  provisions: { section: "provisions" },
  "long-term": { section: "non_current_liabilities" },
  "current-liabilities": { section: "current_liabilities" },
} as const satisfies Readonly<Record<string, Group>>;

/** @useDeclaredType */
export type LeadGroup = keyof typeof GROUPS;
export const isLeadGroup = (name: string): name is LeadGroup => Object.hasOwn(GROUPS, name);
export const LEAD_GROUPS: readonly LeadGroup[] = Object.keys(GROUPS).filter(isLeadGroup);

export const sectionOf = (group: LeadGroup): BalanceType => GROUPS[group].section;

/**
 * The group of an account in the section that the balance sheet has it in: by its code or role; without a code that of
 * the accounts under the same main account, if they have one. Any other account is in what is left of the section, such
 * as a clearing account, which has a code of liabilities.
 */
export const leadGroupOf = (books: Books, id: LedgerAccountId, section: BalanceType): LeadGroup =>
  ownGroup(books, id, section) ?? groupOfRelatives(books, id, section) ?? restOf(section);

function ownGroup(books: Books, id: LedgerAccountId, section: BalanceType): LeadGroup | null {
  const account = books.accounts.get(id);
  if (account === undefined) return null;
  const { money, debtors } = namedAccounts(books);
  const code = codeOf(account);
  const found = LEAD_GROUPS.find((group) => {
    const of: Group = GROUPS[group];
    return of.section === section && code !== null && of.codes?.includes(code) === true;
  });
  if (found !== undefined || section !== "current_assets") return found ?? null;
  if (account.financialAccountId !== null || money.has(id)) return "cash";
  return debtors.has(id) ? "receivables" : null;
}

const namedAccounts = oncePerBooks((books: Books) => ({
  money: new Set(accountsWithRole(books, "in-transit")),
  debtors: new Set(accountsWithRole(books, "debtors")),
}));

/** Letters of a code of level 2. */
const LEVEL_2_LENGTH = 4;

const codeOf = ({ rgsCode }: LedgerAccount): string | null =>
  rgsCode?.slice(0, LEVEL_2_LENGTH) ?? null;

/** The group of the accounts that share the main account, if it is one group. */
function groupOfRelatives(
  books: Books,
  id: LedgerAccountId,
  section: BalanceType,
): LeadGroup | null {
  if ((books.accounts.get(id)?.rgsCode ?? null) !== null) return null;
  const top = topOf(books, id);
  const groups = new Set(
    [...books.accounts.keys()].flatMap((other) =>
      topOf(books, other) === top ? (ownGroup(books, other, section) ?? []) : [],
    ),
  );
  const [group] = groups;
  return groups.size === 1 && group !== undefined ? group : null;
}

const topOf = ({ accounts }: Books, id: LedgerAccountId): LedgerAccountId =>
  ancestorsOf(accounts, id).at(-1) ?? id;

function restOf(section: BalanceType): LeadGroup {
  switch (section) {
    case "non_current_assets":
      return "other-fixed";
    case "current_assets":
      return "other-current";
    case "non_current_liabilities":
      return "long-term";
    case "current_liabilities":
      return "current-liabilities";
    case "equity":
    case "provisions":
      return section;
  }
}
