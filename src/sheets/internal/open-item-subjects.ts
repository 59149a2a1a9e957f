/** Which findings belong to the sheet of debtors, and which to that of creditors. */
import type { Subject } from "../../checks/subject.ts";
import { DOCUMENT_LISTS, TYPE_OF_LIST } from "../../ledger/listed-document.ts";
import {
  OPEN_ITEM_LIST_OF,
  OPEN_ITEM_LISTS,
  type OpenItemList,
} from "../../ledger/open-item-lists.ts";

/** The list that a finding is about; null if it is about neither, or both. */
function listOf(subject: Subject): OpenItemList | null {
  if (subject.kind === "open-item") return subject.list;
  if (subject.kind === "figure") {
    return OPEN_ITEM_LISTS.find((list) => subject.word.startsWith(`figures.${list}`)) ?? null;
  }
  if (subject.kind !== "document") return null;
  const name = DOCUMENT_LISTS.find((one) => TYPE_OF_LIST[one] === subject.document.type);
  return name === undefined ? null : OPEN_ITEM_LIST_OF[name];
}

export function isOfList(subject: Subject, list: OpenItemList): boolean {
  const of = listOf(subject);
  return of === null || of === list;
}
