/**
 * Drivers of the change of liquid funds since the start of the books: the result, and the changes of all other
 * balances.
 */
import { type Amount, add, negate, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { isOwnedByPersons, mayHaveDividends } from "../../ledger/form-of-business.ts";
import { BALANCE_TYPES, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { sideOf } from "../../ledger/signs.ts";
import { mainAccountOf } from "./account-rows.ts";
import { balanceFigures, changeOf } from "./balance-figures.ts";
import { isLiquid } from "./cash-figures.ts";
import type { Driver } from "./drivers-text.ts";
import type { FigureInput } from "./page-figures.ts";

/**
 * Accounts together with their main account. The accounts of equity are one driver without the result of the year:
 * appropriation moves amounts between them, and what is left is dividend or capital.
 */
export function cashDrivers({ books, words }: FigureInput): readonly Driver[] {
  const { sections, results } = balanceFigures(books);
  const result = changeOf(results.result).amount;
  const changes = new Map<LedgerAccountId, Amount>();
  for (const type of BALANCE_TYPES) {
    if (type === "equity") continue;
    for (const { account, figures } of sections[type].accounts) {
      const { id } = account;
      if (figures === null || isLiquid(books, id)) continue;
      const change = changeOf(figures).amount;
      const main = mainAccountOf(books, id);
      const effect = sideOf(type) === "debit" ? negate(change) : change;
      changes.set(main, add(changes.get(main) ?? ZERO, effect));
    }
  }
  const equity = add(changeOf(sections.equity.total).amount, negate(result));
  return [
    driver(words.of("sentences.drivers.result"), result),
    driver(words.of(`sentences.drivers.${equityWord(books)}`), equity),
    ...[...changes].map(([id, effect]) => {
      const account = books.accounts.get(id);
      const code = account?.code ?? null;
      const name = account?.name ?? id;
      return { ...driver(name, effect), names: code === null ? [name] : [code, name] };
    }),
  ];
}

/** What moves equity besides the result, by what the accounts of the books say. */
export const equityWord = (books: Books): "private" | "dividend" | "equity" => {
  if (isOwnedByPersons(books)) return "private";
  return mayHaveDividends(books) ? "dividend" : "equity";
};

const driver = (label: string, effect: Amount): Driver => ({
  label,
  effect,
  names: [],
  amounts: [effect],
});
