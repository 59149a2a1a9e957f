/**
 * Finds the credential in an answer, also where a service repeats it in the escapes of JSON, XML, HTML or addresses, or
 * encoded: whoever decodes the answer later would have the credential.
 */

import { discardBytes } from "../bytes/discard-bytes.ts";

/** A shorter credential is a placeholder, and its characters occur in every answer. */
const SECRET_CHARACTERS_MIN = 8;

export interface CredentialEcho {
  /** The text with the credential replaced where it occurs as it is. */
  readonly withoutPlain: (text: string) => string;
  readonly isPlainIn: (bytes: Buffer) => boolean;
  /** Whether the credential occurs in any form. Linear in the size, whatever the bytes are. */
  readonly isIn: (bytes: Buffer) => boolean;
  /** The length of the longest form of the credential, in bytes. */
  readonly bytesMax: number;
}

/** Compiled once for a credential, because the pattern costs more than the search of a page. */
export function echoOf(credential: string): CredentialEcho {
  if (credential.length < SECRET_CHARACTERS_MIN) {
    return { withoutPlain: (text) => text, isPlainIn: () => false, isIn: () => false, bytesMax: 0 };
  }
  const escaped = new RegExp(Array.from(credential, formsOf).join(""));
  const plain = Buffer.from(credential).toString("latin1");
  // One pattern of all forms is three times as fast as a search for each.
  const written = new RegExp([plain, ...encodingsOf(credential)].map(patternOf).join("|"));
  const isWrittenIn = (bytes: Buffer): boolean => {
    const text = bytes.toString("latin1");
    return (
      written.test(text) || (ESCAPES.some((mark) => text.includes(mark)) && escaped.test(text))
    );
  };
  return {
    bytesMax: credential.length * FORM_BYTES_MAX * BYTES_OF_UTF16,
    withoutPlain: (text) => text.replaceAll(credential, "[credential]"),
    isPlainIn: (bytes) => bytes.includes(credential),
    isIn: (bytes) => isWrittenIn(bytes) || (bytes.includes(0) && isWrittenIn(withoutZeros(bytes))),
  };
}

/** UTF-16 in either order becomes the text of every form above; of other text nothing comes that is searched for. */
const withoutZeros = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString("latin1").replaceAll("\u0000", ""), "latin1");

const BYTES_OF_UTF16 = 2;

/** Passes the pieces of a file on and throws `failure` when the credential is in them, also across two of them. */
export async function* withoutEcho(
  pieces: AsyncIterable<Uint8Array>,
  echo: CredentialEcho,
  failure: () => Error,
): AsyncGenerator<Uint8Array> {
  let tail = Buffer.alloc(0);
  for await (const piece of pieces) {
    const searched = Buffer.concat([tail, piece]);
    if (echo.isIn(searched)) throw failure();
    tail = Buffer.from(searched.subarray(Math.max(0, searched.byteLength - echo.bytesMax)));
    discardBytes(searched);
    yield piece;
  }
}

/** More than the longest form of a character. */
const FORM_BYTES_MAX = 48;
/** Without any of these, nothing is escaped. */
const ESCAPES = ["\\", "%", "&"];
const NAMED: Readonly<Record<string, string>> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  "'": "apos",
  "+": "plus",
  "=": "equals",
  "/": "sol",
  ".": "period",
  ":": "colon",
  _: "lowbar",
};

/**
 * The pattern of a character in all its forms. Escapes may themselves be escaped, a few times; every repetition is
 * bounded, so that a search stays linear.
 */
function formsOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = Array.from(code.toString(16), eitherCase).join("");
  const forms = [
    `\\\\{0,8}${literal(character)}`,
    `\\\\{1,8}(?:[uU](?:0{2,6}${hex}|\\{0{0,6}${hex}\\})|[xX]${hex}|0?${code.toString(8)})`,
    `%(?:25){0,4}${hex}`,
    `&(?:amp;|#38;|#[xX]26;){0,4}#(?:0{0,6}${String(code)}|[xX]0{0,6}${hex})(?!\\d);?`,
    ...(NAMED[character] === undefined ? [] : [`&(?:amp;){0,4}${NAMED[character]};`]),
  ];
  return `(?:${forms.join("|")})`;
}

const patternOf = (text: string): string => Array.from(text, literal).join("");

const literal = (character: string): string => character.replace(/[^\w]/, "\\$&");

const eitherCase = (digit: string): string =>
  digit === digit.toUpperCase() ? digit : `[${digit}${digit.toUpperCase()}]`;

/** Base64 in the three positions that the credential can have in it, without the digits that its neighbours share, and hex. */
function encodingsOf(credential: string): readonly string[] {
  const bytes = Buffer.from(credential);
  const base64 = [0, 1, 2].flatMap((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]);
    const whole = shifted.subarray(0, shifted.length - (shifted.length % 3));
    const text = whole.toString("base64").slice(before === 0 ? 0 : 4);
    return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const hex = bytes.toString("hex");
  return [...new Set([...base64, hex, hex.toUpperCase()])].filter(
    (text) => text.length >= SECRET_CHARACTERS_MIN,
  );
}
