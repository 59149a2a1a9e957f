/** Reads the manifest of a pack, whose text may have been altered by anyone. */
import { type Compared, type OutcomeCounts, outcomeCounts } from "../checks/outcome.ts";
import { type FileList, startList } from "../verification/read-lists.ts";
import { fieldsIn, fieldsOf, jsonFault } from "../verification/read-text.ts";

const SHA256 = /^[0-9a-f]{64}$/;

export function readManifestJson(file: string, text: string): FileList {
  const list = startList(file);
  const tooMuch = jsonFault(text);
  if (tooMuch !== null) {
    list.fault(tooMuch);
    return list;
  }
  const { files: listed } = fieldsIn(text);
  if (!Array.isArray(listed)) {
    list.fault("it lists no files");
    return list;
  }
  for (const [index, each] of listed.entries()) {
    if (list.isFull()) break;
    const { name, sha256, bytes } = fieldsOf(each);
    if (typeof name !== "string" || typeof sha256 !== "string" || !SHA256.test(sha256)) {
      list.fault(`entry ${index + 1} has no name or no hash`);
    } else if (!isCount(bytes)) {
      list.fault(`entry ${index + 1} has no size`);
    } else list.add({ name, sha256, byteCount: bytes });
  }
  return list;
}

/** What a manifest states of its pack. */
export interface PackStatement {
  readonly status: "final" | "draft";
  readonly counts: OutcomeCounts;
}

/**
 * Reads it from a manifest of any version: the outcome of each check follows from its comparisons, which every version
 * has. Null if the manifest does not state them.
 */
export function readStatement(text: string): PackStatement | null {
  const { status, checks } = fieldsIn(text);
  if ((status !== "final" && status !== "draft") || !Array.isArray(checks)) return null;
  const compared = checks.flatMap(comparedIn);
  return compared.length === checks.length ? { status, counts: outcomeCounts(compared) } : null;
}

function comparedIn(value: unknown): readonly Compared[] {
  const { severity, compared, broken, accepted, gap } = fieldsOf(value);
  if (severity !== "blocking" && severity !== "warning" && severity !== "information") return [];
  if (!isCount(compared) || !isCount(broken)) return [];
  return [
    {
      ...{ severity, compared, broken },
      ...(isCount(accepted) ? { accepted } : {}),
      ...(typeof gap === "string" ? { gap } : {}),
    },
  ];
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
