/** YAML files are read within limits, and their faults are reported with a place. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Kind, optional } from "../../src/fields/kind.ts";
import { record } from "../../src/fields/record.ts";
import { anything, filledText } from "../../src/fields/scalars.ts";
import { readYaml } from "../../src/packs/read-yaml.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function problemsOf(text: string, kind: Kind<unknown> = anything): readonly string[] {
  const path = join(temporaryFolder(), "a.yml");
  writeFileSync(path, text);
  const reading = readYaml(path, kind);
  return reading.ok ? [] : reading.problems.map((each) => each.replace(path, "a.yml"));
}

test("a key that occurs twice in its map is reported with its place", () => {
  expect(problemsOf("a: 1\nb:\n  a: 1\n  'a': 2\nb: {c: 1, c: 2}\n")).toEqual([
    "a.yml: Map keys must be unique at line 5, column 1",
    "a.yml: Map keys must be unique at line 4, column 3",
    "a.yml: Map keys must be unique at line 5, column 11",
  ]);
});

test.each(["", "# Only a remark\n", "---\n"])("a file without content is empty: %j", (text) => {
  expect(problemsOf(text, record({}))).toEqual(["a.yml: the file is empty"]);
});

test("a misspelt field is named with the field that was probably meant", () => {
  const kind = record({ base_url: optional(filledText), language: optional(filledText) });
  expect(problemsOf("base_ulr: x\nlangauge: nl\nother: 1\n", kind)).toEqual([
    'a.yml, line 1: unknown field "base_ulr": did you mean "base_url"?',
    'a.yml, line 2: unknown field "langauge": did you mean "language"?',
    'a.yml, line 3: unknown field "other"',
  ]);
});

test("the same key in different maps, and an alias, are fine", () => {
  expect(problemsOf("a: &a {a: 1}\nb: *a\n")).toEqual([]);
});

test.each([
  ["# \n".repeat(400_000), "a.yml: the file has more than 1048576 bytes"],
  [`- &a 1\n${"- *a\n".repeat(101)}`, "a.yml: it has more than 100 aliases"],
])("a file beyond a limit is refused", (text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});
