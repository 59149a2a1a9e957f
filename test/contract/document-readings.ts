/** The read operations of the client for documents and their related records, and the documents to read. */
import { decimalText } from "../../src/amount/decimal-text.ts";
import { askForLocation, type Session } from "../../src/api/client.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { type Groups, groupsOf } from "../../src/client/groups.ts";
import { PURPOSE } from "../../src/client/requests.ts";
import { contactId, ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { gathered } from "../api/answering.ts";
import { SUPPLIER } from "../service/edge-books.ts";

const KINDS = ["receipts", "generalDocuments", "generalJournalDocuments"] as const;
type Kind = (typeof KINDS)[number];
const PATHS: Readonly<Record<Kind, string>> = {
  receipts: "/documents/receipts",
  generalDocuments: "/documents/general_documents",
  generalJournalDocuments: "/documents/general_journal_documents",
};

const DATE = dateOf("2026-10-30");
const DAY = { first: DATE, last: DATE };
const [RENT, CREDITORS] = [ledgerAccountId("4700"), ledgerAccountId("1600")];

/** Creates one document of each kind on the same day, with a contact, a file and a note. */
export async function addDocuments(session: Session): Promise<void> {
  const { receipts, generalDocuments, generalJournalDocuments } = groupsOf(session);
  const head = { reference: "Bon 7", date: DATE };
  const about = { ...head, contactId: contactId(SUPPLIER) };
  const price = decimalText("121");
  const created = {
    receipts: await receipts.create({ ...about, details: [{ price, ledgerAccountId: RENT }] }),
    generalDocuments: await generalDocuments.create(about),
    generalJournalDocuments: await generalJournalDocuments.create({
      ...head,
      generalJournalDocumentEntries: [
        { ledgerAccountId: RENT, debit: price },
        { ledgerAccountId: CREDITORS, credit: price, contactId: contactId(SUPPLIER) },
      ],
    }),
  };
  for (const kind of KINDS) {
    const documents = groupsOf(session)[kind];
    const file = { name: "bon.txt", contentType: "text/plain", bytes: Buffer.from("paid") };
    await documents.attachments.upload(created[kind].id, file);
    await documents.notes.create(created[kind].id, { note: "call the supplier" });
  }
}

async function one(session: Session, kind: Kind) {
  const [found] = await gathered(listed(groupsOf(session), kind));
  if (found === undefined) throw new Error(`no document of ${kind} on ${DATE}`);
  return found;
}

async function* listed(groups: Groups, kind: Kind) {
  yield* groups[kind].list({ filter: { period: DAY } });
}

/** The document without the fields beyond the specification: contact, notes and events. */
const specified = (document: object) => ({ ...document, contact: null, notes: [], events: [] });

async function location(session: Session, kind: Kind): Promise<boolean> {
  const { id, attachments } = await one(session, kind);
  const path = `${PATHS[kind]}/${id}/attachments/${attachments?.[0]?.id ?? ""}/download`;
  return URL.canParse(await askForLocation(session, { path, query: [], purpose: PURPOSE }));
}

type Reading = (session: Session) => Promise<unknown>;

const readingsOf = (kind: Kind): Readonly<Record<string, Reading>> => ({
  [`GET ${PATHS[kind]}`]: async (session) =>
    (await gathered(listed(groupsOf(session), kind))).map(specified),
  [`GET ${PATHS[kind]}/{id}`]: async (session) =>
    specified(await groupsOf(session)[kind].get((await one(session, kind)).id)),
  [`GET ${PATHS[kind]}/synchronization`]: (session) =>
    groupsOf(session)[kind].versions({ period: DAY }),
  [`GET ${PATHS[kind]}/{id}/attachments/{attachment_id}/download`]: (session) =>
    location(session, kind),
});

export const DOCUMENT_READINGS: Readonly<Record<string, Reading>> = {
  ...readingsOf("receipts"),
  ...readingsOf("generalDocuments"),
  ...readingsOf("generalJournalDocuments"),
};
