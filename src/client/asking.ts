/** What the operations of the client are made of: one record, a list, a change, a file. */

import {
  answerOf,
  ask,
  askForLocation,
  askPages,
  type Change,
  type Question,
  type Session,
  sendChange,
} from "../api/client.ts";
import { rootOf } from "../api/decoding.ts";
import { fetchFile } from "../api/fetch-file.ts";
import type { Upload } from "../api/transport.ts";
import { TIMEOUTS_USUAL } from "../api/undici-transport.ts";
import { Failure, type FailureCode } from "../failure.ts";
import { listOf, type Reader } from "./record-readers.ts";
import { invalid } from "./written-body.ts";

/** The client records nothing, so equal requests need not be told apart. */
export const PURPOSE = "client";

/** What is asked for beside the path, by the API's names; what is undefined is not sent. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Reads what one request answers: a record, or a list that has no pages. Failure `record-unknown`. */
export async function readOne<Value>(
  session: Session,
  path: string,
  read: Reader<Value>,
  query: QueryValues = {},
): Promise<Value> {
  return read(rootOf(await ask(session, questionOf(path, query))));
}

/** The records of a list, page after page as they are taken; breaking off asks no further page. */
export async function* readPages<Value>(
  session: Session,
  path: string,
  read: Reader<Value>,
  query: QueryValues = {},
): AsyncGenerator<Value> {
  const pages = askPages(session, questionOf(path, query), (answer) =>
    listOf(read)(rootOf(answer)),
  );
  for await (const page of pages) yield* page;
}

/** Reads what is asked for with a body; nothing is changed by it. */
export async function readByPost<Value>(
  session: Session,
  path: string,
  body: object,
  read: Reader<Value>,
): Promise<Value> {
  const { request, response } = await sendChange(session, { method: "POST", path, body });
  return read(rootOf(answerOf(session, request, response)));
}

/**
 * Sends a change once and reads what it answers. When no whole answer came, the service failed or the
 * page of a proxy came in its place, the Failure is `change-uncertain`: the service may have done it.
 */
export async function change<Value>(
  session: Session,
  wanted: Change,
  read: Reader<Value>,
): Promise<Value> {
  return reportingUncertain(async () => {
    const { request, response } = await sendChange(session, wanted);
    return read(rootOf(answerOf(session, request, response)));
  });
}

/** Sends a new record and reads what was made of it. Failures as `change`. */
export const create = <Value>(
  session: Session,
  path: string,
  body: object,
  read: Reader<Value>,
): Promise<Value> => change(session, { method: "POST", path, body }, read);

/** Sends what changes of a record and reads the record. Failures as `change`. */
export const update = <Value>(
  session: Session,
  path: string,
  body: object,
  read: Reader<Value>,
): Promise<Value> => change(session, { method: "PATCH", path, body }, read);

export const remove = (session: Session, path: string): Promise<void> =>
  order(session, { method: "DELETE", path });

/** As `change`, of what answers nothing but that it was done. */
export async function order(session: Session, wanted: Change): Promise<void> {
  await reportingUncertain(() => sendChange(session, wanted));
}

/** No answer came, none that can be read, or one that says only that something failed on the way. */
const UNCERTAIN: readonly FailureCode[] = [
  "service-unreachable",
  "answer-cut-off",
  "answer-too-large",
  "answer-not-json",
  "service-failing",
];

async function reportingUncertain<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Failure) || !UNCERTAIN.includes(cause.code)) throw cause;
    throw new Failure(
      "change-uncertain",
      `${cause.message}; whether it was done is not known`,
      "Look in the service whether the change is there before you send it again.",
      cause,
    );
  }
}

/** The bytes of a file that the service leads to; the credential is not sent there. */
export async function* readFile(session: Session, path: string): AsyncGenerator<Uint8Array> {
  const location = await askForLocation(session, questionOf(path, {}));
  yield* fetchFile(location, TIMEOUTS_USUAL, session.signal);
}

/** A file to attach. */
export interface GivenFile {
  /** As it is to be called in the service: `bon.pdf`. */
  readonly name: string;
  /** `application/pdf`; the service looks for itself where it is not given. */
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

/** A form with one part named `file` (contract of attachments, specification 4.4). */
export async function uploadOf({ name, contentType, bytes }: GivenFile): Promise<Upload> {
  const form = new FormData();
  const type = contentType ?? "application/octet-stream";
  form.append("file", new Blob([Uint8Array.from(bytes)], { type }), name);
  const written = new Response(form);
  return {
    contentType: written.headers.get("content-type") ?? "multipart/form-data",
    bytes: await written.bytes(),
  };
}

const ID = /^\d{1,30}$/;

/** A part of a path. Failure `arguments-invalid` for what is no id, so that no text becomes another path. */
export function idPart(id: string): string {
  if (ID.test(id)) return id;
  throw invalid(`"${id}" is no id; an id is digits`);
}

export const questionOf = (path: string, query: QueryValues): Question => ({
  path,
  query: Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  ),
  purpose: PURPOSE,
});
