/**
 * Figures per ledger account, in every known shape: a map from account to figure (the specification),
 * a list of items, that list under `ledger_accounts`, and items with `children`.
 */
import { type LedgerAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import type { Side } from "../ledger/signs.ts";
import type { SectionLine } from "../ledger/statements.ts";
import * as json from "./decoding.ts";

/** A parent's figure excludes its children, so a tree is read as a flat list. */
const CHILDREN_DEPTH_MAX = 20;
const WRAPPER = new Set(["ledger_accounts"]);
const ITEM = new Set(["ledger_account_id", "value", "children"]);

/** The lines of a section on this side; a repeated account is refused. */
export function decodeSection<Money>(
  place: json.Place,
  side: Side,
  read: json.AmountReader<Money>,
): readonly SectionLine<Money>[] {
  const figures = new Map<LedgerAccountId, Money>();
  const addFigure = (at: json.Place, id: LedgerAccountId, figure: json.Place): void => {
    if (figures.has(id)) throw json.malformed({ ...at, value: id }, "each ledger account once");
    figures.set(id, read(figure, side));
  };
  readSection(place, addFigure);
  return [...figures].map(([id, amount]) => ({ ledgerAccountId: id, amount }));
}

type AddFigure = (at: json.Place, id: LedgerAccountId, figure: json.Place) => void;

function readSection(place: json.Place, addFigure: AddFigure): void {
  if (Array.isArray(place.value)) {
    readItems(place, addFigure, 0);
    return;
  }
  const record = json.anyRecordAt(place);
  if (json.has(record, "ledger_accounts")) {
    readItems(json.at(json.recordAt(place, WRAPPER), "ledger_accounts"), addFigure, 0);
    return;
  }
  for (const key of Object.keys(record.value)) {
    const entry = json.at(record, key);
    if (json.isFields(entry.value)) readItem(entry, addFigure, 0);
    else addFigure(entry, json.idAt({ ...entry, value: key }, ledgerAccountId), entry);
  }
}

function readItems(place: json.Place, addFigure: AddFigure, depth: number): void {
  for (const item of json.listAt(place)) readItem(item, addFigure, depth);
}

function readItem(place: json.Place, addFigure: AddFigure, depth: number): void {
  if (depth > CHILDREN_DEPTH_MAX) throw json.malformed(place, "ledger accounts nested less deeply");
  const item = json.recordAt(place, ITEM);
  addFigure(
    item,
    json.idAt(json.at(item, "ledger_account_id"), ledgerAccountId),
    json.at(item, "value"),
  );
  if (json.has(item, "children")) readItems(json.at(item, "children"), addFigure, depth + 1);
}
