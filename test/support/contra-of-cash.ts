/** What money was received and paid for, over postings in memory: the oracle of that in SQL. */
import { type Amount, add, isNegative, negate, sumOf, ZERO } from "../../src/amount/amount.ts";
import { monthOf } from "../../src/calendar/month.ts";
import { compareText, type LedgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import type { CashNetting, PostingSums } from "../../src/ledger/posting-sums.ts";

export const documentOf = ({ document }: Posting): string => `${document.type} ${document.id}`;
export const placeOf = (one: Posting): string => `${one.date} ${documentOf(one)} ${one.id}`;

export function contraOf(
  postings: readonly Posting[],
  cash: ReadonlySet<LedgerAccountId>,
  netting: CashNetting,
): ReturnType<PostingSums["contraOfCash"]> {
  const sums = new Map<string, { received: Amount; paid: Amount; of: Posting }>();
  const payments = Map.groupBy(postings, (one) =>
    netting === "document-and-date"
      ? `${documentOf(one)} ${one.date}`
      : `${documentOf(one)} ${monthOf(one.date)}`,
  );
  const lineOf =
    netting === "posting" ? placeOf : ({ ledgerAccountId }: Posting) => ledgerAccountId;
  for (const own of payments.values()) {
    if (!own.some(({ ledgerAccountId }) => cash.has(ledgerAccountId))) continue;
    const contra = own.filter(({ ledgerAccountId }) => !cash.has(ledgerAccountId));
    for (const lines of Map.groupBy(contra, lineOf).values()) {
      const [of] = lines;
      if (of === undefined) continue;
      const net = negate(sumOf(lines.map(({ amount }) => amount)));
      const key = `${monthOf(of.date)} ${of.ledgerAccountId}`;
      const known = sums.get(key) ?? { received: ZERO, paid: ZERO, of };
      sums.set(key, {
        of,
        received: isNegative(net) ? known.received : add(known.received, net),
        paid: isNegative(net) ? add(known.paid, net) : known.paid,
      });
    }
  }
  return [...sums]
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([, { of, received, paid }]) => ({
      month: monthOf(of.date),
      ledgerAccountId: of.ledgerAccountId,
      received,
      paid,
    }));
}
