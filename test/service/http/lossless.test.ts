/** No digits are lost in requests or answers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fields, integer, list, map } from "../../../src/fields/node.ts";
import { readJson } from "../../../src/service/http/lossless-json.ts";
import { writeJson } from "../../../src/service/records/write-json.ts";
import { edgeBooks, LONG_ID } from "../edge-books.ts";
import { type EdgeService, jobStates, openEdge } from "../edge-service.ts";

const read = (text: string): unknown => readJson(new TextEncoder().encode(text));

let service: EdgeService;
beforeAll(async () => {
  const { administration } = edgeBooks();
  service = await openEdge({
    books: [edgeBooks({ administration: { ...administration, id: LONG_ID } })],
  });
});
afterAll(() => service.close());

test("an administration with an id of eighteen digits is found, and its id is written exactly", async () => {
  const { text } = await service.get(`/${LONG_ID}/tax_rates.json?per_page=1`);
  expect(text).toContain(`"administration_id":${LONG_ID},`);
});

test("numbers of a body are their original text", () => {
  expect(read(`{"ids":[496081612069406007,1],"price":1.10,"far":1e3,"below":-0}`)).toEqual({
    ids: ["496081612069406007", "1"],
    price: "1.10",
    far: "1e3",
    below: "-0",
  });
});

test("other values do not change, and an empty body is null", () => {
  expect(read(`["1",true,false,null,"é"]`)).toEqual(["1", true, false, null, "é"]);
  expect(readJson(new Uint8Array())).toBeNull();
});

test("names with a special meaning in JavaScript are ordinary names", () => {
  const body = read(`{"__proto__":{"year":"2025"}}`);
  expect(Object.keys(body as object)).toEqual(["__proto__"]);
  expect((body as { year?: string }).year).toBeUndefined();
});

test("records keep the order of their fields, their digits and their characters", () => {
  const record = fields({
    z: integer("123456789012345678901"),
    a: list("name", ['"quoted"', "line\nbreak", null, true]),
    m: map([
      ["2", "two"],
      ["1", fields({})],
    ]),
  });
  expect(writeJson(record)).toBe(
    '{"z":123456789012345678901,"a":["\\"quoted\\"","line\\nbreak",null,true],"m":{"2":"two","1":{}}}',
  );
});

test("a year is accepted as text and as a number", async () => {
  const path = `/${LONG_ID}/reports/export/brugstaat`;
  expect((await service.post(path, '{"year":"2025"}')).status).toBe(204);
  expect((await service.post(path, '{"year":2026}')).status).toBe(204);
  expect(jobStates(service.store)).toHaveLength(2);
});
