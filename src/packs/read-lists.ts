/** Reads the lists of a sealed pack, whose text may have been altered by anyone. */
import { type Difference, malformed } from "./sealed-contents.ts";

export interface ListedFile {
  readonly name: string;
  /** Sixty-four lower-case hexadecimal digits. */
  readonly sha256: string;
}

export interface FileList {
  readonly files: readonly ListedFile[];
  readonly differences: readonly Difference[];
}

/** A line in the format of `sha256sum`. */
const LINE = /^([0-9a-fA-F]{64}) [ *](.+)$/;
const SHA256 = /^[0-9a-f]{64}$/;

export function readManifestLines(file: string, text: string): FileList {
  const files: ListedFile[] = [];
  const differences: Difference[] = [];
  const names = new Set<string>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue;
    const [, sha256 = "", name = ""] = LINE.exec(line) ?? [];
    if (name === "")
      differences.push(malformed(file, `line ${index + 1} is not a hash followed by a name`));
    else if (names.has(name)) differences.push(malformed(file, `it lists ${name} twice`));
    else files.push({ name, sha256: sha256.toLowerCase() });
    names.add(name);
  }
  return { files, differences };
}

export function readManifestJson(file: string, text: string): FileList {
  const manifest = fieldsOf(parsed(text));
  const listed = manifest["files"];
  if (!Array.isArray(listed))
    return { files: [], differences: [malformed(file, "it lists no files")] };
  const files: ListedFile[] = [];
  const differences: Difference[] = [];
  for (const [index, each] of listed.entries()) {
    const { name, sha256 } = fieldsOf(each);
    if (typeof name === "string" && typeof sha256 === "string" && SHA256.test(sha256)) {
      files.push({ name, sha256 });
    } else {
      differences.push(malformed(file, `entry ${index + 1} has no name or no hash`));
    }
  }
  return { files, differences };
}

/** Label and value of each line; the last value of a repeated label counts. */
export function readBagInfo(text: string): ReadonlyMap<string, string> {
  const lines = text.split("\n").map((line) => /^([^:]+): (.*)$/.exec(line));
  return new Map(lines.flatMap((line) => (line === null ? [] : [[line[1] ?? "", line[2] ?? ""]])));
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
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
