/** A service that is killed during an export makes the file once after it is started again. */
import { spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { SAMPLE_SETTINGS } from "../../../fixtures/administrations/sample-settings.ts";
import { requestExport } from "../../../src/service/jobs/request-export.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { brokenRules } from "../../formats/auditfile-rules.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jobStates, NOW, openEdge, type ServiceAnswer } from "../edge-service.ts";
import { exported } from "./fetched-file.ts";

const ID = SAMPLE_SETTINGS.administrationId;
const folder = temporaryFolder();
const sample = join(folder, "sample.sqlite");
/** A database per test, so that no test sees the jobs of another. */
let path = "";
let databases = 0;

beforeAll(() => {
  const store = openStore(sample);
  loadAdministration(store, sampleAdministration());
  store.close();
});
beforeEach(() => {
  databases += 1;
  path = join(folder, `service-${databases}.sqlite`);
  copyFileSync(sample, path);
});

/** How the child process ended. */
const died = (): Promise<NodeJS.Signals | number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ["test/service/jobs/dies-in-export.ts", path, NOW], {
      stdio: ["ignore", "ignore", "inherit"],
      // A killed process may leave a temporary file of SQLite.
      env: { ...process.env, TMPDIR: folder },
    });
    endedWithTest(child);
    child.on("exit", (code, signal) => {
      resolve(signal ?? code);
    });
  });
const partsKept = (store: Store, id: string): number =>
  store.rows("SELECT number FROM download_parts WHERE download_id = ?", id).length;

test("after a kill and a restart the file appears once, complete", async () => {
  const order = { year: 2025, version: "4.0" };
  const queue = openStore(path);
  requestExport(queue, { administrationId: ID, userId: "1", export: "auditfile", order }, NOW);
  queue.close();

  expect(await died()).toBe("SIGKILL");
  const store = openStore(path);
  expect(jobStates(store)).toEqual([{ kind: "export-auditfile", state: "running", attempts: 1 }]);
  expect(partsKept(store, "1")).toBe(1);

  const service = await openEdge({ store, books: [] });
  await service.idle();
  expect(jobStates(store)).toEqual([{ kind: "export-auditfile", state: "done", attempts: 2 }]);
  const { json } = await service.get(`/${ID}/downloads`);
  expect(json).toMatchObject([{ id: "1", filename: "auditfile-2025.xaf", failed: false }]);

  const { headers } = await service.post(`/${ID}/downloads/1/download`);
  const link = (headers["location"] ?? "").replace(service.url, "");
  const { body } = await service.handle({ method: "GET", path: link });
  expect(await brokenRules(body)).toEqual([]);
  const undisturbed = await exported(service, "auditfile", 2025, ID);
  expect(undisturbed.bytes.equals(body)).toBe(true);
  await service.close();
});

/** A store that calls `halfWay` when the worker renews its lease for the fifth time, which is far from the end. */
function watched(halfWay: () => void): Store {
  const store = openStore(path);
  let renewals = 0;
  return {
    ...store,
    run: (sql, ...parameters) => {
      if (sql.includes("SET leased_until")) renewals += 1;
      if (renewals === 5) halfWay();
      return store.run(sql, ...parameters);
    },
  };
}

test.each(["auditfile", "ledger_accounts"] as const)(
  "a service that is closed during the %s leaves it to the next service, which completes it",
  async (name) => {
    let halfWay = (): void => undefined;
    const inTheMiddle = new Promise<void>((resolve) => {
      halfWay = resolve;
    });
    const first = await openEdge({
      store: watched(() => {
        halfWay();
      }),
      books: [],
    });
    await first.post(`/${ID}/reports/export/${name}`, '{"year":"2024"}');
    await inTheMiddle;
    await first.close();

    const store = openStore(path);
    expect(jobStates(store).at(-1)).toMatchObject({ state: "queued", attempts: 0 });
    const second = await openEdge({ store, books: [] });
    await second.idle();
    expect(jobStates(store).at(-1)).toMatchObject({ state: "done", attempts: 1 });
    const { json } = await second.get(`/${ID}/downloads?per_page=1`, first.all);
    expect(json).toMatchObject([{ failed: false }]);
    expect([...first.logged, ...second.logged]).toEqual([]);
    await second.close();
  },
);

test("requests are answered while a file is being made", async () => {
  let request: Promise<ServiceAnswer> | null = null;
  const store = watched(() => {
    request ??= service.get(`/${ID}/downloads?per_page=1`);
  });
  const service = await openEdge({ store, books: [] });
  await service.post(`/${ID}/reports/export/ledger_accounts`, '{"year":"2023"}');
  await service.idle();
  const during: ServiceAnswer = await request!;
  const after = await service.get(`/${ID}/downloads?per_page=1`);
  expect([during.json, after.json]).toMatchObject([
    [],
    [{ filename: "ledger-accounts-2023.xlsx" }],
  ]);
  await service.close();
});
