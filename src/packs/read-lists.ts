/** Reads the lists of a sealed pack, whose text may have been altered by anyone. */
import { type Compared, type OutcomeCounts, outcomeCounts } from "../checks/outcome.ts";
import { nameFault, shownName } from "./entry-name.ts";
import { type Difference, FILES_MAX, malformed } from "./sealed-contents.ts";

export interface ListedFile {
  readonly name: string;
  /** Sixty-four lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Null in a list without sizes. */
  readonly byteCount: number | null;
}

export interface FileList {
  readonly files: readonly ListedFile[];
  readonly differences: readonly Difference[];
}

/** A line in the format of `sha256sum`. */
const LINE = /^([0-9a-fA-F]{64}) [ *](.+)$/;
const SHA256 = /^[0-9a-f]{64}$/;
/** Enough faults to see what is wrong with a list. */
const FAULTS_MAX = 100;
/** A manifest of the most files and findings has fewer values and levels. */
const JSON_VALUES_MAX = 1_000_000;
const JSON_DEPTH_MAX = 32;

export function readManifestLines(file: string, text: string): FileList {
  const list = startList(file);
  let number = 0;
  for (let at = 0; at < text.length && !list.isFull(); ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end === -1 ? text.length : end);
    at = end === -1 ? text.length : end + 1;
    number += 1;
    if (line === "") continue;
    const [, sha256 = "", name = ""] = LINE.exec(line) ?? [];
    if (name === "") list.fault(`line ${number} is not a hash followed by a name`);
    else list.add({ name, sha256: sha256.toLowerCase(), byteCount: null });
  }
  return list;
}

export function readManifestJson(file: string, text: string): FileList {
  const list = startList(file);
  const tooMuch = jsonFault(text);
  if (tooMuch !== null) {
    list.fault(tooMuch);
    return list;
  }
  const listed = fieldsOf(parsed(text))["files"];
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
  const { status, checks } = fieldsOf(jsonFault(text) === null ? parsed(text) : null);
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

interface GrowingList extends FileList {
  readonly add: (file: ListedFile) => void;
  readonly fault: (message: string) => void;
  /** Nothing more is read: there are too many files or faults. */
  readonly isFull: () => boolean;
}

function startList(list: string): GrowingList {
  const files: ListedFile[] = [];
  const differences: Difference[] = [];
  const names = new Set<string>();
  let isFull = false;
  const fault = (message: string): void => {
    if (isFull) return;
    isFull = differences.length === FAULTS_MAX;
    differences.push(
      malformed(list, isFull ? `it has more than ${FAULTS_MAX} such faults` : message),
    );
  };
  return {
    files,
    differences,
    fault,
    isFull: () => isFull,
    add: (file) => {
      const wrong = nameFault(file.name);
      if (wrong !== null) fault(`it lists ${shownName(file.name)}: ${wrong}`);
      else if (names.has(file.name)) fault(`it lists ${file.name} twice`);
      else if (files.length === FILES_MAX) {
        fault(`it lists more than ${FILES_MAX.toLocaleString("en")} files`);
        files.length = 0;
        isFull = true;
      } else files.push(file);
      names.add(file.name);
    },
  };
}

/** Label and value of each line; the last value of a repeated label counts. */
export function readBagInfo(text: string): ReadonlyMap<string, string> {
  const lines = text.split("\n").map((line) => /^([^:]+): (.*)$/.exec(line));
  return new Map(lines.flatMap((line) => (line === null ? [] : [[line[1] ?? "", line[2] ?? ""]])));
}

/** Counts before anything is built: a few bytes of text become a hundred in memory. */
function jsonFault(text: string): string | null {
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isInText) {
      if (character === "\\") at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "[" || character === "{") {
      depth += 1;
      values += 1;
    } else if (character === "]" || character === "}") depth -= 1;
    else if (character === ",") values += 1;
    if (depth > JSON_DEPTH_MAX) return `it has more than ${JSON_DEPTH_MAX} levels`;
    if (values > JSON_VALUES_MAX) {
      return `it has more than ${JSON_VALUES_MAX.toLocaleString("en")} values`;
    }
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // reported as a list without files
  }
}

interface Fields {
  readonly [name: string]: unknown;
  readonly name?: unknown;
  readonly sha256?: unknown;
  readonly bytes?: unknown;
  readonly status?: unknown;
  readonly checks?: unknown;
  readonly severity?: unknown;
  readonly compared?: unknown;
  readonly broken?: unknown;
  readonly accepted?: unknown;
  readonly gap?: unknown;
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
