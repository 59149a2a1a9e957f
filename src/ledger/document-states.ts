/** Which documents post entries, by the state in which their list has them. */
import type { DocumentListName } from "./listed-document.ts";

const PURCHASES = {
  new: false,
  saved: true,
  open: true,
  late: true,
  pending_payment: true,
  paid: true,
};
/** The state of a journal that the service does not list among those in state `new`: its record states none. */
export const PROCESSED = "processed";

/** A state that is missing here may do either: states are an open list, and what an invoice that is `scheduled` or a bank mutation that is `unprocessed` does is not known. Gap: States. */
const POSTS: Readonly<Record<DocumentListName, Readonly<Record<string, boolean>>>> = {
  sales_invoices: {
    draft: false,
    open: true,
    late: true,
    reminded: true,
    pending_payment: true,
    paid: true,
    uncollectible: true,
  },
  purchase_invoices: PURCHASES,
  receipts: PURCHASES,
  general_journal_documents: { new: false, saved: true, [PROCESSED]: true },
  financial_mutations: { processed: true },
};

/** Null if it is not known. */
export function statePosts(list: DocumentListName, state: string | null): boolean | null {
  const states = POSTS[list];
  return state !== null && Object.hasOwn(states, state) ? (states[state] ?? null) : null;
}
