/** The one escaping of text, judged by a strict parser, and that no other file escapes by itself. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import {
  escapeAttribute,
  escapeText,
  isXmlText,
  replaceIllegal,
} from "../../src/markup/escape-xml.ts";

/** The text of the element and its attribute, as a strict parser reads them. */
function parsed(text: string, attribute: string, quote: string): readonly [string, string] {
  const parser = new SaxesParser();
  let found = "";
  let value = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (part) => {
    found += part;
  });
  parser.on("opentag", ({ attributes }) => {
    value = String(attributes["a"]);
  });
  parser.write(`<e a=${quote}${attribute}${quote}>${text}</e>`).close();
  return [found, value];
}

const ANY_TEXT = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("&", "<", ">", '"', "'", "\t", "\n", "\r", "]", "a", "\u0085"),
  }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);

test("any text is read as it was, except for illegal characters", () => {
  fc.assert(
    fc.property(ANY_TEXT, fc.constantFrom('"', "'"), (text, quote) => {
      const legal = replaceIllegal(text, () => "?");
      expect(isXmlText(legal)).toBe(true);
      expect(parsed(escapeText(text, "?"), escapeAttribute(text, "?"), quote)).toEqual([
        legal,
        legal,
      ]);
    }),
    { numRuns: 1_000 },
  );
});

test("illegal characters are left out, or replaced as asked", () => {
  const text = "a\u0000b\u001fc\ud800d\ufffee\udc00\u{1f600}";
  expect([escapeText(text), escapeAttribute(text, " ")]).toEqual([
    "abcde\u{1f600}",
    "a b c d e \u{1f600}",
  ]);
});

test("only what needs it is escaped", () => {
  expect(escapeText(`R&D "x" <y> 'z'\n\t\r`)).toBe(`R&amp;D "x" &lt;y&gt; 'z'\n\t&#13;`);
  expect(escapeAttribute(`R&D "x" 'z'\n\t\r`)).toBe(
    "R&amp;D &quot;x&quot; &#39;z&#39;&#10;&#9;&#13;",
  );
});

test("no other file escapes text for XML or HTML", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .filter((name) => readFileSync(join("src", name), "utf8").includes("&amp;"));
  expect(files).toEqual(["markup/escape-xml.ts"]);
});
