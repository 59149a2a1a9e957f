/** Snapshots that cannot be opened: damaged, unfinished, or of other books. */
import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openBooks } from "../../src/pull/open-books.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { changeAnswer } from "./changed-answer.ts";
import { folder, idle, orderFor, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { type SmallSettings, smallService } from "./small-service.ts";

async function pulled(path: string, settings: SmallSettings = {}): Promise<void> {
  await pullInto(path, smallService(smallBooks(), settings).transport);
}

test("an answer that does not match its hash is reported as damage", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  changeAnswer(place.snapshotPath, {
    // Identical bodies are stored once: no other month has this one.
    purpose: "2025-02/1/before",
    address: "general_ledger",
    change: (body) => `${body} `,
    keepsHash: true,
  });
  await expect(openBooks(place.snapshotPath, idle())).rejects.toMatchObject({
    code: "snapshot-damaged",
    message: expect.stringContaining(
      'reports/general_ledger.json?period=202502" does not match its hash',
    ) as string,
  });
});

test("a truncated file, one of another program and one without a mark are damaged", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  const whole = readFileSync(place.snapshotPath);
  const changed = (sql: string) => (path: string) => {
    writeFileSync(path, whole);
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
  };
  const damage: readonly ((path: string) => void)[] = [
    (path) => {
      writeFileSync(path, whole.subarray(0, whole.length / 2));
    },
    (path) => {
      writeFileSync(path, "not a database");
    },
    (path) => {
      writeFileSync(path, "");
    },
    changed("PRAGMA user_version = 99"),
    changed("UPDATE meta SET value = '2025-13' WHERE name = 'last_month'"),
    // The administration id names the pack's folder: a foreign snapshot must not choose a path.
    changed("UPDATE meta SET value = '../elsewhere' WHERE name = 'administration_id'"),
  ];
  for (const harm of damage) {
    harm(place.snapshotPath);
    await expect(openBooks(place.snapshotPath, idle())).rejects.toMatchObject({
      code: "snapshot-damaged",
    });
  }
});

test("an absent or unfinished snapshot is reported as missing", async () => {
  using place = folder();
  await expect(openBooks(place.snapshotPath, idle())).rejects.toMatchObject({
    code: "snapshot-missing",
    message: `the snapshot ${place.snapshotPath} does not exist`,
  });
  openForPull(place.snapshotPath, QUARTER).close();
  await expect(openBooks(place.snapshotPath, idle())).rejects.toMatchObject({
    code: "snapshot-missing",
    message: `${place.snapshotPath}: the pull into this snapshot is not finished`,
  });
});

test("a pull does not resume in the snapshot of other books", () => {
  using place = folder();
  openForPull(place.snapshotPath, QUARTER).close();
  const others = [
    orderFor("2025-01", "2025-12"),
    { ...QUARTER, administrationId: "124" },
    { ...QUARTER, baseUrl: "https://other.example/v2" },
  ];
  for (const order of others) {
    expect(() => openForPull(place.snapshotPath, order)).toThrow(
      expect.objectContaining({ code: "snapshot-damaged" }) as Error,
    );
  }
});

test("a resumed pull keeps the date on which it started", () => {
  using place = folder();
  openForPull(place.snapshotPath, QUARTER).close();
  const later = { ...QUARTER, startedAt: "2026-11-16T08:00:00.000Z", asOf: "2026-11-16" as never };
  const snapshot = openForPull(place.snapshotPath, later);
  expect(snapshot.order).toEqual(QUARTER);
  snapshot.close();
});
