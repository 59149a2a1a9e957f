/** Reads the lists of a bag, whose text may have been altered by anyone. */
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
/** Enough faults to see what is wrong with a list. */
const FAULTS_MAX = 100;

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

interface GrowingList extends FileList {
  readonly add: (file: ListedFile) => void;
  readonly fault: (message: string) => void;
  /** Nothing more is read: there are too many files or faults. */
  readonly isFull: () => boolean;
}

/** A list that grows by the files of the list with this name. */
export function startList(list: string): GrowingList {
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
