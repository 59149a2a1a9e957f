/** Reads CAMT.053 (ISO 20022, bank to customer statement), entry by entry. Tested with versions 02 and 08. */
import { type Amount, equalAmounts, negate } from "../../../amount/amount.ts";
import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import type { StatementLine, StatementRemark } from "../../../ledger/bank-statement.ts";
import { FileFault } from "../../internal/file-fault.ts";
import { ownAccount } from "./account-number.ts";
import { type CamtEntry, dayIn, entryOf, signOf } from "./camt-entry.ts";
import {
  amountIn,
  mustBeFew,
  type ReadStatements,
  type StatedBalance,
  type StatedStatement,
} from "./stated-statement.ts";
import { partAt, partsReader, textAt, type XmlPart } from "./xml-parts.ts";

/** Takes the bytes of a file piece by piece. */
export interface CamtReader {
  readonly write: (piece: Uint8Array) => void;
  readonly end: () => ReadStatements;
}

interface Balance {
  /** `OPBD`, `PRCD`, `CLBD`, `ITBD` and others of ISO 20022. */
  readonly code: string;
  readonly on: CalendarDate;
  readonly amount: Amount;
  readonly currency: string | null;
  readonly at: number;
}

/** The statement being read. */
interface Statement {
  account: XmlPart | null;
  number: string | null;
  readonly balances: Balance[];
  readonly entries: CamtEntry[];
  at: number;
}

const emptyStatement = (): Statement => ({
  account: null,
  number: null,
  balances: [],
  entries: [],
  at: 0,
});

/** `fileName` is for the remarks. Throws `FileFault` for what cannot be read. */
export function camtReader(fileName: string): CamtReader {
  const statements: StatedStatement[] = [];
  const remarks: StatementRemark[] = [];
  let statement = emptyStatement();
  let lines = 0;
  const reader = partsReader({
    part: (part) => {
      if (statement.at === 0) statement.at = part.at;
      const entry = readPart(statement, part);
      lines += entry?.lines.length ?? 0;
      mustBeFew(lines, part.at);
    },
    end: (at) => {
      const { stated, remarked } = finished(statement, fileName, at);
      statements.push(stated);
      remarks.push(...remarked);
      statement = emptyStatement();
    },
  });
  return {
    write: reader.write,
    end: () => {
      reader.end();
      return { statements, remarks };
    },
  };
}

/** Adds the part to the statement; returns an entry. */
function readPart(statement: Statement, part: XmlPart): CamtEntry | null {
  switch (part.name) {
    case "Acct":
      statement.account = part;
      return null;
    case "ElctrncSeqNb":
      statement.number = part.text;
      return null;
    case "LglSeqNb":
      statement.number ??= part.text;
      return null;
    case "Bal":
      // A balance with the credit facility in it is no balance of the account.
      if (textAt(part, "CdtLine", "Incl") !== "true") statement.balances.push(balanceOf(part));
      return null;
    case "Ntry": {
      const account = statement.account === null ? null : accountOf(statement.account, null);
      const entry = entryOf(part, account);
      statement.entries.push(entry);
      return entry;
    }
    default:
      return null;
  }
}

function balanceOf(part: XmlPart): Balance {
  const { at } = part;
  const amount = partAt(part, "Amt");
  const code = textAt(part, "Tp", "CdOrPrtry", "Cd") ?? textAt(part, "Tp", "CdOrPrtry", "Prtry");
  const on = dayIn(partAt(part, "Dt"), "the date of a balance");
  if (amount === null || on === null) {
    throw new FileFault(at, "a balance has no amount or no date");
  }
  const value = amountIn(amount.text, "the balance", amount.at);
  return {
    code: code ?? "",
    on,
    amount: signOf(part) === -1 ? negate(value) : value,
    currency: amount.currency,
    at,
  };
}

function accountOf(part: XmlPart, currency: string | null): string | null {
  const text = textAt(part, "Id", "IBAN") ?? textAt(part, "Id", "Othr", "Id");
  return text === null ? null : ownAccount(text, currency);
}

function finished(
  statement: Statement,
  fileName: string,
  endsAt: number,
): { readonly stated: StatedStatement; readonly remarked: readonly StatementRemark[] } {
  const { entries, number } = statement;
  const at = statement.at === 0 ? endsAt : statement.at;
  const account = statement.account === null ? null : accountOf(statement.account, null);
  if (account === null) throw new FileFault(at, "a statement has no account");
  const currency = currencyOf(statement, at);
  const balances = statement.balances.filter((one) => one.currency === currency);
  const stated = {
    account,
    currency,
    number: number === null || /^0*$/.test(number) ? null : number,
    ...statedBalances(balances),
    at,
  };
  const lines: StatementLine[] = [];
  const remarked: StatementRemark[] = [];
  for (const entry of entries) {
    if (entry.currency !== currency) {
      const found = entry.currency ?? "no currency";
      throw new FileFault(
        entry.at,
        `an entry in ${found} is in a statement of ${account} in ${currency}`,
      );
    }
    for (const line of entry.lines) lines.push(line);
    if (entry.remark === null) continue;
    const { amount, remark: kind, at: lineNumber } = entry;
    remarked.push({ kind, fileName, lineNumber, account, currency, amount });
  }
  return { stated: { ...stated, lines }, remarked };
}

/** The currency of the account, else of its balances, which then have one. */
function currencyOf({ account, balances, entries }: Statement, at: number): string {
  const stated = account === null ? null : textAt(account, "Ccy");
  if (stated !== null) return stated;
  const found = [...balances, ...entries].flatMap(({ currency }) => currency ?? []);
  const [only, other] = [...new Set(found)];
  if (only === undefined) throw new FileFault(at, "a statement has no currency");
  if (other !== undefined) {
    throw new FileFault(at, `a statement has amounts in ${only} and in ${other}`);
  }
  return only;
}

/** A balance between pages, ITBD, is the opening of what follows it and the closing of what precedes it. */
function statedBalances(
  balances: readonly Balance[],
): Pick<StatedStatement, "opening" | "closing"> {
  const opening = oneOf(balances, "OPBD") ?? oneOf(balances, "PRCD");
  const closing = oneOf(balances, "CLBD");
  const interim = balances.filter(({ code }) => code === "ITBD");
  const [first = null] = interim;
  const last = interim.at(-1) ?? null;
  const isPage = interim.length > 1;
  return {
    opening: asStated(opening) ?? between(closing !== null || isPage ? first : null),
    closing: asStated(closing) ?? between(opening !== null || isPage ? last : null),
  };
}

/** The balance with this code; null without one. Throws `FileFault` for two that differ. */
function oneOf(balances: readonly Balance[], code: string): Balance | null {
  const [first = null, ...others] = balances.filter((one) => one.code === code);
  const other = others.find(({ amount }) => first !== null && !equalAmounts(amount, first.amount));
  if (other === undefined) return first;
  throw new FileFault(other.at, `a statement has two balances ${code} that differ`);
}

const asStated = (balance: Balance | null): StatedBalance | null =>
  balance === null ? null : { on: balance.on, amount: balance.amount, isFinal: true };

const between = (balance: Balance | null): StatedBalance | null =>
  balance === null ? null : { on: balance.on, amount: balance.amount, isFinal: false };
