/** Amounts of open items by contact, and whether their age groups add up to them. */
import { type Amount, equalAmounts, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import { agingOf, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import { type OpenItems, totalsBy } from "../../ledger/statements.ts";

/** In the reader's sign: receivables and payables are both positive. */
export function perContact(
  list: OpenItemList,
  lines: OpenItems["lines"],
): ReadonlyMap<ContactId | null, Amount> {
  const turned = lines.map(({ contactId, amount }) => ({
    contactId,
    amount: turn(amount, TOTAL_SIDES[list]),
  }));
  return totalsBy(turned, ({ contactId }) => contactId);
}

/** Whether the age groups of some contact are not its closing balance; paper has a column of differences only then. */
export function hasDifference({ months }: Pick<Books, "months">, list: OpenItemList): boolean {
  const last = months.at(-1);
  if (last === undefined) return false;
  const closing = perContact(list, last[list].lines);
  const aged = perContact(
    list,
    agingOf(last, list).lines.flatMap(({ contactId, buckets }) =>
      buckets.map(({ amount }) => ({ contactId, amount })),
    ),
  );
  return [...new Set([...closing.keys(), ...aged.keys()])].some(
    (id) => !equalAmounts(closing.get(id) ?? ZERO, aged.get(id) ?? ZERO),
  );
}
