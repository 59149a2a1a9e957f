/** G13: the type of an account is one that the group of its RGS code allows. */
import type { Check } from "../check.ts";
import { typesInGroups } from "../internal/types-in-groups.ts";

/**
 * The statements place an account by its type, and so does the chart: the code is the only other witness of it. A group that
 * charts use in several ways allows all of them; G14 warns of the unusual ones. Nothing to compare without a code.
 */
export const typesAgreeWithRgsGroups: Check = {
  id: "G13",
  name: "types-agree-with-rgs-groups",
  formula: "types that the group of its code does not allow = 0 per account",
  severity: "blocking",
  judgesBooks: true,
  compares: {
    expected: "none",
    actual: "types of ledger accounts that contradict the group of their RGS code",
  },
  compare: (books) => typesInGroups(books, "contradicting"),
};
