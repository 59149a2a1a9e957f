/** D16: the total of a listed invoice is what its entries put on the control accounts. */
import { negate } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { controlAccounts } from "../control-accounts.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { OPEN_ITEM_LIST_OF } from "../internal/open-documents.ts";

/**
 * Only documents with entries on those accounts are compared: one that is not booked yet has none. If most totals differ, the
 * service defines them otherwise, and this is a warning.
 */
export const listedTotalsEqualEntries: Check = calibrated({
  id: "D16",
  name: "listed-totals-equal-entries",
  formula: "total of a listed invoice = sum of its x on the control accounts",
  severity: "blocking-once-determined",
  gap: lackDocumentLists,
  compares: {
    expected: "sum of the postings of the document on the control accounts",
    actual: "total including tax, list of documents",
  },
  readings: [{ name: "total", compare: compareTotals }],
});

function* compareTotals(books: Books): Generator<Comparison> {
  if (lackDocumentLists(books) !== null) return;
  const booked = { debtors: bookedOn(books, "debtors"), creditors: bookedOn(books, "creditors") };
  for (const { list, id, number, total, source } of books.listedDocuments()) {
    const of = OPEN_ITEM_LIST_OF[list];
    const found = of === null || total === null ? null : booked[of](id);
    if (of === null || total === null || found === null) continue;
    yield {
      month: null,
      subject: {
        kind: "document",
        document: { type: found.document.type, id, ...(number === null ? {} : { number }) },
      },
      expected: of === "debtors" ? found.sum : negate(found.sum),
      actual: total,
      sources: [source],
    };
  }
}

const bookedOn = (books: Books, list: OpenItemList): ReturnType<Books["sums"]["bookedOn"]> =>
  books.sums.bookedOn(new Set(controlAccounts(books, list, ({ closing }) => closing)));
