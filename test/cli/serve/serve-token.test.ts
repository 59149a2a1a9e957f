/** Tokens of the embedded service from the command line: made, listed and revoked while it runs. */
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { edgeBooks } from "../../service/edge-books.ts";
import { type ServedAdministration, serveAdministration } from "../../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../../support/world.ts";

let made: TestWorld;
let database: string;
let service: ServedAdministration;
beforeEach(async () => {
  made = makeWorld();
  database = join(made.folder, "service.sqlite");
  service = await serveAdministration({
    databasePath: database,
    administrationId: "123",
    books: edgeBooks,
  });
});
afterEach(async () => {
  await service.close();
  made.close();
});

const run = (...argv: string[]): Promise<number> =>
  runCli(["serve", "token", ...argv, "--database", database], made.world);

/** What the command printed since the last time. */
async function printed(...argv: string[]): Promise<string> {
  const before = made.out().length;
  expect(await run(...argv)).toBe(EXIT.reconciled);
  return made.out().slice(before).trimEnd();
}

const statusOf = async (token: string, path: string): Promise<number> =>
  (await fetch(`${service.url}/${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
const BALANCE = "/reports/balance_sheet?period=202509";

test("a token made while the service runs works at once, with its scopes and no more", async () => {
  const token = await printed("create", "--name", "bank-feed", "--scopes", "bank");
  expect(token).toMatch(/^[\w-]{43}$/);
  const { administrationId } = service;
  expect(await statusOf(token, `${administrationId}${BALANCE}`)).toBe(200);
  expect(await statusOf(token, `${administrationId}/reports/debtors`)).toBe(401);
});

test("a token for all scopes and one administration sees that one", async () => {
  const { administrationId } = service;
  const token = await printed(
    ...["create", "--name", "one", "--scopes", "all", "--administrations", administrationId],
  );
  expect(await statusOf(token, `${administrationId}/task_lists`)).toBe(200);
  expect(JSON.parse(await printed("list", "--json"))).toMatchObject({
    type: "tokens",
    tokens: [{ name: "test" }, { name: "one", administrations: [administrationId] }],
  });
});

test("the list shows tokens without anything that could be used as one", async () => {
  const token = await printed("create", "--name", "bank-feed", "--scopes", "bank,documents");
  const list = await printed("list");
  expect(list).toMatch(
    /^2 {2}bank-feed {2}scopes bank,documents {2}administrations all {2}created \S+Z$/m,
  );
  const [row] = /"id":"2".*?\}/.exec(await printed("list", "--json")) ?? [];
  expect(Object.keys(JSON.parse(`{${row!}`) as object)).toEqual([
    "id",
    "name",
    "scopes",
    "administrations",
    "created_at",
    "revoked_at",
  ]);
  expect(made.out().split(token)).toHaveLength(2);
});

test("a revoked token is refused from then on, and stays in the list as that", async () => {
  const token = await printed("create", "--name", "bank-feed", "--scopes", "bank");
  expect(await printed("revoke", "2")).toBe("Token 2 is refused from now on.");
  expect(await statusOf(token, `${service.administrationId}${BALANCE}`)).toBe(401);
  const [, list = ""] = (await printed("list")).split("\n");
  const [, revokedAt] = /revoked (\S+Z)$/.exec(list) ?? [];
  const later = { ...made.world, now: () => "2099-01-01T00:00:00.000Z" };
  await runCli(["serve", "token", "revoke", "2", "--database", database], later);
  expect(await printed("list")).toContain(`revoked ${revokedAt!}`);
});

const CREATE = ["create", "--name", "x", "--scopes"];

test.each([
  ["an unknown scope", [...CREATE, "bank,books"], "--scopes books: unknown scope"],
  ["no scopes", ["create", "--name", "x"], "--scopes says what the token may do"],
  ["no name", ["create", "--scopes", "all"], "--name says what the token is for"],
  [
    "an administration that is not there",
    [...CREATE, "all", "--administrations", "7"],
    "--administrations 7: not in the database",
  ],
  ["an unknown token", ["revoke", "99"], "has no token 99"],
  ["no id", ["revoke"], "revoke lacks the id of a token"],
  [
    "an option of another action",
    ["list", "--name", "x"],
    "--name belongs to slotsom serve token create",
  ],
  ["an id for list", ["list", "2"], "an id belongs to slotsom serve token revoke"],
  ["an option of the service", ["list", "--port", "8"], "no such command or option: port"],
])("%s is refused, with a remedy", async (_name, argv, message) => {
  expect(await run(...argv)).toBe(EXIT.usage);
  expect(made.err()).toContain(message);
  expect(made.err()).toMatch(/\n[A-Z][^\n]+\n\(arguments-invalid\)\n$/);
  expect(made.out()).toBe("");
});

test("a database that is not there is not made", async () => {
  database = join(made.folder, "other.sqlite");
  expect(await run("list")).toBe(EXIT.usage);
  expect(made.err()).toContain(`there is no database ${database}`);
  database = join(made.folder, "service.sqlite");
});
