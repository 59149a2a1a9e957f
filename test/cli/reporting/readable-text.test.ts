/** What a terminal is given of names that come from the books. */
import { expect, test } from "vitest";
import { readableLine, readableText } from "../../../src/cli/reporting/readable-text.ts";

test("sequences that move a cursor, and marks that turn the writing, become unreadable signs", () => {
  expect(readableText("a\u001b[2Jb\u0007c\u009bd\u202ee\u2066f")).toBe("a�[2Jb�c�d�e�f");
});

test("letters of any script, emoji, and the line ends of a message stay as they are", () => {
  const text = "Crème\nשלום مرحبا 👩‍👩‍👧‍👦";
  expect(readableText(text)).toBe(text);
});

test("a name cannot begin a line of its own", () => {
  expect(readableLine("account 8000 x\r\nAll 18 checks passed")).toBe(
    "account 8000 x All 18 checks passed",
  );
});
