/** Both formats of all answers and bodies, as requested. */
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { readXml } from "../../../src/service/http/read-xml.ts";
import {
  bearer,
  type EdgeService,
  jobStates,
  openEdge,
  type ServiceAnswer,
} from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

const XML = "application/xml; charset=utf-8";
const refusal = (text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<error>\n  <error>${text}</error>\n</error>\n`;
const shown = ({ status, headers, text }: ServiceAnswer): unknown => [
  status,
  headers["content-type"],
  text,
];

test("the suffix .xml returns the content of .json in XML", async () => {
  const xml = await service.get("/123/ledger_accounts.xml");
  const { json } = await service.get("/123/ledger_accounts.json");
  expect([xml.status, xml.headers["content-type"]]).toEqual([200, XML]);
  expect(readXml(Buffer.from(xml.text))).toEqual({ ledger_accounts: json });
});

test("paging headers are those of JSON, and links keep the format", async () => {
  const { headers } = await service.get("/123/tax_rates.xml?per_page=3&page=2");
  expect(headers["x-total-count"]).toBe("7");
  expect(headers["link"]).toContain('/123/tax_rates.xml?per_page=3&page=3>; rel="next"');
});

test.each([
  ["an invalid path", "GET", "/123/nothing.xml", 404, "record not found"],
  ["a path that cannot be decoded", "GET", "/123/%zz.xml", 400, "path is invalid"],
  ["another method", "DELETE", "/123/tax_rates.xml", 405, "method not allowed"],
  [
    "a parameter",
    "GET",
    "/123/tax_rates.xml?per_page=0",
    400,
    "per_page does not have a valid value",
  ],
  ["another administration", "GET", "/124/tax_rates.xml", 404, "record not found"],
] as const)(
  "a refusal of %s is XML when XML is requested",
  async (_what, method, path, status, text) => {
    const answer = await service.send(method, path, bearer(service.token(SCOPES)));
    expect(shown(answer)).toEqual([status, XML, refusal(text)]);
  },
);

test("a refusal of the credential, the scope and the body is XML when XML is requested", async () => {
  const path = "/123/reports/export/brugstaat.xml";
  const headers = bearer(service.token(["bank"]));
  const post = (type: string, body: string): Promise<ServiceAnswer> =>
    service.send("POST", path, { ...bearer(service.token(SCOPES)), "content-type": type }, body);
  expect(shown(await service.get("/123/tax_rates.xml", {}))).toEqual([
    401,
    XML,
    refusal("token is invalid"),
  ]);
  expect(shown(await service.get("/123/reports/assets.xml", headers))).toEqual([
    401,
    XML,
    refusal("No access to documents"),
  ]);
  expect(shown(await post("application/x-www-form-urlencoded", "year=2025"))).toEqual([
    415,
    XML,
    refusal("content type is not supported: send JSON or XML in UTF-8"),
  ]);
  expect(shown(await post("application/xml", " ".repeat(1024 * 1024 + 1)))).toEqual([
    413,
    XML,
    refusal("request body is too large"),
  ]);
  expect(shown(await post("application/json", "<year/>"))).toEqual([
    400,
    XML,
    refusal("request body is not valid JSON"),
  ]);
});

test("an exceeded rate limit and a fault of the service are XML when XML is requested", async () => {
  const none = { windowSeconds: 300, requests: 0, reports: 0 };
  const limited = await openEdge({ rateLimit: none });
  expect(shown(await limited.get("/123/tax_rates.xml"))).toEqual([
    429,
    XML,
    refusal("Retry later"),
  ]);
  await limited.close();
  const current = await openEdge({ rateLimit: none, shapes: "current" });
  expect((await current.get("/123/tax_rates.xml")).text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<error>Retry later</error>\n',
  );
  await current.close();
  const broken = await openEdge();
  broken.store.run("DROP TABLE tax_rates");
  expect(shown(await broken.get("/123/tax_rates.xml"))).toEqual([
    500,
    XML,
    refusal("internal error"),
  ]);
  await broken.close();
});

test("codes for programs are next to the error in XML, as in JSON", async () => {
  const current = await openEdge({ shapes: "current" });
  const { text } = await current.get("/123/nothing.xml");
  expect(readXml(Buffer.from(text))).toEqual({
    error: { error: "record not found", symbolic: { id: "not_found" } },
  });
  await current.close();
});

test("an answer without content has no content in XML either", async () => {
  const { status, text, headers } = await service.send(
    "POST",
    "/123/reports/export/brugstaat.xml",
    { ...bearer(service.token(SCOPES)), "content-type": "application/xml" },
    "<request><year>2025</year></request>",
  );
  expect([status, text, headers["content-type"]]).toEqual([204, "", undefined]);
});

test.each([
  ["application/xml", "", "<request><year>2025</year></request>"],
  ["text/xml; charset=UTF-8", ".json", "<request><year type='integer'>2025</year></request>"],
  ["application/vnd.books+xml", "", "<year>2025</year>"],
  ["application/json", ".xml", '{"year":2025}'],
  ["application/json; charset=utf-8", ".xml", '{"year":"2025"}'],
  ["text/plain", ".xml", '{"year":"2025"}'],
])(
  "a body of type %s is parsed as that type, whatever the format %s of the answer",
  async (type, suffix, body) => {
    const fresh = await openEdge();
    const path = `/123/reports/export/brugstaat${suffix}`;
    const headers = { ...bearer(fresh.token(SCOPES)), "content-type": type };
    expect((await fresh.send("POST", path, headers, body)).status).toBe(204);
    expect(jobStates(fresh.store)).toHaveLength(1);
    await fresh.close();
  },
);

test("a body without a content type has the format of the path", async () => {
  const statusOf = async (suffix: string, body: string): Promise<number> => {
    const path = `${service.url}/123/reports/export/brugstaat${suffix}`;
    const headers = bearer(service.token(SCOPES));
    const answer = await request(path, { method: "POST", headers, body });
    await answer.body.dump();
    return answer.statusCode;
  };
  const bodies = ["<year>2025</year>", '{"year":"2025"}'];
  const statuses = [".xml", ".json", ""].map((suffix) =>
    Promise.all(bodies.map((body) => statusOf(suffix, body))),
  );
  expect(await Promise.all(statuses)).toEqual([
    [204, 400],
    [400, 204],
    [400, 204],
  ]);
});

test("invalid XML is a 400 that states where it is invalid", async () => {
  const headers = { ...bearer(service.token(SCOPES)), "content-type": "application/xml" };
  const path = "/123/reports/export/brugstaat";
  const { status, json } = await service.send("POST", path, headers, "<year>2025</yeer>");
  expect([status, json]).toEqual([
    400,
    { error: "request body is not valid XML: 1:17: unexpected close tag." },
  ]);
});

test("HEAD has the headers of GET in XML, and no body", async () => {
  const headers = bearer(service.token(SCOPES));
  const head = await service.send("HEAD", "/123/tax_rates.xml", headers);
  expect([head.status, head.text, head.headers["content-type"]]).toEqual([200, "", XML]);
});

test("a compressed body is a 415 that says so", async () => {
  const headers = { ...bearer(service.token(SCOPES)), "content-encoding": "gzip" };
  const path = "/123/reports/export/brugstaat";
  const { status, json } = await service.send("POST", path, headers, '{"year":"2025"}');
  expect([status, json]).toEqual([415, { error: "content encoding is not supported" }]);
});
