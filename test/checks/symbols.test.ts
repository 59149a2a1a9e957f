/** The symbols in the formulas of checks have one meaning in packs, explanations and documents. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SYMBOLS, symbolsIn } from "../../src/checks/symbols.ts";

interface SymbolWords {
  readonly symbols: Readonly<Record<string, string>>;
}

test("the glossary has every symbol with the meaning that packs and explanations show", () => {
  const [, section = ""] = readFileSync("docs/glossary.md", "utf8").split("## Symbols in the");
  const rows = [...section.matchAll(/^\| (\w+) \| (.+) \|$/gm)];
  const inGlossary = rows.slice(1).map(([, symbol, meaning]) => [symbol, meaning]);
  const { symbols } = parse(readFileSync("templates/words/en.yml", "utf8")) as SymbolWords;
  expect(inGlossary).toEqual(SYMBOLS.map((symbol) => [symbol, symbols[symbol]]));
});

test("a letter of a longer word is no symbol", () => {
  expect(symbolsIn("rows = X-Total-Count per series")).toEqual([]);
  expect(symbolsIn("sum of x < 0 = -C, X = D - C")).toEqual(["X", "D", "C", "x"]);
});
