/** The cost of the fixed assets that an administration still owns at the end of a month. */
import { type Amount, isZero, sumOf } from "../amount/amount.ts";
import { assetDocuments } from "./asset-documents.ts";
import { type AssetGroup, assetGroups } from "./asset-groups.ts";
import type { Books, BooksMonth } from "./books.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import type { AssetLine } from "./statements.ts";

/** Whether the asset was still owned at the end of the month: an asset without a value leaves the register when it is disposed of. */
export function isOwnedAtEnd({ months }: Books, at: number, line: AssetLine): boolean {
  if (!isZero(line.valueAtEnd)) return true;
  if (!isZero(line.divestment)) return false;
  const next = months[at + 1];
  return next === undefined || next.assets.lines.some(({ assetId }) => assetId === line.assetId);
}

/** The accounts of cost with assets, where the cost is apart from its depreciation: documents book no change of value on them. */
export const costAccounts = (books: Books): readonly LedgerAccountId[] =>
  assetGroups(books).flatMap((group) =>
    isApart(books, group) ? registeredCosts(books, group) : [],
  );

function isApart(books: Books, { accumulated, cost }: AssetGroup): boolean {
  const { monthsOf } = assetDocuments(books);
  const isChangedOn = (kind: "depreciation" | "value-change"): boolean =>
    monthsOf(kind, cost).size > 0;
  return accumulated.length > 0 && !isChangedOn("depreciation") && !isChangedOn("value-change");
}

/** The accounts of a group with an asset in some month. */
const registeredCosts = ({ months }: Books, { cost }: AssetGroup): readonly LedgerAccountId[] =>
  cost.filter((id) =>
    months.some(({ assets }) => assets.lines.some((line) => line.ledgerAccountId === id)),
  );

/** Whether the assets of one account of cost are compared without those of another. */
export const isComparedApart = (books: Books, group: AssetGroup): boolean =>
  group.isKnown && registeredCosts(books, group).length <= 1;

/**
 * The calculated cost of the assets of an account that are owned at the end of the month. Null if the register does not show
 * it, because documents took a part of an asset out of the account, or may have taken one without value.
 */
export function costAtEnd(books: Books, at: number, id: LedgerAccountId): Amount | null {
  const { months } = books;
  const linesOf = (month: BooksMonth): readonly AssetLine[] =>
    month.assets.lines.filter((line) => line.ledgerAccountId === id);
  const disposals = assetDocuments(books).monthsOf("divestment", [id]);
  const until = months.slice(0, at + 1).filter(({ month }) => disposals.has(month));
  const isInPart = ({ divestment, valueAtEnd }: AssetLine): boolean =>
    !isZero(divestment) && !isZero(valueAtEnd);
  if (until.some((month) => linesOf(month).some(isInPart))) return null;
  const lines = months.slice(at, at + 1).flatMap(linesOf);
  const isInDoubt = ({ divestment, valueAtEnd }: AssetLine): boolean =>
    isZero(divestment) && isZero(valueAtEnd);
  const isLast = at === months.length - 1;
  if (isLast && until.at(-1) === months[at] && lines.some(isInDoubt)) return null;
  return sumOf(
    lines.flatMap((line) => (isOwnedAtEnd(books, at, line) ? [line.calculatedPurchaseValue] : [])),
  );
}
