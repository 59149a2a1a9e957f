/** Bank mutations for their list and their synchronization: one index contains all that a filter compares. */

import { toStored } from "../../amount/amount.ts";
import { digitsIn, textIn } from "../../fields/row.ts";
import type { MutationFilter } from "../rules/mutation-filter.ts";
import type { DocumentVersion } from "./query-document-lists.ts";
import type { StoredDocument } from "./query-documents.ts";
import { documentsById } from "./query-documents.ts";
import type { SqlValue, Store } from "./store.ts";

export type StoredMutation = StoredDocument<"financial_mutation">;

/** Newest first, at most `rowsMax`. */
export function newestMutations(
  store: Store,
  administrationId: string,
  filter: MutationFilter,
  rowsMax: number,
): readonly StoredMutation[] {
  const { from, values } = selectedBy(administrationId, filter);
  const ids = store
    .rows(
      `SELECT d.id ${from} ORDER BY d.date DESC, length(d.id) DESC, d.id DESC LIMIT ?`,
      ...values,
      rowsMax,
    )
    .map((row) => textIn(row, "id"));
  const found = new Map(
    documentsById(store, administrationId, "financial_mutation", ids).map((stored) => [
      stored.document.id,
      stored,
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Ids and versions by ascending id. */
export function mutationVersions(
  store: Store,
  administrationId: string,
  filter: MutationFilter,
): readonly DocumentVersion[] {
  const { from, values } = selectedBy(administrationId, filter);
  return store
    .rows(`SELECT d.id, d.version ${from} ORDER BY length(d.id), d.id`, ...values)
    .map((row) => ({ id: textIn(row, "id"), version: digitsIn(row, "version") }));
}

interface Selected {
  /** `FROM ... WHERE ...`, with a question mark for each of `values`. */
  readonly from: string;
  readonly values: readonly SqlValue[];
}

function selectedBy(administrationId: string, filter: MutationFilter): Selected {
  const { days, state, type, financialAccountId, amountFrom, amountTo } = filter;
  const conditions: (readonly [text: string, ...values: readonly SqlValue[]])[] = [
    // The kind is a literal, because the index is of this kind only.
    ["d.kind = 'financial_mutation' AND d.administration_id = ?", administrationId],
  ];
  if (days !== undefined) conditions.push(["d.date BETWEEN ? AND ?", days.first, days.last]);
  if (state !== undefined) conditions.push(["d.state = ?", state]);
  if (type !== undefined)
    conditions.push([type === "debit" ? "d.total_incl < 0" : "d.total_incl > 0"]);
  if (financialAccountId !== undefined) {
    conditions.push(["d.financial_account_id = ?", financialAccountId]);
  }
  if (amountFrom !== undefined) conditions.push(["d.total_incl >= ?", toStored(amountFrom)]);
  if (amountTo !== undefined) conditions.push(["d.total_incl <= ?", toStored(amountTo)]);
  return {
    from: `FROM documents d INDEXED BY mutations_by_date
      WHERE ${conditions.map(([text]) => text).join(" AND ")}`,
    values: conditions.flatMap(([, ...values]) => values),
  };
}
