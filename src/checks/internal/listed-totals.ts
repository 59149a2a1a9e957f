/** Compares the totals of listed invoices with what their entries put on the control accounts. */
import { negate } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import { controlAccounts } from "../control-accounts.ts";
import type { ListedComparer } from "./listed-comparer.ts";
import { OPEN_ITEM_LIST_OF } from "./open-documents.ts";

/** Only documents with entries on those accounts are compared: one that is not booked yet has none. */
export function listedTotals(books: Books): ListedComparer {
  const known = new Map<OpenItemList, ReturnType<Books["sums"]["bookedOn"]>>();
  // Not before there is a document: books without lists need no accounts.
  const bookedOn = (list: OpenItemList): ReturnType<Books["sums"]["bookedOn"]> => {
    const found = known.get(list) ?? books.sums.bookedOn(new Set(controlAccounts(books, list)));
    known.set(list, found);
    return found;
  };
  return {
    compare: ({ list, id, number, total, source }) => {
      const of = OPEN_ITEM_LIST_OF[list];
      const found = of === null || total === null ? null : bookedOn(of)(id);
      if (of === null || total === null || found === null) return null;
      return {
        month: null,
        subject: {
          kind: "document",
          document: { type: found.document.type, id, ...(number === null ? {} : { number }) },
        },
        expected: of === "debtors" ? found.sum : negate(found.sum),
        actual: total,
        sources: [source],
      };
    },
    together: () => [],
  };
}
