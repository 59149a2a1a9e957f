/** Breaking text into lines, with letters exactly as wide as the font size. */
import { expect, test } from "vitest";
import { breakLines } from "../../src/formats/pdf/lines.ts";

const face = {
  name: "regular",
  widthOf: (text: string, size: number) => Array.from(text).length * size,
  runsOf: () => [],
  drawable: (text: string) => text,
} as const;
const broken = (text: string, width: number, linesMax = 9): readonly string[] =>
  breakLines(text, { face, size: 1, width, linesMax });

test("text that fits is one line", () => {
  expect(broken("Bank en kas", 11)).toEqual(["Bank en kas"]);
  expect(broken("", 5)).toEqual([""]);
});

test("text that does not fit breaks between words", () => {
  expect(broken("Bank en kas", 10)).toEqual(["Bank en", "kas"]);
  expect(broken("een twee drie", 4)).toEqual(["een", "twee", "drie"]);
});

test("a word wider than the room is broken, and nothing is lost", () => {
  expect(broken("NL01BANK0123", 5)).toEqual(["NL01B", "ANK01", "23"]);
});

test("the last allowed line ends in an ellipsis if text remains", () => {
  expect(broken("een twee drie vijfde", 9, 2)).toEqual(["een twee", "drie vij…"]);
  expect(broken("een twee drie", 6, 1)).toEqual(["een t…"]);
});

test("spaces, line ends and control characters count as one space", () => {
  expect(broken(" een\r\n\ttwee\u0007drie ", 99)).toEqual(["een twee drie"]);
});

test("a character of two code units is never split", () => {
  expect(broken("𝄞𝄞𝄞", 1)).toEqual(["𝄞", "𝄞", "𝄞"]);
  expect(broken("𝄞𝄞𝄞", 0)).toEqual(["𝄞", "𝄞", "𝄞"]);
});
