/** A10: the changes of the assets of a group are the movement of its accounts, and those of a kind what their documents book. */
import { subtract, sumOf } from "../../amount/amount.ts";
import { DOCUMENTED_CHANGES, documentedIn } from "../../ledger/asset-changes.ts";
import { accountsOf, assetGroups, opensEqually, registerValue } from "../../ledger/asset-groups.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/**
 * Names the month in which a difference arose, which A4 then finds in every later month. Groups that differ at the
 * beginning of the month are left out: what is registered late is a change of the register alone. A1 adds up the changes.
 * A divestment that is stated as another change leaves their sum as it was, so it is compared with its documents.
 */
export const assetChangesEqualLedger: Check = {
  id: "A10",
  name: "asset-changes-equal-ledger",
  formula:
    "sum of value at end - value at begin = D - C of the accounts of cost and accumulated depreciation, sum of disposal, and of value changes = sum of x of their documents, per group",
  severity: "blocking",
  gap: lackAssets,
  compares: {
    expected: "movement of the accounts, general ledger, or postings of documents of the change",
    actual: "changes of their assets, asset report",
  },
  *compare(books) {
    for (const group of assetGroups(books).filter(
      ({ isRegistered, isKnown }) => isRegistered && isKnown,
    )) {
      for (const month of books.months) {
        if (!opensEqually(month, group)) continue;
        const atBegin = registerValue(month, group, "valueAtBegin");
        const compared = {
          month: month.month,
          subject: { kind: "account", ledgerAccountId: group.cost[0] },
        } as const;
        yield {
          ...compared,
          expected: sumOf(accountsOf(group).map((id) => netOf(rowOf(month.generalLedger, id)))),
          actual: subtract(registerValue(month, group, "valueAtEnd"), atBegin),
          sources: [...month.generalLedger.sources, ...month.assets.sources],
        };
        for (const [change, kind] of DOCUMENTED_CHANGES) {
          const expected = documentedIn(books, month, group, kind);
          if (expected === null) continue;
          const actual = registerValue(month, group, change);
          yield {
            ...compared,
            ...{ expected, actual, sources: [...month.entrySources, ...month.assets.sources] },
          };
        }
      }
    }
  },
};
