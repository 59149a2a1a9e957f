/** The word that was probably meant. */
import { expect, test } from "vitest";
import { nearestWord, suggestion } from "../../src/fields/nearest-word.ts";

const COMMANDS = ["close", "chart", "check", "monthly", "export", "verify", "plan", "pull"];

test.each([
  ["clsoe", "close"],
  ["CLOSE", "close"],
  ["clos", "close"],
  ["closes", "close"],
  ["chek", "check"],
  ["motnhly", "monthly"],
  ["month", "monthly"],
  ["exprot", "export"],
  ["verfiy", "verify"],
])("%s was probably %s", (given, meant) => {
  expect(nearestWord(given, COMMANDS)).toBe(meant);
});

test.each([
  ["balance", "is near none"],
  ["c", "begins several"],
  ["p", "is too short to be a beginning"],
  ["", "is empty"],
])("for %j nothing is suggested: it %s", (given) => {
  expect(nearestWord(given, COMMANDS)).toBeNull();
});

test("of two words that are equally near, none is suggested", () => {
  expect(nearestWord("plat", ["plan", "play"])).toBeNull();
});

test("a suggestion is a question, or nothing", () => {
  expect(suggestion("clsoe", COMMANDS)).toBe(': did you mean "close"?');
  expect(suggestion("balance", COMMANDS)).toBe("");
});
