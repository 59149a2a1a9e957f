/** Compares the numbers of ledger accounts with each other. */
import { ZERO } from "../../amount/amount.ts";
import type { LedgerAccount } from "../../ledger/ledger-account.ts";
import type { Comparison } from "../check.ts";
import { countOf } from "./counts.ts";

/** Per account how many others have its number; `missing` for an account without one, or null to leave it out. */
export function* comparedNumbers(
  accounts: readonly LedgerAccount[],
  missing: 1 | null,
): Generator<Comparison> {
  const byNumber = Map.groupBy(accounts, numberOf);
  for (const account of accounts) {
    const number = numberOf(account);
    const others = number === "" ? missing : (byNumber.get(number)?.length ?? 0) - 1;
    if (others === null) continue;
    yield {
      month: null,
      subject: { kind: "account", ledgerAccountId: account.id },
      isCount: true,
      expected: ZERO,
      actual: countOf(others),
      sources: [],
    };
  }
}

/** Spaces around a number are no part of it; empty without one. */
const numberOf = ({ code }: LedgerAccount): string => code?.trim() ?? "";
