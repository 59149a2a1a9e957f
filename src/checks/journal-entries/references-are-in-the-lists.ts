/** J6: every account, contact, project, tax rate and financial account of an entry is in its list. */
import { ZERO } from "../../amount/amount.ts";
import { type Check, REFERENCE_LISTS } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * One finding for each id missing from a list, with the number of its entries. Books with entries on
 * an account outside the chart cannot be opened (`answer-malformed`): such an account has no type. An
 * inactive financial account is in no list, but the chart identifies its ledger account.
 */
export const referencesAreInTheLists: Check = {
  id: "J6",
  name: "references-are-in-the-lists",
  formula: "entries with an id that is not in the list of its kind = 0, per id",
  severity: "blocking",
  compares: {
    expected: "none",
    actual: "entries with an id that is not in the list",
  },
  async *compare(_books, entries) {
    const { missing } = await entries();
    for (const list of REFERENCE_LISTS) {
      const compared = { month: null, isCount: true, expected: ZERO } as const;
      const ids = missing.get(list) ?? new Map<string, never>();
      if (ids.size === 0) {
        yield {
          ...compared,
          subject: { kind: "reference", list, id: null },
          actual: ZERO,
          sources: [],
        };
      }
      for (const [id, { entries, source }] of ids) {
        yield {
          ...compared,
          subject: { kind: "reference", list, id },
          actual: countOf(entries),
          sources: [source],
        };
      }
    }
  },
};
