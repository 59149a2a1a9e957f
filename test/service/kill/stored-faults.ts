/** What must hold of a database after kills: every change completely or not at all, and once. */
import { DOWNLOAD_TYPES } from "../../../src/service/rules/export-order.ts";
import { readAdministrations } from "../../../src/service/store/query-administrations.ts";
import type { SqlRow, Store } from "../../../src/service/store/store.ts";
import { sumDifferences } from "../../../src/service/store/stored-sums.ts";
import type { ReceivedCall } from "../webhooks/receiver.ts";
import type { Outcome, Written, WrittenRecord } from "./written.ts";

/** A message by its key, and how often it was received. */
interface Message {
  readonly webhookId: unknown;
  readonly what: string;
  readonly bodies: Set<string>;
  isDelivered: boolean;
}

/** The problems, one sentence each. */
export function faultsIn(
  store: Store,
  written: Written,
  received: readonly (ReceivedCall & { readonly isDelivered: boolean })[],
): readonly string[] {
  return [
    ...written.faults,
    ...recordFaults(store, written),
    ...entryFaults(store),
    ...exportFaults(store, written),
    ...deliveryFaults(store, written, received),
  ];
}

const problemIf = (isWrong: boolean, text: string): readonly string[] => (isWrong ? [text] : []);
const rowsOf = (store: Store, sql: string): readonly SqlRow[] => store.rows(sql);
/** Certain and possible. */
const boundsOf = (outcomes: readonly Outcome[]): readonly [least: number, most: number] => [
  outcomes.filter((outcome) => outcome === "done").length,
  outcomes.length,
];

const idsOf = (store: Store, { kind, word }: WrittenRecord): readonly string[] =>
  store
    .rows(
      kind === "contact"
        ? "SELECT id FROM contacts WHERE company_name = ?"
        : "SELECT id FROM documents WHERE reference = ?",
      word,
    )
    .map((row) => String(row["id"]));

/** An answered record exists once; an unanswered one may exist, once; a deleted one is gone. */
function recordFaults(store: Store, { records }: Written): readonly string[] {
  return records.flatMap((record) => {
    const ids = idsOf(store, record);
    const name = `${record.kind} ${record.word}`;
    return [
      ...problemIf(ids.length > 1, `${name} exists ${String(ids.length)} times`),
      ...problemIf(
        record.id !== null && record.deleted === null && ids[0] !== record.id,
        `${name} is lost`,
      ),
      ...problemIf(record.deleted === "done" && ids.length > 0, `${name} came back`),
    ];
  });
}

/** Every stored journal has its two postings, and no other document posts. */
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
  const differing = readAdministrations(store, null).flatMap(({ id }) =>
    sumDifferences(store, id, 3),
  );
  return [
    ...unlike.map(({ id, lines }) => `journal ${String(id)} has ${String(lines)} lines`),
    ...orphans.map(({ id }) => `document ${String(id)} is gone, but an entry of it remains`),
    ...differing.map((each) => `stored sums differ from the entries: ${JSON.stringify(each)}`),
  ];
}

/** Every requested export is a complete file, and no other export was made. */
function exportFaults(store: Store, { exports }: Written): readonly string[] {
  const files = rowsOf(
    store,
    `SELECT downloads.id, download_type, size, jobs.state,
       (SELECT SUM(length(bytes)) FROM download_parts WHERE download_id = downloads.id) AS stored_bytes,
       (SELECT COUNT(*) - 1 - MAX(number) FROM download_parts WHERE download_id = downloads.id) AS holes
     FROM downloads JOIN jobs ON jobs.id = downloads.job_id`,
  );
  const jobs = rowsOf(store, "SELECT id FROM jobs WHERE kind LIKE 'export-%'");
  const types = [...new Set(exports.map(({ type }) => type))];
  return [
    ...problemIf(
      jobs.length !== files.length,
      "an export has no download, or a download no export",
    ),
    ...files.flatMap((file) => {
      const name = `export ${String(file["id"])}`;
      const isComplete =
        file["size"] !== null && file["size"] === file["stored_bytes"] && file["holes"] === 0;
      return problemIf(!isComplete || file["state"] !== "done", `${name} is not complete`);
    }),
    ...types.flatMap((type) => {
      const [least, most] = boundsOf(
        exports.filter((requested) => requested.type === type).map(({ outcome }) => outcome),
      );
      const made = files.filter((file) => file["download_type"] === DOWNLOAD_TYPES[type]).length;
      return [
        ...problemIf(least > 0 && made === 0, `no ${type} was made`),
        ...problemIf(
          made > most,
          `${type} was made ${String(made)} times for ${String(most)} requests`,
        ),
      ];
    }),
  ];
}

/** Every stored change has one key per subscribed webhook, delivered at least once; nothing else was sent. */
function deliveryFaults(
  store: Store,
  written: Written,
  received: readonly (ReceivedCall & { readonly isDelivered: boolean })[],
): readonly string[] {
  const messages = new Map<string, Message>();
  for (const { headers, json, body, isDelivered } of received) {
    const key = String(headers["idempotency-key"]);
    const what = `${String(json["action"])} ${String(json["entity_id"])}`;
    const known = messages.get(key) ?? {
      webhookId: json["webhook_id"],
      what,
      bodies: new Set<string>(),
      isDelivered: false,
    };
    messages.set(key, known);
    known.bodies.add(body);
    known.isDelivered ||= isDelivered;
  }
  const counted = new Map<string, number>();
  for (const { what } of messages.values()) counted.set(what, (counted.get(what) ?? 0) + 1);
  const expected = expectedMessages(store, written);
  const left = rowsOf(store, "SELECT idempotency_key AS id FROM webhook_deliveries");
  return [
    ...left.map(({ id }) => `delivery ${String(id)} is still in the outbox`),
    ...[...messages].flatMap(([key, { bodies, isDelivered, what }]) => [
      ...problemIf(bodies.size > 1, `delivery ${key} has ${String(bodies.size)} texts`),
      ...problemIf(!isDelivered, `delivery ${key} of ${what} was never delivered`),
    ]),
    ...[...expected].flatMap(([what, [least, most]]) => {
      const count = counted.get(what) ?? 0;
      return problemIf(
        count < least || count > most,
        `${what} has ${String(count)} keys, expected ${String(least)} to ${String(most)}`,
      );
    }),
    ...[...counted.keys()]
      .filter((what) => !expected.has(what))
      .map((what) => `${what} was sent but never happened`),
  ];
}

/** By action and record: how often each was sent at least and at most, according to the stored records. */
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
      const [id] = idsOf(store, record);
      const [created, updated] =
        record.kind === "contact"
          ? ["contact_created", "contact_changed"]
          : ["document_saved", "document_updated"];
      if (id !== undefined) {
        return [
          [`${created} ${id}`, exactly(1)],
          [`${updated} ${id}`, exactly(events.get(`${updated} ${id}`) ?? 0)],
        ] as const;
      }
      // Never made, or deleted with its events: then the answers decide.
      if (record.id === null) return [];
      return [
        [`${created} ${record.id}`, exactly(1)],
        [`${updated} ${record.id}`, boundsOf(record.updates)],
        [`document_destroyed ${record.id}`, exactly(1)],
      ] as const;
    }),
  );
}
