/** Decodes a record of the memory of exports. An unreadable record counts as none: the export is requested again. */
import { parseInstant } from "../calendar/instant.ts";
import type { RequestedExport } from "./queued-export.ts";
import type { CachedExport, ExportOrigin, PendingExport } from "./remembered-export.ts";

type Fields = Readonly<Record<string, unknown>>;

export const MEMORY_VERSION = 2;
/** The names of version 1 -> those of version 2; its values are the same. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["asked_at", "requested_at"],
  ["kept_at", "saved_at"],
]);
const RENAMED_STATES: ReadonlyMap<unknown, string> = new Map([
  ["asked", "pending"],
  ["kept", "cached"],
]);

export function decodeMemory(
  text: string,
  { name, year }: Pick<RequestedExport, "name" | "year">,
  bodySha256: string,
): PendingExport | CachedExport | null {
  const record = presentForm(fieldsOf(parsedOrNull(text)));
  if (record["format_version"] !== MEMORY_VERSION || record["body_sha256"] !== bodySha256) {
    return null;
  }
  const requestedAt = instantOf(record["requested_at"]);
  if (record["state"] === "pending") {
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
  const savedAt = instantOf(record["saved_at"]);
  const origin = originOf(fieldsOf(record["origin"]));
  const { sha256, bytes: byteCount } = record;
  if (record["state"] !== "cached" || savedAt === null || origin === null) return null;
  if (typeof sha256 !== "string" || typeof byteCount !== "number") return null;
  return { kind: "cached", name, year, requestedAt, savedAt, origin, sha256, byteCount };
}

/** A record of version 1 in the form of version 2; any other record unchanged. */
function presentForm(record: Fields): Fields {
  if (record["format_version"] !== 1) return record;
  const renamed = Object.entries(record).map(
    ([name, value]) => [RENAMED.get(name) ?? name, value] as const,
  );
  const state = RENAMED_STATES.get(record["state"]);
  const fields: Fields = Object.fromEntries<unknown>(renamed);
  return { ...fields, format_version: MEMORY_VERSION, state };
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
