/** One page of debtors or creditors, or of their balances by age. */
import { type Amount, equalAmounts, sumOf } from "../amount/amount.ts";
import { type ContactId, contactId } from "../ledger/ledger-account.ts";
import { TOTAL_SIDES } from "../ledger/signs.ts";
import type { Aging, OpenItems } from "../ledger/statements.ts";
import * as json from "./decoding.ts";

export type OpenItemKind = "debtors" | "creditors";

const ITEM = new Set(["contact_id", "amount"]);
const AGING_ITEM = new Set([...ITEM, "aging_buckets"]);
const BUCKET = new Set(["name", "amount"]);
/** In Dutch and in English; in other languages the total is recognized by its sum. */
const TOTAL_NAME = /^tota{1,2}l$/i;

/** Gap: Shapes of reports. A list of rows under the report's name, a bare list, or a map. */
export function decodeOpenItems<Money>(
  answer: json.Answer,
  kind: OpenItemKind,
  read: json.AmountReader<Money>,
): OpenItems<Money>["lines"] {
  const side = TOTAL_SIDES[kind];
  const rows = rowsOf(answer, kind);
  if (Array.isArray(rows.value)) {
    return json.listAt(rows).map((place) => {
      const item = json.recordAt(place, ITEM);
      return {
        contactId: contactAt(json.at(item, "contact_id")),
        amount: read(json.at(item, "amount"), side),
      };
    });
  }
  const map = json.anyRecordAt(rows);
  return Object.keys(map.value).map((key) => ({
    contactId: key === "null" ? null : json.idAt({ ...json.at(map, key), value: key }, contactId),
    amount: read(json.at(map, key), side),
  }));
}

export function decodeAging<Money>(
  answer: json.Answer,
  kind: OpenItemKind,
  read: json.AmountReader<Money>,
): Aging<Money>["lines"] {
  const side = TOTAL_SIDES[kind];
  return json.listAt(rowsOf(answer, kind)).map((place) => {
    const item = json.recordAt(place, AGING_ITEM);
    const buckets = json
      .listAt(json.at(item, "aging_buckets"))
      .map((bucket) => json.recordAt(bucket, BUCKET));
    return {
      contactId: contactAt(json.at(item, "contact_id")),
      amount: read(json.at(item, "amount"), side),
      buckets: withoutTotal(buckets).map((bucket) => ({
        name: json.textAt(json.at(bucket, "name")),
        amount: read(json.at(bucket, "amount"), side),
      })),
    };
  });
}

function rowsOf(answer: json.Answer, kind: OpenItemKind): json.Place {
  const root = json.rootOf(answer);
  if (Array.isArray(root.value)) return root;
  const report = json.anyRecordAt(root);
  return json.has(report, kind) ? json.at(json.recordAt(root, new Set([kind])), kind) : root;
}

const contactAt = (place: json.Place): ContactId | null =>
  json.nullOr(place, (found) => json.idAt(found, contactId));

/**
 * The last bucket repeats the total: its name is the total's, or it equals the sum of the others. The
 * name alone does not decide, because names are in the administration's language.
 */
function withoutTotal(buckets: readonly json.RecordPlace[]): readonly json.RecordPlace[] {
  const last = buckets.at(-1);
  if (last === undefined || buckets.length < 2) return buckets;
  const others = buckets.slice(0, -1);
  const amountOf = (bucket: json.RecordPlace): Amount => json.amountAt(json.at(bucket, "amount"));
  const isTotal =
    TOTAL_NAME.test(json.textAt(json.at(last, "name"))) ||
    equalAmounts(amountOf(last), sumOf(others.map(amountOf)));
  return isTotal ? others : buckets;
}
