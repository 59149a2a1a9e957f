/** Tokens of the embedded service: created, listed and revoked from the command line while it runs. */
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

/** The output of one command. */
async function printed(...argv: string[]): Promise<string> {
  const before = made.out().length;
  expect(await run(...argv)).toBe(EXIT.reconciled);
  return made.out().slice(before).trimEnd();
}

const statusOf = async (token: string, path: string): Promise<number> =>
  (await fetch(`${service.url}/${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
const BALANCE = "/reports/balance_sheet?period=202509";

test("a token created while the service runs is valid at once, for its scopes only", async () => {
  const token = await printed("create", "--name", "bank-feed", "--scopes", "bank");
  expect(token).toMatch(/^[\w-]{43}$/);
  const { administrationId } = service;
  expect(await statusOf(token, `${administrationId}${BALANCE}`)).toBe(200);
  expect(await statusOf(token, `${administrationId}/reports/debtors`)).toBe(401);
});

test("a token for all scopes and one administration sees that administration", async () => {
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

test("the list shows no token that could be used", async () => {
  const token = await printed("create", "--name", "bank-feed", "--scopes", "bank,documents");
  const list = await printed("list");
  expect(list).toMatch(
    /^2 {2}bank-feed {2}scopes bank,documents {2}administrations all {2}created on \d{1,2} \w+ \d{4} \d\d:\d\d UTC$/m,
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

test("a revoked token is refused, and stays in the list as revoked", async () => {
  const token = await printed("create", "--name", "bank-feed", "--scopes", "bank");
  expect(await printed("revoke", "2")).toBe("Token 2 is revoked.");
  expect(await statusOf(token, `${service.administrationId}${BALANCE}`)).toBe(401);
  const [, list = ""] = (await printed("list")).split("\n");
  const [, revokedAt] = /revoked on (.+ UTC)$/.exec(list) ?? [];
  const later = { ...made.world, now: () => "2099-01-01T00:00:00.000Z" };
  await runCli(["serve", "token", "revoke", "2", "--database", database], later);
  expect(await printed("list")).toContain(`revoked on ${revokedAt!}`);
});

const CREATE = ["create", "--name", "x", "--scopes"];

test.each([
  ["an unknown scope", [...CREATE, "bank,books"], "--scopes books: unknown scope"],
  ["no scopes", ["create", "--name", "x"], "--scopes is missing: what the token may do"],
  ["no name", ["create", "--scopes", "all"], "--name is missing: the purpose of the token"],
  [
    "an administration that is not there",
    [...CREATE, "all", "--administrations", "7"],
    "--administrations 7: not in the database",
  ],
  ["an unknown token", ["revoke", "99"], "has no token 99"],
  ["no id", ["revoke"], "serve token revoke: missing token id"],
  [
    "an option of another subcommand",
    ["list", "--name", "x"],
    "--name is accepted only by slotsom serve token create",
  ],
  ["an id for list", ["list", "2"], "an id is accepted only by slotsom serve token revoke"],
  [
    "an option of the service",
    ["list", "--port", "8"],
    "--port is not an option of slotsom serve token",
  ],
])("%s is refused, with a remedy", async (_name, argv, message) => {
  expect(await run(...argv)).toBe(EXIT.usage);
  expect(made.err()).toContain(message);
  expect(made.err()).toMatch(/\n[A-Z][^\n]+\n\(arguments-invalid\)\n$/);
  expect(made.out()).toBe("");
});

test("a missing database is not created", async () => {
  database = join(made.folder, "other.sqlite");
  expect(await run("list")).toBe(EXIT.usage);
  expect(made.err()).toContain(`the database ${database} does not exist`);
  database = join(made.folder, "service.sqlite");
});
