/**
 * Drivers of the change of liquid funds since the start of the books: the result, and the changes of all other
 * balances.
 */
import { type Amount, add, negate, ZERO } from "../../amount/amount.ts";
import { BALANCE_TYPES, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { sideOf } from "../../ledger/signs.ts";
import { mainAccountOf } from "./account-rows.ts";
import { balanceFigures } from "./balance-figures.ts";
import { isLiquid } from "./cash-figures.ts";
import type { FigureInput } from "./page-figures.ts";
import type { Driver } from "./sentences.ts";

/**
 * Accounts together with their main account. The accounts of equity are one driver without the result of the year:
 * appropriation moves amounts between them, and what is left is dividend or capital.
 */
export function cashDrivers({ books, words }: FigureInput): readonly Driver[] {
  const { sections, result, ownEquity } = balanceFigures(books);
  const changes = new Map<LedgerAccountId, Amount>();
  for (const type of BALANCE_TYPES) {
    if (type === "equity") continue;
    for (const { id, cells } of sections[type].accounts) {
      if (cells === null || isLiquid(books, id)) continue;
      const change = cells[2].amount;
      const main = mainAccountOf(books, id);
      const effect = sideOf(type) === "debit" ? negate(change) : change;
      changes.set(main, add(changes.get(main) ?? ZERO, effect));
    }
  }
  const equity = add(ownEquity[2].amount, negate(result[2].amount));
  return [
    driver(words.of("sentences.drivers.result"), result[2].amount),
    driver(words.of("sentences.drivers.equity"), equity),
    ...[...changes].map(([id, effect]) => {
      const account = books.accounts.get(id);
      const code = account?.code ?? null;
      const name = account?.name ?? id;
      return { ...driver(name, effect), names: code === null ? [name] : [code, name] };
    }),
  ];
}

const driver = (label: string, effect: Amount): Driver => ({
  label,
  effect,
  names: [],
  amounts: [effect],
});
