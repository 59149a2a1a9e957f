/** The roll-forward of the accounts of VAT: what moved them, by nature. */
import {
  type Amount,
  absolute,
  add,
  compareAmounts,
  isZero,
  negate,
  ZERO,
} from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import { documentKind, listsOfType } from "../document-kind.ts";
import type { LedgerAccountId, TaxRateId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { DocumentRef } from "../posting.ts";
import type { DocumentAccountSum } from "../posting-sums.ts";
import { rollForward, rowOf } from "../trial-balance.ts";
import { boxParts } from "../vat-boxes.ts";
import { rateMovements } from "../vat-per-rate.ts";
import { vatRulesOf } from "../vat-rules.ts";

/** In the order in which readers see them. */
export const VAT_NATURES = [
  ...(["sales", "input", "reversed"] as const),
  ...(["returns", "payments", "rounding", "other"] as const),
] as const;
export type VatNature = (typeof VAT_NATURES)[number];

/** Payable positive. */
export interface VatAccount {
  readonly id: LedgerAccountId;
  readonly opening: Amount;
  readonly moved: Readonly<Record<VatNature, Amount>>;
  /** By the general ledger. */
  readonly closing: Amount;
}

/** A movement that is no return, payment or tax of a rate. */
export interface OtherMovement {
  readonly document: DocumentRef;
  /** Null if its list does not state it. */
  readonly number: string | null;
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly amount: Amount;
}

export interface VatRollForward {
  /** In the order of the chart, those with a balance or a movement. */
  readonly accounts: readonly VatAccount[];
  /** By document. */
  readonly others: readonly OtherMovement[];
}

type Moved = Record<VatNature, Amount>;

/** Empty if no account of tax is known. */
export const vatRollForward = oncePerBooks((books: Books): VatRollForward => {
  const { taxAccounts } = vatRulesOf(books);
  const moved = new Map<LedgerAccountId, Moved>();
  const book = (id: LedgerAccountId, nature: VatNature, amount: Amount): void => {
    const own = moved.get(id) ?? nothingMoved();
    moved.set(id, own);
    own[nature] = add(own[nature], amount);
  };
  const natureOf = naturesOfRates(books);
  for (const { ledgerAccountId, taxRateId, net } of rateMovements(books, taxAccounts)) {
    if (taxRateId !== null) {
      book(ledgerAccountId, natureOf(taxRateId, ledgerAccountId), negate(net));
    }
  }
  const others: OtherMovement[] = [];
  const roundings = roundingsOf(books);
  const documents = Map.groupBy(books.sums.documentsOn(taxAccounts, "without-rate"), keyOf);
  for (const [key, lines] of documents) {
    const nature = natureOfDocument(books, lines, roundings.has(key));
    for (const { document, month, ledgerAccountId, sum } of lines) {
      if (isZero(sum)) continue;
      book(ledgerAccountId, nature, negate(sum));
      if (nature === "other") {
        others.push({
          ...{ document, number: numberOf(books, document), month },
          ...{ ledgerAccountId, amount: negate(sum) },
        });
      }
    }
    const rounding = roundings.get(key);
    if (nature === "returns" && rounding !== undefined && !isZero(rounding)) {
      // What the return leaves is in the balance that it closes: the largest of its accounts.
      const { ledgerAccountId: bearer } = largestOf(lines);
      book(bearer, "returns", negate(rounding));
      book(bearer, "rounding", rounding);
    }
  }
  const ledger = rollForward(books.months.map(({ generalLedger }) => generalLedger));
  const accounts = [...books.accounts.keys()].flatMap((id): readonly VatAccount[] => {
    if (!taxAccounts.has(id)) return [];
    const { opening, closing } = rowOf(ledger, id);
    const own = moved.get(id) ?? nothingMoved();
    const isEmpty = [opening, closing, ...Object.values(own)].every(isZero);
    return isEmpty ? [] : [{ id, opening: negate(opening), moved: own, closing: negate(closing) }];
  });
  return { accounts, others };
});

const nothingMoved = (): Moved => ({
  ...{ sales: ZERO, input: ZERO, reversed: ZERO },
  ...{ returns: ZERO, payments: ZERO, rounding: ZERO, other: ZERO },
});

const keyOf = ({ document: { type, id } }: DocumentAccountSum): string => `${type} ${id}`;

function numberOf(books: Books, { type, id }: DocumentRef): string | null {
  const [listed] = listsOfType(type).flatMap((list) => books.listedDocument(list, id) ?? []);
  return listed?.number ?? null;
}

function naturesOfRates(books: Books): (rate: TaxRateId, account: LedgerAccountId) => VatNature {
  const found = new Map<string, VatNature>();
  for (const { taxRateId, isSale, isReversed, taxAccounts } of boxParts(books)) {
    const nature = isSale ? "sales" : isReversed ? "reversed" : "input";
    for (const account of taxAccounts) {
      const key = `${account} ${taxRateId}`;
      // A code for sales and purchases with one account of tax has the sales first.
      if (!found.has(key)) found.set(key, nature);
    }
  }
  return (rate, account) => found.get(`${account} ${rate}`) ?? "sales";
}

/** What documents book on accounts of rounding, debit positive, which their accounts of tax have on the other side. */
function roundingsOf(books: Books): ReadonlyMap<string, Amount> {
  const accounts = new Set(accountsWithRole(books, "tax-rounding"));
  const found = new Map<string, Amount>();
  if (accounts.size === 0) return found;
  for (const one of books.sums.documentsOn(accounts)) {
    found.set(keyOf(one), add(found.get(keyOf(one)) ?? ZERO, one.sum));
  }
  return found;
}

/** The types of documents that move money. */
const MONEY: ReadonlySet<string> = new Set(["FinancialMutation", "FinancialStatement", "Payment"]);

/** A return moves several accounts of tax, or an account of tax and one of rounding; money is a payment. */
function natureOfDocument(
  books: Books,
  lines: readonly DocumentAccountSum[],
  hasRounding: boolean,
): VatNature {
  const [first] = lines;
  if (first === undefined) return "other";
  if (MONEY.has(first.document.type)) return "payments";
  if (first.document.type === "VatDocument") return "returns";
  const kind = documentKind(books, first.document);
  if (kind === "sale" || kind === "purchase") return "other";
  const accounts = new Set(lines.map(({ ledgerAccountId }) => ledgerAccountId));
  return accounts.size > 1 || hasRounding ? "returns" : "other";
}

const largestOf = (lines: readonly DocumentAccountSum[]): DocumentAccountSum =>
  lines.reduce((largest, line) =>
    compareAmounts(absolute(line.sum), absolute(largest.sum)) > 0 ? line : largest,
  );
