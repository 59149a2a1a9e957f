/** Faults of an XML document, and the departures from the standard that a reader may accept. */

/** The document cannot be read; the message is a clause about it, with the values. */
export class XmlFault extends Error {
  /** Line of the document, from 1. */
  readonly line: number;

  constructor(line: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "XmlFault";
    this.line = line;
  }
}

export type LexicalRule =
  | "ampersands-are-escaped"
  | "characters-are-allowed"
  | "declaration-comes-first"
  | "encoding-is-allowed"
  | "encoding-is-as-declared"
  | "prefixes-are-declared";

/** Accepts a departure from the standard, or throws. `what` says what the document has there. */
export type Remark = (rule: LexicalRule, line: number, what: string) => void;

/** For readers that accept none. */
export const refuseRemark: Remark = (_rule, line, what) => {
  throw new XmlFault(line, what);
};
