/** The accounts that a formula names by number or by RGS group, with the section in which they count. */
import type { Books } from "../books.ts";
import {
  type AccountType,
  isResultType,
  type LedgerAccount,
  type LedgerAccountId,
} from "../ledger-account.ts";
import { type ResultSection, sectionsByRole } from "../result-sections.ts";
import { validRgsCode } from "../rgs-codes.ts";
import type { FigureNature } from "./figure-names.ts";
import type { Formula } from "./key-figure.ts";

export type NamedAccounts = Extract<Formula, { readonly kind: "account" | "group" }>;

export interface FoundAccounts {
  readonly ids: ReadonlySet<LedgerAccountId>;
  readonly nature: FigureNature;
  /** That of the first account; null on the balance sheet. */
  readonly section: ResultSection | null;
  /** Amounts of several sections have different signs for readers. */
  readonly isOneSection: boolean;
}

/** Null for a number or a group that no account has. */
export type AccountsOfFormula = (named: NamedAccounts) => FoundAccounts | null;

export function accountsNamedIn(
  books: Pick<Books, "accounts" | "accountMapping">,
): AccountsOfFormula {
  const byRole = sectionsByRole(books);
  const all = [...books.accounts.values()];
  const sectionOf = ({ id, type }: LedgerAccount): ResultSection | AccountType =>
    byRole.get(id) ?? type;
  return ({ kind, code }) => {
    const own = all.filter((account) =>
      kind === "account" ? account.code === code : validRgsCode(account)?.startsWith(code) === true,
    );
    const [first] = own;
    if (first === undefined) return null;
    return {
      ids: new Set(own.map(({ id }) => id)),
      ...(isResultType(first.type)
        ? { nature: "result", section: byRole.get(first.id) ?? first.type }
        : { nature: "balance", section: null }),
      isOneSection: new Set(own.map(sectionOf)).size === 1,
    };
  };
}
