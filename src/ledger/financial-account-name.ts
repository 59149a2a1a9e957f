/** The name of a bank account, card or cash box for people. */
import type { Books } from "./books.ts";
import type { FinancialAccountId } from "./ledger-account.ts";

/** One that is not in its list has no name: its id, and the ledger account that names it. */
export function financialAccountName(
  { financialAccounts, accounts }: Pick<Books, "financialAccounts" | "accounts">,
  id: FinancialAccountId,
): string {
  const listed = financialAccounts.get(id);
  if (listed !== undefined) return listed.name;
  const own = [...accounts.values()].find(({ financialAccountId }) => financialAccountId === id);
  if (own === undefined) return id;
  return `${id} (${own.code === null ? "" : `${own.code} `}${own.name})`;
}
