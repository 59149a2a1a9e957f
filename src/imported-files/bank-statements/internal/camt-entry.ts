/** One entry of a CAMT.053: a line, or a line for each transaction of a batch whose amounts add up to it. */
import { type Amount, equalAmounts, negate, sumOf } from "../../../amount/amount.ts";
import { type CalendarDate, parseDate } from "../../../calendar/calendar-date.ts";
import type { StatementLine, StatementRemark } from "../../../ledger/bank-statement.ts";
import { readDateText } from "../../internal/auditfile-values.ts";
import { FileFault, quoted } from "../../internal/file-fault.ts";
import { otherAccount } from "./account-number.ts";
import { amountIn, lineOfText } from "./stated-statement.ts";
import { partAt, partsNamed, textAt, type XmlPart } from "./xml-parts.ts";

export interface CamtEntry {
  readonly amount: Amount;
  readonly currency: string | null;
  readonly at: number;
  /** Empty for an entry that is not booked. */
  readonly lines: readonly StatementLine[];
  readonly remark: StatementRemark["kind"] | null;
}

/** The parts of a statement line that all lines of an entry share. */
type Booking = Pick<StatementLine, "bookedOn" | "valueOn" | "isReversal">;

/** `account` is that of the statement: the other party of a line has another one. */
export function entryOf(part: XmlPart, account: string | null): CamtEntry {
  const { at } = part;
  const stated = partAt(part, "Amt");
  if (stated === null) throw new FileFault(at, "an entry has no amount");
  const { currency } = stated;
  const sign = signOf(part);
  const amount = signed(amountIn(stated.text, "the amount of an entry", stated.at), sign);
  const entry = { amount, currency, at };
  if (!isBooked(part)) return { ...entry, lines: [], remark: "not-booked" };
  const booking = bookingOf(part);
  const transactions = partsNamed(part, "NtryDtls").flatMap((one) => partsNamed(one, "TxDtls"));
  const [only, second] = transactions;
  if (second === undefined) {
    const line = lineOf(only ?? null, { part, account, sign, booking });
    return { ...entry, lines: [{ ...line, amount, lineNumber: at }], remark: null };
  }
  const amounts = transactions.flatMap((one) => amountOf(one, { currency, sign }) ?? []);
  const isDivided = amounts.length === transactions.length && equalAmounts(sumOf(amounts), amount);
  if (isDivided) {
    const lines = transactions.map((one, index) => ({
      ...lineOf(one, { part, account, sign: signOf(one, sign), booking }),
      amount: amounts[index] ?? amount,
      lineNumber: one.at,
    }));
    return { ...entry, lines, remark: null };
  }
  const line = lineOf(null, { part, account, sign, booking });
  return { ...entry, lines: [{ ...line, amount, lineNumber: at }], remark: "not-divided" };
}

type Sign = 1 | -1;

/**
 * The direction in which the money goes; ISO 20022 states it for a reversal too. Throws `FileFault` if it is not
 * stated and nothing else says it.
 */
export function signOf(part: XmlPart, otherwise?: Sign): Sign {
  const code = textAt(part, "CdtDbtInd");
  if (code === "CRDT") return 1;
  if (code === "DBIT") return -1;
  if (code === null && otherwise !== undefined) return otherwise;
  throw new FileFault(part.at, `${quoted(code ?? "")} is not CRDT or DBIT`);
}

const signed = (amount: Amount, sign: Sign): Amount => (sign === -1 ? negate(amount) : amount);

/** Only BOOK is in the balances; PDNG, INFO and FUTR are not. Version 08 has the code one element deeper. */
function isBooked(part: XmlPart): boolean {
  const code = textAt(part, "Sts", "Cd") ?? textAt(part, "Sts") ?? "BOOK";
  return code === "BOOK";
}

function bookingOf(part: XmlPart): Booking {
  const valueOn = dayIn(partAt(part, "ValDt"), "the value date");
  const bookedOn = dayIn(partAt(part, "BookgDt"), "the booking date") ?? valueOn;
  if (bookedOn === null) throw new FileFault(part.at, "an entry has no date");
  const reversal = textAt(part, "RvslInd");
  return { bookedOn, valueOn, isReversal: reversal === "true" || reversal === "1" };
}

/** The day in an element that has it as a date or as a date with a time; null without it. */
export function dayIn(part: XmlPart | null, what: string): CalendarDate | null {
  if (part === null) return null;
  const text = textAt(part, "Dt") ?? textAt(part, "DtTm") ?? part.text;
  if (text === "") return null;
  const { value } = readDateText(text);
  const day = value === null ? null : parseDate(value);
  if (day === null) throw new FileFault(part.at, `${what} ${quoted(text)} is not certain`);
  return day;
}

/** The amount of a transaction in the currency of the entry; null if it states none. */
function amountOf(
  part: XmlPart,
  { currency, sign }: { readonly currency: string | null; readonly sign: Sign },
): Amount | null {
  const details = ["TxAmt", "CntrValAmt", "InstdAmt"].map((name) =>
    partAt(part, "AmtDtls", name, "Amt"),
  );
  const found = [partAt(part, "Amt"), ...details].find((one) => one?.currency === currency);
  if (found === undefined || found === null) return null;
  return signed(amountIn(found.text, "the amount of a transaction", found.at), signOf(part, sign));
}

interface OfEntry {
  readonly part: XmlPart;
  readonly account: string | null;
  readonly sign: Sign;
  readonly booking: Booking;
}

/** The line of a transaction, or of an entry without one. */
function lineOf(
  transaction: XmlPart | null,
  { part, account, sign, booking }: OfEntry,
): Omit<StatementLine, "amount" | "lineNumber"> {
  return {
    ...booking,
    ...(transaction === null
      ? NO_PARTY
      : partyOf(transaction, booking.isReversal ? -sign : sign, account)),
    reference: referenceOf(transaction, part),
    description: descriptionOf(transaction) ?? lineOfText(textAt(part, "AddtlNtryInf") ?? "") ?? "",
  };
}

type Party = Pick<StatementLine, "counterparty" | "counterAccount">;
const NO_PARTY: Party = { counterparty: null, counterAccount: null };

/**
 * The debtor of what is received and the creditor of what is paid; a reversal keeps the parties of the payment that it
 * reverses. The account holder is never the other party.
 */
function partyOf(transaction: XmlPart, direction: number, account: string | null): Party {
  const parties = partAt(transaction, "RltdPties");
  if (parties === null) return NO_PARTY;
  const roles = direction > 0 ? ["Dbtr", "Cdtr"] : ["Cdtr", "Dbtr"];
  const [first = NO_PARTY, second = NO_PARTY] = roles.map((role) => partyIn(parties, role));
  const isOwn = account !== null && first.counterAccount === account;
  const isUnknown = first.counterparty === null && first.counterAccount === null;
  const isOther = second.counterAccount !== null && second.counterAccount !== account;
  return isOwn || (isUnknown && isOther) ? second : first;
}

function partyIn(parties: XmlPart, role: string): Party {
  const account = partAt(parties, `${role}Acct`);
  const name =
    textAt(parties, role, "Nm") ??
    textAt(parties, role, "Pty", "Nm") ??
    textAt(parties, `Ultmt${role}`, "Nm") ??
    textAt(parties, `Ultmt${role}`, "Pty", "Nm");
  const number =
    account === null
      ? null
      : (textAt(account, "Id", "IBAN") ?? textAt(account, "Id", "Othr", "Id"));
  return { counterparty: lineOfText(name ?? ""), counterAccount: otherAccount(number) };
}

function referenceOf(transaction: XmlPart | null, part: XmlPart): string | null {
  const ofTransaction = ["EndToEndId", "InstrId", "AcctSvcrRef"].map((name) =>
    transaction === null ? null : textAt(transaction, "Refs", name),
  );
  const details = partAt(part, "NtryDtls");
  const ofEntry = [
    details === null ? null : textAt(details, "Btch", "PmtInfId"),
    textAt(part, "AcctSvcrRef"),
    textAt(part, "NtryRef"),
  ];
  return [...ofTransaction, ...ofEntry].find(isReference) ?? null;
}

const isReference = (text: string | null): boolean =>
  text !== null && !/^(?:NOT ?PROVIDED|NONREF)$/i.test(text);

/** The text of the payer, with the structured reference of the creditor; null without either. */
function descriptionOf(transaction: XmlPart | null): string | null {
  if (transaction === null) return null;
  const remittance = partAt(transaction, "RmtInf");
  const texts =
    remittance === null
      ? []
      : [
          ...partsNamed(remittance, "Ustrd").map(({ text }) => text),
          ...partsNamed(remittance, "Strd").map((one) => textAt(one, "CdtrRefInf", "Ref") ?? ""),
        ];
  return lineOfText(texts.join(" ")) ?? lineOfText(textAt(transaction, "AddtlTxInf") ?? "");
}
