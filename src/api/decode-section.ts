/**
 * Figures per ledger account, in every shape that is known: a map from account to figure (the
 * specification), a list of items, that list under `ledger_accounts`, and items with `children`.
 */
import { type LedgerAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import type { Side } from "../ledger/signs.ts";
import type { SectionLine } from "../ledger/statements.ts";
import {
  type AmountReader,
  anyRecordAt,
  at,
  has,
  idAt,
  isFields,
  listAt,
  malformed,
  type Place,
  recordAt,
} from "./decoding.ts";

/** A parent's figure leaves its children out, so a tree is the same as a flat list. */
const CHILDREN_DEPTH_MAX = 20;
const WRAPPER = new Set(["ledger_accounts"]);
const ITEM = new Set(["ledger_account_id", "value", "children"]);

/** The lines of a section of this side; an account that is named twice is refused. */
export function decodeSection<Money>(
  place: Place,
  side: Side,
  read: AmountReader<Money>,
): readonly SectionLine<Money>[] {
  const figures = new Map<LedgerAccountId, Money>();
  const take = (at: Place, id: LedgerAccountId, figure: Place): void => {
    if (figures.has(id)) throw malformed({ ...at, value: id }, "each ledger account once");
    figures.set(id, read(figure, side));
  };
  readSection(place, take);
  return [...figures].map(([id, amount]) => ({ ledgerAccountId: id, amount }));
}

type Take = (at: Place, id: LedgerAccountId, figure: Place) => void;

function readSection(place: Place, take: Take): void {
  if (Array.isArray(place.value)) {
    readItems(place, take, 0);
    return;
  }
  const record = anyRecordAt(place);
  if (has(record, "ledger_accounts")) {
    readItems(at(recordAt(place, WRAPPER), "ledger_accounts"), take, 0);
    return;
  }
  for (const key of Object.keys(record.value)) {
    const entry = at(record, key);
    if (isFields(entry.value)) readItem(entry, take, 0);
    else take(entry, idAt({ ...entry, value: key }, ledgerAccountId), entry);
  }
}

function readItems(place: Place, take: Take, depth: number): void {
  for (const item of listAt(place)) readItem(item, take, depth);
}

function readItem(place: Place, take: Take, depth: number): void {
  if (depth > CHILDREN_DEPTH_MAX) throw malformed(place, "ledger accounts nested less deeply");
  const item = recordAt(place, ITEM);
  take(item, idAt(at(item, "ledger_account_id"), ledgerAccountId), at(item, "value"));
  if (has(item, "children")) readItems(at(item, "children"), take, depth + 1);
}
