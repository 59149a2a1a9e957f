/** The postings of a snapshot and their sums, in the sign of the books. */
import { amountOf, isNegative } from "../amount/amount.ts";
import { changedInBlocks, inBlocks } from "../ledger/blocks.ts";
import type { Books } from "../ledger/books.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type { PostingSums } from "../ledger/posting-sums.ts";
import { readSign } from "../ledger/sign-calibration.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Sign } from "./open-month.ts";

const ONE = amountOf("1");

/** Postings in the sign of the books, read block by block. */
export function postingsIn(
  { postings }: Snapshot,
  { convention, typeOf }: Sign,
  accounts: Books["accounts"],
): Books["postings"] {
  return (order, only) => {
    const stored = inBlocks(() =>
      order === "account"
        ? postings.ofAccounts(accounts.keys(), only)
        : postings.inOrder(order, only),
    );
    if (convention === "debit-positive") return stored;
    return changedInBlocks(stored, (posting) => ({
      ...posting,
      amount: readSign(posting.amount, typeOf(posting.ledgerAccountId), convention),
    }));
  };
}

/** Sums in SQL, in the sign of the books. */
export function sumsIn(
  { postings }: Snapshot,
  { convention, typeOf }: Sign,
  journals: readonly { readonly id: DocumentId; readonly closesYear: boolean }[],
): PostingSums {
  return postings.sumsWith({
    isReversed: (id) => isNegative(readSign(ONE, typeOf(id), convention)),
    closing: journals.filter(({ closesYear }) => closesYear).map(({ id }) => id),
  });
}
