/** A long list of contacts and their versions, from a service that says each of both as a test has it. */
import { expect, test } from "vitest";
import type { ListPages } from "../../src/api/list-pages.ts";
import { readContacts } from "../../src/api/read-contacts.ts";
import { answering } from "./answering.ts";

interface Row {
  readonly id: string;
  readonly company_name: string;
  readonly version: number;
}

const row = (number: number, version = 1): Row => ({
  id: String(number),
  company_name: `Contact ${String(number)}`,
  version,
});
const rows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => row(at + 1));

interface Said {
  readonly listed: readonly Row[];
  /** Null for a service without versions. */
  readonly versions: readonly Pick<Row, "id" | "version">[] | null;
  /** What it gives by ids. */
  readonly given: readonly Row[];
}

async function read({ listed, versions, given }: Said) {
  const pages: ListPages[] = [];
  const asked: string[] = [];
  const { session } = answering(({ path, method, query, body }) => {
    if (path.endsWith("/contacts.json")) {
      const page = Number.parseInt(query.find(([name]) => name === "page")?.[1] ?? "1", 10);
      return { body: listed.slice((page - 1) * 100, page * 100) };
    }
    if (versions === null) return { status: 404, body: { error: "not found" } };
    if (method === "GET") return { body: versions };
    const { ids } = JSON.parse(body ?? "{}") as { readonly ids: readonly string[] };
    asked.push(...ids);
    return { body: given.filter(({ id }) => ids.includes(id)) };
  });
  const onList = (_path: string, read: ListPages): void => {
    pages.push(read);
  };
  const contacts = await readContacts({ ...session, onList });
  const names = new Map(contacts?.map(({ id, name }) => [String(id), name]));
  return { names, asked, rows: pages[0]?.rows, rowsStated: pages[0]?.rowsStated };
}

test("a contact with another version, and one that the list lacks, are fetched by their ids", async () => {
  const changed = { ...row(7, 2), company_name: "Renamed" };
  const versions = [...rows(251)].map((one) => (one.id === "7" ? changed : one));
  const { names, asked, ...count } = await read({
    listed: rows(250),
    versions,
    given: [changed, row(251)],
  });
  expect([asked, names.get("7"), names.get("251")]).toEqual([
    ["251", "7"],
    "Renamed",
    "Contact 251",
  ]);
  expect(count).toEqual({ rows: 251, rowsStated: 251 });
});

test("of contacts without a version, the service says which are gone", async () => {
  const { names, asked, ...count } = await read({
    listed: rows(250),
    versions: rows(248),
    given: [row(249)],
  });
  expect([asked, names.has("249"), names.has("250")]).toEqual([["249", "250"], true, false]);
  expect(count).toEqual({ rows: 249, rowsStated: 249 });
});

test("a list that is newer than the versions stays", async () => {
  const newer = rows(250).map(({ id }) => row(Number.parseInt(id, 10), 3));
  const { asked, names } = await read({ listed: newer, versions: rows(250), given: [] });
  expect([asked, names.size]).toEqual([[], 250]);
});

test.each([
  ["no versions", null],
  ["none of the contacts in its versions", []],
])("of a service with %s, the list is used as it is", async (_what, versions) => {
  const { names, asked, ...count } = await read({ listed: rows(250), versions, given: [] });
  expect([asked, names.size, count]).toEqual([[], 250, { rows: 250, rowsStated: null }]);
});

test("a contact that is in the versions and given to nobody is missing in the count", async () => {
  const { names, ...count } = await read({ listed: rows(250), versions: rows(252), given: [] });
  expect([names.size, count.rows, count.rowsStated]).toEqual([250, 250, 252]);
});
