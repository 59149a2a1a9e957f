/** Reads a request to register a payment, and finds its problems. Gap: Payments, notes and attachments. */
import { type Amount, isNegative, isZero } from "../../amount/amount.ts";
import { type CalendarDate, parseDate } from "../../calendar/calendar-date.ts";
import type { AccountRole } from "./administration-books.ts";
import { MANUAL_PAYMENT_ACTIONS, type ManualPaymentAction } from "./document-parts.ts";
import { readMoney } from "./typed-money.ts";

/** As entered; an empty text counts as absent. */
type Entered = string | null | undefined;

export interface TypedPayment {
  readonly payment_date?: Entered;
  readonly price?: Entered;
  readonly price_base?: Entered;
  readonly financial_account_id?: Entered;
  readonly financial_mutation_id?: Entered;
  readonly transaction_identifier?: Entered;
  readonly manual_payment_action?: Entered;
  readonly ledger_account_id?: Entered;
  readonly invoice_id?: Entered;
}

/** The source of the money, or what replaces it. */
export type PaymentSource =
  | { readonly kind: "financial_account"; readonly id: string }
  | { readonly kind: "ledger_account"; readonly id: string }
  /** The unplaced part of a bank mutation. */
  | { readonly kind: "financial_mutation"; readonly id: string }
  /** Another invoice, which this one settles. */
  | { readonly kind: "invoice"; readonly id: string }
  | { readonly kind: "role"; readonly role: AccountRole };

export interface PaymentOrder {
  readonly paidOn: CalendarDate;
  /** In the document's currency. */
  readonly price: Amount;
  /** In the administration's currency. */
  readonly priceBase: Amount;
  readonly source: PaymentSource;
  readonly transactionIdentifier: string | null;
  readonly action: ManualPaymentAction | null;
}

export interface PaymentProblem {
  readonly field: string;
  readonly text: string;
  readonly word: string;
}

export type PaymentReading =
  | { readonly ok: true; readonly order: PaymentOrder }
  | { readonly ok: false; readonly problems: readonly PaymentProblem[] };

/** `isForeign` if the document's currency is not the administration's. */
export function readPayment(typed: TypedPayment, isForeign: boolean): PaymentReading {
  const problems: PaymentProblem[] = [];
  const paidOn = dateOf(typed.payment_date, problems);
  const price = priceOf("price", typed.price, problems);
  const priceBase = isForeign ? priceOf("price_base", typed.price_base, problems) : price;
  if (price !== null && priceBase !== null && isNegative(price) !== isNegative(priceBase)) {
    problems.push({ field: "price_base", text: "must have the sign of price", word: "invalid" });
  }
  const action = actionOf(typed.manual_payment_action, problems);
  const source = action === null ? firstGivenSource(typed) : sourceOf(action, typed, problems);
  if (paidOn === null || price === null || priceBase === null || source === null) {
    return { ok: false, problems };
  }
  if (problems.length > 0) return { ok: false, problems };
  const transactionIdentifier = given(typed.transaction_identifier);
  return { ok: true, order: { paidOn, price, priceBase, source, transactionIdentifier, action } };
}

const given = (typed: Entered): string | null =>
  typed === undefined || typed === null || typed.trim() === "" ? null : typed;

const blank = (field: string): PaymentProblem => ({ field, text: "can't be blank", word: "blank" });

/** For a time, only its date is used. */
function dateOf(typed: Entered, problems: PaymentProblem[]): CalendarDate | null {
  const text = given(typed);
  const date = text === null ? null : parseDate(text.split(/[T ]/)[0] ?? "");
  const field = "payment_date";
  if (text === null) problems.push(blank(field));
  if (date === null) problems.push({ field, text: "is not a valid date", word: "invalid_date" });
  return date;
}

function priceOf(field: string, typed: Entered, problems: PaymentProblem[]): Amount | null {
  const text = given(typed);
  if (text === null) problems.push(blank(field));
  const money = readMoney(text ?? "");
  if (!money.ok) {
    problems.push({ field, text: money.text, word: money.word });
    return null;
  }
  if (isZero(money.amount)) {
    problems.push({ field, text: "must be other than 0", word: "other_than" });
    return null;
  }
  return money.amount;
}

function actionOf(typed: Entered, problems: PaymentProblem[]): ManualPaymentAction | null {
  const text = given(typed);
  const action = MANUAL_PAYMENT_ACTIONS.find((candidate) => candidate === text) ?? null;
  if (text !== null && action === null) {
    const field = "manual_payment_action";
    problems.push({ field, text: "is not included in the list", word: "inclusion" });
  }
  return action;
}

/** Without an action: the most specific source given, else the account for payments to be matched. */
function firstGivenSource(typed: TypedPayment): PaymentSource {
  for (const kind of [
    "financial_mutation",
    "financial_account",
    "ledger_account",
    "invoice",
  ] as const) {
    const id = given(typed[`${kind}_id`]);
    if (id !== null) return { kind, id };
  }
  return UNPLACED;
}

function sourceOf(
  action: ManualPaymentAction,
  typed: TypedPayment,
  problems: PaymentProblem[],
): PaymentSource | null {
  const required = SOURCE_OF_ACTION[action];
  if (required.kind === "role") return required;
  const { kind } = required;
  const field = `${kind}_id` as const;
  const id = given(typed[field]);
  if (id === null) problems.push(blank(field));
  return id === null ? null : { kind, id };
}

const UNPLACED = { kind: "role", role: "unplaced_mutations" } as const;
const ROUNDING = { kind: "role", role: "payment_differences" } as const;

type NamedKind = Exclude<PaymentSource["kind"], "role">;

/** The field that each action refers to, or the account that it uses without one. */
const SOURCE_OF_ACTION: Readonly<
  Record<
    ManualPaymentAction,
    { readonly kind: NamedKind } | Extract<PaymentSource, { readonly kind: "role" }>
  >
> = {
  private_payment: { kind: "financial_account" },
  cash_payment: { kind: "financial_account" },
  bank_transfer: { kind: "financial_mutation" },
  balance_settlement: { kind: "ledger_account" },
  invoices_settlement: { kind: "invoice" },
  payment_without_proof: UNPLACED,
  rounding_error: ROUNDING,
};
