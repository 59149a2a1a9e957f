/** The books of a snapshot: measured signs, proven months, streamed postings, and damage. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { amountOf, amountText, sumOf } from "../../src/amount/amount.ts";
import type { PostingOrder } from "../../src/ledger/books.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { gathered } from "../api/answering.ts";
import { changeAnswer } from "./changed-answer.ts";
import { folder, idle, orderFor, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { type SmallSettings, smallService } from "./small-service.ts";

async function pulled(path: string, settings: SmallSettings = {}): Promise<void> {
  await pullInto(path, smallService(smallBooks(), settings).transport);
}

async function opened(path: string) {
  const { books, ...rest } = await openBooks(path, idle());
  const list = async (order: PostingOrder) => {
    const all = await gathered(books.postings(order));
    return all.map(({ id, ledgerAccountId, amount }) => [
      id,
      ledgerAccountId,
      amountText(amount, 2),
    ]);
  };
  return { books, list, ...rest };
}

test.each([
  ["debit-positive", "specification"],
  ["credit-positive", "current"],
  ["natural", "current"],
] as const)("entries with sign %s give the same books", async (sign, shape) => {
  using place = folder();
  await pulled(place.snapshotPath, { sign, shape });
  const { books, list, close, unknownFields } = await opened(place.snapshotPath);
  expect(books.calibration).toEqual({
    convention: sign,
    isDetermined: true,
    tied: 10,
    compared: 10,
  });
  expect(books.months.map(({ proof }) => proof.isProven)).toEqual([true, true, true]);
  expect(await list("date")).toEqual([
    ["511", "1300", "1000.00"],
    ["512", "8000", "-1000.00"],
    ["521", "4000", "250.50"],
    ["522", "1000", "-250.50"],
    ["531", "1300", "400.00"],
    ["532", "8000", "-400.00"],
    ["541", "4000", "80.00"],
    ["542", "1000", "-80.00"],
    ["551", "1000", "1000.00"],
    ["552", "1300", "-1000.00"],
    ["561", "8000", "1400.00"],
    ["562", "2000", "-1400.00"],
  ]);
  expect(unknownFields).toEqual([]);
  close();
});

test("postings can be read by document and by account, any number of times", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  const { list, close } = await opened(place.snapshotPath);
  expect((await list("account")).map(([, account]) => account)).toEqual([
    ...Array.from({ length: 3 }, () => "1000"),
    ...Array.from({ length: 3 }, () => "1300"),
    "2000",
    ...Array.from({ length: 2 }, () => "4000"),
    ...Array.from({ length: 3 }, () => "8000"),
  ]);
  expect(await list("document")).toEqual(await list("date"));
  close();
});

test("a reader that stops early does not affect the next reader", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  const { books, list, close } = await opened(place.snapshotPath);
  for await (const posting of books.postings("date")) {
    expect(posting.id).toBe("511");
    break;
  }
  expect(await list("date")).toHaveLength(12);
  close();
});

test("movements include the closing of the year, and the closing movement is also stated separately", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  const { books, close } = await opened(place.snapshotPath);
  const march = books.months[2];
  expect(march?.movements.get("8000" as never)).toEqual({
    debit: amountOf("1400"),
    credit: amountOf("0"),
    count: 1,
  });
  expect([...march!.closingMovements]).toEqual([
    ["8000", amountOf("1400")],
    ["2000", amountOf("-1400")],
  ]);
  expect(books.months.slice(0, 2).map(({ closingMovements }) => closingMovements.size)).toEqual([
    0, 0,
  ]);
  const all = await gathered(books.postings("date"));
  expect(sumOf(all.map(({ amount }) => amount))).toEqual(amountOf("0"));
  expect([...books.accounts.keys()]).toEqual(["1000", "1300", "2000", "4000", "8000"]);
  close();
});

test("two pulls of the same books have the same identity, other books have a different one", async () => {
  using one = folder();
  using two = folder();
  using three = folder();
  await pulled(one.snapshotPath);
  await pulled(two.snapshotPath);
  await pulled(three.snapshotPath, { sign: "natural" });
  const ids = [];
  for (const { snapshotPath } of [one, two, three]) {
    const { snapshotId, close } = await opened(snapshotPath);
    ids.push(snapshotId);
    close();
  }
  expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
});

test("a snapshot is readable only by its owner", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  expect(statSync(place.snapshotPath).mode & 0o777).toBe(0o600);
});

test("one changed amount in a page of entries breaks only its own account", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  changeAnswer(place.snapshotPath, {
    purpose: "2025-01/1/entries",
    address: "project_id=null",
    change: (body) => body.replace('"250.5"', '"250.6"'),
  });
  const { books, list, close } = await opened(place.snapshotPath);
  expect(books.months.map(({ proof }) => proof.isProven)).toEqual([false, true, true]);
  expect(books.months[0]?.proof.breaks).toEqual([
    {
      ledgerAccountId: "4000",
      reported: { debit: amountOf("250.5"), credit: amountOf("0") },
      pulled: { debit: amountOf("250.6"), credit: amountOf("0"), count: 1 },
    },
  ]);
  expect(await list("date")).toContainEqual(["521", "4000", "250.60"]);
  close();
});

test.each(["before", "after"])(
  "an amount exchanged in the ledger %s the entries breaks the month",
  async (which) => {
    using place = folder();
    await pulled(place.snapshotPath);
    changeAnswer(place.snapshotPath, {
      purpose: `2025-01/1/${which}`,
      address: "general_ledger",
      change: (body) => body.replace('"4000":"250.5"', '"4000":"250.6"'),
    });
    const { books, close } = await opened(place.snapshotPath);
    expect(books.months[0]?.proof.breaks.map(({ ledgerAccountId }) => ledgerAccountId)).toEqual([
      "4000",
    ]);
    close();
  },
);

test("entries that do not agree with the ledger with either sign are refused", async () => {
  using place = folder();
  const { transport } = smallService(smallBooks());
  const doubled = smallBooks();
  for (const [index, posting] of doubled.postings.entries()) {
    doubled.postings[index] = { ...posting, amount: `${posting.amount.replace(/\.\d+$/, "")}9` };
  }
  const entries = smallService(doubled).transport;
  await pullInto(place.snapshotPath, {
    send: (request, signal) =>
      (request.path.includes("journal_entries") ? entries : transport).send(request, signal),
  });
  await expect(openBooks(place.snapshotPath, idle())).rejects.toMatchObject({
    code: "sign-unreadable",
  });
});

test("an account with figures that is missing from the chart is named", async () => {
  using place = folder();
  await pulled(place.snapshotPath);
  changeAnswer(place.snapshotPath, {
    purpose: "books",
    address: "ledger_accounts",
    change: (body) => body.replace('"id":"4000"', '"id":"4001"'),
  });
  await expect(openBooks(place.snapshotPath, idle())).rejects.toMatchObject({
    code: "answer-malformed",
    message: expect.stringContaining("ledger account 4000 has figures but is not") as string,
  });
});

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
