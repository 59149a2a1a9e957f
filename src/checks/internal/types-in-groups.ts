/** The types of accounts against the groups of their RGS codes. */
import { ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { accountsWithFigures } from "../../ledger/trial-balance.ts";
import { type TypeFit, typeFit } from "../../ledger/type-fit.ts";
import type { Comparison } from "../check.ts";
import { countOf } from "./counts.ts";

/**
 * One comparison for each account with a code and with figures: none may fit its group in this way. An account without
 * figures is a name in the chart.
 */
export function* typesInGroups(books: Books, unwanted: TypeFit): Generator<Comparison> {
  const used = accountsWithFigures([...books.months, ...books.comparatives.ledgers]);
  for (const account of books.accounts.values()) {
    const fit = typeFit(account);
    if (fit === null || !used.has(account.id)) continue;
    yield {
      month: null,
      subject: { kind: "account", ledgerAccountId: account.id },
      isCount: true,
      expected: ZERO,
      actual: countOf(fit === unwanted ? 1 : 0),
      sources: [],
    };
  }
}
