/** The postings that a listed bank mutation must have: of the bank, of parts on accounts, of payments, of what is open. */
import {
  type Amount,
  add,
  divideRounded,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  negate,
  sumOf,
} from "../../amount/amount.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { BankMutation, ListedContents, ListedPayment } from "../../ledger/listed-document.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { CompanionAccounts } from "./companion-accounts.ts";
import type { ListedLine } from "./listed-lines.ts";

/** A bank mutation and its postings. */
export interface MutationPair {
  readonly document: ListedContents;
  readonly mutation: BankMutation;
  readonly postings: readonly Posting[];
  readonly companions: CompanionAccounts;
}

/**
 * The list states no contacts and no rates, and not on which accounts payments and the open part are: those of postings with
 * their amounts are taken. Payments `elsewhere` have entries of their own. Null if accounts of open items are not known. Gap:
 * Bank mutations.
 */
export function mutationLines(
  pair: MutationPair,
  elsewhere: readonly ListedPayment[] = [],
): readonly ListedLine[] | null {
  const { document, mutation, companions } = pair;
  const { payments, financialAccountId } = mutation;
  const bank = companions.moneyAccount(financialAccountId);
  const areKnown = openItemAccounts(companions).every(({ size }) => size > 0);
  if (bank === undefined || (payments.length > 0 && !areKnown)) return null;
  const lines: readonly ListedLine[] = [
    lineOn(bank, mutation.amount, pair),
    ...document.details
      .filter(({ amount }) => !isZero(amount))
      .map(({ ledgerAccountId, projectId, amount, description }) => ({
        ...lineOn(ledgerAccountId, negate(amount), pair),
        projectId,
        description: description === "" ? mutation.message : description,
      })),
    ...payments
      .filter((payment) => !elsewhere.includes(payment))
      .flatMap((payment) => paymentLines(payment, pair)),
  ];
  const isOpen = !isZero(mutation.open) || elsewhere.length > 0;
  return isOpen ? [...lines, ...openLines(lines, bank, pair)] : lines;
}

const lineOn = (
  ledgerAccountId: LedgerAccountId,
  amount: Amount,
  { document: { date }, mutation: { message } }: MutationPair,
): ListedLine => ({
  ...{ ledgerAccountId, amount, description: message, first: date, last: date },
  ...{ projectId: null, contactId: undefined, taxRateId: undefined },
});

/** The open item of the invoice; in another currency it had another amount, and the change of its rate is a result. */
function paymentLines(payment: ListedPayment, pair: MutationPair): readonly ListedLine[] {
  const { postings, companions, mutation } = pair;
  const [debtors, creditors] = openItemAccounts(companions);
  for (const openItem of postings) {
    const { ledgerAccountId: id, amount } = openItem;
    if (!debtors.has(id) && !creditors.has(id)) continue;
    const paid = debtors.has(id) ? negate(payment.amount) : payment.amount;
    if (equalAmounts(amount, paid)) return [lineOn(id, paid, pair)];
    const change = postings.find(
      (other) =>
        companions.isOtherResult(other.ledgerAccountId) &&
        equalAmounts(add(amount, other.amount), paid),
    );
    if (change !== undefined) {
      return [lineOn(id, amount, pair), lineOn(change.ledgerAccountId, change.amount, pair)];
    }
  }
  const isPaid = isNegative(mutation.amount);
  const [account] = isPaid ? creditors : debtors;
  const amount = isPaid ? payment.amount : negate(payment.amount);
  return account === undefined ? [] : [lineOn(account, amount, pair)];
}

/** What nothing explains, or a payment with entries of its own does, is on some account of the balance sheet. */
function openLines(
  lines: readonly ListedLine[],
  bank: LedgerAccountId,
  pair: MutationPair,
): readonly ListedLine[] {
  const { postings, companions } = pair;
  const [debtors, creditors] = openItemAccounts(companions);
  const amount = negate(sumOf(lines.map((line) => line.amount)));
  const found = postings.find(
    ({ ledgerAccountId: id, ...posting }) =>
      ![bank, ...debtors, ...creditors].includes(id) &&
      companions.isOfBalance(id) &&
      equalAmounts(posting.amount, amount),
  );
  return found === undefined ? [] : [lineOn(found.ledgerAccountId, amount, pair)];
}

const openItemAccounts = ({ control }: CompanionAccounts) =>
  [control("sales_invoices"), control("receipts")] as const;

const CENTS = 2;

/** The postings without those of tax, whose amounts are added to the postings with their rates. */
export function withTaxIncluded(
  postings: readonly Posting[],
  taxAccounts: ReadonlySet<LedgerAccountId>,
): readonly Posting[] {
  const isTax = ({ ledgerAccountId: id, taxRateId }: Posting): boolean =>
    taxRateId !== null && taxAccounts.has(id);
  if (!postings.some(isTax)) return postings;
  const bases = postings.filter((posting) => !isTax(posting));
  const ofRate = (posting: Posting, all: readonly Posting[]): Amount =>
    sumOf(all.filter((one) => one.taxRateId === posting.taxRateId).map(({ amount }) => amount));
  const taxes = postings.filter(isTax);
  return bases.map((base) => {
    const all = ofRate(base, bases);
    if (base.taxRateId === null || isZero(all)) return base;
    const tax = divideRounded(multiply(ofRate(base, taxes), base.amount), all, CENTS);
    return { ...base, amount: add(base.amount, tax) };
  });
}
