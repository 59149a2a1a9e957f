/**
 * The movements of the balance sheet by nature: what kind of document made them, and which account is on the other
 * side.
 */
import type { Amount } from "../../amount/amount.ts";
import { accountsWithRole } from "../account-roles.ts";
import { kindOfAssetDocument } from "../asset-documents.ts";
import type { Books } from "../books.ts";
import { kindOfType } from "../document-kind.ts";
import { isResultType, type LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { CounterSum } from "../posting-sums.ts";

/**
 * In the order of reading. `bank`: bank mutations and payments; `transfers`: those between accounts of money of the
 * administration; `depreciation` and `disposals`: documents of the register of assets; `other`: its other documents,
 * and documents of a type that is not known.
 */
export const NATURES = [
  ...(["purchases", "sales", "bank", "transfers"] as const),
  ...(["journals", "depreciation", "disposals", "other"] as const),
];
/** @useDeclaredType */
export type MovementNature = (typeof NATURES)[number];

/** A part of the movement of an account in a month, debit positive. */
export interface NaturedMovement extends Pick<CounterSum, "month" | "counterId"> {
  readonly nature: MovementNature;
  readonly amount: Amount;
}

/**
 * Of the accounts that move and are no accounts of results: per account and month the amounts add up to its postings.
 */
export const balanceMovements = oncePerBooks(
  (books: Books): ReadonlyMap<LedgerAccountId, readonly NaturedMovement[]> => {
    const accounts = [...books.accounts.values()].filter(({ type }) => !isResultType(type));
    const isOfMoney = moneyAccounts(books);
    const sums = books.sums.counterSums(
      new Set(accounts.map(({ id }) => id)),
      books.journalDocuments,
    );
    return new Map(
      [...Map.groupBy(sums, ({ ledgerAccountId }) => ledgerAccountId)].map(([id, own]) => [
        id,
        own.map(({ month, counterId, sum, ...of }) => ({
          ...{ month, counterId, amount: sum },
          nature:
            isOfMoney(id) && isOfMoney(counterId) && natureOf(of) === "bank"
              ? "transfers"
              : natureOf(of),
        })),
      ]),
    );
  },
);

/** Bank accounts, cards, cash boxes, and what is in transit between them. */
function moneyAccounts(books: Books): (id: LedgerAccountId | null) => boolean {
  const inTransit = new Set(accountsWithRole(books, "in-transit"));
  return (id) =>
    id !== null &&
    (inTransit.has(id) || (books.accounts.get(id)?.financialAccountId ?? null) !== null);
}

/** The types of documents that pay: a line of a bank statement, and a payment without one. */
const PAYING: ReadonlySet<string> = new Set(["FinancialMutation", "Payment"]);

function natureOf({
  documentType: type,
  journal,
}: Pick<CounterSum, "documentType" | "journal">): MovementNature {
  if (journal !== null) return "journals";
  if (PAYING.has(type)) return "bank";
  switch (kindOfType(type)) {
    case "journal":
      return "journals";
    case "sale":
      return "sales";
    case "purchase":
      return "purchases";
    case "other": {
      const kind = kindOfAssetDocument(type);
      return kind === "depreciation" ? kind : kind === "divestment" ? "disposals" : "other";
    }
  }
}
