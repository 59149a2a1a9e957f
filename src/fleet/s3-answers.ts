/** What an S3 server says in XML: a page of a list, the number of an upload, and why it refuses. */
import { XMLParser } from "fast-xml-parser";
import { parseInstant } from "../calendar/instant.ts";
import { escapeText } from "../markup/escape-xml.ts";

export interface ListedKey {
  /** In the bucket. */
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: string;
}

export interface ListPage {
  readonly keys: readonly ListedKey[];
  /** Null on the last page. */
  readonly continuation: string | null;
}

/** An upload in parts that was neither completed nor ended. */
export interface OpenUpload {
  readonly key: string;
  readonly id: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

type Element = Readonly<Record<string, unknown>>;

const PARSER = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  isArray: (name) => name === "Contents" || name === "Upload",
});

/** Null if the text is not such an element. */
function rootIn(body: Uint8Array, name: string): Element | null {
  try {
    const parsed: unknown = PARSER.parse(Buffer.from(body).toString());
    return childIn(asElement(parsed), name);
  } catch {
    // A page of a proxy instead of an answer; the status says what happened.
    return null;
  }
}

const asElement = (value: unknown): Element | null => (isElement(value) ? value : null);
const isElement = (value: unknown): value is Element =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const childIn = (of: Element | null, name: string): Element | null => asElement(of?.[name]);
const listIn = (of: Element, name: string): readonly unknown[] => {
  const list = of[name];
  return Array.isArray(list) ? list : [];
};
const textIn = (of: Element | null, name: string): string | null => {
  const text = of?.[name];
  return typeof text === "string" && text !== "" ? text : null;
};

/** The code of a refusal, as in `NoSuchBucket`; null without one. Nothing else of it: servers repeat parts of the signature there. */
export function refusalIn(body: Uint8Array): string | null {
  const code = textIn(rootIn(body, "Error"), "Code");
  return code !== null && /^[A-Za-z0-9.]{1,80}$/.test(code) ? code : null;
}

/** Null if it is not such a page. */
export function listPageIn(body: Uint8Array): ListPage | null {
  const root = rootIn(body, "ListBucketResult");
  if (root === null) return null;
  const keys: ListedKey[] = [];
  for (const one of listIn(root, "Contents")) {
    const key = textIn(asElement(one), "Key");
    const size = textIn(asElement(one), "Size");
    const changedAt = parseInstant(textIn(asElement(one), "LastModified") ?? "");
    if (key === null || size === null || !/^\d{1,15}$/.test(size)) return null;
    if (changedAt === null) return null;
    keys.push({ key, bytes: Number.parseInt(size, 10), changedAt });
  }
  const isLast = textIn(root, "IsTruncated") !== "true";
  const continuation = textIn(root, "NextContinuationToken");
  if (!isLast && continuation === null) return null;
  return { keys, continuation: isLast ? null : continuation };
}

/** Null if it is not the answer to the start of an upload. */
export const uploadIdIn = (body: Uint8Array): string | null =>
  textIn(rootIn(body, "InitiateMultipartUploadResult"), "UploadId");

/** The first page is enough: what it leaves out is found by the next upload. */
export const openUploadsIn = (body: Uint8Array): readonly OpenUpload[] =>
  listIn(rootIn(body, "ListMultipartUploadsResult") ?? {}, "Upload").flatMap((one) => {
    const [key, id, startedAt] = ["Key", "UploadId", "Initiated"].map((name) =>
      textIn(asElement(one), name),
    );
    return key == null || id == null || startedAt == null ? [] : [{ key, id, startedAt }];
  });

/** The body of the request that completes an upload; the tags of its parts, in order. */
export const completionOf = (tags: readonly string[]): Uint8Array =>
  Buffer.from(
    `<CompleteMultipartUpload>${tags
      .map(
        (tag, at) =>
          `<Part><PartNumber>${String(at + 1)}</PartNumber><ETag>${escapeText(tag)}</ETag></Part>`,
      )
      .join("")}</CompleteMultipartUpload>`,
  );
