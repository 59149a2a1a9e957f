/** What must hold of a database after kills: of every change all or nothing, once. */
import { DOWNLOAD_TYPES } from "../../../src/service/rules/export-order.ts";
import type { SqlRow, Store } from "../../../src/service/store/store.ts";
import type { ReceivedCall } from "../webhooks/receiver.ts";
import type { Outcome, Written, WrittenRecord } from "./written.ts";

/** A message, known by its key, and how often it came. */
interface Message {
  readonly webhookId: unknown;
  readonly what: string;
  readonly bodies: Set<string>;
  isTaken: boolean;
}

/** What is wrong, one sentence each. */
export function faultsIn(
  store: Store,
  written: Written,
  received: readonly (ReceivedCall & { readonly isTaken: boolean })[],
): readonly string[] {
  return [
    ...written.faults,
    ...recordFaults(store, written),
    ...entryFaults(store),
    ...exportFaults(store, written),
    ...deliveryFaults(store, written, received),
  ];
}

const complain = (isWrong: boolean, text: string): readonly string[] => (isWrong ? [text] : []);
const rowsOf = (store: Store, sql: string): readonly SqlRow[] => store.rows(sql);
/** Sure and possible. */
const boundsOf = (outcomes: readonly Outcome[]): readonly [least: number, most: number] => [
  outcomes.filter((outcome) => outcome === "done").length,
  outcomes.length,
];

const isThere = (store: Store, { kind, word }: WrittenRecord): readonly string[] =>
  store
    .rows(
      kind === "contact"
        ? "SELECT id FROM contacts WHERE company_name = ?"
        : "SELECT id FROM documents WHERE reference = ?",
      word,
    )
    .map((row) => String(row["id"]));

/** What was answered is there, once; what was not may be there, once; what was deleted is gone. */
function recordFaults(store: Store, { records }: Written): readonly string[] {
  return records.flatMap((record) => {
    const ids = isThere(store, record);
    const name = `${record.kind} ${record.word}`;
    return [
      ...complain(ids.length > 1, `${name} is there ${String(ids.length)} times`),
      ...complain(
        record.id !== null && record.deleted === null && ids[0] !== record.id,
        `${name} is lost`,
      ),
      ...complain(record.deleted === "done" && ids.length > 0, `${name} came back`),
    ];
  });
}

/** Every journal that was written posts its two lines, and nothing else posts. */
function entryFaults(store: Store): readonly string[] {
  const unlike = rowsOf(
    store,
    `SELECT documents.id, COUNT(postings.id) AS lines, COALESCE(SUM(postings.amount), 0) AS sum
     FROM documents LEFT JOIN postings ON postings.administration_id = documents.administration_id
       AND postings.document_id = documents.id
     WHERE documents.kind = 'general_journal_document' AND documents.reference LIKE 'writer%'
     GROUP BY documents.id HAVING lines <> 2 OR sum <> 0`,
  );
  const orphans = rowsOf(
    store,
    "SELECT document_id AS id FROM postings WHERE document_id NOT IN (SELECT id FROM documents)",
  );
  const moved = rowsOf(
    store,
    `SELECT ledger_account_id AS id FROM (
       SELECT administration_id, substr(date, 1, 7) AS month, ledger_account_id, closes_year,
         SUM(max(amount, 0)) AS debit, SUM(max(-amount, 0)) AS credit, COUNT(*) AS count
       FROM postings GROUP BY 1, 2, 3, 4
       EXCEPT SELECT administration_id, month, ledger_account_id, closes_year, debit, credit, count
       FROM movements)`,
  );
  return [
    ...unlike.map(({ id, lines }) => `journal ${String(id)} has ${String(lines)} lines`),
    ...orphans.map(({ id }) => `an entry is left of document ${String(id)}`),
    ...moved.map(({ id }) => `the movements of account ${String(id)} are not its entries`),
  ];
}

/** Every export that was asked for is a whole file, and none was made that nobody asked for. */
function exportFaults(store: Store, { exports }: Written): readonly string[] {
  const files = rowsOf(
    store,
    `SELECT downloads.id, download_type, size, jobs.state,
       (SELECT SUM(length(bytes)) FROM download_parts WHERE download_id = downloads.id) AS kept,
       (SELECT COUNT(*) - 1 - MAX(number) FROM download_parts WHERE download_id = downloads.id) AS holes
     FROM downloads JOIN jobs ON jobs.id = downloads.job_id`,
  );
  const jobs = rowsOf(store, "SELECT id FROM jobs WHERE kind LIKE 'export-%'");
  const types = [...new Set(exports.map(({ type }) => type))];
  return [
    ...complain(jobs.length !== files.length, "an export has no download, or a download no export"),
    ...files.flatMap((file) => {
      const name = `export ${String(file["id"])}`;
      const isWhole = file["size"] !== null && file["size"] === file["kept"] && file["holes"] === 0;
      return complain(!isWhole || file["state"] !== "done", `${name} is not whole`);
    }),
    ...types.flatMap((type) => {
      const [least, most] = boundsOf(
        exports.filter((asked) => asked.type === type).map(({ outcome }) => outcome),
      );
      const made = files.filter((file) => file["download_type"] === DOWNLOAD_TYPES[type]).length;
      return [
        ...complain(least > 0 && made === 0, `no ${type} was made`),
        ...complain(made > most, `${String(made)} times ${type} for ${String(most)} requests`),
      ];
    }),
  ];
}

/** For every change that was kept one key to each webhook that wants it, taken at least once; for others none. */
function deliveryFaults(
  store: Store,
  written: Written,
  received: readonly (ReceivedCall & { readonly isTaken: boolean })[],
): readonly string[] {
  const messages = new Map<string, Message>();
  for (const { headers, json, body, isTaken } of received) {
    const key = String(headers["idempotency-key"]);
    const what = `${String(json["action"])} ${String(json["entity_id"])}`;
    const known = messages.get(key) ?? {
      webhookId: json["webhook_id"],
      what,
      bodies: new Set<string>(),
      isTaken: false,
    };
    messages.set(key, known);
    known.bodies.add(body);
    known.isTaken ||= isTaken;
  }
  const counted = new Map<string, number>();
  for (const { what } of messages.values()) counted.set(what, (counted.get(what) ?? 0) + 1);
  const expected = expectedMessages(store, written);
  const left = rowsOf(store, "SELECT idempotency_key AS id FROM webhook_deliveries");
  return [
    ...left.map(({ id }) => `delivery ${String(id)} is still in the outbox`),
    ...[...messages].flatMap(([key, { bodies, isTaken, what }]) => [
      ...complain(bodies.size > 1, `delivery ${key} has ${String(bodies.size)} texts`),
      ...complain(!isTaken, `delivery ${key} of ${what} was never taken`),
    ]),
    ...[...expected].flatMap(([what, [least, most]]) => {
      const count = counted.get(what) ?? 0;
      return complain(
        count < least || count > most,
        `${what} has ${String(count)} keys, not ${String(least)} to ${String(most)}`,
      );
    }),
    ...[...counted.keys()]
      .filter((what) => !expected.has(what))
      .map((what) => `${what} was sent and never happened`),
  ];
}

/** By action and record: how often each was sent at least and at most, taken from what is kept. */
function expectedMessages(
  store: Store,
  { records }: Written,
): ReadonlyMap<string, readonly [least: number, most: number]> {
  const events = new Map(
    rowsOf(
      store,
      "SELECT action || ' ' || subject_id AS what, COUNT(*) AS count FROM events GROUP BY 1",
    ).map((row) => [String(row["what"]), Number(row["count"])] as const),
  );
  const exactly = (count: number): readonly [number, number] => [count, count];
  return new Map(
    records.flatMap((record) => {
      const [id] = isThere(store, record);
      const [created, updated] =
        record.kind === "contact"
          ? ["contact_created", "contact_updated"]
          : ["document_saved", "document_updated"];
      if (id !== undefined) {
        return [
          [`${created} ${id}`, exactly(1)],
          [`${updated} ${id}`, exactly(events.get(`${updated} ${id}`) ?? 0)],
        ] as const;
      }
      // Never made, or deleted: then its events are gone, and what was answered is the measure.
      if (record.id === null) return [];
      return [
        [`${created} ${record.id}`, exactly(1)],
        [`${updated} ${record.id}`, boundsOf(record.updates)],
        [`document_destroyed ${record.id}`, exactly(1)],
      ] as const;
    }),
  );
}
