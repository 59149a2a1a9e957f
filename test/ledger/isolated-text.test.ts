/** Names from right to left turn nothing beside them, whatever they end in. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isolated, withRunsIsolated } from "../../src/ledger/isolated-text.ts";

test.each(["Afnemer B.V.", "漢字", "", "-27k", "\u{1f600}"])(
  "%j is put into a sentence as it is",
  (text) => {
    expect([isolated(text), withRunsIsolated(text)]).toEqual([text, text]);
  },
);

test.each([
  ["שלום (-27k)", "\u2068שלום\u2069 (-27k)"],
  ["customer שלום עולם 12 B.V. (+3)", "customer \u2068שלום עולם\u2069 12 B.V. (+3)"],
  ["شركة 12 مثال: 5", "\u2068شركة 12 مثال\u2069: 5"],
  ["a\u200f (5)", "a\u2068\u200f\u2069 (5)"],
  ["א\nב", "\u2068א\u2069\n\u2068ב\u2069"],
])("%j is written as %j", (text, written) => {
  expect(withRunsIsolated(text)).toBe(written);
});

test("a name is isolated as a whole", () => {
  expect(isolated("שלום 12 B.V.")).toBe("\u2068שלום 12 B.V.\u2069");
});

test("every isolate ends, and nothing else is changed", () => {
  const text = fc.string({ unit: fc.constantFrom("א", "ب", "\u200f", "a", "1", " ", "(", "\n") });
  fc.assert(
    fc.property(text, (own) => {
      const written = withRunsIsolated(own);
      expect(written.replace(/[\u2068\u2069]/g, "")).toBe(own);
      expect(written.replace(/\u2068[^\u2066-\u2069\n]+\u2069/g, "")).not.toMatch(
        /[אب\u200f\u2068\u2069]/,
      );
    }),
  );
});
