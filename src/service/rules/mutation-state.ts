/** How much of a bank mutation is placed, and its state. */
import { type Amount, isZero, negate, subtract, sumOf } from "../../amount/amount.ts";
import type {
  FinancialMutationRecord,
  MutationPart,
  PaymentRecord,
} from "./administration-books.ts";
import type { PostingContext } from "./posting-line.ts";

/** Processed once all of it is placed. */
export const MUTATION_STATES = ["unprocessed", "processed"] as const;
export type MutationState = (typeof MUTATION_STATES)[number];

type Roles = Pick<PostingContext, "roles">;

/** The amount that neither its parts nor payments which users took from it explain, signed as the mutation. */
export const unplacedAmount = (
  { amount, parts }: Pick<FinancialMutationRecord, "amount" | "parts">,
  payments: readonly Pick<PaymentRecord, "invoiceKind" | "amount">[],
  context: Roles,
): Amount =>
  subtract(
    amount,
    sumOf([
      ...parts.filter((part) => isPlaced(part, context)).map((part) => part.amount),
      ...payments.map(cashFlowOf),
    ]),
  );

export const mutationState = (unplaced: Amount): MutationState =>
  isZero(unplaced) ? "processed" : "unprocessed";

/** Whether a part explains anything: a deleted payment leaves its part on the account for unplaced mutations. */
export const isPlaced = (part: MutationPart, { roles }: Roles): boolean =>
  part.kind === "payment" || part.ledgerAccountId !== roles.unplaced_mutations;

const cashFlowOf = ({
  invoiceKind,
  amount,
}: Pick<PaymentRecord, "invoiceKind" | "amount">): Amount =>
  invoiceKind === "sales_invoice" ? amount : negate(amount);
