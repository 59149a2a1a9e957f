/** Names from the books on a terminal. */
import { expect, test } from "vitest";
import { readableLine, readableText } from "../../../src/cli/reporting/readable-text.ts";

test("control sequences and marks that change the writing direction are replaced", () => {
  expect(readableText("a\u001b[2Jb\u0007c\u009bd\u202ee\u2066f")).toBe("a�[2Jb�c�d�e�f");
});

test("letters of any script, emoji and the line ends of a message stay unchanged", () => {
  const text = "Crème\n漢字 ё 👩‍👩‍👧‍👦";
  expect(readableText(text)).toBe(text);
});

test("a name cannot start a line of its own", () => {
  expect(readableLine("account 8000 x\r\nAll 18 checks passed")).toBe(
    "account 8000 x All 18 checks passed",
  );
});

test("a name from right to left turns no figure beside it, however often the text comes here", () => {
  const shown = "customer \u2068שלום\u2069 (-27k)";
  expect(readableText("customer שלום (-27k)")).toBe(shown);
  expect(readableText(readableText("customer שלום (-27k)"))).toBe(shown);
  expect(readableText("\u2068a\u2069 \u2067b\u2068")).toBe("a \ufffdb\ufffd");
});

test("a line that would fill the screen ends with its length, and the lines beside it do not", () => {
  const [first, long = "", last] = readableText(`one\n${"x".repeat(40_000)}\nthree`).split("\n");
  expect([first, long.length, long.slice(-22), last]).toEqual([
    "one",
    2_000,
    "x… [40,000 characters]",
    "three",
  ]);
});
