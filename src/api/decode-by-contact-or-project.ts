/** Revenue or expenses by contact or by project; one page of them. */
import type { Amount } from "../amount/amount.ts";
import { TOTAL_SIDES, turn } from "../ledger/signs.ts";
import {
  type Answer,
  amountAt,
  anyRecordAt,
  at,
  idAt,
  listAt,
  nullOr,
  recordAt,
  rootOf,
} from "./decoding.ts";

export type ResultKind = "revenue" | "expenses";
export type Grouping = "contact" | "project";

export interface GroupedAmount<Id> {
  /** Null for what is without one. */
  readonly id: Id | null;
  /** Debit positive: revenue is negative, expenses are positive. */
  readonly amount: Amount;
}

/**
 * Gap: Shapes of reports. A map from identifier to amount, in which `null` is a key, or a list of rows;
 * both under the report's name.
 */
export function decodeGrouped<Id>(
  answer: Answer,
  { kind, by }: { readonly kind: ResultKind; readonly by: Grouping },
  brand: (text: string) => Id,
): readonly GroupedAmount<Id>[] {
  const name = `${kind}_by_${by}`;
  const rows = at(recordAt(rootOf(answer), new Set([name])), name);
  const side = TOTAL_SIDES[kind];
  if (Array.isArray(rows.value)) {
    const idName = `${by}_id`;
    const known = new Set([idName, "amount"]);
    return listAt(rows).map((place) => {
      const item = recordAt(place, known);
      return {
        id: nullOr(at(item, idName), (id) => idAt(id, brand)),
        amount: turn(amountAt(at(item, "amount")), side),
      };
    });
  }
  const map = anyRecordAt(rows);
  return Object.keys(map.value).map((key) => ({
    id: key === "null" ? null : idAt({ ...at(map, key), value: key }, brand),
    amount: turn(amountAt(at(map, key)), side),
  }));
}
