/** Names from the books on a terminal. */
import { expect, test } from "vitest";
import { readableLine, readableText } from "../../../src/cli/reporting/readable-text.ts";

test("control sequences and marks that change the writing direction are replaced", () => {
  expect(readableText("a\u001b[2Jb\u0007c\u009bd\u202ee\u2066f")).toBe("a�[2Jb�c�d�e�f");
});

test("letters of any script, emoji and the line ends of a message stay unchanged", () => {
  const text = "Crème\nשלום مرحبا 👩‍👩‍👧‍👦";
  expect(readableText(text)).toBe(text);
});

test("a name cannot start a line of its own", () => {
  expect(readableLine("account 8000 x\r\nAll 18 checks passed")).toBe(
    "account 8000 x All 18 checks passed",
  );
});
