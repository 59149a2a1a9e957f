/** Checks of what the pass over the documents finds in the service's lists of documents. */
import type { Check, CheckGap, ListedOutcome } from "../check.ts";
import { lackListsRead } from "./books-lack.ts";

/** A check of one outcome, blocking unless it says otherwise; `lacks` is what books with lists may lack. */
export const listedCheck = (
  outcome: ListedOutcome,
  {
    lacks = null,
    ...check
  }: Pick<Check, "id" | "name" | "formula" | "compares" | "conclude" | "readings"> &
    Partial<Pick<Check, "severity">> & { readonly lacks?: CheckGap | null },
): Check => ({
  severity: "blocking",
  signs: "ledger",
  ...check,
  gap: (books) => lackListsRead(books) ?? lacks,
  compare: async (books, documents) =>
    lackListsRead(books) === null ? (await documents())(outcome) : [],
});

/** What a check of an outcome with readings concludes. */
export const decidedByDocuments =
  (outcome: ListedOutcome): NonNullable<Check["conclude"]> =>
  async (books, documents) => {
    if (lackListsRead(books) !== null) return {};
    const calibration = (await documents()).calibration(outcome);
    return calibration === null ? {} : { calibration };
  };
