/** What the books show of each kind of change in the value of a group of fixed assets. */
import { type Amount, sumOf } from "../amount/amount.ts";
import { type AssetDocumentKind, assetDocuments } from "./asset-documents.ts";
import {
  type AssetGroup,
  accountsOf,
  catchesUpIn,
  hasChange,
  opensEqually,
} from "./asset-groups.ts";
import type { Books, BooksMonth } from "./books.ts";
import { netOf, rowOf } from "./trial-balance.ts";

/** The changes of the register whose documents are compared one by one, and the kind of these. */
export const DOCUMENTED_CHANGES = [
  ["divestment", "divestment"],
  ["valueChanges", "value-change"],
] as const satisfies readonly (readonly [string, AssetDocumentKind])[];

/**
 * The depreciation of a group in a month; null where nothing shows it apart, as in one that catches up with earlier months. It is the movement of the accounts of accumulated depreciation.
 * A divestment and other changes of value move these too: in their months the documents of depreciation count, as
 * they do for a group whose documents book it on the cost.
 */
export function depreciationIn(books: Books, month: BooksMonth, group: AssetGroup): Amount | null {
  const { accumulated, cost } = group;
  if (accumulated.length === 0 || catchesUpIn(month, group)) return null;
  const { monthsOf, sumIn } = assetDocuments(books);
  const isOtherwiseMoved = DOCUMENTED_CHANGES.some(([change]) => hasChange(month, group, change));
  if (isOtherwiseMoved || monthsOf("depreciation", cost).size > 0) {
    return sumIn(month.month, "depreciation", accountsOf(group));
  }
  return sumOf(accumulated.map((id) => netOf(rowOf(month.generalLedger, id))));
}

/** What the documents of a kind book on the accounts of the group in the month; null without such a document. */
export const documentedIn = (
  books: Books,
  { month }: BooksMonth,
  group: AssetGroup,
  kind: AssetDocumentKind,
): Amount | null => assetDocuments(books).sumIn(month, kind, accountsOf(group));

/**
 * What proves every kind of change of a group, where the movement of its accounts proves them together: nothing more, if each
 * month has one kind without documents of its own; the depreciation (A5), if a month has it and one other; null if two others remain.
 */
export function changesAreProvenBy(
  books: Books,
  group: AssetGroup,
): "movement" | "depreciation" | null {
  let proof: "movement" | "depreciation" = "movement";
  for (const month of books.months) {
    if (!opensEqually(month, group)) return null;
    const others = [
      ...(hasChange(month, group, "investment") ? ["investment"] : []),
      ...DOCUMENTED_CHANGES.filter(
        ([change, kind]) =>
          hasChange(month, group, change) && documentedIn(books, month, group, kind) === null,
      ),
    ].length;
    if (others === 0 || (others === 1 && !hasChange(month, group, "depreciation"))) continue;
    if (others > 1 || depreciationIn(books, month, group) === null) return null;
    proof = "depreciation";
  }
  return proof;
}
