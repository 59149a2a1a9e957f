/** Q5: after the last month for which a difference was accepted it is no longer there. */
import { ZERO } from "../../amount/amount.ts";
import { type Check, readerAmounts } from "../check.ts";
import {
  aboutAcceptance,
  acceptancePlaces,
  hasAcceptances,
} from "../internal/acceptance-places.ts";

/** The months are those of the books: an acceptance does not expire while nobody looks. */
export const acceptancesHaveNotExpired: Check = {
  id: "Q5",
  name: "acceptances-have-not-expired",
  formula: "difference of the accepted amount after the last month of its acceptance = 0",
  severity: "warning",
  judgesBooks: true,
  compares: { expected: "nothing", actual: "difference that was accepted until an earlier month" },
  appliesTo: hasAcceptances,
  compare: () => [],
  *compareResults(books, results) {
    for (const { acceptance, later } of acceptancePlaces(books, results)) {
      const [first] = later;
      if (first === undefined) {
        yield { ...aboutAcceptance(acceptance, books, null), expected: ZERO, actual: ZERO };
      }
      for (const at of later) {
        const { difference } = readerAmounts(at);
        yield { ...aboutAcceptance(acceptance, books, at), expected: ZERO, actual: difference };
      }
    }
  },
};
