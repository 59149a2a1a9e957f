/** A text that a format cannot hold is shortened between characters, and what is no text is replaced. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CELL_CAPACITY,
  cleanText,
  fitText,
  PAGE_CAPACITY,
  TABLE_CAPACITY,
} from "../../src/formats/fits.ts";

const lengthText = (length: number): string => `[${String(length)}]`;
const onPage = (text: string) => fitText(text, PAGE_CAPACITY, lengthText);

test("a text that fits is as it is", () => {
  const text = "שלום 漢字 e\u0301 👩‍👩‍👧‍👦\r\n\t\u200f";
  expect(onPage(text)).toEqual({ text, isCleaned: false, isShortened: false });
});

test("a text of 40,000 characters ends with its length", () => {
  const { text, isShortened } = onPage("x".repeat(40_000));
  expect([text.length, text.slice(-10), isShortened]).toEqual([
    1_000,
    "xx… [40000]".slice(-10),
    true,
  ]);
  expect(fitText("y".repeat(40_000), CELL_CAPACITY, lengthText).text.length).toBe(32_767);
  expect(fitText("z".repeat(40_000), TABLE_CAPACITY, lengthText).text.length).toBe(40_000);
});

test.each(["😀", "e\u0301", "👩‍👩‍👧‍👦", "🇳🇱"])(
  "many %s are cut between two of them",
  (character) => {
    const { text } = onPage(character.repeat(3_000));
    const cut = text.slice(0, text.indexOf("…"));
    expect(cut.replaceAll(character, "")).toBe("");
    expect(cut.length).toBeGreaterThan(900);
  },
);

test.each([
  ["abc\u202edef", "abc\ufffddef"],
  ["\u2067a\u2069\u202c", "\ufffda\ufffd\ufffd"],
  ["a\u0000b\u0007\u0085", "a\ufffdb\ufffd\ufffd"],
  ["\ud800 \ufffe \u{1ffff}", "\ufffd \ufffd \ufffd"],
])("%j is read as %j, and a file for programs keeps only its directions", (text, shown) => {
  expect(onPage(text)).toEqual({ text: shown, isCleaned: true, isShortened: false });
  expect(cleanText(text, true).replace(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd")).toBe(shown);
});

test("no text is longer than the format can hold, whatever its characters", () => {
  const units = fc.string({ unit: "binary", maxLength: 50 });
  fc.assert(
    fc.property(units, fc.nat(400), (unit, count) => {
      const { text } = onPage(unit.repeat(count));
      expect(text.length).toBeLessThanOrEqual(PAGE_CAPACITY.charactersMax);
      expect(text.isWellFormed()).toBe(true);
    }),
  );
});
