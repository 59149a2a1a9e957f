/** What the manifest in the folder of a pack states of it. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Month, parseMonth } from "../calendar/month.ts";
import { TAG_MANIFEST } from "../verification/read-lists.ts";
import { BAGGED_MANIFEST } from "./bag.ts";
import { manifestIn } from "./pack-place.ts";

export interface PackInFolder {
  /** Its name: `close`. */
  readonly pack: string;
  readonly administrationId: string;
  /** The first and the last month of its books. */
  readonly first: Month;
  readonly last: Month;
  readonly snapshotId: string;
  readonly isFinal: boolean;
  /** The hash of its manifest. */
  readonly sha256: string;
  /** BCP 47; null if it is not stated. */
  readonly language: string | null;
  /** The hash of the file of judgement that it shows; null if it was made without one. */
  readonly judgement: string | null;
}

/** Null where no manifest of a pack can be read. */
export function packIn(folder: string): PackInFolder | null {
  const text = textIn(folder);
  const fields = fieldsOf(parsedOrNull(text));
  const { pack, status, snapshot, administration, period, judgement, language } = fields;
  const { sha256: judged } = fieldsOf(judgement);
  const { first_month: from, last_month: until } = fieldsOf(period);
  const { id } = fieldsOf(administration);
  const [first = null, last = null] = [from, until].map((one) => parseMonth(String(one)));
  if (text === null || first === null || last === null) return null;
  if (typeof pack !== "string" || typeof snapshot !== "string" || typeof id !== "string")
    return null;
  return {
    ...{ pack, first, last, administrationId: id, snapshotId: snapshot },
    isFinal: status === "final",
    sha256: hash("sha256", text),
    language: typeof language === "string" ? language : null,
    judgement: typeof judged === "string" ? judged : null,
  };
}

/** The hashes of the manifest and of the list of lists of a bag that was just written. */
export function hashesOfBag(folder: string): { readonly manifest: string; readonly lists: string } {
  const hashOf = (name: string): string => hash("sha256", readFileSync(join(folder, name)));
  return { manifest: hashOf(BAGGED_MANIFEST), lists: hashOf(TAG_MANIFEST) };
}

/** What cannot be read holds no pack. */
function textIn(folder: string): string | null {
  try {
    return manifestIn(folder);
  } catch (cause) {
    if (cause instanceof Error && "errno" in cause) return null;
    throw cause;
  }
}

function parsedOrNull(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // the manifest of no pack
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};
