/** Debtors and creditors, and how old what they owe is; one page of each. */
import { type Amount, equalAmounts, sumOf } from "../amount/amount.ts";
import { type ContactId, contactId } from "../ledger/ledger-account.ts";
import { TOTAL_SIDES } from "../ledger/signs.ts";
import type { Aging, OpenItems } from "../ledger/statements.ts";
import {
  type AmountReader,
  type Answer,
  amountAt,
  anyRecordAt,
  at,
  has,
  idAt,
  listAt,
  nullOr,
  type Place,
  type RecordPlace,
  recordAt,
  rootOf,
  textAt,
} from "./decoding.ts";

export type OpenItemKind = "debtors" | "creditors";

const ITEM = new Set(["contact_id", "amount"]);
const AGING_ITEM = new Set([...ITEM, "aging_buckets"]);
const BUCKET = new Set(["name", "amount"]);
/** In Dutch and in English; other languages are known by their sum. */
const TOTAL_NAME = /^tota{1,2}l$/i;

/** Gap: Shapes of reports. A list of rows under the report's name, a bare list, or a map. */
export function decodeOpenItems<Money>(
  answer: Answer,
  kind: OpenItemKind,
  read: AmountReader<Money>,
): OpenItems<Money>["lines"] {
  const side = TOTAL_SIDES[kind];
  const rows = rowsOf(answer, kind);
  if (Array.isArray(rows.value)) {
    return listAt(rows).map((place) => {
      const item = recordAt(place, ITEM);
      return {
        contactId: contactAt(at(item, "contact_id")),
        amount: read(at(item, "amount"), side),
      };
    });
  }
  const map = anyRecordAt(rows);
  return Object.keys(map.value).map((key) => ({
    contactId: key === "null" ? null : idAt({ ...at(map, key), value: key }, contactId),
    amount: read(at(map, key), side),
  }));
}

export function decodeAging<Money>(
  answer: Answer,
  kind: OpenItemKind,
  read: AmountReader<Money>,
): Aging<Money>["lines"] {
  const side = TOTAL_SIDES[kind];
  return listAt(rowsOf(answer, kind)).map((place) => {
    const item = recordAt(place, AGING_ITEM);
    const buckets = listAt(at(item, "aging_buckets")).map((bucket) => recordAt(bucket, BUCKET));
    return {
      contactId: contactAt(at(item, "contact_id")),
      amount: read(at(item, "amount"), side),
      buckets: withoutTotal(buckets).map((bucket) => ({
        name: textAt(at(bucket, "name")),
        amount: read(at(bucket, "amount"), side),
      })),
    };
  });
}

function rowsOf(answer: Answer, kind: OpenItemKind): Place {
  const root = rootOf(answer);
  if (Array.isArray(root.value)) return root;
  const report = anyRecordAt(root);
  return has(report, kind) ? at(recordAt(root, new Set([kind])), kind) : root;
}

const contactAt = (place: Place): ContactId | null =>
  nullOr(place, (found) => idAt(found, contactId));

/**
 * The last bucket repeats the total: it says so, or it equals the others together. Its name alone
 * does not decide, because names come in the administration's language.
 */
function withoutTotal(buckets: readonly RecordPlace[]): readonly RecordPlace[] {
  const last = buckets.at(-1);
  if (last === undefined || buckets.length < 2) return buckets;
  const others = buckets.slice(0, -1);
  const amountOf = (bucket: RecordPlace): Amount => amountAt(at(bucket, "amount"));
  const isTotal =
    TOTAL_NAME.test(textAt(at(last, "name"))) ||
    equalAmounts(amountOf(last), sumOf(others.map(amountOf)));
  return isTotal ? others : buckets;
}
