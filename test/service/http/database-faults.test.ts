/** Faults of the database that the client, or the operator of the service, can resolve. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let folder = "";
let service: EdgeService;
beforeEach(async () => {
  folder = temporaryFolder();
  service = await openEdge({ store: openStore(join(folder, "service.sqlite")) });
});
afterEach(async () => {
  await service.close();
});

const counts = (): unknown =>
  service.store.rows(
    "SELECT (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM postings) AS postings",
  );
const create = () =>
  service.post(
    "/123/documents/receipts",
    JSON.stringify({
      receipt: {
        details_attributes: Array.from({ length: 500 }, () => ({ price: "1", tax_rate_id: "23" })),
      },
    }),
  );

test("with a full disk nothing is saved, existing data can be read, and free space resolves it", async () => {
  const before = counts();
  const [pages] = service.store.rows("PRAGMA page_count");
  service.store.rows(`PRAGMA max_page_count = ${String(pages?.["page_count"])}`);
  const { status, json } = await create();
  expect([status, json]).toEqual([
    507,
    { error: "disk of the service is full, nothing was saved" },
  ]);
  expect(counts()).toEqual(before);
  expect((await service.get("/123/documents/general_journal_documents")).status).toBe(200);
  expect(service.logged.join("\n")).toContain("database or disk is full");
  service.store.rows("PRAGMA max_page_count = 1000000");
  expect((await create()).status).toBe(201);
});

test("while another process writes for a long time a change is refused and can be retried", async () => {
  service.store.rows("PRAGMA busy_timeout = 1");
  const other = new DatabaseSync(join(folder, "service.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  const { status, json } = await create();
  expect([status, json]).toEqual([
    503,
    { error: "another process is writing to the database, try again" },
  ]);
  other.exec("ROLLBACK");
  other.close();
  expect((await create()).status).toBe(201);
});
