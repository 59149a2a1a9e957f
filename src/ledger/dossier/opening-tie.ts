/** The opening balance of every balance account beside the sources that it must equal. */
import { type Amount, isZero, ZERO } from "../../amount/amount.ts";
import type { Books } from "../books.ts";
import { adoptedFigures } from "../client-figures.ts";
import { isResultType, type LedgerAccountId } from "../ledger-account.ts";
import { rowOf } from "../trial-balance.ts";

/** Debit positive; null where the books have no such source. */
export interface AccountOpening {
  readonly ledgerAccountId: LedgerAccountId;
  readonly opening: Amount;
  /** The closing balance of the year before in the general ledger of today. */
  readonly ledger: Amount | null;
  /** The same in the final pack of that year. */
  readonly finalPack: Amount | null;
  readonly adopted: Amount | null;
  /** The part of `adopted` that is a result which the books have not appropriated. */
  readonly appropriated: Amount;
}

/** In the order of the chart, without accounts that are zero in every source. */
export function accountOpenings(books: Books): readonly AccountOpening[] {
  const { accounts, comparatives, months, priorBooks } = books;
  const first = months[0]?.generalLedger;
  if (first === undefined) return [];
  const ledger = comparatives.ledgers.length === 0 ? null : comparatives.ledgerBefore;
  const finalPack = priorBooks?.months.at(-1)?.generalLedger ?? null;
  const adopted = new Map(adoptedFigures(books).map((one) => [one.ledgerAccountId, one]));
  const isStated = adopted.size > 0;
  const ids = new Set([
    ...[...accounts.keys(), ...first.rows.keys(), ...(ledger?.rows.keys() ?? [])],
    ...[...(finalPack?.rows.keys() ?? []), ...adopted.keys()],
  ]);
  return [...ids]
    .filter((id) => !isResultType(accounts.get(id)?.type))
    .map((id) => ({
      ledgerAccountId: id,
      opening: rowOf(first, id).opening,
      ledger: ledger === null ? null : rowOf(ledger, id).closing,
      finalPack: finalPack === null ? null : rowOf(finalPack, id).closing,
      adopted: isStated ? (adopted.get(id)?.stated ?? ZERO) : null,
      appropriated: adopted.get(id)?.appropriated ?? ZERO,
    }))
    .filter(({ opening, ledger: before, finalPack: pack, adopted: stated }) =>
      [opening, before, pack, stated].some((amount) => amount !== null && !isZero(amount)),
    );
}

/**
 * Whether an auditfile has no opening balance: that of a first year, or of a file from which the balances of earlier
 * years are missing.
 */
export const lacksOpening = ({ auditfile, months }: Pick<Books, "auditfile" | "months">): boolean =>
  auditfile !== undefined &&
  [...(months[0]?.generalLedger.rows.values() ?? [])].every(({ opening }) => isZero(opening));
