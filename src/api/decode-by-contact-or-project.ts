/** Revenue or expenses by contact or by project; one page of them. */
import { contactId, projectId } from "../ledger/ledger-account.ts";
import { TOTAL_SIDES } from "../ledger/signs.ts";
import type { ByContact, ByProject } from "../ledger/statements.ts";
import {
  type AmountReader,
  type Answer,
  anyRecordAt,
  at,
  idAt,
  listAt,
  nullOr,
  type Place,
  recordAt,
  rootOf,
} from "./decoding.ts";

export type ResultKind = "revenue" | "expenses";
export const decodeByContact = <Money>(
  answer: Answer,
  kind: ResultKind,
  read: AmountReader<Money>,
): ByContact<Money>["lines"] =>
  decodeGrouped(answer, `${kind}_by_contact`, "contact_id", (place, id) => ({
    contactId: id === null ? null : idAt(id, contactId),
    amount: read(place, TOTAL_SIDES[kind]),
  }));

export const decodeByProject = <Money>(
  answer: Answer,
  kind: ResultKind,
  read: AmountReader<Money>,
): ByProject<Money>["lines"] =>
  decodeGrouped(answer, `${kind}_by_project`, "project_id", (place, id) => ({
    projectId: id === null ? null : idAt(id, projectId),
    amount: read(place, TOTAL_SIDES[kind]),
  }));

/**
 * Gap: Shapes of reports. A map from identifier to amount, in which `null` is a key, or a list of rows;
 * both under the report's name. The place of an identifier is null for what is without one.
 */
function decodeGrouped<Line>(
  answer: Answer,
  name: string,
  idName: string,
  lineOf: (amount: Place, id: Place | null) => Line,
): readonly Line[] {
  const rows = at(recordAt(rootOf(answer), new Set([name])), name);
  if (Array.isArray(rows.value)) {
    const known = new Set([idName, "amount"]);
    return listAt(rows).map((place) => {
      const item = recordAt(place, known);
      return lineOf(
        at(item, "amount"),
        nullOr(at(item, idName), (id) => id),
      );
    });
  }
  const map = anyRecordAt(rows);
  return Object.keys(map.value).map((key) => {
    const place = at(map, key);
    return lineOf(place, key === "null" ? null : { ...place, value: key });
  });
}
