/** Sends the file behind a link in parts, as a download that browsers do not display. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type LinkedFile, Refusal } from "../endpoints/endpoint.ts";
import { ATTACHMENTS, attachmentParts } from "../store/attachments.ts";
import { partsOf } from "../store/file-parts.ts";
import { DOWNLOADS } from "../store/query-downloads.ts";
import type { Store } from "../store/store.ts";
import { NOT_FOUND } from "./access.ts";
import { savedAs } from "./content-disposition.ts";
import { FILES, readLinkKey } from "./signed-links.ts";

export interface FileOptions {
  readonly store: Store;
  readonly now: () => string;
  /** Signs links. */
  readonly secret: Uint8Array;
}

/** 404 for an invalid or expired key, and for a deleted file. */
export function sendFile(
  { store, now, secret }: FileOptions,
  key: string,
  reply: FastifyReply,
): FastifyReply {
  const { source = "", administrationId = "", id = "" } = claimsIn(secret, key, now());
  const find = SOURCES.find(([name]) => name === source)?.[1];
  const file = find?.(store, administrationId, id) ?? null;
  if (file === null) throw new Refusal(404, NOT_FOUND);
  return reply
    .headers({
      "content-type": file.contentType,
      "content-length": String(file.size),
      "content-disposition": savedAs(file.filename),
      // Uploaded content: if a browser displays it after all, it may not run or load anything.
      "content-security-policy": "default-src 'none'; sandbox",
    })
    .send(Readable.from(file.parts()));
}

const claimsIn = (
  secret: Uint8Array,
  key: string,
  now: string,
): { readonly source?: string; readonly administrationId?: string; readonly id?: string } =>
  readLinkKey(secret, FILES.purpose, key, now) ?? {};

interface SentFile {
  readonly filename: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly parts: () => Iterable<Uint8Array>;
}

type FindFile = (store: Store, administrationId: string, id: string) => SentFile | null;

const SOURCES: readonly (readonly [LinkedFile["source"], FindFile])[] = [
  ["download", readyDownload],
  ["attachment", storedAttachment],
];

function readyDownload(store: Store, administrationId: string, id: string): SentFile | null {
  const download = DOWNLOADS.find(store, administrationId, id);
  if (download === null || download.size === null) return null;
  const { filename, contentType, size } = download;
  return { filename, contentType, size, parts: () => partsOf(store, "download", download) };
}

function storedAttachment(store: Store, administrationId: string, id: string): SentFile | null {
  const attachment = ATTACHMENTS.find(store, administrationId, id);
  if (attachment === null) return null;
  const { filename, contentType, size } = attachment;
  return { filename, contentType, size, parts: () => attachmentParts(store, attachment) };
}
