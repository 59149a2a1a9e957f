/**
 * Text for an auditfile: only valid XML characters, composed (NFC), no longer than the standard allows,
 * escaped. Each change is reported, so that it can be listed.
 */

import { Failure } from "../../failure.ts";
import { escapeText, replaceIllegal } from "../../markup/escape-xml.ts";
import { startOf } from "../fits.ts";

/** A text that differs from the books. */
export interface TextChange {
  /** The element that contains it: `custSupName`. */
  readonly element: string;
  /** Its subject: the identity of the relation or the number of the transaction. */
  readonly subject: string;
  /**
   * `left-out`: an identity that is too long; shortened, it would be a different identity. `numbered`: an account that
   * has no number in the books, or that of another account.
   */
  readonly change: "cleaned" | "shortened" | "left-out" | "numbered";
  /** A long one ends in an ellipsis after its beginning: `originalLength` says how many characters it has. */
  readonly original: string;
  readonly originalLength?: number;
  /** Empty if it was left out; a long one ends as the original does. */
  readonly written: string;
}

export interface AuditfileTexts {
  /** `<name>text</name>` with text cleaned and cut to `lengthMax` characters. */
  readonly element: (name: string, text: string, lengthMax: number, subject: string) => string;
  /** `<name>text</name>` for an identity to which others refer: trimmed, never cut. `original` is what was shortened to it. */
  readonly identity: (name: string, text: string, original?: string) => string;
  /** The same for an identity without references: omitted if it is empty or too long. */
  readonly identityIfFits: (name: string, text: string, subject: string) => string;
}

/** The maximum length of identities in both versions of the standard. */
export const IDENTITY_LENGTH_MAX = 35;
/** Text that needs no cleaning or escaping; most texts match, so this is tested first. */
const PLAIN = /^[ -%'-;=?-~]*$/;

/** The characters of a text in a note: a pack has a note for each record, and the books have the whole text. */
const NOTED_CHARACTERS_MAX = 255;

const noted = (change: TextChange): TextChange => ({
  ...change,
  original: beginningOf(change.original),
  ...(change.original.length > NOTED_CHARACTERS_MAX
    ? { originalLength: change.original.length }
    : {}),
  written: beginningOf(change.written),
});

const beginningOf = (text: string): string =>
  text.length <= NOTED_CHARACTERS_MAX ? text : `${startOf(text, NOTED_CHARACTERS_MAX - 1)}…`;

/** Calls `noteOf` for each change, in the order of the file. */
export function auditfileTexts(noteOf: (change: TextChange) => void): AuditfileTexts {
  const note = (change: TextChange): void => {
    noteOf(noted(change));
  };
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
    identity: (name, text, original = text) => {
      const written = identityText(text);
      if (written !== original) {
        note({
          element: name,
          subject: written,
          change: changeOf(original, written),
          original,
          written,
        });
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

/** How an identity became another one: only one that fits keeps its characters. */
function changeOf(original: string, written: string): TextChange["change"] {
  const trimmed = trimmedText(original);
  if (trimmed === "") return "numbered";
  if (!isIdentity(trimmed)) return "shortened";
  return identityText(trimmed) === written ? "cleaned" : "numbered";
}

/** Replaces illegal characters and carriage returns by a space, so that words remain separate, and composes the text. */
export const cleanText = (text: string): string =>
  replaceIllegal(text, () => " ")
    .replaceAll("\r", " ")
    .normalize("NFC");

/** The first `lengthMax` characters: the schema counts code points, so no pair is cut in half. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  // Twice as many units have at least as many code points.
  const points = Array.from(text.slice(0, 2 * lengthMax + 2));
  return points.length <= lengthMax ? text : points.slice(0, lengthMax).join("");
}

/** An identity as others refer to it. Shortening could make two identities equal, so it is refused if too long. */
export function identityText(text: string): string {
  const identity = trimmedText(text);
  if (isIdentity(identity)) return identity;
  throw new Failure(
    "answer-malformed",
    `the identity "${text}" has ${String(Array.from(identity).length)} characters; an auditfile allows 1 to ${String(IDENTITY_LENGTH_MAX)}`,
    "Give the account, contact or document a shorter number, then export again.",
  );
}

export const trimmedText = (text: string): string =>
  PLAIN.test(text) ? text.trim() : cleanText(text).trim();

const isIdentity = (text: string): boolean =>
  text !== "" && cutText(text, IDENTITY_LENGTH_MAX) === text;
