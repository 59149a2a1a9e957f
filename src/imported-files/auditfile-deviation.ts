/**
 * The ways in which an auditfile deviates from its schema or from practice and is read all the same, because its
 * meaning is certain. A file that could mean two things is refused instead.
 */
import type { LexicalRule } from "./xml/xml-fault.ts";

/** The weight of the deviation in an export of the service or in our own file. */
type InExport = "refused" | "accepted" | "warning" | "information";

/** Each rule is named by what must hold; `templates/words` has a sentence for each of them. */
export const DEVIATION_RULES = {
  /** The standard allows UTF-8 and ISO-8859-1. The file has another encoding and is read in that encoding. */
  "encoding-is-allowed": "refused",
  /** Some bytes do not fit the encoding that the file declares. They are read in the encoding that they fit. */
  "encoding-is-as-declared": "refused",
  /** White space precedes the XML declaration. It is skipped. */
  "declaration-comes-first": "refused",
  /** XML does not allow control characters. Each of them is read as a space. */
  "characters-are-allowed": "refused",
  /** An ampersand in a text is not escaped. It is read as an ampersand. */
  "ampersands-are-escaped": "refused",
  /** The file does not declare the prefix of an element. The element is read by its name. */
  "prefixes-are-declared": "refused",
  /** The namespace of the file is not the one of a published version. The elements are read by their names. */
  "namespace-is-known": "warning",
  /** The standard has no such element. It is not used. */
  "elements-are-known": "warning",
  /** An element is not where the standard places it. It is read as if it were in its own place. */
  "elements-are-in-place": "warning",
  /** An element appears twice with the same content. It is read once. */
  "elements-appear-once": "refused",
  /** The file has a text where the standard has only elements. It is not used. */
  "text-is-in-place": "warning",
  /** An identifier has space around it. It is read without the space. */
  "identity-is-trimmed": "warning",
  /** An amount has a decimal comma, thousands separators or its sign at the end. It is read by its digits. */
  "amount-has-a-point": "refused",
  /** An amount has more than two decimals. It is read exactly, without rounding. */
  "amount-has-two-decimals": "warning",
  /** An amount is negative. The sign reverses the side: -5.00 debit is read as 5.00 credit. */
  "amount-is-positive": "information",
  /**
   * Negative amounts balance their transaction only without the sign. They are read as positive amounts on the
   * side that the lines state.
   */
  "amount-keeps-its-side": "accepted",
  /** A date has a time, a time zone or another order. It is read as the day that it names. */
  "date-is-plain": "refused",
  /** A code is written as a word or in another case. It is read as the code for it. */
  "code-is-a-code": "refused",
  /** A line of 0.00 has no side. It is read as zero. */
  "side-is-stated": "refused",
  /** The file does not state the number of its lines or their totals. They are computed from the lines. */
  "totals-are-stated": "refused",
  /** A journal, transaction or line has no number. Its position is used as its number. */
  "number-is-stated": "refused",
  /** A transaction has no period. The period of its date is used. */
  "period-is-stated": "refused",
  /** A transaction has no date. The date that all its lines share is used. */
  "date-is-stated": "refused",
  /** A line has no document reference. The number of its transaction is used. */
  "document-reference-is-stated": "accepted",
  /** A line has no effective date. The date of its transaction is used. */
  "effective-date-is-stated": "accepted",
  /** The opening balance is stated as transactions. Their lines are read as the opening balance. */
  "opening-is-an-element": "accepted",
  /** The opening balance is stated twice with the same balances. It is read once. */
  "opening-is-stated-once": "refused",
  /** The auditfile is divided over several files. They are read as one file. */
  "file-is-in-one-part": "refused",
} as const satisfies Readonly<Record<LexicalRule, InExport>> & Readonly<Record<string, InExport>>;

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
