/** The requests that the operations of the client consist of: one record, a list, a change, a file. */

import {
  answerOf,
  ask,
  askByPost,
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
import { TIMEOUTS_DEFAULT } from "../api/undici-transport.ts";
import { Failure, type FailureCode } from "../failure.ts";
import { type Kind, listOf } from "../fields/kind.ts";
import { invalid } from "./bodies.ts";
import { readAnswer } from "./records.ts";

/** The client records nothing, so equal requests need no different purposes. */
export const PURPOSE = "client";

/** The query of a request, by the API's names; undefined values are not sent. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Reads the answer to one request: a record, or a list without pages. Failure `record-unknown`. */
export async function readOne<Value>(
  session: Session,
  path: string,
  kind: Kind<Value>,
  query: QueryValues = {},
): Promise<Value> {
  return readAnswer(kind, rootOf(await ask(session, questionOf(path, query))));
}

/** The records with these ids, through the synchronization of their kind. */
export const readByIds = async <Value>(
  session: Session,
  path: string,
  kind: Kind<Value>,
  ids: readonly string[],
): Promise<readonly Value[]> => {
  const answer = await askByPost(session, questionOf(path, {}), { ids });
  return answer === null ? [] : readAnswer(listOf(kind), rootOf(answer));
};

/** The records of a list. Fetches a page when its first record is needed; leaving the loop stops the requests. */
export async function* readPages<Value>(
  session: Session,
  path: string,
  kind: Kind<Value>,
  query: QueryValues = {},
): AsyncGenerator<Value> {
  const pages = askPages(session, questionOf(path, query), (answer) =>
    readAnswer(listOf(kind), rootOf(answer)),
  );
  for await (const page of pages) yield* page;
}

/**
 * Sends a change once and reads its answer. If no complete answer was received, the service failed or a
 * proxy answered in its place, the Failure is `change-uncertain`: the service may have made the change.
 */
export async function change<Value>(
  session: Session,
  requested: Change,
  kind: Kind<Value>,
): Promise<Value> {
  return reportingUncertain(async () => {
    const { request, response } = await sendChange(session, requested);
    return readAnswer(kind, rootOf(answerOf(session, request, response)));
  });
}

/** Sends a new record and reads the created record. Failures as `change`. */
export const create = <Value>(
  session: Session,
  path: string,
  body: object,
  kind: Kind<Value>,
): Promise<Value> => change(session, { method: "POST", path, body }, kind);

/** Sends the changed fields of a record and reads the record. Failures as `change`. */
export const update = <Value>(
  session: Session,
  path: string,
  body: object,
  kind: Kind<Value>,
): Promise<Value> => change(session, { method: "PATCH", path, body }, kind);

export const remove = (session: Session, path: string): Promise<void> =>
  sendWithoutAnswer(session, { method: "DELETE", path });

/** As `change`, for an answer without content. */
export async function sendWithoutAnswer(session: Session, requested: Change): Promise<void> {
  await reportingUncertain(() => sendChange(session, requested));
}

/** Failures after which the service may or may not have made the change. */
const UNCERTAIN: readonly FailureCode[] = [
  "service-unreachable",
  "answer-cut-off",
  "answer-too-large",
  "answer-not-json",
  "credential-echoed",
  "service-failing",
];

async function reportingUncertain<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Failure) || !UNCERTAIN.includes(cause.code)) throw cause;
    throw new Failure(
      "change-uncertain",
      `${cause.message}; the service may or may not have made the change`,
      "Check in the service whether the change was made before you send it again.",
      cause,
    );
  }
}

/** The bytes of a file at the address that the service redirects to; the credential is not sent there. */
export async function* readFile(session: Session, path: string): AsyncGenerator<Uint8Array> {
  const location = await askForLocation(session, questionOf(path, {}));
  const { proxy = null, authorities = null } = session.transport;
  const way = { timeouts: TIMEOUTS_DEFAULT, proxy, authorities };
  const pieces = fetchFile(location, way, session.signal);
  yield* session.transport.withoutCredential?.(pieces, `GET ${path}`) ?? pieces;
}

/** A file to attach. */
export interface FileUpload {
  /** The name that the file gets in the service: `bon.pdf`. */
  readonly name: string;
  /** `application/pdf`; if absent, the service determines it from the file. */
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

/** A form with one part named `file` (contract of attachments, specification 4.4). */
export async function uploadOf({ name, contentType, bytes }: FileUpload): Promise<Upload> {
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

/** An id as a part of a path. Failure `arguments-invalid` for other text, which could be another path. */
export function idPart(id: string): string {
  if (ID.test(id)) return id;
  throw invalid(`"${id}" is not an id; an id consists of digits`);
}

export const questionOf = (path: string, query: QueryValues): Question => ({
  path,
  query: Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  ),
  purpose: PURPOSE,
});
