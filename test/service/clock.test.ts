/** One clock decides every date and time stamp of the books; clients judge the connection by their own. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { epochSecondsOf } from "../../src/calendar/instant.ts";
import { serveAdministration } from "../support/embedded-service.ts";
import { edgeBooks } from "./edge-books.ts";
import { openEdge } from "./edge-service.ts";
import { openReceiver } from "./webhooks/receiver.ts";

const TODAY = dateOf("2025-09-30");
/** A summer morning on the machine: 08:30 in Amsterdam, in winter 07:30 UTC. */
const MACHINE = "2027-07-04T06:30:15.250Z";
const BOOKS = "2025-09-30T06:30:15.250Z";

interface Stamped {
  readonly id: string;
  readonly version: number;
  readonly date: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly notes: readonly { readonly created_at: string }[];
  readonly events: readonly { readonly created_at: string }[];
}

test("dates, time stamps, versions and events of a record follow the fixed day", async () => {
  const service = await openEdge({ today: TODAY, now: () => MACHINE });
  const made = await service.post(
    "/123/documents/receipts",
    JSON.stringify({ receipt: { reference: "lunch", details_attributes: [{ price: "12.50" }] } }),
  );
  const { id, ...receipt } = made.json as Stamped;
  await service.post(
    `/123/documents/receipts/${id}/notes`,
    JSON.stringify({ note: { note: "paid in cash" } }),
  );
  const { json } = await service.get(`/123/documents/receipts/${id}`);
  const { notes, events } = json as Stamped;
  expect(receipt).toMatchObject({
    date: "2025-09-30",
    created_at: BOOKS,
    updated_at: BOOKS,
    version: epochSecondsOf(BOOKS),
  });
  expect(new Set([...notes, ...events].map((part) => part.created_at))).toEqual(new Set([BOOKS]));
  await service.close();
});

test("the words of a period are those of the fixed day", async () => {
  const service = await openEdge({ today: TODAY, now: () => MACHINE });
  const receipt = { reference: "lunch", date: "2025-09-15" };
  await service.post("/123/documents/receipts", JSON.stringify({ receipt }));
  const { json } = await service.get("/123/documents/receipts?filter=period:this_month");
  expect((json as readonly { readonly date: string }[]).map(({ date }) => date)).toEqual([
    receipt.date,
  ]);
  await service.close();
});

test("an export is listed and dated by the fixed day, and its link ends by the machine's clock", async () => {
  let machine = MACHINE;
  const service = await openEdge({ today: TODAY, now: () => machine });
  await service.post("/123/reports/export/auditfile", '{"year":"2025"}');
  await service.idle();
  const { json } = await service.get("/123/downloads");
  const [download] = json as [{ readonly id: string; readonly created_at: string }];
  expect(download.created_at).toBe(BOOKS);
  const { headers } = await service.post(`/123/downloads/${download.id}/download`);
  const fetched = async (): Promise<Response> => fetch(String(headers["location"]));
  const file = await fetched();
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining("2025-09-30")]);
  machine = "2027-07-04T06:31:00.000Z";
  expect((await fetched()).status).toBe(404);
  await service.close();
});

test.each([
  ["ahead of the machine", dateOf("2099-12-31")],
  ["behind the machine", TODAY],
])("jobs run at once when the fixed day is %s", async (_name, today) => {
  const service = await openEdge({ today, now: () => MACHINE });
  await service.post("/123/reports/export/auditfile", '{"year":"2025"}');
  await service.idle();
  expect((await service.get("/123/downloads")).json).toMatchObject([{ failed: false }]);
  await service.close();
});

test("signatures and rate windows are of the machine", async () => {
  const signatures: string[] = [];
  const bodies: string[] = [];
  const receiver = await openReceiver((delivery) => {
    signatures.push(String(delivery.headers["webhook-signature"]));
    bodies.push(delivery.body);
    return { status: 200, body: "ok" };
  });
  const rateLimit = { windowSeconds: 300, requests: 100, reports: 100 };
  const service = await openEdge({
    today: TODAY,
    now: () => MACHINE,
    rateLimit,
    webhooksOverHttp: true,
  });
  const { json, headers } = await service.post(
    "/123/webhooks",
    JSON.stringify({ url: receiver.url, enabled_events: ["contact_created"] }),
  );
  await service.post("/123/contacts", '{"contact":{"company_name":"Proef"}}');
  await service.idle();
  const { secret } = json as { readonly secret: string };
  const seconds = String(epochSecondsOf(MACHINE));
  expect(signatures).toEqual(
    bodies.map((body) => {
      const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      return `t=${seconds},v1=${mac}`;
    }),
  );
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toContain(`"created_at":"${BOOKS}"`);
  expect(headers["ratelimit-reset"]).toBe(
    String(epochSecondsOf(MACHINE) - (epochSecondsOf(MACHINE) % 300) + 300),
  );
  await service.close();
  await receiver.close();
});

test("identifiers and versions rise also when the clock returns to the start of its day", async () => {
  let machine = "2027-07-04T21:59:59.000Z";
  const service = await openEdge({ today: TODAY, now: () => machine });
  const made = await service.post("/123/contacts", '{"contact":{"company_name":"Proef"}}');
  const before = made.json as Stamped;
  machine = "2027-07-04T22:00:00.000Z";
  const later = await service.post("/123/contacts", '{"contact":{"company_name":"Later"}}');
  const after = later.json as Stamped;
  expect([before.created_at, after.created_at]).toEqual([
    "2025-09-30T21:59:59.000Z",
    "2025-09-29T22:00:00.000Z",
  ]);
  expect(BigInt(after.id) > BigInt(before.id)).toBe(true);
  await service.close();
});

test.each([
  ["the fixed day of its administration", {}, "2026-01-31"],
  ["the day that the operator names", { clock: dateOf("2027-02-01") }, "2027-02-01"],
  ["no fixed day when it follows the machine", { clock: "machine" }, null],
] as const)("a service lives on %s", async (_name, chosen, expected) => {
  const edge = edgeBooks();
  const books = {
    ...edge,
    administration: { ...edge.administration, today: dateOf("2026-01-31") },
  };
  const service = await serveAdministration({
    administrationId: "123",
    books: () => books,
    now: () => MACHINE,
    ...chosen,
  });
  const headers = {
    authorization: `Bearer ${service.token}`,
    "content-type": "application/json",
  };
  const answer = await service.handle({
    method: "POST",
    path: "/123/documents/receipts",
    headers,
    body: '{"receipt":{"reference":"lunch"}}',
  });
  const { date } = JSON.parse(new TextDecoder().decode(answer.body)) as { date: string };
  expect([service.today, date]).toEqual([expected, expected ?? "2027-07-04"]);
  const page = await (await fetch(new URL("/docs", service.url))).text();
  const { info } = (await (await fetch(new URL("/openapi.json", service.url))).json()) as {
    readonly info: { readonly description: string };
  };
  const sentence =
    expected === null ? "the date of the service's own clock" : `today is always ${expected}`;
  expect([page.replaceAll("&#39;", "'"), info.description]).toEqual([
    expect.stringContaining(sentence),
    expect.stringContaining(sentence),
  ]);
  await service.close();
});
