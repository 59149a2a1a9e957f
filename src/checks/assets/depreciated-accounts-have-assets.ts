/** A11: accounts of accumulated depreciation have assets in the register, and the accounts of each asset are known. */
import { isZero, sumOf, ZERO } from "../../amount/amount.ts";
import { assetGroups, ledgerBalance, registerValue } from "../../ledger/asset-groups.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";

/**
 * What A4 cannot decide, as a warning. A register that lacks every asset of a group has nothing to compare, but an
 * administration may depreciate without a register. A chart without RGS codes may have accounts of depreciation that
 * only the profile can name: assets then differ from the ledger without a fault.
 */
export const depreciatedAccountsHaveAssets: Check = {
  id: "A11",
  name: "depreciated-accounts-have-assets",
  formula:
    "sum F of a group with accumulated depreciation and without assets = 0; sum F = sum of value at end where the accounts of a group are not known",
  severity: "warning",
  gap: () => "no-depreciation-accounts",
  compares: {
    expected: "zero without assets; closing value of the assets, asset report",
    actual: "book value of the accounts of cost and accumulated depreciation, general ledger",
  },
  *compare(books) {
    for (const group of assetGroups(books)) {
      const { accumulated, cost, isRegistered, isKnown } = group;
      const isUnknown = isRegistered && !isKnown;
      if (accumulated.length === 0 && !isUnknown) continue;
      for (const month of books.months) {
        const { generalLedger, assets } = month;
        const written = sumOf(accumulated.map((id) => rowOf(generalLedger, id).closing));
        const balance = ledgerBalance(month, group, "closing");
        const isExpected = isRegistered || isZero(written);
        const ofRegister = isUnknown ? registerValue(month, group, "valueAtEnd") : balance;
        yield {
          month: month.month,
          subject: { kind: "account", ledgerAccountId: cost[0] },
          expected: isExpected ? ofRegister : ZERO,
          actual: balance,
          sources: [...generalLedger.sources, ...assets.sources],
        };
      }
    }
  },
};
