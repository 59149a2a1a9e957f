/** What a file of src exports is used by another file: else it is the file's own, or it is dead. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Path -> text of everything that may use an export. */
const SOURCES: ReadonlyMap<string, string> = new Map(
  ["src", "fixtures", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => path.endsWith(".ts"))
      .map((path) => [path, readFileSync(path, "utf8")] as const),
  ),
);

/** Constants, functions and classes; a type may be exported because a signature names it. */
const EXPORTED = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

function unused(sources: ReadonlyMap<string, string>): readonly string[] {
  const users = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    for (const [word] of text.matchAll(/\b[A-Za-z_]\w*/g)) {
      const known = users.get(word);
      if (known === undefined) users.set(word, new Set([path]));
      else known.add(path);
    }
  }
  return [...sources]
    .filter(([path]) => path.startsWith("src"))
    .flatMap(([path, text]) =>
      [...text.matchAll(EXPORTED)]
        .filter(([, name = ""]) => users.get(name)?.size === 1)
        .map(([, name = ""]) => `${path}: ${name}`),
    );
}

test("nothing is exported that no other file uses", () => {
  expect(unused(SOURCES)).toEqual([]);
});

test("an export that only its own file uses is found, and one that is used is not", () => {
  const sources = new Map([
    ["src/one.ts", "export const mine = 1;\nexport function* theirs() {}\nmine;\n"],
    ["src/two.ts", "theirs();\n"],
  ]);
  expect(unused(sources)).toEqual(["src/one.ts: mine"]);
});
