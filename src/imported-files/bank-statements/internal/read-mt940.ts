/** Reads MT940 (SWIFT customer statement message), with or without the blocks around each message. */
import { type Amount, negate, parseAmount } from "../../../amount/amount.ts";
import { addDays, type CalendarDate, dateOf } from "../../../calendar/calendar-date.ts";
import type { StatementLine } from "../../../ledger/bank-statement.ts";
import { FileFault, quoted } from "../../internal/file-fault.ts";
import { ownAccount } from "./account-number.ts";
import { detailsOf } from "./mt940-details.ts";
import { type EntryField, entryIn, fullDate } from "./mt940-entry.ts";
import { type Field, fieldsIn } from "./mt940-fields.ts";
import {
  mustBeFew,
  type ReadStatements,
  type StatedBalance,
  type StatedStatement,
} from "./stated-statement.ts";

/** The message being read. */
interface Message {
  account: string | null;
  number: string | null;
  currency: string | null;
  opening: StatedBalance | null;
  closing: StatedBalance | null;
  readonly entries: Entry[];
  readonly at: number;
}

interface Entry {
  readonly field: EntryField;
  readonly details: string[];
}

/** Throws `FileFault` for what cannot be read. */
export function readMt940(text: string): ReadStatements {
  const statements: StatedStatement[] = [];
  let message: Message | null = null;
  let last = "";
  let entries = 0;
  for (const field of fieldsIn(text)) {
    if (field.tag === "20" || message === null) {
      if (message !== null) statements.push(finished(message));
      message = emptyMessage(field.at);
    }
    if (field.tag === "61") entries += 1;
    mustBeFew(entries, field.at);
    readField(message, field, last);
    // The details of an entry may be in several fields.
    if (field.tag !== "86" || last !== "61") last = field.tag;
  }
  if (message !== null) statements.push(finished(message));
  return { statements, remarks: [] };
}

const emptyMessage = (at: number): Message => ({
  account: null,
  number: null,
  currency: null,
  opening: null,
  closing: null,
  entries: [],
  at,
});

function readField(message: Message, field: Field, last: string): void {
  const { tag, at, lines } = field;
  const [first = ""] = lines;
  switch (tag) {
    case "25":
    case "25P":
      message.account = first;
      return;
    case "28":
    case "28C":
      message.number = first.split("/")[0]?.trim() ?? null;
      return;
    case "60F":
    case "60M":
      message.opening = balanceIn(message, field);
      return;
    case "62F":
    case "62M":
      message.closing = balanceIn(message, field);
      return;
    case "61":
      message.entries.push({ field: entryIn(lines, at), details: [] });
      return;
    case "86":
      if (last === "61") addDetails(message, field);
      return;
    case "34F":
      throw new FileFault(at, "it is an MT942, a report within the day");
    default:
  }
}

/** SWIFT allows 390; banks that use several fields have some thousands. */
const DETAILS_CHARACTERS_MAX = 20_000;

function addDetails({ entries }: Message, { at, lines }: Field): void {
  const details = entries.at(-1)?.details ?? [];
  for (const line of lines) details.push(line);
  const length = details.reduce((sum, line) => sum + line.length + 1, 0);
  if (length <= DETAILS_CHARACTERS_MAX) return;
  const most = DETAILS_CHARACTERS_MAX.toLocaleString("en");
  throw new FileFault(at, `the details of an entry (:86:) have more than ${most} characters`);
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,18}(?:,\d{0,5}|\.\d{2})?)$/;

function balanceIn(message: Message, { tag, at, lines: [first = ""] }: Field): StatedBalance {
  const [, side, day = "", currency = "", digits = ""] = BALANCE.exec(first.trim()) ?? [];
  const amount = mtAmount(digits);
  const on = fullDate(day);
  if (amount === null || on === null) {
    throw new FileFault(at, `:${tag}:${quoted(first)} is not a balance`);
  }
  if (message.currency !== null && message.currency !== currency) {
    throw new FileFault(at, `a statement has amounts in ${message.currency} and in ${currency}`);
  }
  message.currency = currency;
  return { on, amount: side === "D" ? negate(amount) : amount, isFinal: tag.endsWith("F") };
}

/** The amount of digits with a comma, which is always there: `12,5` and `12,`. */
const mtAmount = (digits: string): Amount | null =>
  parseAmount(digits.replace(",", ".").replace(/\.$/, ""));

function finished(message: Message): StatedStatement {
  const { account, currency, number, opening, closing, entries, at } = message;
  if (account === null) throw new FileFault(at, "a statement has no account (:25:)");
  if (currency === null) throw new FileFault(at, "a statement has no balance (:60F:, :62F:)");
  const own = ownAccount(account, currency);
  return {
    account: own,
    currency,
    number: number === null || /^0*$/.test(number) ? null : number,
    opening,
    closing,
    lines: entries.map((entry) => lineOf(entry, own, { opening, closing })),
    at,
  };
}

type Balances = Pick<StatedStatement, "opening" | "closing">;

function lineOf({ field, details }: Entry, account: string, balances: Balances): StatementLine {
  const { valueOn, amount, isReversal, at } = field;
  return {
    bookedOn: field.enteredOn ?? dayWithin(valueOn, balances),
    valueOn,
    amount,
    isReversal,
    ...detailsOf(details, field, account),
    lineNumber: at,
  };
}

/** The booking day of an entry that states none: its value date, or the nearest day of the statement. */
function dayWithin(valueOn: CalendarDate, { opening, closing }: Balances): CalendarDate {
  if (closing !== null && valueOn > closing.on) return closing.on;
  if (opening === null || valueOn > opening.on || opening.on === closing?.on) return valueOn;
  // The opening may have the date of the last day before the statement.
  return valueOn === opening.on ? valueOn : dateOf(addDays(opening.on, 1));
}
