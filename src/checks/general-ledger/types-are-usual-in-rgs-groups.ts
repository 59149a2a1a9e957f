/** G14: the type of an account is the usual one of the group of its RGS code. */
import type { Check } from "../check.ts";
import { typesInGroups } from "../internal/types-in-groups.ts";

/** A warning: charts differ in where they put tax, current accounts, suspense and bought work. */
export const typesAreUsualInRgsGroups: Check = {
  id: "G14",
  name: "types-are-usual-in-rgs-groups",
  formula: "types that are unusual for the group of its code = 0 per account",
  severity: "warning",
  judgesBooks: true,
  compares: {
    expected: "none",
    actual: "types of ledger accounts that are unusual for the group of their RGS code",
  },
  compare: (books) => typesInGroups(books, "possible"),
};
