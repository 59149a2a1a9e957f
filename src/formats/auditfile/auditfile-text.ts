/**
 * Text as an auditfile may hold it: only characters that XML knows, composed (NFC), no longer than the
 * schema allows, escaped. What had to be changed is remembered, so that the file itself can say so.
 */
import { Failure } from "../../failure.ts";

/** One text that is not in the file as it was in the books. */
export interface TextChange {
  /** The element that holds it: `custSupName`. */
  readonly element: string;
  /** What it belongs to: the identity of the relation, the number of the transaction. */
  readonly subject: string;
  readonly change: "cleaned" | "shortened";
}

export interface AuditfileTexts {
  /** `<name>text</name>` with text cleaned and cut to `lengthMax` characters. */
  readonly element: (name: string, text: string, lengthMax: number, subject: string) => string;
  /** `<name>text</name>` for what others refer to: trimmed, never cut. */
  readonly identity: (name: string, text: string) => string;
  /** How many texts were changed, and the first of them. */
  readonly changed: () => { readonly count: number; readonly first: readonly TextChange[] };
}

const CHANGES_LISTED_MAX = 100;
/** XAF 4.0 gives identities 35 characters. */
const IDENTITY_LENGTH_MAX = 35;
/** Nothing to clean and nothing to escape: most texts, so they are told apart first. */
const PLAIN = /^[ -%'-;=?-~]*$/;
/** Controls but for tab and line feed, halves of a pair alone, and the two that are no characters. */
const ILLEGAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be written
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export function auditfileTexts(): AuditfileTexts {
  const first: TextChange[] = [];
  let count = 0;
  const note = (element: string, subject: string, change: TextChange["change"]): void => {
    count += 1;
    if (first.length < CHANGES_LISTED_MAX) first.push({ element, subject, change });
  };
  return {
    element: (name, text, lengthMax, subject) => {
      if (text.length <= lengthMax && PLAIN.test(text)) return `<${name}>${text}</${name}>`;
      const clean = cleanText(text);
      if (clean !== text) note(name, subject, "cleaned");
      const cut = cutText(clean, lengthMax);
      if (cut !== clean) note(name, subject, "shortened");
      return `<${name}>${escapeText(cut)}</${name}>`;
    },
    identity: (name, text) => `<${name}>${escapeText(identityText(text))}</${name}>`,
    changed: () => ({ count, first }),
  };
}

/** Illegal characters become a space, so that words stay apart; what is composed stays composed. */
export const cleanText = (text: string): string => text.replace(ILLEGAL, " ").normalize("NFC");

/** The first `lengthMax` characters: the schema counts code points, so no pair is cut in half. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const points = Array.from(text);
  return points.length <= lengthMax ? text : points.slice(0, lengthMax).join("");
}

/** As others will refer to it. Cutting could make two of one, so what is too long is refused. */
export function identityText(text: string): string {
  const identity = PLAIN.test(text) ? text.trim() : cleanText(text).trim();
  if (identity !== "" && cutText(identity, IDENTITY_LENGTH_MAX) === identity) return identity;
  throw new Failure(
    "answer-malformed",
    `the identity "${text}" has ${String(Array.from(identity).length)} characters; an auditfile takes 1 to ${String(IDENTITY_LENGTH_MAX)}`,
    "Give the account, contact or document a shorter number, then export again.",
  );
}

/** For the text of an element. */
export const escapeText = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
