/**
 * No list, synchronization or report reads more rows than it shows: the plans of the statements of the
 * endpoints, on a database without statistics, as in use.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { routeOf } from "../../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { documentRequests } from "../endpoints/document-requests.ts";
import {
  openPlanReader,
  openRecordingStore,
  type PlanReader,
  type RecordingStore,
} from "./recorded-statements.ts";

let store: RecordingStore;
let service: EdgeService;
let plans: PlanReader;
beforeAll(async () => {
  store = openRecordingStore();
  service = await openEdge({ store, shapes: "current" });
  plans = openPlanReader();
});
afterAll(async () => {
  plans.close();
  await service.close();
});

const RECEIPTS = "/documents/receipts";
const JOURNALS = "/documents/general_journal_documents";

async function statementsOf(path: string): Promise<readonly string[]> {
  store.takeStatements();
  const { status, text } = await service.get(`/123${path}`);
  expect([path, status], text).toEqual([path, 200]);
  return store.takeStatements();
}

/** The plans that select documents, without the fetching of those on the page. */
async function selectionPlans(path: string): Promise<readonly string[]> {
  const selections = (await statementsOf(path)).filter((sql) =>
    /FROM (documents d INDEXED|document_mentions m)/.test(sql),
  );
  return selections.flatMap((sql) => plans.planOf(sql).filter(isOfInterest));
}

/** The list of a filter's words is not a table. */
const isOfInterest = (step: string): boolean => !/json_each|^LIST SUBQUERY/.test(step);

const along = (index: string, found: string): string =>
  `SEARCH d USING COVERING INDEX ${index} (administration_id=? AND ${found})`;
const DAYS = "date>? AND date<?";
const mentioned = (more = ""): string =>
  `SEARCH m USING PRIMARY KEY (administration_id=? AND kind=? AND subject=? AND subject_id=?${more})`;

/** Once for the page and once for the count, both in the order of the list. */
test.each([
  ["", along("documents_by_kind", `kind=? AND ${DAYS}`)],
  ["?sort=date_asc&page=3", along("documents_by_kind", `kind=? AND ${DAYS}`)],
  ["?filter=state:open", along("documents_by_state", "kind=? AND state=?")],
  [
    "?filter=state:open,period:this_year",
    along("documents_by_state", `kind=? AND state=? AND ${DAYS}`),
  ],
  ["?filter=contact_id:1", along("documents_by_contact", "contact_id=? AND kind=?")],
  ["?filter=reference:x", along("documents_by_reference", "kind=? AND reference=?")],
  ["?filter=recurring:enabled", along("documents_by_kind", "kind=?")],
  ["?filter=attachment:with,period:this_month", along("documents_by_kind", `kind=? AND ${DAYS}`)],
  ["?filter=automatic_saving:manual", along("documents_by_kind", "kind=?")],
  ["?filter=ledger_account_id:4700", mentioned()],
  ["?filter=ledger_account_id:4700,period:this_year", mentioned(` AND ${DAYS}`)],
])("receipts%s are found and counted in an index, in their order", async (query, step) => {
  expect(await selectionPlans(`${RECEIPTS}${query}`)).toEqual([step, step]);
});

test.each([
  ["?exclude_new_general_journal_documents=true", along("documents_by_kind", `kind=? AND ${DAYS}`)],
  ["?filter=contact_id:1", mentioned()],
])("journals%s are found and counted in an index, in their order", async (query, step) => {
  expect(await selectionPlans(`${JOURNALS}${query}`)).toEqual([step, step]);
});

const SORTED = "USE TEMP B-TREE FOR ORDER BY";

/** In the index, several states and changes since a time are in another order than the list's. */
test.each([
  ["?filter=state:open%7Cpaid", along("documents_by_state", "kind=? AND state=?")],
  ["?filter=updated_after:2026-11-01", along("documents_by_update", "kind=? AND updated_at>?")],
])("receipts%s are found in an index and only those are sorted", async (query, step) => {
  expect(await selectionPlans(`${RECEIPTS}${query}`)).toEqual([step, SORTED, step]);
});

test("synchronization reads one index that contains ids and versions", async () => {
  expect(await selectionPlans(`${RECEIPTS}/synchronization`)).toEqual([
    along("documents_by_age", "kind=?"),
  ]);
});

test("synchronization of recent changes reads only those", async () => {
  expect(
    await selectionPlans(`${RECEIPTS}/synchronization?filter=updated_after:2026-11-01`),
  ).toEqual([
    "SEARCH d USING INDEX documents_by_update (administration_id=? AND kind=? AND updated_at>?)",
    SORTED,
  ]);
});

const INVOICES = "/sales_invoices";

test.each([
  ["", along("documents_by_kind", `kind=? AND ${DAYS}`)],
  ["?filter=state:late", along("documents_by_state", "kind=? AND state=?")],
  ["?filter=contact_id:1", along("documents_by_contact", "contact_id=? AND kind=?")],
])("sales invoices%s are found and counted in an index, in their order", async (query, step) => {
  expect(await selectionPlans(`${INVOICES}${query}`)).toEqual([step, step]);
});

test("sales invoices created after a time are found in an index and only those are sorted", async () => {
  const step =
    "SEARCH d USING INDEX sales_invoices_by_creation (administration_id=? AND created_at>?)";
  expect(await selectionPlans(`${INVOICES}?filter=created_after:2026-11-01`)).toEqual([
    step.replace("USING", "USING COVERING"),
    SORTED,
    step.replace("USING", "USING COVERING"),
  ]);
});

const MUTATIONS = "/financial_mutations";
const ALL_KEYS =
  "period:202503..202512,state:processed,mutation_type:credit,financial_account_id:41,amount_from:1,amount_to:200";

test.each(["period:202503..202512", ALL_KEYS])(
  "bank mutations with %s are found in one index, whatever the filter compares",
  async (filter) => {
    const step = along("mutations_by_date", DAYS);
    expect(await selectionPlans(`${MUTATIONS}?filter=${filter}`)).toEqual([step]);
    expect(await selectionPlans(`${MUTATIONS}/synchronization?filter=${filter}`)).toEqual([
      step,
      SORTED,
    ]);
  },
);

test.each([`${MUTATIONS}?filter=period:202504..202504`, `${INVOICES}?filter=state:all`])(
  "%s takes the same statements for one record as for many",
  async (path) => {
    expect((await statementsOf(path)).length).toBeLessThan(20);
  },
);

/** Every table of the schema; the temporary tables of a statement do not count. */
const tables = (): ReadonlySet<string> =>
  new Set(
    service.store
      .rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .map(({ name }) => String(name)),
  );

/** Scans of a table, or of all documents of an administration or of a kind. */
function walks(sql: string): readonly string[] {
  const known = tables();
  return plans.planOf(sql).filter((step) => {
    const scanned = /^SCAN (\w+)/.exec(step)?.[1];
    if (scanned !== undefined && known.has(scanned)) return true;
    const isByKind = /INDEX documents_\w+ \(administration_id=\?( AND kind=\?)?\)/.test(step);
    return isByKind && !sql.includes("INDEXED BY");
  });
}

const QUERIES: Readonly<Record<string, string>> = {
  "/reports/journal_entries": "?period=202601&ledger_account_id=4700",
};
const LISTS = ENDPOINTS.map(({ operation }) => routeOf(operation))
  .filter(({ method, path }) => method === "GET" && !path.includes("{"))
  .map(({ path }) => `${path}${QUERIES[path] ?? ""}`);

test.each([
  ...LISTS,
  `${JOURNALS}/800`,
  "/reports/journal_entries?period=202601&contact_id=null&account_type=expenses",
  "/reports/profit_loss?period=202601&project_id=31",
])("%s scans no table", async (path) => {
  const statements = await statementsOf(path);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.flatMap(walks)).toEqual([]);
});

test("creating, changing and deleting documents scans no table", async () => {
  const requests = documentRequests(service);
  store.takeStatements();
  const rows = [
    { ledger_account_id: "4700", debit: "10" },
    { ledger_account_id: "1600", credit: "10" },
  ];
  const journal = await requests.keep("POST", JOURNALS, {
    general_journal_document: { general_journal_document_entries_attributes: rows },
  });
  const general = await requests.keep("POST", "/documents/general_documents", {
    general_document: { reference: "Lease", reminder_date: "2026-12-01" },
  });
  for (const [path, { id }] of [
    [JOURNALS, journal],
    ["/documents/general_documents", general],
  ] as const) {
    const root = path === JOURNALS ? "general_journal_document" : "general_document";
    await requests.keep("PATCH", `${path}/${String(id)}`, { [root]: { reference: "x" } });
    await requests.ask("DELETE", `${path}/${String(id)}`);
  }
  const statements = store.takeStatements();
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.flatMap(walks)).toEqual([]);
});

test("the migration to lists of bank mutations finds the payments of each through an index", () => {
  const migration = MIGRATIONS.map((read) => read()).find((sql) =>
    sql.includes("mutations_by_date"),
  );
  const update = /UPDATE documents SET[^;]+;/.exec(migration ?? "")?.[0] ?? "";
  expect(plans.planOf(update)).toContain(
    "SEARCH d USING INDEX payments_by_mutation (administration_id=? AND <expr>=?)",
  );
});
