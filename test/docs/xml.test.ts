/** Every example of docs/xml.md is what the service writes, reads or refuses. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "../../src/service/endpoints/endpoint.ts";
import { readJson } from "../../src/service/http/lossless-json.ts";
import { readXml } from "../../src/service/http/read-xml.ts";
import { type EdgeService, openEdge } from "../service/edge-service.ts";

const PAGE = readFileSync("docs/xml.md", "utf8");

/** Parts of the page: what stands in backticks on a line of its own, or a block of code, with the XML after it. */
const section = (heading: string): string =>
  new RegExp(`^## ${heading}\\n(.*?)(?=^## |$(?![^]))`, "ms").exec(PAGE)?.[1] ?? "";
const examples = (text: string, before: RegExp): readonly (readonly [string, string])[] =>
  [...text.matchAll(new RegExp(`${before.source}\\n\\n\`\`\`xml\\n(.*?)\`\`\``, "gms"))].map(
    ([, said = "", xml = ""]) => [said, xml],
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

test("no block of the page is left out", () => {
  expect(answers.length + bodies.length + refusals.length).toBe(PAGE.match(/```xml/g)?.length);
  expect([answers.length, bodies.length, refusals.length].every((count) => count >= 4)).toBe(true);
});

test.each(answers)("GET %s is answered as the page says", async (path, xml) => {
  expect((await service.get(path)).text).toBe(xml);
});

test.each(bodies)("%s is what its XML is read as", (json, xml) => {
  expect(readXml(bytesOf(xml))).toEqual(readJson(bytesOf(json)));
});

test.each(refusals)("%s", (text, xml) => {
  expect(() => readXml(bytesOf(xml))).toThrow(new Refusal(400, text));
});
