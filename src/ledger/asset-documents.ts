/** What the documents of fixed assets say of ledger accounts: on which of them each kind of change is booked. */
import { type Amount, add, isPositive } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import { accountsWithRole } from "./account-roles.ts";
import type { Books } from "./books.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";

/** The kinds of documents of assets. @useDeclaredType */
export type AssetDocumentKind = "depreciation" | "divestment" | "value-change" | "investment";

/** `CompanyAssets::Depreciation` and its siblings. Gap: Journal entries. */
const ASSET_DOCUMENT = "CompanyAsset";
const KINDS = new Map<string, AssetDocumentKind>([
  ["CompanyAssets::Depreciation", "depreciation"],
  ["CompanyAssets::Divestment", "divestment"],
  ["CompanyAssets::Disposal", "divestment"],
  ["CompanyAssets::ValueChange", "value-change"],
  ["CompanyAssets::Investment", "investment"],
]);

/** Undefined for a document of another type. */
export const kindOfAssetDocument = (type: string): AssetDocumentKind | undefined => KINDS.get(type);

/** The postings of documents of assets on the accounts of fixed assets. */
export interface AssetDocuments {
  /** The months in which documents of the kind have postings on one of the accounts. */
  readonly monthsOf: (
    kind: AssetDocumentKind,
    accounts: readonly LedgerAccountId[],
  ) => ReadonlySet<Month>;
  /** What they add up to in a month, debit positive; null without such a document. */
  readonly sumIn: (
    month: Month,
    kind: AssetDocumentKind,
    accounts: readonly LedgerAccountId[],
  ) => Amount | null;
  /** Whether a document of an asset moved one of the accounts; the credit of a purchase only pays for it. */
  readonly haveChanged: (accounts: readonly LedgerAccountId[]) => boolean;
}

/** Fixed assets and the accounts that the register or a role names, whatever their type. */
const accountsOfAssets = (books: Books): ReadonlySet<LedgerAccountId> =>
  new Set([
    ...[...books.accounts.values()].flatMap(({ id, type }) =>
      type === "non_current_assets" ? [id] : [],
    ),
    ...books.months.flatMap(({ assets }) => assets.lines.map((line) => line.ledgerAccountId)),
    ...accountsWithRole(books, "accumulated-depreciation"),
  ]);

/** Sums per account, kind and month, of which there are few. */
export const assetDocuments = oncePerBooks((books: Books): AssetDocuments => {
  const moved = new Map<LedgerAccountId, Map<string, Map<Month, Amount>>>();
  for (const { document, month, ledgerAccountId, sum } of books.sums.documentsOn(
    accountsOfAssets(books),
  )) {
    if (!document.type.startsWith(ASSET_DOCUMENT)) continue;
    const kind = KINDS.get(document.type) ?? document.type;
    const kinds = moved.get(ledgerAccountId) ?? new Map<string, Map<Month, Amount>>();
    moved.set(ledgerAccountId, kinds);
    const months = kinds.get(kind) ?? new Map<Month, Amount>();
    kinds.set(kind, months);
    const before = months.get(month);
    months.set(month, before === undefined ? sum : add(before, sum));
  }
  const monthsOn = (id: LedgerAccountId, kind: AssetDocumentKind): ReadonlyMap<Month, Amount> =>
    moved.get(id)?.get(kind) ?? new Map<Month, Amount>();
  return {
    monthsOf: (kind, accounts) => new Set(accounts.flatMap((id) => [...monthsOn(id, kind).keys()])),
    sumIn: (month, kind, accounts) =>
      accounts
        .flatMap((id) => monthsOn(id, kind).get(month) ?? [])
        .reduce<Amount | null>((sum, one) => (sum === null ? one : add(sum, one)), null),
    haveChanged: (accounts) =>
      accounts.some((id) =>
        [...(moved.get(id) ?? [])].some(
          ([kind, months]) => kind !== "investment" || [...months.values()].some(isPositive),
        ),
      ),
  };
});
