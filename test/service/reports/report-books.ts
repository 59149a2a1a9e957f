/**
 * Small books for report tests, one line per fact, written directly into the tables; and reports requested
 * from them in process. Identifiers are those of the line, so an expectation can be read next to it.
 *
 *   account 1300 current_assets Debtors  [under 1000]
 *   role debtors 1300
 *   cash 51 1100                                  a financial account and its ledger account
 *   contact 31        project 41
 *   invoice 701 2025-01-10 [due 2025-01-24]       a document, for what an aging counts from
 *   2025-01-10 1300 121.00 SalesInvoice 701 [contact 31] [project 41] [invoice 701] [closing]
 *   asset 81 0200 2025-01-10 1000.00 100.00 5     account, bought on, value, residual, years
 *   change 81 depreciation 2025-02-28 -15.00
 */

import { amountOf, toStored } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS, type FiscalCalendar } from "../../../src/calendar/fiscal-year.ts";
import type { RecordNode } from "../../../src/fields/node.ts";
import { type Call, type Endpoint, Refusal } from "../../../src/service/endpoints/endpoint.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import type { CountedPage } from "../../../src/service/store/page-of-rows.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { SqlValue, Store } from "../../../src/service/store/store.ts";
import { rebuildSteps } from "../../../src/service/store/stored-sums.ts";

export const ADMINISTRATION = "123";
const AT = "2025-01-01T00:00:00.000Z";

/** A new database in memory that holds the books. */
export function storeOf(text: string): Store {
  const store = openStore(":memory:");
  store.transaction(() => {
    store.run(
      "INSERT INTO administrations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[ADMINISTRATION, "Small", "EUR", "NL", "nl", "Europe/Amsterdam", null, null],
      ...["{}", "2023-01-01", null],
    );
    for (const [index, line] of text.split("\n").entries()) {
      const words = line.trim().split(/\s+/);
      if (words[0] !== "") insert(store, ...rowOf(words, index));
    }
    for (const steps = rebuildSteps(store, ADMINISTRATION); steps.next().done !== true; );
  });
  return store;
}

type Row = Readonly<Record<string, SqlValue>>;

function rowOf(words: readonly string[], index: number): readonly [table: string, row: Row] {
  const [kind = "", one = "", two = "", three = ""] = words;
  const after = (word: string): string | null => {
    const at = words.indexOf(word, 1);
    return at < 0 ? null : words[at + 1]!;
  };
  switch (kind) {
    case "account":
      return [
        "ledger_accounts",
        {
          ...{ id: one, name: three, account_type: two, account_id: one, active: 1 },
          ...{ parent_id: after("under"), created_at: AT, updated_at: AT },
        },
      ];
    case "role":
      return ["account_roles", { role: one, ledger_account_id: two }];
    case "cash":
      return [
        "financial_accounts",
        {
          ...{ id: one, type: "BankAccount", name: one, currency: "EUR", active: 1 },
          ...{ ledger_account_id: two, created_at: AT, updated_at: AT },
        },
      ];
    case "contact":
      return [
        "contacts",
        {
          ...{ id: one, customer_id: one, country: "NL", archived: 0 },
          ...{ created_at: AT, updated_at: AT },
        },
      ];
    case "project":
      return ["projects", { id: one, name: one, state: "active" }];
    case "invoice":
      return [
        "documents",
        {
          ...{ id: one, kind: "sales_invoice", date: two, due_on: after("due"), content: "{}" },
          ...{ created_at: AT, updated_at: AT },
        },
      ];
    case "asset":
      return [
        "assets",
        {
          ...{ id: one, name: `asset ${one}`, ledger_account_id: two, expense_account_id: two },
          ...{ purchased_on: three, purchase_value: stored(words[4]!) },
          ...{ residual_value: stored(words[5]!), lifespan_years: Number(words[6]) },
        },
      ];
    case "change":
      return [
        "asset_changes",
        {
          ...{ asset_id: one, change: two, date: three, amount: stored(words[4]!) },
          document_id: String(index),
        },
      ];
    default:
      return [
        "postings",
        {
          ...{ date: dateOf(kind), ledger_account_id: one, amount: stored(two) },
          ...{ document_type: three, document_id: words[4]!, description: `line ${index}` },
          ...{ contact_id: after("contact"), project_id: after("project") },
          ...{ invoice_id: after("invoice"), closes_year: words.includes("closing") ? 1 : 0 },
        },
      ];
  }
}

const stored = (text: string): SqlValue => toStored(amountOf(text));

function insert(store: Store, table: string, row: Row): void {
  const columns = ["administration_id", ...Object.keys(row)];
  store.run(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    ADMINISTRATION,
    ...Object.values(row),
  );
}

export interface Asking {
  readonly store: Store;
  readonly administrationId?: string;
  readonly shapes?: Shapes;
  readonly today?: string;
  readonly fiscalCalendar?: FiscalCalendar;
  /** Named parts of the path. */
  readonly path?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly body: unknown;
  readonly page: CountedPage | undefined;
}

/** A report sends nothing to other parties. */
const NO_WEBHOOKS: Call["webhooks"] = {
  urlProblem: () => "private",
  push: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

/** Calls one endpoint in process; the query is the text after the question mark, undecoded. */
export function ask(asking: Asking, endpoint: Endpoint, query = ""): Answered {
  const call: Call = {
    store: asking.store,
    administration: {
      id: asking.administrationId ?? ADMINISTRATION,
      currency: "EUR",
      timeZone: "Europe/Amsterdam",
      fiscalCalendar: asking.fiscalCalendar ?? CALENDAR_YEARS,
    },
    today: dateOf(asking.today ?? "2025-03-15"),
    now: AT,
    shapes: asking.shapes ?? "specification",
    userId: "1",
    scopes: [],
    path: asking.path ?? {},
    portalUrl: (contactId) => `http://127.0.0.1/portal/${contactId}`,
    query: Object.fromEntries(new URLSearchParams(query)),
    body: null,
    baseUrl: "http://127.0.0.1/api/v2",
    webhooks: NO_WEBHOOKS,
  };
  const answer = endpoint.answer(call);
  if (answer instanceof Promise || answer.kind !== "record") {
    throw new Error("the answer of a report is a record");
  }
  return { body: plain(answer.record), page: answer.page };
}

/** Only the body of the answer. */
export const bodyOf = (asking: Asking, endpoint: Endpoint, query = ""): unknown =>
  ask(asking, endpoint, query).body;

/** One field of each item of an answer that is a list; or several, separated by spaces. */
export function listed(body: unknown, ...names: readonly string[]): readonly string[] {
  if (!Array.isArray(body)) throw new Error("the answer is a list");
  return body.map((item: unknown) => {
    const values = new Map<string, unknown>(Object.entries(item ?? {}));
    return names.map((name) => String(values.get(name))).join(" ");
  });
}

/** Status and text of a refusal; any other error is rethrown. */
export function refusalOf(asking: Asking, endpoint: Endpoint, query: string): string {
  try {
    ask(asking, endpoint, query);
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.message}`;
    throw error;
  }
  return "no refusal";
}

/** A record as plain values, in the order of its fields. */
function plain(node: RecordNode): unknown {
  if (node === null || typeof node !== "object") return node;
  switch (node.kind) {
    case "integer":
      return BigInt(node.digits);
    case "list":
      return node.items.map(plain);
    case "fields":
      return Object.fromEntries(node.fields.map(([name, value]) => [name, plain(value)]));
    case "map":
      return Object.fromEntries(node.entries.map(([key, value]) => [key, plain(value)]));
  }
}
