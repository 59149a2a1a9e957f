/** A gap of the specification is marked where the choice is made, and explained once. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const headings = [...readFileSync("docs/api-gaps.md", "utf8").matchAll(/^## (.+)$/gm)].map(
  ([, heading = ""]) => heading,
);
const sources = readdirSync("src", { recursive: true })
  .map((name) => join("src", String(name)))
  .filter((name) => name.endsWith(".ts"));
/** The text on one line, because a comment may be wrapped anywhere. */
const plain = (file: string): string =>
  readFileSync(file, "utf8").replace(/\n\s*(\*|\/\/) ?/g, " ");
const marks = sources.flatMap((file) =>
  [...plain(file).matchAll(/Gap: ([^.]*)/g)].map(([, text = ""]) => ({ file, text })),
);

test("there are marks and headings to compare", () => {
  expect(marks.length).toBeGreaterThan(10);
  expect(headings.length).toBeGreaterThan(10);
});

test("every mark in the code names a heading of docs/api-gaps.md", () => {
  expect(marks.filter(({ text }) => !headings.some((heading) => text.startsWith(heading)))).toEqual(
    [],
  );
});
