/** The stored sums equal the postings after any change, and their reports those of a slow computation. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generatedAdministration } from "../../../fixtures/administrations/generated-administration.ts";
import { fromStored, isZero, sumOf } from "../../../src/amount/amount.ts";
import { dateOf, daysBetween } from "../../../src/calendar/calendar-date.ts";
import { addMonths, daysOf, lastDayOf, month, periodOf } from "../../../src/calendar/month.ts";
import { ACCOUNT_TYPES } from "../../../src/ledger/ledger-account.ts";
import { bookDocument, removeDocument } from "../../../src/service/store/book-document.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { cashAccounts, contraMovements } from "../../../src/service/store/query-cash.ts";
import { postingsPage } from "../../../src/service/store/query-journal-entries.ts";
import {
  type OpenItemRole,
  openAmounts,
  openAmountsOn,
} from "../../../src/service/store/query-open-items.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { SqlRow, Store } from "../../../src/service/store/store.ts";
import { rebuildSteps, sumDifferences } from "../../../src/service/store/stored-sums.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const BOOKS = generatedAdministration({ seed: 7, postings: 1_600 });
const ID = BOOKS.administration.id;
const DOCUMENTS = [...BOOKS.documents()];
const DIFFERENCES_MAX = 3;
const differences = (of: Store): readonly unknown[] => sumDifferences(of, ID, DIFFERENCES_MAX);

let store: Store;
beforeAll(() => {
  store = openStore(":memory:");
  loadAdministration(store, BOOKS);
});
afterAll(() => {
  store.close();
});

test("loaded books have the sums of their postings", () => {
  expect(differences(store)).toEqual([]);
});

test("a document that is removed or stored again leaves the sums equal to the postings, also with another due date", () => {
  const step = fc.record({
    which: fc.nat({ max: DOCUMENTS.length - 1 }),
    does: fc.constantFrom("remove" as const, "book again" as const, "move due date" as const),
    dueOn: fc.constantFrom(null, "2024-12-31", "2025-01-29", "2025-02-28", "9999-12-31"),
  });
  const changed = openStore(":memory:");
  loadAdministration(changed, BOOKS);
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      for (const { which, does, dueOn } of steps) {
        const document = DOCUMENTS[which]!;
        removeDocument(changed, ID, document.id);
        if (does === "remove") continue;
        const isMoved = does === "move due date" && document.kind === "purchase_invoice";
        const due = dueOn === null ? null : dateOf(dueOn);
        bookDocument(changed, ID, isMoved ? { ...document, dueOn: due } : document);
      }
      expect(differences(changed)).toEqual([]);
    }),
    { numRuns: 40 },
  );
  changed.close();
});

test("a sum that differs from the postings is found, with both, and rebuilding it ends that", () => {
  const damaged = openStore(":memory:");
  loadAdministration(damaged, BOOKS);
  damaged.run("UPDATE movements SET debit = debit + 100 WHERE month = '2025-03' AND debit = 0");
  damaged.run("DELETE FROM cash_flows WHERE month = '2025-04'");
  damaged.run("INSERT INTO open_amounts VALUES (?, '1', '2', '2025-05', 7, 0, 0)", ID);
  const found = sumDifferences(damaged, ID, 1);
  expect(found.map(({ table }) => table)).toEqual(["movements", "cash_flows", "open_amounts"]);
  expect(found[0]?.keys["month"]).toBe("2025-03");
  expect(found[0]?.stored).toMatchObject({ debit: 100 });
  expect(found[0]?.computed).toMatchObject({ debit: 0 });
  expect(found[1]?.stored).toBeNull();
  expect(found[2]).toEqual({
    table: "open_amounts",
    keys: { administration_id: ID, ledger_account_id: "1", contact_id: "2", month: "2025-05" },
    stored: { up_to_30: 7, up_to_60: 0, older: 0 },
    computed: null,
  });
  for (const steps = rebuildSteps(damaged, ID); steps.next().done !== true; );
  expect(differences(damaged)).toEqual([]);
  damaged.close();
});

/** The thirteenth migration made the sums. */
const BEFORE_SUMS = 12;

test("an older database gets the sums of its postings", () => {
  const folder = temporaryFolder();
  const [path, from] = [join(folder, "old.sqlite"), join(folder, "new.sqlite")];
  const loaded = openStore(from);
  loadAdministration(loaded, BOOKS);
  loaded.close();
  const old = new DatabaseSync(path);
  for (const migration of MIGRATIONS.slice(0, BEFORE_SUMS)) old.exec(migration());
  old.exec(`ATTACH DATABASE '${from}' AS loaded`);
  for (const table of [
    "administrations",
    "account_roles",
    "ledger_accounts",
    "financial_accounts",
    "documents",
    "postings",
  ]) {
    old.exec(`INSERT INTO ${table} SELECT * FROM loaded.${table}`);
  }
  old.exec(`PRAGMA user_version = ${String(BEFORE_SUMS)}`);
  old.close();
  const migrated = openStore(path);
  expect(migrated.rows("SELECT count(*) AS count FROM cash_flows")[0]?.["count"]).toBeGreaterThan(
    0,
  );
  expect(differences(migrated)).toEqual([]);
  migrated.close();
});

const MONTHS = Array.from({ length: 18 }, (_, index) => addMonths(month("2024-12"), index));

/** Every posting on the account of a role until a day, with the day from which it ages. */
const openPostings = (role: OpenItemRole, until: string): readonly SqlRow[] =>
  store.rows(
    `SELECT p.contact_id, p.amount, coalesce(d.due_on, d.date, p.date) AS counts_from
     FROM postings p LEFT JOIN documents d ON d.administration_id = p.administration_id AND d.id = p.invoice_id
     WHERE p.ledger_account_id = (SELECT ledger_account_id FROM account_roles WHERE role = ?) AND p.date <= ?`,
    role,
    until,
  );
const total = (rows: readonly SqlRow[]) =>
  sumOf(rows.map(({ amount }) => fromStored(amount as number)));
const isOpen = (balance: { readonly amount: ReturnType<typeof total> }): boolean =>
  !isZero(balance.amount);

test.each(["debtors", "creditors"] as const)(
  "%s by age equal the postings, each aged from its due date, in every month",
  (role) => {
    for (const until of MONTHS) {
      const day = lastDayOf(until);
      const byContact = Map.groupBy(openPostings(role, day), (row) => row["contact_id"]);
      const expected = [...byContact].map(([contactId, rows]) => {
        const aged = Map.groupBy(rows, ({ counts_from }) => {
          const days = daysBetween(dateOf(String(counts_from)), day);
          return days <= 30 ? "upTo30" : days <= 60 ? "upTo60" : "older";
        });
        const ages = {
          upTo30: total(aged.get("upTo30") ?? []),
          upTo60: total(aged.get("upTo60") ?? []),
          older: total(aged.get("older") ?? []),
        };
        return { contactId, amount: total(rows), ages };
      });
      const order = (left: { contactId: unknown }, right: { contactId: unknown }): number =>
        String(left.contactId) < String(right.contactId) ? -1 : 1;
      expect(openAmounts(store, ID, role, until).filter(isOpen).sort(order)).toEqual(
        expected.filter(isOpen).sort(order),
      );
    }
  },
);

test("the balances of contacts in the middle of a month equal the postings until that day", () => {
  for (const day of ["2025-01-01", "2025-06-17", "2025-12-30"]) {
    const byContact = Map.groupBy(openPostings("debtors", day), (row) => row["contact_id"]);
    const expected = new Map([...byContact].map(([id, rows]) => [id, total(rows)]));
    const found = openAmountsOn(store, ID, "debtors", dateOf(day)).filter(isOpen);
    expect(new Map(found.map(({ contactId, amount }) => [contactId, amount]))).toEqual(
      new Map([...expected].filter(([, amount]) => !isZero(amount))),
    );
  }
});

test("cash flow is the net amount per document and day, for each cash account and for all", () => {
  const accounts = cashAccounts(store, ID).map(({ ledgerAccountId }) => ledgerAccountId);
  for (const chosen of [null, ...accounts]) {
    const cash = new Set(chosen === null ? accounts : [chosen]);
    for (const of of MONTHS) {
      const { first, last } = daysOf(periodOf(of));
      const postings = store.rows("SELECT * FROM postings WHERE date BETWEEN ? AND ?", first, last);
      const flows = new Map<string, { received: number; paid: number }>();
      const documents = Map.groupBy(postings, (row) => [row["document_id"], row["date"]].join(" "));
      for (const rows of documents.values()) {
        if (!rows.some((row) => cash.has(String(row["ledger_account_id"])))) continue;
        const others = Map.groupBy(rows, (row) => String(row["ledger_account_id"]));
        for (const [id, own] of others) {
          if (cash.has(id)) continue;
          const net = -own.reduce((sum, row) => sum + Number(row["amount"]), 0);
          const flow = flows.get(id) ?? { received: 0, paid: 0 };
          flows.set(id, {
            received: flow.received + Math.max(net, 0),
            paid: flow.paid + Math.min(net, 0),
          });
        }
      }
      const found = contraMovements(store, ID, chosen, of).map(
        ({ ledgerAccountId, received, paid }) => [ledgerAccountId, received, paid] as const,
      );
      expect(new Map(found.map(([id, ...amounts]) => [id, amounts]))).toEqual(
        new Map(
          [...flows].map(([id, { received, paid }]) => [
            id,
            [fromStored(received), fromStored(paid)],
          ]),
        ),
      );
    }
  }
});

test("the pages of any filter together are its entries, the newest first", () => {
  const days = daysOf(periodOf(month("2025-03")));
  const [bank = ""] = cashAccounts(store, ID).map(({ ledgerAccountId }) => ledgerAccountId);
  const filters = [
    { days, projectId: null },
    { days, contactId: null },
    { days, ledgerAccountId: bank },
    { days, contactId: null, accountType: "expenses" as const },
  ];
  for (const filter of filters) {
    const pages = Array.from({ length: 60 }, (_, index) =>
      postingsPage(store, ID, filter, { page: index + 1, perPage: 7 }),
    );
    const all = postingsPage(store, ID, filter, { page: 1, perPage: 10_000 });
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 420));
    expect(new Set(pages.map(({ page }) => page.total))).toEqual(new Set([all.rows.length]));
    const sorted = all.rows.toSorted(
      (left, right) =>
        (left.date < right.date ? 1 : left.date > right.date ? -1 : 0) ||
        Number(right.id) - Number(left.id),
    );
    expect(all.rows).toEqual(sorted);
  }
});

test("entries of any combination of filters are those of all entries that fulfil each, page by page", () => {
  const days = daysOf(periodOf(month("2025-03")));
  const all = postingsPage(store, ID, { days }, { page: 1, perPage: 10_000 }).rows;
  const types = new Map(
    store.rows("SELECT id, account_type FROM ledger_accounts").map((row) => [row["id"], row]),
  );
  const idAmong = (values: readonly (string | null)[]) =>
    fc.constantFrom(undefined, "1", ...new Set(values));
  const filters = fc.record({
    ledgerAccountId: idAmong(all.map((one) => one.ledgerAccountId)),
    contactId: idAmong(all.map((one) => one.contactId)),
    projectId: idAmong(all.map((one) => one.projectId)),
    accountType: fc.constantFrom(undefined, ...ACCOUNT_TYPES),
  });
  fc.assert(
    fc.property(filters, fc.constantFrom(1, 3, 100), (given, perPage) => {
      const { ledgerAccountId, accountType, ...ids } = given;
      const filter = {
        days,
        ...(ledgerAccountId == null ? {} : { ledgerAccountId }),
        ...(accountType === undefined ? {} : { accountType }),
        ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)),
      };
      const expected = all.filter(
        (one) =>
          (ledgerAccountId == null || one.ledgerAccountId === ledgerAccountId) &&
          (ids.contactId === undefined || one.contactId === ids.contactId) &&
          (ids.projectId === undefined || one.projectId === ids.projectId) &&
          (accountType === undefined ||
            types.get(one.ledgerAccountId)?.["account_type"] === accountType),
      );
      for (const page of [1, 2, Math.max(1, Math.ceil(expected.length / perPage)), 999]) {
        expect(postingsPage(store, ID, filter, { page, perPage })).toEqual({
          rows: expected.slice((page - 1) * perPage, page * perPage),
          page: { page, perPage, total: expected.length },
        });
      }
    }),
    { numRuns: 200 },
  );
});
