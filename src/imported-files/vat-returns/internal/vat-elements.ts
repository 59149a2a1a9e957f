/**
 * The elements of a Dutch VAT return by their local names: prefix and namespace differ by year and by program. Sources:
 * the published element tables of two bookkeeping programs for 2024 to 2026, which agree; some programs write the
 * names after the first.
 */
import { VAT_BOXES, type VatBox } from "../../../ledger/vat-box.ts";

/** What an element states: an amount of a box, or of the return as a whole. */
export type VatElement =
  | { readonly kind: "box"; readonly box: VatBox; readonly part: "turnover" | "vat" }
  | { readonly kind: ReturnAmount };

/** 5a, the total to pay, and of a supplementary return the total after it, before it, and the difference. */
export type ReturnAmount = "owed" | "total" | "new" | "old" | "additional";

const NONE: readonly string[] = [];

const BOX_ELEMENTS: Readonly<
  Record<VatBox, { readonly turnover: readonly string[]; readonly vat: readonly string[] }>
> = {
  "1a": {
    turnover: [
      "TaxedTurnoverSuppliesServicesGeneralTariff",
      "TurnoverSuppliesServicesGeneralTariff",
    ],
    vat: ["ValueAddedTaxSuppliesServicesGeneralTariff"],
  },
  "1b": {
    turnover: [
      "TaxedTurnoverSuppliesServicesReducedTariff",
      "TurnoverSuppliesServicesReducedTariff",
    ],
    vat: ["ValueAddedTaxSuppliesServicesReducedTariff"],
  },
  "1c": {
    turnover: ["TaxedTurnoverSuppliesServicesOtherRates", "TurnoverSuppliesServicesOtherRates"],
    vat: ["ValueAddedTaxSuppliesServicesOtherRates"],
  },
  "1d": {
    turnover: ["TaxedTurnoverPrivateUse", "TaxedTurnoverSuppliesServicesPrivateUse"],
    vat: ["ValueAddedTaxPrivateUse", "ValueAddedTaxSuppliesServicesPrivateUse"],
  },
  "1e": { turnover: ["SuppliesServicesNotTaxed"], vat: NONE },
  "2a": {
    turnover: ["TurnoverSuppliesServicesByWhichVATTaxationIsTransferred"],
    vat: ["ValueAddedTaxSuppliesServicesByWhichVATTaxationIsTransferred"],
  },
  "3a": { turnover: ["SuppliesToCountriesOutsideTheEC"], vat: NONE },
  "3b": { turnover: ["SuppliesToCountriesWithinTheEC"], vat: NONE },
  "3c": { turnover: ["InstallationDistanceSalesWithinTheEC"], vat: NONE },
  "4a": {
    turnover: ["TurnoverFromTaxedSuppliesFromCountriesOutsideTheEC"],
    vat: ["ValueAddedTaxOnSuppliesFromCountriesOutsideTheEC"],
  },
  "4b": {
    turnover: ["TurnoverFromTaxedSuppliesFromCountriesWithinTheEC"],
    vat: ["ValueAddedTaxOnSuppliesFromCountriesWithinTheEC"],
  },
  "5b": { turnover: NONE, vat: ["ValueAddedTaxOnInput"] },
};

const AMOUNTS_OF_RETURN: readonly (readonly [name: string, kind: ReturnAmount])[] = [
  ["ValueAddedTaxOwed", "owed"],
  ["ValueAddedTaxOwedToBePaidBack", "total"],
  ["ValueAddedTaxAmountTotalNew", "new"],
  ["ValueAddedTaxAmountTotalOld", "old"],
  ["ValueAddedTaxToBePaidAdditionalToBePaidBack", "additional"],
];

export const VAT_ELEMENTS: ReadonlyMap<string, VatElement> = new Map<string, VatElement>([
  ...AMOUNTS_OF_RETURN.map(([name, kind]) => [name, { kind }] as const),
  ...VAT_BOXES.flatMap((box) =>
    (["turnover", "vat"] as const).flatMap((part) =>
      BOX_ELEMENTS[box][part].map((name) => [name, { kind: "box", box, part }] as const),
    ),
  ),
]);

/** True in a return without anything to declare, which may leave its amounts out. */
export const NIL_RETURN = "VATReturnNil";
/** When the message was made: of two returns of a period the later one counts. */
export const CREATED = "DateTimeCreation";
