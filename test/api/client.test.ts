/** How the client handles pages, refusals and answers of an unexpected form. */
import { expect, test } from "vitest";
import { askAll, PAGE_SIZE } from "../../src/api/client.ts";
import { decodeProjects } from "../../src/api/decode-names.ts";
import { readLedgerAccounts } from "../../src/api/read-administration.ts";
import {
  readAssets,
  readBalanceSheet,
  readCashFlow,
  readGeneralLedger,
} from "../../src/api/read-reports.ts";
import {
  readDownloadLocation,
  readDownloads,
  requestExport,
} from "../../src/api/request-exports.ts";
import { month, periodOf } from "../../src/calendar/month.ts";
import { answering, fixtureText, type Given, recorded } from "./answering.ts";

const MARCH = month("2025-03");
const QUESTION = { path: "/projects", query: [], purpose: "books" } as const;
const projects = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index), name: "x" }));
const pageOf = (request: { query: readonly (readonly [string, string])[] }): string =>
  request.query.find(([name]) => name === "page")?.[1] ?? "";

test("pages are requested until one is not full", async () => {
  const { session, requests } = answering((request) => ({
    body: pageOf(request) === "1" ? projects(1, PAGE_SIZE) : projects(1_001, 3),
  }));
  expect(await askAll(session, QUESTION, decodeProjects)).toHaveLength(PAGE_SIZE + 3);
  expect(requests.map(pageOf)).toEqual(["1", "2"]);
});

test("a full last page ends the list if the total is reached or the next link is missing", async () => {
  for (const headers of [{ "x-total-count": "100" }, { link: '<http://x?page=1>; rel="prev"' }]) {
    const { session, requests } = answering(() => ({ headers, body: projects(1, PAGE_SIZE) }));
    await askAll(session, QUESTION, decodeProjects);
    expect(requests).toHaveLength(1);
  }
});

test("a short page with a link to the next one does not end the list", async () => {
  const { session, requests } = answering((request) =>
    pageOf(request) === "1"
      ? { headers: { link: '<http://x?page=2>; rel="next"' }, body: projects(1, 25) }
      : { headers: { link: '<http://x?page=1>; rel="prev"' }, body: projects(26, 2) },
  );
  expect(await askAll(session, QUESTION, decodeProjects)).toHaveLength(27);
  expect(requests).toHaveLength(2);
});

test("a service that repeats the same page is refused", async () => {
  const { session } = answering(() => ({ body: projects(1, PAGE_SIZE) }));
  await expect(askAll(session, QUESTION, decodeProjects)).rejects.toMatchObject({
    code: "answer-malformed",
    message: "GET /123/projects.json?per_page=100&page=2: page 2 repeats the previous page",
  });
});

const ledger = (given: Given) =>
  readGeneralLedger(answering(() => given).session, periodOf(MARCH), "before");

test.each([
  [
    { status: 401, body: { error: "token is invalid", symbolic: { request: "invalid_grant" } } },
    "credential-refused",
    "the service refused the credential: token is invalid",
  ],
  [
    { status: 401, body: { error: "No access to bank" } },
    "scope-missing",
    "the credential lacks the scope bank, which general_ledger requires",
  ],
  [
    { status: 404, body: { error: "record not found" } },
    "administration-unknown",
    "this credential has no access to such an administration",
  ],
  [
    { status: 400, body: { error: "Period is invalid" } },
    "request-refused",
    "refused with status 400: Period is invalid",
  ],
  [
    { status: 422, body: { error: { name: ["can't be blank"] } } },
    "request-refused",
    `refused with status 422: {"name":["can't be blank"]}`,
  ],
  [
    { status: 302, headers: { location: "https://elsewhere.example" }, body: "" },
    "request-refused",
    "refused with status 302",
  ],
  [
    { status: 500, body: "<html>Oops</html>" },
    "service-failing",
    "the service failed with status 500",
  ],
  [{ body: "<html>Log in</html>" }, "answer-not-json", 'it starts with "<html>Log in</html>"'],
  [{ body: '{"debit_sums":' }, "answer-not-json", 'it starts with "{"debit_sums":"'],
])("the answer %o is the failure %s", async (given, code, words) => {
  await expect(ledger(given)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words) as string,
  });
});

test("bytes that are not text are not JSON", async () => {
  const { session } = answering(() => ({ body: "" }));
  const transport: typeof session.transport = {
    send: async (request, signal) => ({
      ...(await session.transport.send(request, signal)),
      body: Uint8Array.of(0x22, 0xff, 0x22),
    }),
  };
  await expect(
    readGeneralLedger({ ...session, transport }, periodOf(MARCH), "before"),
  ).rejects.toMatchObject({ code: "answer-not-json" });
});

test.each([
  ["12,50", '$.opening_balance is "12,50", expected a decimal amount'],
  [1e21, '$.opening_balance is "1e+21", expected a decimal amount'],
  [null, "$.opening_balance is null, expected a decimal amount"],
  [undefined, "$.opening_balance is missing, expected a value"],
])("an opening balance of %o is reported with its path", async (value, words) => {
  const whole = JSON.parse(fixtureText("cash_flow", "current")) as Record<string, unknown>;
  const { session } = answering(() => ({ body: { ...whole, opening_balance: value } }));
  await expect(readCashFlow(session, MARCH, "reports")).rejects.toMatchObject({
    code: "answer-malformed",
    message: `GET /123/reports/cash_flow.json?period=202503: ${words}`,
  });
});

test.each([
  ["a date that does not exist", "assets", "2025-01-15", "2025-02-30", "$[0].purchase_date"],
  ["an identifier with a space", "assets", "413300000000000001", "4 1", "$[0].asset_id"],
])("%s is refused", async (_, operation, from, to, path) => {
  const text = fixtureText(operation, "one-asset").replace(from, to);
  const { session } = answering(() => ({ body: text }));
  await expect(readAssets(session, MARCH, "r")).rejects.toMatchObject({
    code: "answer-malformed",
    message: expect.stringContaining(`${path} is "${to}"`) as string,
  });
});

test("an account with an unknown type is in no section, and is named", async () => {
  const text = fixtureText("ledger_accounts", "chart").replace('"revenue"', '"revenues"');
  const { session } = answering(() => ({ body: text }));
  const accounts = await readLedgerAccounts(session);
  expect(accounts?.map(({ type }) => type)).toEqual(["current_assets", "other"]);
  expect([...session.unknownFields]).toEqual([
    '$[1].account_type is "revenues", expected a known type of ledger account (id 413200000000000002)',
  ]);
});

test("an account that occurs twice in one section is refused", async () => {
  const item = { ledger_account_id: "4", value: "1.0" };
  const whole = JSON.parse(fixtureText("cash_flow", "current")) as Record<string, unknown>;
  const { session } = answering(() => ({
    body: { ...whole, cash_paid_by_ledger_account: [item, { ...item, children: [] }] },
  }));
  await expect(readCashFlow(session, MARCH, "r")).rejects.toMatchObject({
    message: expect.stringContaining(
      'cash_paid_by_ledger_account[1] is "4", expected each ledger account once',
    ) as string,
  });
});

test("an unknown field is noted by its path and otherwise ignored", async () => {
  const tree = JSON.parse(fixtureText("balance_sheet", "current")) as {
    debit: { current_assets: Record<string, unknown>[] };
  };
  tree.debit.current_assets[0]!["currency"] = "EUR";
  const { session } = answering(() => ({ body: { ...tree, granularity: "month" } }));
  await readBalanceSheet(session, MARCH, "r");
  expect([...session.unknownFields].sort()).toEqual([
    "$.debit.current_assets[].currency",
    "$.granularity",
  ]);
});

test("an export is requested by its year, and a refusal quotes the service's words", async () => {
  const { session, requests } = answering(() => ({ status: 204, body: "" }));
  await requestExport(session, "auditfile", 2025);
  expect(requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: "POST", path: "/123/reports/export/auditfile.json", body: '{"year":"2025"}' },
  ]);
  const refused = answering(() => ({
    status: 400,
    body: { error: "Missing or duplicate account IDs" },
  }));
  await expect(requestExport(refused.session, "auditfile", 2025)).rejects.toMatchObject({
    code: "export-refused",
    message: expect.stringContaining("Missing or duplicate account IDs") as string,
  });
});

test("a download is ready when it has a name", async () => {
  const downloads = await readDownloads(recorded("downloads", "two"), "auditfile", "1");
  expect(downloads?.map(({ id, isReady, fileName }) => [id, isReady, fileName])).toEqual([
    ["9", false, "Unknown"],
    ["8", true, "auditfile-2025.xaf"],
  ]);
});

test("a download without the address of its file is refused", async () => {
  const location = "http://127.0.0.1:1/file?permit=1";
  const given = answering(() => ({ status: 302, headers: { location }, body: { message: "x" } }));
  expect(await readDownloadLocation(given.session, "8")).toBe(location);
  const without = answering(() => ({ status: 302, body: { message: "x" } }));
  await expect(readDownloadLocation(without.session, "8")).rejects.toMatchObject({
    code: "answer-malformed",
    message:
      "POST /123/downloads/8/download.json: the service answered 302 without the address of the file",
  });
});
