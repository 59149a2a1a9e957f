/** Debtors and creditors, and how old what they owe is; one page of each. */
import { type Amount, equalAmounts, sumOf } from "../amount/amount.ts";
import { type ContactId, contactId } from "../ledger/ledger-account.ts";
import { TOTAL_SIDES, turn } from "../ledger/signs.ts";
import type { Aging, OpenItems } from "../ledger/statements.ts";
import {
  type Answer,
  amountAt,
  anyRecordAt,
  at,
  has,
  idAt,
  listAt,
  nullOr,
  type Place,
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
export function decodeOpenItems(answer: Answer, kind: OpenItemKind): OpenItems["lines"] {
  const rows = rowsOf(answer, kind);
  if (Array.isArray(rows.value)) {
    return listAt(rows).map((place) => {
      const item = recordAt(place, ITEM);
      return {
        contactId: contactAt(at(item, "contact_id")),
        amount: turn(amountAt(at(item, "amount")), TOTAL_SIDES[kind]),
      };
    });
  }
  const map = anyRecordAt(rows);
  return Object.keys(map.value).map((key) => ({
    contactId: key === "null" ? null : idAt({ ...at(map, key), value: key }, contactId),
    amount: turn(amountAt(at(map, key)), TOTAL_SIDES[kind]),
  }));
}

export function decodeAging(answer: Answer, kind: OpenItemKind): Aging["lines"] {
  return listAt(rowsOf(answer, kind)).map((place) => {
    const item = recordAt(place, AGING_ITEM);
    const buckets = listAt(at(item, "aging_buckets")).map((bucket) => bucketOf(bucket, kind));
    return {
      contactId: contactAt(at(item, "contact_id")),
      amount: turn(amountAt(at(item, "amount")), TOTAL_SIDES[kind]),
      buckets: withoutTotal(buckets),
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

interface Bucket {
  readonly name: string;
  readonly amount: Amount;
}

function bucketOf(place: Place, kind: OpenItemKind): Bucket {
  const record = recordAt(place, BUCKET);
  return {
    name: textAt(at(record, "name")),
    amount: turn(amountAt(at(record, "amount")), TOTAL_SIDES[kind]),
  };
}

/**
 * The last bucket repeats the total: it says so, or it equals the others together. Its name alone
 * does not decide, because names come in the administration's language.
 */
function withoutTotal(buckets: readonly Bucket[]): readonly Bucket[] {
  const last = buckets.at(-1);
  if (last === undefined || buckets.length < 2) return buckets;
  const others = buckets.slice(0, -1);
  const isTotal =
    TOTAL_NAME.test(last.name) ||
    equalAmounts(last.amount, sumOf(others.map(({ amount }) => amount)));
  return isTotal ? others : buckets;
}
