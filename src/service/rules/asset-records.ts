/** Fixed assets and the changes of their value. */
import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { DocumentHead } from "./stored-documents.ts";

export interface AssetRecord {
  readonly id: string;
  readonly name: string;
  /** Holds the cost. */
  readonly ledgerAccountId: string;
  /** Holds the accumulated depreciation; null or absent if the account of the cost holds it too. */
  readonly depreciationAccountId?: string | null;
  readonly expenseAccountId: string;
  readonly purchasedOn: CalendarDate;
  readonly purchaseValue: Amount;
  readonly residualValue: Amount;
  readonly lifespanYears: number;
}

export const VALUE_CHANGES = ["investment", "depreciation", "divestment", "value_change"] as const;

/** A change of value of an asset: `amount` is negative for depreciation and divestment. */
export interface AssetChangeRecord extends DocumentHead {
  readonly kind: "asset_change";
  readonly assetId: string;
  readonly change: (typeof VALUE_CHANGES)[number];
  readonly amount: Amount;
  /** The contra account; null for an investment that its purchase invoice has already booked. */
  readonly contraAccountId: string | null;
  /** The cost that a divestment takes out, positive; if absent, the purchase value. */
  readonly costDivested?: Amount;
}
