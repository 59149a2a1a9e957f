/**
 * Text as an auditfile may hold it: only characters that XML knows, composed (NFC), no longer than the
 * standard allows, escaped. What had to be changed is told as it happens, so that it can be listed.
 */
import { Failure } from "../../failure.ts";

/** One text that is not in the file as it was in the books. */
export interface TextChange {
  /** The element that holds it: `custSupName`. */
  readonly element: string;
  /** What it belongs to: the identity of the relation, the number of the transaction. */
  readonly subject: string;
  /** `left-out`: an identity that is too long; cut it would be another. */
  readonly change: "cleaned" | "shortened" | "left-out";
  readonly original: string;
  /** Empty when it was left out. */
  readonly written: string;
}

export interface AuditfileTexts {
  /** `<name>text</name>` with text cleaned and cut to `lengthMax` characters. */
  readonly element: (name: string, text: string, lengthMax: number, subject: string) => string;
  /** `<name>text</name>` for what others refer to: trimmed, never cut. */
  readonly identity: (name: string, text: string) => string;
  /** The same for what nobody refers to: left out when it is empty or too long. */
  readonly identityIfFits: (name: string, text: string, subject: string) => string;
}

/** Both versions of the standard give identities 35 characters. */
export const IDENTITY_LENGTH_MAX = 35;
/** Nothing to clean and nothing to escape: most texts, so they are told apart first. */
const PLAIN = /^[ -%'-;=?-~]*$/;
/** Controls but for tab and line feed, halves of a pair alone, and the two that are no characters. */
const ILLEGAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be written
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Tells `note` of each change, in the order of the file. */
export function auditfileTexts(note: (change: TextChange) => void): AuditfileTexts {
  return {
    element: (name, text, lengthMax, subject) => {
      if (text.length <= lengthMax && PLAIN.test(text)) return `<${name}>${text}</${name}>`;
      const clean = cleanText(text);
      if (clean !== text) {
        note({ element: name, subject, change: "cleaned", original: text, written: clean });
      }
      const cut = cutText(clean, lengthMax);
      if (cut !== clean) {
        note({ element: name, subject, change: "shortened", original: clean, written: cut });
      }
      return `<${name}>${escapeText(cut)}</${name}>`;
    },
    identity: (name, text) => {
      const written = identityText(text);
      if (written !== text) {
        note({ element: name, subject: written, change: "cleaned", original: text, written });
      }
      return `<${name}>${escapeText(written)}</${name}>`;
    },
    identityIfFits: (name, text, subject) => {
      const written = trimmedText(text);
      if (isIdentity(written)) return `<${name}>${escapeText(written)}</${name}>`;
      note({ element: name, subject, change: "left-out", original: text, written: "" });
      return "";
    },
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
  const identity = trimmedText(text);
  if (isIdentity(identity)) return identity;
  throw new Failure(
    "answer-malformed",
    `the identity "${text}" has ${String(Array.from(identity).length)} characters; an auditfile takes 1 to ${String(IDENTITY_LENGTH_MAX)}`,
    "Give the account, contact or document a shorter number, then export again.",
  );
}

const trimmedText = (text: string): string =>
  PLAIN.test(text) ? text.trim() : cleanText(text).trim();

const isIdentity = (text: string): boolean =>
  text !== "" && cutText(text, IDENTITY_LENGTH_MAX) === text;

/** For the text of an element. */
export const escapeText = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
