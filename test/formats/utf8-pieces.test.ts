/** Text as pieces of UTF-8, beside the encoding of all of it at once. */
import { array, assert, constantFrom, nat, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { utf8Pieces } from "../../src/formats/auditfile/utf8-pieces.ts";

const PIECE_BYTES_MAX = 256 * 1024;

function piecesOf(texts: readonly string[]): readonly Uint8Array[] {
  const pieces = utf8Pieces();
  const full = texts.map((text) => pieces.add(text)).filter((piece) => piece !== null);
  return [...full, pieces.end()];
}

/** Of one to four bytes a character; the lone surrogate becomes a replacement character. */
const TEXTS = array(
  tuple(constantFrom("a", "é", "€", "😀", "\ud800", "<nr>"), nat(60_000)).map(([of, count]) =>
    of.repeat(count),
  ),
  { maxLength: 12 },
);

test("the pieces together are the encoded text, whatever its characters and lengths", () => {
  assert(
    property(TEXTS, (texts) => {
      const whole = Buffer.concat(texts.map((text) => Buffer.from(text)));
      expect(whole.equals(Buffer.concat(piecesOf(texts)))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("text that comes a little at a time fills each piece before the next one", () => {
  const sizes = piecesOf(Array.from({ length: 100 }, () => "x".repeat(8_192))).map(
    ({ length }) => length,
  );
  const room = PIECE_BYTES_MAX - 3 * 8_192;
  expect(sizes.slice(0, -1).every((size) => size > room && size <= PIECE_BYTES_MAX)).toBe(true);
});
