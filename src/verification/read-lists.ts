/** The files of a bag (BagIt, RFC 8493), and its lists, whose text may have been altered by anyone. */
import { nameFault, shownName } from "./entry-name.ts";
import { type Difference, FILES_MAX, malformed } from "./sealed-contents.ts";

export const BAG_DECLARATION = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n";
export const MANIFEST = "manifest-sha256.txt";
export const TAG_MANIFEST = "tagmanifest-sha256.txt";
export const SIGNATURE = `${TAG_MANIFEST}.minisig`;
export const BAG_INFO = "bag-info.txt";
export const SIGNED_WITH = "Signed-With";
export const UNSIGNED = "none";
/** The SHA-256 of the list of lists of the package before, or `none`. */
export const PREVIOUS = "Previous-Package";
export const PAYLOAD_OXUM = "Payload-Oxum";
/** The folder of the payload; everything else are tag files. */
export const PAYLOAD = "data/";

/** A file of a file manager: of the Finder, the Windows Explorer or Dolphin. A name with a folder is none. */
export const isOfFileManager = (name: string): boolean =>
  /^(\.DS_Store|\._[^/]*|\.directory|thumbs\.db|desktop\.ini)$/i.test(name);

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
const LINE = /^([0-9a-fA-F]{64}) [ *](.+)\n?$/;
/** Enough faults to see what is wrong with a list; no more of it is read. */
const FAULTS_MAX = 100;

export function readManifestLines(file: string, text: string): FileList {
  const list = startList(file);
  let number = 0;
  for (const [line] of text.matchAll(/[^\n]*\n?/g)) {
    if (list.isFull()) break;
    number += 1;
    const [, sha256 = "", name = ""] = LINE.exec(line) ?? [];
    if (name !== "") list.add({ name, sha256: sha256.toLowerCase(), byteCount: null });
    else if (line.trim() !== "") list.fault(`line ${number} is not a hash followed by a name`);
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
  const fault = (message: string): void => {
    differences.push(malformed(list, message));
  };
  return {
    files,
    differences,
    fault,
    isFull: () => differences.length >= FAULTS_MAX || names.size > FILES_MAX,
    add: (file) => {
      const wrong = nameFault(file.name);
      if (wrong !== null) fault(`it lists ${shownName(file.name)}: ${wrong}`);
      else if (names.has(file.name)) fault(`it lists ${file.name} twice`);
      else files.push(file);
      names.add(file.name);
      if (names.size <= FILES_MAX) return;
      fault(`it lists more than ${FILES_MAX.toLocaleString("en")} files`);
      files.length = 0;
    },
  };
}

/** Label and value of each line; the last value of a repeated label counts. */
export const readBagInfo = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^([^:\n]+): (.*)$/gm)].map(([, label = "", value = ""]) => [label, value]),
  );
