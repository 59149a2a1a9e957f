/** Decodes a record of the memory of exports. An unreadable record counts as none: the export is requested again. */
import { parseInstant } from "../calendar/instant.ts";
import type { RequestedExport } from "./queued-export.ts";
import type { CachedExport, ExportOrigin, PendingExport } from "./remembered-export.ts";

type Fields = Readonly<Record<string, unknown>>;

const FORMAT_VERSION = 1;

export function decodeMemory(
  text: string,
  { name, year }: Pick<RequestedExport, "name" | "year">,
  bodySha256: string,
): PendingExport | CachedExport | null {
  const record = fieldsOf(parsedOrNull(text));
  if (record["format_version"] !== FORMAT_VERSION || record["body_sha256"] !== bodySha256) {
    return null;
  }
  const requestedAt = instantOf(record["asked_at"]);
  if (record["state"] === "asked") {
    const { seen, is_answered: isAnswered } = record;
    const files = seen === null ? null : textsOf(seen);
    if (requestedAt === null || files === undefined || typeof isAnswered !== "boolean") return null;
    return {
      kind: "pending",
      name,
      year,
      isAnswered,
      requestedAt,
      seen: files === null ? null : new Set(files),
    };
  }
  const savedAt = instantOf(record["kept_at"]);
  const origin = originOf(fieldsOf(record["origin"]));
  const { sha256, bytes: byteCount } = record;
  if (savedAt === null || origin === null) return null;
  if (typeof sha256 !== "string" || typeof byteCount !== "number") return null;
  return { kind: "cached", name, year, requestedAt, savedAt, origin, sha256, byteCount };
}

function originOf(fields: Fields): ExportOrigin | null {
  const { kind, id, file_name: fileName } = fields;
  if (kind === "download") {
    const madeAt = instantOf(fields["made_at"]);
    return typeof id === "string" && madeAt !== null ? { kind, id, madeAt } : null;
  }
  if (kind !== "placed") return null;
  const changedAt = instantOf(fields["changed_at"]);
  return typeof fileName === "string" && changedAt !== null ? { kind, fileName, changedAt } : null;
}

const instantOf = (value: unknown): string | null =>
  typeof value === "string" ? parseInstant(value) : null;

/** Undefined if it is not a list of strings. */
function textsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === "string");
  return texts.length === value.length ? texts : undefined;
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A damaged record costs nothing but another request.
    return null;
  }
}
