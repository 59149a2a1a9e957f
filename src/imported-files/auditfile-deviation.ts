/**
 * The ways in which an auditfile deviates from its schema or from practice and is read all the same, because its meaning is certain.
 * A file that could mean two things is refused instead.
 */

/** Each rule is named by what must hold; its sentence says how a file that breaks it is read. */
export const DEVIATION_RULES = {
  "encoding-is-allowed":
    "The standard allows UTF-8 and ISO-8859-1. The file declares another encoding and is read in that encoding.",
  "encoding-is-as-declared":
    "Some bytes do not fit the encoding of the file. They are read as windows-1252.",
  "characters-are-allowed":
    "XML does not allow control characters. Each of them is read as a space.",
  "ampersands-are-escaped":
    "An ampersand in a text must be written as &amp;. A bare ampersand is read as itself.",
  "namespace-is-known":
    "The namespace of the file is not one of the published versions. The elements are read by their names.",
  "prefixes-are-declared":
    "An element has a prefix that the file does not declare. The element is read by its name.",
  "elements-are-known": "The standard has no such element. It is not used.",
  "elements-are-in-place":
    "An element is in another place than the standard gives it. It is read as if it were in its own place.",
  "elements-appear-once": "An element appears twice with the same content. It is read once.",
  "text-is-in-place": "A text stands where the standard has only elements. It is not used.",
  "identity-is-trimmed": "An identifier has space around it. It is read without the space.",
  "amount-has-a-point":
    "An amount has a decimal comma or thousands separators. It is read by its digits.",
  "amount-has-two-decimals":
    "An amount has more than two decimals. It is read exactly, without rounding.",
  "amount-is-positive":
    "An amount is negative. The sign reverses the side: -5.00 debit is read as 5.00 credit.",
  "date-is-plain":
    "A date has a time, a time zone or another order. It is read as the date that it names.",
  "code-is-a-code":
    "A code is written as a word or in another case. It is read as the code that it means.",
  "totals-are-stated":
    "The file states no number of lines or no totals. They are computed from the lines.",
  "number-is-stated": "A transaction or line has no number. Its position is used as its number.",
  "period-is-stated": "A transaction has no period. The period of its date is used.",
  "date-is-stated": "A transaction has no date. The date that all its lines share is used.",
  "document-reference-is-stated":
    "A line has no document reference. The number of its transaction is used.",
  "effective-date-is-stated": "A line has no effective date. The date of its transaction is used.",
  "opening-is-an-element":
    "The opening balance is stated as transactions. Their lines are read as the opening balance.",
  "opening-is-stated-once":
    "The opening balance is stated twice with the same balances. It is read once.",
  "file-is-in-one-part": "The auditfile is split over several files. They are read as one file.",
} as const;

export type DeviationRule = keyof typeof DEVIATION_RULES;

export interface AuditfileDeviation {
  readonly kind: "deviation";
  /** Line of the file, from 1. */
  readonly at: number;
  readonly rule: DeviationRule;
  /** One phrase with the values: what the file has there, and what is read. */
  readonly what: string;
}
