/** One page of revenue or expenses, by contact or by project. */
import { contactId, projectId } from "../ledger/ledger-account.ts";
import { TOTAL_SIDES } from "../ledger/signs.ts";
import type { ByContact, ByProject } from "../ledger/statements.ts";
import * as json from "./decoding.ts";

export type ResultKind = "revenue" | "expenses";
export const decodeByContact = <Money>(
  answer: json.Answer,
  kind: ResultKind,
  read: json.AmountReader<Money>,
): ByContact<Money>["lines"] =>
  decodeGrouped(answer, `${kind}_by_contact`, "contact_id", (place, id) => ({
    contactId: id === null ? null : json.idAt(id, contactId),
    amount: read(place, TOTAL_SIDES[kind]),
  }));

export const decodeByProject = <Money>(
  answer: json.Answer,
  kind: ResultKind,
  read: json.AmountReader<Money>,
): ByProject<Money>["lines"] =>
  decodeGrouped(answer, `${kind}_by_project`, "project_id", (place, id) => ({
    projectId: id === null ? null : json.idAt(id, projectId),
    amount: read(place, TOTAL_SIDES[kind]),
  }));

/**
 * Gap: Shapes of reports. The report's name holds either a map from identifier to amount, in which `null`
 * is a key, or a list of rows. The identifier is null for amounts without a contact or project.
 */
function decodeGrouped<Line>(
  answer: json.Answer,
  name: string,
  idName: string,
  lineOf: (amount: json.Place, id: json.Place | null) => Line,
): readonly Line[] {
  const rows = json.at(json.recordAt(json.rootOf(answer), new Set([name])), name);
  if (Array.isArray(rows.value)) {
    const known = new Set([idName, "amount"]);
    return json.listAt(rows).map((place) => {
      const item = json.recordAt(place, known);
      return lineOf(
        json.at(item, "amount"),
        json.nullOr(json.at(item, idName), (id) => id),
      );
    });
  }
  const map = json.anyRecordAt(rows);
  return Object.keys(map.value).map((key) => {
    const place = json.at(map, key);
    return lineOf(place, key === "null" ? null : { ...place, value: key });
  });
}
