/** A service without lists of names: the user's names are used, and are part of the evidence. */
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import type { Transport } from "../../src/api/transport.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { type AccountType, ledgerAccountId, projectId } from "../../src/ledger/ledger-account.ts";
import type { Chart, SuppliedNames } from "../../src/ledger/supplied-names.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { openSnapshot } from "../../src/snapshot/snapshot.ts";
import { responseOf } from "../api/answering.ts";
import { lineOf } from "../checks/compared.ts";
import { folder, idle, pullInto, smallBooks } from "./small-pull.ts";
import { type SmallBooks, smallService } from "./small-service.ts";

const NAMES = /\/(administrations|ledger_accounts|projects|contacts|financial_accounts)\.json$/;

/** Answers 404 for every list that is not in the specification. */
const nameless = (transport: Transport): Transport => ({
  send: (request, signal) =>
    NAMES.test(request.path)
      ? Promise.resolve(responseOf({ status: 404, body: { error: "not found" } }))
      : transport.send(request, signal),
});

const SMALL = {
  id: "123",
  name: "Small as stated",
  currency: "EUR",
  country: "NL",
  timeZone: "Europe/Amsterdam",
  chamberOfCommerce: null,
  taxNumber: null,
};

function chartOf(accounts: Readonly<Record<string, AccountType>>): Chart {
  return {
    file: { name: "chart.csv", sha256: "ab".repeat(32) },
    accounts: Object.entries(accounts).map(([id, type]) => ({
      id: ledgerAccountId(id),
      code: id,
      name: `Mine ${id}`,
      type,
      parentId: null,
      isActive: true,
      rgsCode: null,
      rgsVersion: null,
      financialAccountId: null,
    })),
    projects: [{ id: projectId("71"), name: "Mill" }],
    contacts: [],
    financialAccounts: [],
  };
}

const suppliedFor = (books: SmallBooks): SuppliedNames => ({
  administration: SMALL,
  chart: chartOf(books.accounts),
});

async function opened<Value>(
  path: string,
  look: (books: Books, id: string) => Value,
): Promise<Value> {
  const { books, snapshotId, close } = await openBooks(path, idle());
  try {
    return await look(books, snapshotId);
  } finally {
    close();
  }
}

const names = ({ administration, accounts, projects, namesSupplied }: Books) => ({
  administration: administration.name,
  accounts: [...accounts.values()].map(({ name, type }) => `${name} ${type}`),
  projects: [...projects.values()].map(({ id, name }) => `${id} ${name}`),
  namesSupplied,
});

test("the supplied names are used, and a project without a name is shown by its id", async () => {
  using place = folder();
  const books = smallBooks();
  const { transport } = smallService(books);
  const { events } = await pullInto(place.snapshotPath, nameless(transport), {
    suppliedNames: suppliedFor(books),
  });
  expect(events.filter(({ kind }) => kind === "month-pulled")).toMatchObject(
    ["2025-01", "2025-02", "2025-03"].map((month) => ({ month, isProven: true })),
  );
  expect(await opened(place.snapshotPath, names)).toEqual({
    administration: "Small as stated",
    accounts: [
      "Mine 1000 current_assets",
      "Mine 1300 current_assets",
      "Mine 2000 equity",
      "Mine 4000 expenses",
      "Mine 8000 revenue",
    ],
    projects: ["71 Mill", "72 72"],
    namesSupplied: {
      lists: ["administration", "ledger-accounts", "projects", "contacts", "financial-accounts"],
      chartFile: { name: "chart.csv", sha256: "ab".repeat(32) },
    },
  });
  const references = await opened(place.snapshotPath, async (all) =>
    (await runChecks(all))
      .filter(({ check }) => check.id === "J6")
      .flatMap(({ findings }) => findings.map(lineOf)),
  );
  expect(references).toEqual([]);
});

test("a service that has the lists supplies the names itself, whatever the user supplied", async () => {
  using place = folder();
  using without = folder();
  const books = smallBooks();
  const { transport } = smallService(books);
  const { summary } = await pullInto(place.snapshotPath, transport, {
    suppliedNames: suppliedFor(books),
  });
  const plain = await pullInto(without.snapshotPath, transport);
  expect(summary.snapshotId).toBe(plain.summary.snapshotId);
  expect(await opened(place.snapshotPath, names)).toMatchObject({
    administration: "Small",
    namesSupplied: null,
  });
});

describe("missing names are reported", () => {
  test("neither a list of administrations nor a profile that states the administration", async () => {
    using place = folder();
    const { transport } = smallService(smallBooks());
    await expect(pullInto(place.snapshotPath, nameless(transport))).rejects.toMatchObject({
      code: "profile-invalid",
      message:
        "the service does not list administrations, and the profile does not describe administration 123",
    });
  });

  test("neither a list of ledger accounts nor a chart", async () => {
    using place = folder();
    const { transport } = smallService(smallBooks());
    const suppliedNames = { administration: SMALL, chart: null };
    const pulling = pullInto(place.snapshotPath, nameless(transport), { suppliedNames });
    await expect(pulling).rejects.toMatchObject({
      code: "chart-missing",
      message:
        "the service has no list of ledger accounts, and no chart of accounts was imported for administration 123",
    });
  });

  test("an unknown administration is distinguished from a service without lists", async () => {
    using place = folder();
    const gone: Transport = {
      send: () => Promise.resolve(responseOf({ status: 404, body: { error: "record not found" } })),
    };
    const suppliedNames = { administration: SMALL, chart: null };
    await expect(pullInto(place.snapshotPath, gone, { suppliedNames })).rejects.toMatchObject({
      code: "administration-unknown",
    });
  });
});

test("all accounts with figures that are not in the chart are reported at once, and the pull resumes with a complete chart", async () => {
  using place = folder();
  const books = smallBooks();
  const { transport, requests } = smallService(books);
  const complete = suppliedFor(books);
  const partial = {
    ...complete,
    chart: chartOf({ "1000": "current_assets", "1300": "current_assets", "8000": "revenue" }),
  };
  const first = pullInto(place.snapshotPath, nameless(transport), { suppliedNames: partial });
  await expect(first).rejects.toMatchObject({
    code: "chart-incomplete",
    message: [
      "2 ledger accounts with figures not in the chart file, each with the first month that has figures:",
      "  2000: 2025-01 opening -5000.00",
      "  4000: 2025-01 debit 250.50",
    ].join("\n"),
  });
  expect(requests.some(({ path }) => path.endsWith("journal_entries.json"))).toBe(false);
  const { events } = await pullInto(place.snapshotPath, nameless(transport), {
    suppliedNames: complete,
  });
  expect(events.filter(({ kind }) => kind === "month-pulled")).toHaveLength(3);
  expect((await opened(place.snapshotPath, names)).accounts).toHaveLength(5);
});

test("a resumed pull uses the chart it began with, and the names are part of the identity", async () => {
  using place = folder();
  using other = folder();
  const books = smallBooks();
  const stopping = new AbortController();
  const broken = smallService(books, {
    before: ({ purpose }) => {
      if (purpose.startsWith("2025-03/1/reports")) stopping.abort(new Error("stopped"));
    },
  });
  const supplied = suppliedFor(books);
  const pulling = pullInto(place.snapshotPath, nameless(broken.transport), {
    suppliedNames: supplied,
    signal: stopping.signal,
  });
  await expect(pulling).rejects.toThrow("stopped");
  const renamed = { ...supplied, administration: { ...SMALL, name: "Renamed meanwhile" } };
  const { transport } = smallService(books);
  await pullInto(place.snapshotPath, nameless(transport), { suppliedNames: renamed });
  await pullInto(other.snapshotPath, nameless(transport), { suppliedNames: renamed });
  const look = (all: Books, id: string) => ({ name: all.administration.name, id });
  const kept = await opened(place.snapshotPath, look);
  const fresh = await opened(other.snapshotPath, look);
  expect([kept.name, fresh.name]).toEqual(["Small as stated", "Renamed meanwhile"]);
  expect(kept.id).not.toBe(fresh.id);
});

test("changed names in a snapshot are reported as damage", async () => {
  using place = folder();
  const books = smallBooks();
  const { transport } = smallService(books);
  await pullInto(place.snapshotPath, nameless(transport), { suppliedNames: suppliedFor(books) });
  const database = new DatabaseSync(place.snapshotPath);
  database.exec(
    "UPDATE meta SET value = replace(value, 'Mine', 'Yours') WHERE name = 'supplied_names'",
  );
  database.close();
  const snapshot = openSnapshot(place.snapshotPath);
  expect(() => snapshot.suppliedNames()).toThrow("the supplied names do not match their hash");
  snapshot.close();
  await expect(openBooks(place.snapshotPath, idle())).rejects.toMatchObject({
    code: "snapshot-damaged",
  });
});
