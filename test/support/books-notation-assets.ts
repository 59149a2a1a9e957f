/** Computes the value of every fixed asset, and its changes, from the lines of the books notation. */
import {
  type Amount,
  add,
  amountOf,
  amountText,
  isZero,
  multiply,
  negate,
  sumOf,
} from "../../src/amount/amount.ts";
import { type CalendarDate, dateOf } from "../../src/calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, type Month } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import { documentId, ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import type { AssetLine, AssetRegister } from "../../src/ledger/statements.ts";
import type { AssetChange, AssetDraft, BooksDraft } from "./books-notation-draft.ts";
import { sourceOf } from "./books-notation-reports.ts";

/** Seconds of a twelfth of a mean year. */
const MONTH = amountOf("2629746");
const CHANGES = ["depreciation", "divestment", "value_change"] as const;
/** The types of their documents, as the service names them. */
const TYPES = {
  depreciation: "CompanyAssets::Depreciation",
  divestment: "CompanyAssets::Divestment",
  value_change: "CompanyAssets::ValueChange",
  investment: "CompanyAssets::Investment",
} as const;

/**
 * `asset 7  0200  Van  2024-01-15  12000.00` buys it, `asset 7  2025-01-31  depreciation  -200.00` changes it. A life of 48 months and
 * a residual value are `life 48` and `residual 100.00`. With
 * `contra 4300` that is booked as well, on the account of the asset or, after `on 0210`, on that account.
 */
export function readAsset(draft: BooksDraft, line: string, where: string): void {
  const [head = "", second = "", third = "", ...fields] = line.split(/\s{2,}/);
  const assetId = head.replace(/^asset\s+/, "");
  const rest = fields.filter((field) => !/^(contra|on|life|residual) /.test(field));
  const named = (mark: string): string | null =>
    fields.find((field) => field.startsWith(`${mark} `))?.slice(mark.length + 1) ?? null;
  const [contra, on, life] = [named("contra"), named("on"), named("life")];
  const known = draft.assets.find((asset) => asset.assetId === assetId);
  if (known === undefined) {
    const [boughtOn = "", amount = ""] = rest;
    if (contra !== null) {
      book(draft, "investment", dateOf(boughtOn), [
        { ledgerAccountId: ledgerAccountId(on ?? second), amount: amountOf(amount) },
        { ledgerAccountId: ledgerAccountId(contra), amount: negate(amountOf(amount)) },
      ]);
    }
    draft.assets.push({
      assetId,
      ledgerAccountId: ledgerAccountId(second),
      name: third,
      purchasedOn: dateOf(boughtOn),
      purchaseValue: amountOf(amount),
      residualValue: amountOf(named("residual") ?? "0"),
      lifespanSeconds: life === null ? null : amountText(multiply(amountOf(life), MONTH), 0),
      changes: [],
    });
    return;
  }
  const kind = CHANGES.find((change) => change === third);
  invariant(kind !== undefined, where);
  const amount = amountOf(rest[0] ?? "");
  known.changes.push({ date: dateOf(second), kind, amount });
  if (contra === null) return;
  book(draft, kind, dateOf(second), [
    { ledgerAccountId: on === null ? known.ledgerAccountId : ledgerAccountId(on), amount },
    { ledgerAccountId: ledgerAccountId(contra), amount: negate(amount) },
  ]);
}

/** A document of the asset: numbers from 90001, which no line of the notation uses. */
function book(
  draft: BooksDraft,
  kind: keyof typeof TYPES,
  date: CalendarDate,
  lines: readonly Pick<Posting, "ledgerAccountId" | "amount">[],
): void {
  const id = documentId(String(90_001 + draft.postings.length));
  for (const line of lines) {
    draft.postings.push({
      ...line,
      id: `p${draft.postings.length + 1}`,
      date,
      document: { type: TYPES[kind], id },
      projectId: null,
      contactId: null,
      taxRateId: null,
      financialAccountId:
        draft.accounts.find(({ id: known }) => known === line.ledgerAccountId)
          ?.financialAccountId ?? null,
      description: "asset",
      source: sourceOf(`journal-entries/${date.slice(0, 7)}`),
    });
  }
}

/** A completely divested asset disappears after that month; one that is written off remains. */
export const assetsOf = (draft: BooksDraft, month: Month): AssetRegister => ({
  lines: draft.assets
    .filter(
      (asset) =>
        asset.purchasedOn <= lastDayOf(month) && !isDisposedBefore(asset, firstDayOf(month)),
    )
    .map((asset) => assetLine(asset, month)),
  sources: [sourceOf(`assets/${month}`)],
});

function isDisposedBefore({ purchaseValue, changes }: AssetDraft, day: CalendarDate): boolean {
  const before = changes.filter(({ date }) => date < day);
  return (
    before.some(({ kind }) => kind === "divestment") && isZero(add(purchaseValue, all(before)))
  );
}

function assetLine(asset: AssetDraft, month: Month): AssetLine {
  const { purchaseValue, purchasedOn } = asset;
  const isNew = purchasedOn >= firstDayOf(month);
  const before = asset.changes.filter(({ date }) => date < firstDayOf(month));
  const during = asset.changes.filter(
    ({ date }) => firstDayOf(month) <= date && date <= lastDayOf(month),
  );
  const of = (wanted: AssetChange["kind"]): Amount =>
    all(during.filter(({ kind }) => kind === wanted));
  const since = all([...before, ...during]);
  return {
    assetId: asset.assetId,
    ledgerAccountId: asset.ledgerAccountId,
    name: asset.name,
    purchasedOn,
    lifespanSeconds: asset.lifespanSeconds,
    purchaseValue,
    calculatedPurchaseValue: purchaseValue,
    residualValue: asset.residualValue,
    valueChangesSincePurchase: since,
    valueAtBegin: isNew ? amountOf("0") : add(purchaseValue, all(before)),
    investment: isNew ? purchaseValue : amountOf("0"),
    depreciation: of("depreciation"),
    divestment: of("divestment"),
    valueChanges: of("value_change"),
    valueAtEnd: add(purchaseValue, since),
  };
}

const all = (changes: readonly AssetChange[]): Amount => sumOf(changes.map(({ amount }) => amount));
