/** The service over a socket, as other programs use it. */
import { request } from "undici";
import { beforeEach, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { bearer, type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
let time = "";
beforeEach(async () => {
  time = "2026-11-15T10:00:00.000Z";
  service = await openEdge({ now: () => time });
});

/** Queues the brugstaat of 2025, waits for it, and returns the link to its file. */
async function linkToFile(): Promise<string> {
  await service.post("/123/reports/export/brugstaat", '{"year":"2025"}');
  await service.idle();
  const { json } = await service.get("/123/downloads?download_type=brugstaat");
  const [{ id }] = json as [{ readonly id: string }];
  const { headers } = await request(`${service.url}/123/downloads/${id}/download.json`, {
    method: "POST",
    headers: service.all,
  });
  return String(headers["location"]);
}

test("the service only listens on this machine, on its own port", () => {
  expect(service.url).toBe(`http://127.0.0.1:${String(service.port)}/api/v2`);
  expect(service.port).toBeGreaterThan(0);
});

test("answers over the socket equal those in process", async () => {
  const headers = bearer(service.token(SCOPES));
  const { body, statusCode } = await request(`${service.url}/123/ledger_accounts.json`, {
    headers,
  });
  const { text } = await service.get("/123/ledger_accounts.json");
  expect([statusCode, await body.text()]).toEqual([200, text]);
});

test("a file is downloaded by its link without a credential", async () => {
  const { statusCode, headers, body } = await request(await linkToFile());
  const bytes = Buffer.from(await body.arrayBuffer());
  expect([statusCode, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "application/xml",
    'attachment; filename="brugstaat-2025.xml"',
  ]);
  expect(headers["content-length"]).toBe(String(bytes.byteLength));
  expect(bytes.toString()).toContain("<BookYear>2025</BookYear>");
});

test("a link expires after half a minute, and a changed link is invalid", async () => {
  await linkToFile();
  const link = await linkToFile();
  const statusOf = async (address: string): Promise<number> => {
    const { statusCode, body } = await request(address);
    await body.dump();
    return statusCode;
  };
  const [base = "", key = ""] = link.split("/files/");
  const [claim = "", signature = ""] = key.split("~");
  const claims = JSON.parse(Buffer.from(claim, "base64url").toString()) as object;
  const forged = (changed: object): string => {
    const other = JSON.stringify({ ...claims, ...changed });
    return `${base}/files/${Buffer.from(other).toString("base64url")}~${signature}`;
  };
  expect(forged({})).toBe(link);
  // Other valid targets: the first file, and an expiry one hour later.
  expect(await statusOf(forged({ id: "1" }))).toBe(404);
  expect(await statusOf(forged({ until: "9999999999" }))).toBe(404);
  expect(await statusOf(`${link}x`)).toBe(404);
  time = "2026-11-15T10:00:29.999Z";
  expect(await statusOf(link)).toBe(200);
  time = "2026-11-15T10:00:30.000Z";
  expect(await statusOf(link)).toBe(404);
});

test("a closed service frees its port", async () => {
  const first = await openEdge();
  await request(`${first.url}/administrations`).then(({ body }) => body.dump());
  await first.close();
  await expect(request(`${first.url}/administrations`)).rejects.toThrow();
});
