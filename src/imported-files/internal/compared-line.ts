/** A line of an auditfile as it is compared: what makes two lines equal, and the texts that may differ. */
import { hash } from "node:crypto";
import {
  absolute,
  amountText,
  isZero,
  negate,
  parseAmount,
  roundAmount,
  ZERO,
} from "../../amount/amount.ts";
import type { ComparedLine } from "../auditfile-comparison.ts";
import type { ReadLine, ReadTransaction } from "../auditfile-parts.ts";

/** Elements of a line beyond account, date, amount, description and taxes, in both versions. */
export const LINE_TEXTS = ["docRef", "effDate", "custSupID", "project", "periodNumber"] as const;
export type LineText = (typeof LINE_TEXTS)[number];

export interface LineWithTexts extends ComparedLine {
  /** Equal for equal lines: a digest, computed once for all that compare it. */
  readonly key: string;
  readonly texts: Readonly<Record<LineText, string>>;
}

/** How lines are read. */
export interface LineReading {
  /** Whether taxes make lines equal; not if one of the files has none. */
  readonly withVat: boolean;
  /** The names by code: version 3.2 refers to a project, version 4.0 names it. */
  readonly projects: ReadonlyMap<string, string>;
}

export const linesOfTransaction = (
  { date, journalId, nr, periodNumber, lines }: ReadTransaction,
  { withVat, projects }: LineReading,
): readonly LineWithTexts[] =>
  lines.map((line) => {
    const { at, accountId, amount, fields } = line;
    const code = fields.get("projID");
    // The writer composes letters and their accents, as every text of a file is composed.
    const description = (fields.get("desc") ?? "").replaceAll("\r", " ").normalize("NFC");
    const vat = vatText(line);
    return {
      key: digestOf([accountId, date, amountText(amount, 2), description, withVat ? vat : ""]),
      accountId,
      date,
      amount,
      description,
      vat,
      journalId,
      transaction: nr,
      at,
      texts: {
        docRef: fields.get("docRef") ?? "",
        effDate: fields.get("effDate") ?? "",
        custSupID: fields.get("custSupID") ?? "",
        project: fields.get("project") ?? (code === undefined ? "" : (projects.get(code) ?? code)),
        periodNumber,
      },
    };
  });

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

/** 128 bits: two of a hundred million lines will not share a key by chance. */
const KEY_LENGTH = 16;
export const digestOf = (parts: readonly string[]): string =>
  hash("sha256", parts.join("\u0000"), "latin1").slice(0, KEY_LENGTH);
