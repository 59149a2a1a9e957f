/**
 * The ways in which an auditfile deviates from its schema or from practice and is read all the same, because its meaning is certain.
 * A file that could mean two things is refused instead.
 */
import type { LexicalRule } from "./xml/xml-fault.ts";

/** How a file that breaks the rule is read, and what the deviation is in an export of the service or in our own file. */
interface DeviationReading {
  readonly reading: string;
  readonly inExport: "refused" | "accepted" | "warning" | "information";
}

/** Each rule is named by what must hold. */
export const DEVIATION_RULES = {
  "encoding-is-allowed": {
    reading:
      "The standard allows UTF-8 and ISO-8859-1. The file has another encoding and is read in that encoding.",
    inExport: "refused",
  },
  "encoding-is-as-declared": {
    reading:
      "Some bytes do not fit the encoding that the file declares. They are read in the encoding that they fit.",
    inExport: "refused",
  },
  "declaration-comes-first": {
    reading: "White space precedes the XML declaration. It is skipped.",
    inExport: "refused",
  },
  "characters-are-allowed": {
    reading: "XML does not allow control characters. Each of them is read as a space.",
    inExport: "refused",
  },
  "ampersands-are-escaped": {
    reading: "An ampersand in a text is not written as &amp;. It is read as an ampersand.",
    inExport: "refused",
  },
  "prefixes-are-declared": {
    reading: "The file does not declare the prefix of an element. The element is read by its name.",
    inExport: "refused",
  },
  "namespace-is-known": {
    reading:
      "The namespace of the file is not the one of a published version. The elements are read by their names.",
    inExport: "warning",
  },
  "elements-are-known": {
    reading: "The standard has no such element. It is not used.",
    inExport: "warning",
  },
  "elements-are-in-place": {
    reading:
      "An element is not where the standard places it. It is read as if it were in its own place.",
    inExport: "warning",
  },
  "elements-appear-once": {
    reading: "An element appears twice with the same content. It is read once.",
    inExport: "refused",
  },
  "text-is-in-place": {
    reading: "The file has a text where the standard has only elements. It is not used.",
    inExport: "warning",
  },
  "identity-is-trimmed": {
    reading: "An identifier has space around it. It is read without the space.",
    inExport: "warning",
  },
  "amount-is-plain": {
    reading:
      "An amount has a decimal comma, thousands separators or its sign at the end. It is read by its digits.",
    inExport: "refused",
  },
  "amount-has-two-decimals": {
    reading: "An amount has more than two decimals. It is read exactly, without rounding.",
    inExport: "warning",
  },
  "amount-is-positive": {
    reading:
      "An amount is negative. The sign reverses the side: -5.00 debit is read as 5.00 credit.",
    inExport: "information",
  },
  "amount-keeps-its-side": {
    reading:
      "Negative amounts balance their transaction only without the sign. They are read as positive amounts on the side that the lines state.",
    inExport: "accepted",
  },
  "date-is-plain": {
    reading:
      "A date has a time, a time zone or another order. It is read as the day that it names.",
    inExport: "refused",
  },
  "code-is-a-code": {
    reading: "A code is written as a word or in another case. It is read as the code for it.",
    inExport: "refused",
  },
  "side-is-stated": {
    reading: "A line of 0.00 has no side. It is read as zero.",
    inExport: "refused",
  },
  "totals-are-stated": {
    reading:
      "The file does not state the number of its lines or their totals. They are computed from the lines.",
    inExport: "refused",
  },
  "number-is-stated": {
    reading: "A journal, transaction or line has no number. Its position is used as its number.",
    inExport: "refused",
  },
  "period-is-stated": {
    reading: "A transaction has no period. The period of its date is used.",
    inExport: "refused",
  },
  "date-is-stated": {
    reading: "A transaction has no date. The date that all its lines share is used.",
    inExport: "refused",
  },
  "document-reference-is-stated": {
    reading: "A line has no document reference. The number of its transaction is used.",
    inExport: "accepted",
  },
  "effective-date-is-stated": {
    reading: "A line has no effective date. The date of its transaction is used.",
    inExport: "accepted",
  },
  "opening-is-an-element": {
    reading:
      "The opening balance is stated as transactions. Their lines are read as the opening balance.",
    inExport: "accepted",
  },
  "opening-is-stated-once": {
    reading: "The opening balance is stated twice with the same balances. It is read once.",
    inExport: "refused",
  },
  "file-is-in-one-part": {
    reading: "The auditfile is divided over several files. They are read as one file.",
    inExport: "refused",
  },
} as const satisfies Readonly<Record<LexicalRule, DeviationReading>> &
  Readonly<Record<string, DeviationReading>>;

export type DeviationRule = keyof typeof DEVIATION_RULES;

export interface AuditfileDeviation {
  readonly kind: "deviation";
  /** Line of the file, from 1. */
  readonly at: number;
  readonly rule: DeviationRule;
  /** A clause with the values: what the file has there, and what is read. */
  readonly what: string;
}

/** Reports a deviation. */
export type ReportDeviation = (rule: DeviationRule, at: number, what: string) => void;
