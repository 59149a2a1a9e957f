/** Converts the body of a request to a receipt that can be booked (specification 4.4). Gap: Receipts. */

import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  equalAmounts,
  isPositive,
} from "../../../amount/amount.ts";
import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import { readDay } from "../../rules/days-of-books.ts";
import { invoiceFigures } from "../../rules/posting-figures.ts";
import { readDecimal } from "../../rules/typed-money.ts";
import {
  accountTypesOf,
  defaultExpenseAccount,
  lastExchangeRate,
  taxRatesById,
} from "../../store/booking-defaults.ts";
import type { DocumentOf } from "../../store/document-codecs.ts";
import { PRODUCTS } from "../../store/master-tables.ts";
import { nextEntryNumber, nextId } from "../../store/next-id.ts";
import { paymentsOf } from "../../store/payments.ts";
import { hasRecord, knownIds } from "../../store/query-existence.ts";
import { type Call, type FieldProblem, invalidRecord } from "../endpoint.ts";
import { sentOr } from "./body-kinds.ts";
import { BLANK, MUST_EXIST, NO_DATE } from "./field-problems.ts";
import { readAllocations } from "./receipt-allocations.ts";
import type { ReceiptSent } from "./receipt-body.ts";
import { readDetails } from "./receipt-details.ts";
import type { RowSources } from "./receipt-rows.ts";

type Receipt = DocumentOf<"receipt">;

const ONE = amountOf("1");
/** The limit in both directions; the database stores smaller amounts exactly. */
const TOTAL_MAX = amountOf("1000000000");
const RATE_MAX = amountOf("1000000");

/** A new receipt. No field is required: a receipt without details stays in state `new` and posts nothing. */
export function newReceipt(call: Call, sent: ReceiptSent): Receipt {
  const { store, administration, now, today } = call;
  return readReceipt(call, sent, {
    kind: "receipt",
    id: nextId(store, now),
    date: today,
    reference: null,
    contactId: null,
    createdAt: now,
    updatedAt: now,
    state: "new",
    dueOn: null,
    entryNumber: nextEntryNumber(store, administration.id),
    origin: null,
    currency: administration.currency,
    exchangeRate: ONE,
    pricesIncludeTax: true,
    details: [],
    isRecurring: false,
    isSavedAutomatically: false,
    attachmentNames: [],
  });
}

/** The receipt with the sent fields applied; omitted fields keep their values. Throws 422 with all problems. */
export function readReceipt(call: Call, sent: ReceiptSent, stored: Receipt): Receipt {
  const problems: FieldProblem[] = [];
  const sources = sourcesOf(call, sent, problems);
  const details = readDetails(sent.details_attributes ?? [], stored.details, stored, sources);
  const { currency, exchangeRate } = moneyOf(call, sent, stored, problems);
  problems.push(...paymentProblems(call, stored, { currency, exchangeRate }));
  const receipt: Receipt = {
    ...stored,
    contactId: contactIn(call, sent, stored, problems),
    reference: sentOr(sent.reference, stored.reference),
    date: dateIn(sent, stored, problems),
    currency,
    exchangeRate,
    pricesIncludeTax: flagIn(sent.prices_are_incl_tax, stored.pricesIncludeTax),
    details,
    fiscalAllocations: readAllocations(
      sent.fiscal_allocations_attributes ?? [],
      stored.fiscalAllocations ?? [],
      details,
      sources,
    ),
    isSavedAutomatically: false,
  };
  if (problems.length > 0) throw invalidRecord(withoutRepeats(problems));
  const figures = invoiceFigures(receipt, sources);
  if (compareAmounts(absolute(figures.totalIncl), TOTAL_MAX) > 0) throw tooLarge();
  if (compareAmounts(absolute(figures.totalInclBase), TOTAL_MAX) > 0) throw tooLarge();
  return { ...receipt, state: stateOf(receipt) };
}

const tooLarge = (): Error =>
  invalidRecord([{ field: "total_price", text: "is more than 1000000000", word: "too_big" }]);

const withoutRepeats = (problems: readonly FieldProblem[]): readonly FieldProblem[] => [
  ...new Map(problems.map((each) => [`${each.field} ${each.text}`, each])).values(),
];

/** Specification 3: `new` without details; with details `open` until payments change it. */
function stateOf({ details, state }: Receipt): Receipt["state"] {
  if (details.length === 0) return "new";
  return state === "new" ? "open" : state;
}

function sourcesOf(call: Call, sent: ReceiptSent, problems: FieldProblem[]): RowSources {
  const { store, administration, now, today } = call;
  const details = sent.details_attributes ?? [];
  const allocations = sent.fiscal_allocations_attributes ?? [];
  const named = (ids: readonly (string | null | undefined)[]): readonly string[] =>
    ids.filter((id) => typeof id === "string");
  return {
    now,
    today,
    newId: () => nextId(store, now),
    taxRates: taxRatesById(store, administration.id),
    accountTypes: accountTypesOf(
      store,
      administration.id,
      named([
        ...details.map((row) => row.ledger_account_id),
        ...allocations.flatMap((row) => [row.ledger_account_id, row.private_ledger_account_id]),
      ]),
    ),
    defaultAccountId: defaultExpenseAccount(store, administration.id),
    projectIds: knownIds(
      store,
      "projects",
      administration.id,
      named(details.map((row) => row.project_id)),
    ),
    products: PRODUCTS.byId(store, administration.id, named(details.map((row) => row.product_id))),
    problems,
  };
}

function contactIn(
  { store, administration }: Call,
  sent: ReceiptSent,
  stored: Receipt,
  problems: FieldProblem[],
): string | null {
  const id = sent.contact_id;
  if (id === undefined) return stored.contactId;
  if (id !== null && !hasRecord(store, "contacts", administration.id, id)) {
    problems.push({ field: "contact", ...MUST_EXIST });
  }
  return id;
}

/** The date, also of a time; null and an empty text change nothing. */
function dateIn(sent: ReceiptSent, stored: Receipt, problems: FieldProblem[]): CalendarDate {
  const typed = sentOr(sent.date, null);
  if (typed === null) return stored.date;
  const date = readDay(typed);
  if (date !== null) return date;
  problems.push({ field: "date", ...NO_DATE });
  return stored.date;
}

/** The currency and its rate. The default rate is that of the newest document in the currency. */
function moneyOf(
  { store, administration }: Call,
  sent: ReceiptSent,
  stored: Receipt,
  problems: FieldProblem[],
): Pick<Receipt, "currency" | "exchangeRate"> {
  const currency = (sentOr(sent.currency, null) ?? stored.currency).toUpperCase();
  if (currency === administration.currency) return { currency, exchangeRate: ONE };
  const typed = sentOr(sent.exchange_rate, null);
  const exchangeRate =
    typed !== null
      ? rateIn(typed)
      : currency === stored.currency
        ? stored.exchangeRate
        : lastExchangeRate(store, administration.id, currency);
  if (exchangeRate !== null) return { currency, exchangeRate };
  problems.push(
    typed === null
      ? { field: "exchange_rate", ...BLANK }
      : {
          field: "exchange_rate",
          text: "must be more than 0 and at most 1000000",
          word: "invalid",
        },
  );
  return stored;
}

/**
 * Payments are booked at the rate of the receipt; another rate would leave a difference in creditors.
 * Gap: Payments, notes and attachments.
 */
function paymentProblems(
  { store, administration }: Call,
  stored: Receipt,
  { currency, exchangeRate }: Pick<Receipt, "currency" | "exchangeRate">,
): readonly FieldProblem[] {
  const isOtherCurrency = currency !== stored.currency;
  if (!isOtherCurrency && equalAmounts(exchangeRate, stored.exchangeRate)) return [];
  if (!paymentsOf(store, administration.id, [stored.id]).has(stored.id)) return [];
  const field = isOtherCurrency ? "currency" : "exchange_rate";
  return [{ field, text: "cannot be changed while there are payments", word: "invalid" }];
}

function rateIn(typed: string): Amount | null {
  const rate = readDecimal(typed);
  if (rate === null || !isPositive(rate) || compareAmounts(rate, RATE_MAX) > 0) return null;
  return rate;
}

/** The flag; null changes nothing. */
const flagIn = (sent: ReceiptSent["prices_are_incl_tax"], stored: boolean): boolean =>
  sent ?? stored;
