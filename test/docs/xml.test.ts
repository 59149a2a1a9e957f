/** The service writes, reads or refuses every example of docs/xml.md as the page shows. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "../../src/service/endpoints/endpoint.ts";
import { readJson } from "../../src/service/http/lossless-json.ts";
import { readXml } from "../../src/service/http/read-xml.ts";
import { type EdgeService, openEdge } from "../service/edge-service.ts";

const PAGE = readFileSync("docs/xml.md", "utf8");

/** Parts of the page: text in backticks on a line of its own, or a block of code, with the XML after it. */
const section = (heading: string): string =>
  new RegExp(`^## ${heading}\\n(.*?)(?=^## |$(?![^]))`, "ms").exec(PAGE)?.[1] ?? "";
const examples = (text: string, before: RegExp): readonly (readonly [string, string])[] =>
  [...text.matchAll(new RegExp(`${before.source}\\n\\n\`\`\`xml\\n(.*?)\`\`\``, "gms"))].map(
    ([, text = "", xml = ""]) => [text, xml],
  );
const answers = examples(section("Answers"), /^`GET ([^`\n]+)`$/m);
const bodies = examples(section("Bodies"), /```json\n([^`\n]*)\n```/);
const refusals = examples(section("Refused"), /^`([^`\n]+)`$/m);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

test("every block of the page is tested", () => {
  expect(answers.length + bodies.length + refusals.length).toBe(PAGE.match(/```xml/g)?.length);
  expect([answers.length, bodies.length, refusals.length].every((count) => count >= 4)).toBe(true);
});

test.each(answers)("GET %s is answered as the page shows", async (path, xml) => {
  expect((await service.get(path)).text).toBe(xml);
});

test.each(bodies)("%s is equal to its XML", (json, xml) => {
  expect(readXml(bytesOf(xml))).toEqual(readJson(bytesOf(json)));
});

test.each(refusals)("%s", (text, xml) => {
  expect(() => readXml(bytesOf(xml))).toThrow(new Refusal(400, text));
});
