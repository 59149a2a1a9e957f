/** The credential is found in an answer however a service writes it. */
import { expect, test } from "vitest";
import { echoOf, withoutEcho } from "../../src/api/credential-echo.ts";
import { gathered } from "./answering.ts";

const CREDENTIAL = "s3cr3t.To+k_en/=-0f&a";
const echo = echoOf(CREDENTIAL);

const each = (form: (code: number, character: string) => string): string =>
  Array.from(CREDENTIAL, (character) => form(character.charCodeAt(0), character)).join("");
const hex = (code: number, digits = 2): string => code.toString(16).padStart(digits, "0");

const FORMS: readonly (readonly [name: string, text: string])[] = [
  ["as it is", CREDENTIAL],
  ["JSON, one escape", CREDENTIAL.replace("3", "\\u0033")],
  ["JSON, every character", each((code) => `\\u${hex(code, 4)}`)],
  ["JSON in capitals", each((code) => `\\u${hex(code, 4).toUpperCase()}`)],
  ["JSON inside JSON", JSON.stringify(each((code) => `\\u${hex(code, 4)}`))],
  ["JSON with an escaped slash", CREDENTIAL.replace("/", "\\/")],
  ["JavaScript, \\x", each((code) => `\\x${hex(code)}`)],
  ["JavaScript, \\u{}", each((code) => `\\u{${hex(code)}}`)],
  ["octal", each((code) => `\\${code.toString(8).padStart(3, "0")}`)],
  ["percent", encodeURIComponent(CREDENTIAL)],
  ["percent, every character", each((code) => `%${hex(code)}`)],
  ["percent in capitals", each((code) => `%${hex(code).toUpperCase()}`)],
  ["percent twice", encodeURIComponent(each((code) => `%${hex(code)}`))],
  ["XML, decimal", each((code) => `&#${code};`)],
  ["XML, decimal with zeros", each((code) => `&#000${code};`)],
  ["XML, hexadecimal", each((code) => `&#x${hex(code)};`)],
  ["XML, hexadecimal in capitals", each((code) => `&#X${hex(code, 4).toUpperCase()};`)],
  ["XML inside XML", each((code) => `&amp;#${code};`)],
  ["XML, only what it requires", CREDENTIAL.replace("&", "&amp;")],
  ["HTML, names", CREDENTIAL.replace("+", "&plus;").replace("_", "&lowbar;")],
  ["a mixture", each((code, character) => [character, `%${hex(code)}`, `&#${code};`][code % 3]!)],
  ["hexadecimal", Buffer.from(CREDENTIAL).toString("hex")],
  ["hexadecimal in capitals", Buffer.from(CREDENTIAL).toString("hex").toUpperCase()],
  ["base64", Buffer.from(CREDENTIAL).toString("base64")],
  ["base64url", Buffer.from(CREDENTIAL).toString("base64url")],
  ["base64 after other text", Buffer.from(`u:${CREDENTIAL}`).toString("base64")],
  ["base64 between other text", Buffer.from(`<${CREDENTIAL}> "x"`).toString("base64")],
];

test.each(FORMS)("%s", (_name, text) => {
  expect(echo.isIn(Buffer.from(`[{"a":"é\\u00e9 & 21%","b":"x${text}y"}]`))).toBe(true);
});

test.each(FORMS)("%s, but cut off", (_name, text) => {
  const part = text.slice(0, Math.floor(text.length / 2));
  expect(echo.isIn(Buffer.from(`[{"a":"é\\u00e9 & 21%","b":"x${part}"}]`))).toBe(false);
});

test.each(FORMS)("%s, in UTF-16 of either order", (_name, text) => {
  const little = Buffer.from(`<?xml version="1.0"?><a>é${text}</a>`, "utf16le");
  expect(echo.isIn(little)).toBe(true);
  expect(echo.isIn(Buffer.from(little).swap16())).toBe(true);
});

test("a placeholder is found nowhere", () => {
  expect(echoOf("1").isIn(Buffer.from("1"))).toBe(false);
});

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < text.length; from += length) {
    yield Buffer.from(text.slice(from, from + length));
  }
}

test.each([1, 7, 40, 10_000])("it is found in a file in pieces of %i bytes", async (length) => {
  const file = (content: string): AsyncGenerator<Uint8Array> =>
    withoutEcho(inPieces(`<a>${content}</a>`, length), echo, () => new Error("found"));
  await expect(gathered(file(each((code) => `&#${code};`)))).rejects.toThrow("found");
  const clean = "&#65; ".repeat(1_000);
  expect(Buffer.concat(await gathered(file(clean))).toString()).toBe(`<a>${clean}</a>`);
});
