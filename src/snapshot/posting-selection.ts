/** Orders of postings, and the postings of some documents and on some accounts, in SQL. */
import type { PostingOrder, PostingSelection } from "../ledger/books.ts";

export const ORDERS: Readonly<Record<Exclude<PostingOrder, "account">, string>> = {
  date: "date, document_type, document_id, id",
  document: "document_type, document_id, date, id",
};

/** Through the indices: they are few in a large year. */
export const SELECTED = `((document_type IN (SELECT DISTINCT document_type FROM postings)
    AND document_id IN (SELECT value FROM json_each(?)))
  OR ledger_account_id IN (SELECT value FROM json_each(?)))`;

/** The values of its parameters; none without a selection. */
export const selectedBy = (only: PostingSelection | undefined): readonly string[] =>
  only === undefined ? [] : [only.documents, only.accounts].map((ids) => JSON.stringify([...ids]));
