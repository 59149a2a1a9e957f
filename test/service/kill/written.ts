/** Clients that write and remember their answers: a call may end without an answer. */
import type { Export } from "../../../src/service/rules/export-order.ts";
import { type Random, random } from "./random.ts";

/** `unknown` when the service was killed before it answered. */
export type Outcome = "done" | "unknown";

/** A record that a client tried to make, identified by a word of its own. */
export interface WrittenRecord {
  readonly kind: "contact" | "journal";
  /** The name of the contact or the reference of the journal. */
  readonly word: string;
  /** Null if its creation was not answered. */
  readonly id: string | null;
  readonly updates: Outcome[];
  /** Null if no client tried. */
  deleted: Outcome | null;
}

export interface Written {
  readonly records: WrittenRecord[];
  /** Each request for an export. */
  readonly exports: { readonly type: Export; readonly outcome: Outcome }[];
  /** Unexpected answers. */
  readonly faults: string[];
}

export interface Client {
  /** Without a trailing slash, with the administration. */
  readonly url: string;
  readonly token: string;
}

const EXPORTS = ["auditfile", "brugstaat", "ledger_accounts"] as const;
const JOURNALS = "/documents/general_journal_documents";

/** Sends one request after another until `isOver`; `name` distinguishes the words of clients. */
export async function writeOn(
  client: Client,
  written: Written,
  name: string,
  isOver: () => boolean,
): Promise<void> {
  const next = random(name);
  for (let number = 0; !isOver(); number++) {
    const word = `${name}-${String(number)}`;
    const choice = next(100);
    if (choice < 25) await make(client, written, { kind: "contact", word });
    else if (choice < 50) await make(client, written, { kind: "journal", word });
    else if (choice < 80) await update(client, written, next);
    else if (choice < 92) await remove(client, written, next);
    else await requestExport(client, written, EXPORTS[next(EXPORTS.length)] ?? "auditfile");
  }
}

async function make(
  client: Client,
  written: Written,
  { kind, word }: Pick<WrittenRecord, "kind" | "word">,
): Promise<void> {
  const [path, body] =
    kind === "contact"
      ? ["/contacts", { contact: { company_name: word } }]
      : [JOURNALS, { general_journal_document: journalOf(word) }];
  const answer = await send(client, written, "POST", path, body);
  const id = answer === null ? null : (answer.json as { readonly id: string }).id;
  written.records.push({ kind, word, id, updates: [], deleted: null });
}

const journalOf = (reference: string) => ({
  reference,
  date: "2026-03-10",
  general_journal_document_entries_attributes: [
    { ledger_account_id: "4700", debit: "12.34", credit: "0", description: reference },
    { ledger_account_id: "1600", debit: "0", credit: "12.34", description: reference },
  ],
});

async function update(client: Client, written: Written, next: Random): Promise<void> {
  const record = oneOf(written, next, ({ deleted }) => deleted === null);
  if (record === undefined) return;
  const [path, body] =
    record.kind === "contact"
      ? [`/contacts/${record.id ?? ""}`, { contact: { city: String(next(1_000_000)) } }]
      : [`${JOURNALS}/${record.id ?? ""}`, { general_journal_document: { date: dayOf(next) } }];
  const answer = await send(client, written, "PATCH", path, body);
  // Another client may have started to delete it in the meantime.
  if (answer?.status === 404) return;
  record.updates.push(answer === null ? "unknown" : "done");
}

const dayOf = (next: Random): string => `2026-04-${String(10 + next(20))}`;

async function remove(client: Client, written: Written, next: Random): Promise<void> {
  const record = oneOf(
    written,
    next,
    ({ kind, deleted }) => kind === "journal" && deleted === null,
  );
  if (record === undefined) return;
  record.deleted = "unknown";
  const answer = await send(client, written, "DELETE", `${JOURNALS}/${record.id ?? ""}`);
  if (answer !== null) record.deleted = "done";
}

async function requestExport(client: Client, written: Written, type: Export): Promise<void> {
  const answer = await send(client, written, "POST", `/reports/export/${type}`, { year: "2025" });
  written.exports.push({ type, outcome: answer === null ? "unknown" : "done" });
}

/** A record that was certainly made. */
function oneOf(
  { records }: Written,
  next: Random,
  fits: (record: WrittenRecord) => boolean,
): WrittenRecord | undefined {
  const known = records.filter((record) => record.id !== null && fits(record)).slice(-20);
  return known[next(known.length)];
}

/** Null if no answer was received. */
async function send(
  { url, token }: Client,
  written: Written,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly json: unknown } | null> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status } = response;
    const isExpected = status < 300 || (status === 404 && method === "PATCH");
    if (!isExpected) written.faults.push(`${method} ${path}: ${String(status)} ${text}`);
    return { status, json: text === "" ? null : JSON.parse(text) };
  } catch {
    return null;
  }
}
