/** A line of an auditfile as it is compared: what makes two lines equal, and the texts that may differ. */
import { hash } from "node:crypto";
import {
  absolute,
  amountOf,
  amountText,
  isZero,
  negate,
  parseAmount,
  roundAmount,
  ZERO,
} from "../../amount/amount.ts";
import { parseDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { ComparedLine } from "../auditfile-comparison.ts";
import type { ReadLine, ReadTransaction } from "../auditfile-parts.ts";

/** Elements of a line beyond account, date, amount, description and taxes, in both versions. */
export const LINE_TEXTS = ["docRef", "effDate", "custSupID", "project", "periodNumber"] as const;
export type LineText = (typeof LINE_TEXTS)[number];

export interface LineWithTexts extends ComparedLine {
  /** Equal for equal lines. */
  readonly key: string;
  readonly texts: Readonly<Record<LineText, string>>;
}

/** How lines are read. */
export interface LineReading {
  /** Whether taxes make lines equal; not if one of the files has none. */
  readonly withVat: boolean;
  /** The names by code: version 3.2 refers to a project, version 4.0 names it. */
  readonly projects: ReadonlyMap<string, string>;
  /** Gets the texts that the file has. */
  readonly has: Set<LineText>;
}

/** Everything of a transaction that is compared. */
export interface TransactionText {
  /** Equal if lines and their texts are equal, in any order of the lines. */
  readonly digest: string;
  /** Some 100 bytes a line, a tenth of its objects; `linesIn` reads it. Made for a transaction that is kept. */
  readonly text: () => string;
}

/** XML has neither of these characters. */
const [NEXT_PART, NEXT_LINE] = ["\u0000", "\u0001"];

export function textOfTransaction(
  { date, journalId, nr, periodNumber, lines }: ReadTransaction,
  reading: LineReading,
): TransactionText {
  if (periodNumber !== "") reading.has.add("periodNumber");
  const texts = lines.map((line) => textOfLine(line, reading));
  return {
    digest: digestOf([date, periodNumber, ...texts.toSorted()]),
    text: () =>
      [
        [date, periodNumber, nr, journalId].join(NEXT_PART),
        ...texts.map((text, index) => `${String(lines[index]?.at)}${NEXT_PART}${text}`),
      ].join(NEXT_LINE),
  };
}

function textOfLine(line: ReadLine, { withVat, projects, has }: LineReading): string {
  const { accountId, amount, fields } = line;
  const docRef = fields.get("docRef") ?? "";
  const effDate = fields.get("effDate") ?? "";
  const custSupID = fields.get("custSupID") ?? "";
  const code = fields.get("projID");
  const project = fields.get("project") ?? (code === undefined ? "" : (projects.get(code) ?? code));
  if (docRef !== "") has.add("docRef");
  if (effDate !== "") has.add("effDate");
  if (custSupID !== "") has.add("custSupID");
  if (project !== "") has.add("project");
  // The writer composes letters and their accents, as every text of a file is composed.
  const description = (fields.get("desc") ?? "").replaceAll("\r", " ").normalize("NFC");
  const vat = withVat ? vatText(line) : "";
  const amountAsText = amountText(amount, 2);
  const stated = [accountId, amountAsText, description, vat, docRef, effDate, custSupID, project];
  return stated.join(NEXT_PART);
}

/** The lines of a transaction in the order of its file, with its number. */
export interface LinesOfTransaction {
  readonly nr: string;
  readonly lines: readonly LineWithTexts[];
}

export function linesIn(text: string): LinesOfTransaction {
  const [head = "", ...lines] = text.split(NEXT_LINE);
  const [day = "", periodNumber = "", nr = "", journalId = ""] = head.split(NEXT_PART);
  const date = parseDate(day);
  invariant(date !== null, `"${day}" is the date of a transaction`);
  const of = { date, journalId, transaction: nr };
  return {
    nr,
    lines: lines.map((line) => {
      const [at = "", accountId = "", amount = "", description = "", vat = "", ...texts] =
        line.split(NEXT_PART);
      const [docRef = "", effDate = "", custSupID = "", project = ""] = texts;
      return {
        key: digestOf([accountId, date, amount, description, vat]),
        ...{ ...of, at: Number.parseInt(at, 10), accountId, amount: amountOf(amount) },
        ...{ description, vat },
        texts: { docRef, effDate, custSupID, project, periodNumber },
      };
    }),
  };
}

/** Debit positive. An amount that is not one counts as zero: the rules of the file report it. */
export function vatAmount(vat: ReadonlyMap<string, string>): typeof ZERO {
  const amount = parseAmount(vat.get("vatAmnt") ?? "") ?? ZERO;
  return vat.get("vatAmntTp") === "C" ? negate(amount) : amount;
}

/** The percentage of a rate without tax says nothing about the books, and programs state it differently. */
function vatText({ vat }: ReadLine): string {
  if (vat.length === 0) return "";
  return vat
    .map((one) => {
      const amount = vatAmount(one);
      const percentage = isZero(amount) ? "" : percentageText(one.get("vatPerc") ?? "");
      return `${one.get("vatID") ?? ""}${percentage} ${amountText(amount, 2)}`;
    })
    .sort()
    .join(", ");
}

/** By its value: `21.00` and `21.000` are one percentage, and a missing one is none. */
function percentageText(text: string): string {
  const percentage = parseAmount(text.trim());
  if (percentage === null || isZero(percentage)) return "";
  return ` ${amountText(roundAmount(absolute(percentage), PERCENTAGE_PLACES), 0)}%`;
}

/** The codes of version 4.0. */
const PERCENTAGE_PLACES = 3;

/** Two lines do not share a digest by chance. */
export const digestOf = (parts: readonly string[]): string =>
  // One character for each byte: a buffer for each takes three times as long.
  hash("sha256", parts.join(NEXT_PART), "latin1");
