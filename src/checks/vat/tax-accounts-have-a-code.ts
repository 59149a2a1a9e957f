/** V11: every account on which the service books tax has an RGS code, or its role in the profile. */
import { ZERO } from "../../amount/amount.ts";
import { taxAccountsOf, uncodedTaxAccounts } from "../../ledger/tax-accounts.ts";
import type { Check } from "../check.ts";
import { lackTaxAccounts, lackTaxRates } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";

/**
 * The service may state no code (`taxonomy_item` is null). Of documents whose tax is on an account that is not known to be one
 * of tax nothing could be compared without false differences: the checks of VAT are then not possible, and this one says why.
 */
export const taxAccountsHaveACode: Check = {
  id: "V11",
  name: "tax-accounts-have-a-code",
  formula: "accounts with tax of the service and without code or role = 0",
  severity: "warning",
  gap: (books) => lackTaxRates(books) ?? lackTaxAccounts(books),
  compares: {
    expected: "none",
    actual: "1 for an account with tax that has no RGS code",
  },
  *compare(books) {
    const uncoded = uncodedTaxAccounts(books);
    for (const ledgerAccountId of [...taxAccountsOf(books), ...uncoded]) {
      yield {
        month: null,
        subject: { kind: "account", ledgerAccountId },
        isCount: true,
        expected: ZERO,
        actual: countOf(uncoded.includes(ledgerAccountId) ? 1 : 0),
        sources: [],
      };
    }
  },
};
