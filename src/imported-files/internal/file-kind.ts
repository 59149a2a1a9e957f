/** Names a file that is not an auditfile, by its first bytes or by the root of its XML. */

/** Enough for the names of the first entries of a zip. */
export const KIND_BYTES = 4096;

const BEGINNINGS: readonly (readonly [bytes: readonly number[], kind: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], "it is an Excel workbook or another document of Office"],
  [[0x1f, 0x8b], "it is compressed with gzip"],
  [[0x25, 0x50, 0x44, 0x46], "it is a PDF"],
  [[0x37, 0x7a, 0xbc, 0xaf], "it is compressed with 7-Zip"],
];

/** A clause with the kind of file; null for bytes that may be the beginning of XML. */
export const kindOfBytes = (head: Uint8Array): string | null =>
  kindByBeginning(head) ?? (beginsAsXml(head) ? null : "it is not XML");

/** A clause with the kind of a file that is known by its first bytes; null for XML and for other texts. */
export function kindByBeginning(head: Uint8Array): string | null {
  if (head.length === 0) return "it is empty";
  const text = textOf(head);
  if (isZip(head)) {
    return /xl\/|\[Content_Types\]\.xml/.test(text) ? "it is an Excel workbook" : "it is a zip";
  }
  const found = BEGINNINGS.find(([bytes]) => bytes.every((byte, index) => head[index] === byte));
  if (found !== undefined) return found[1];
  return /^\s*CLAIR1/.test(text)
    ? "it is an auditfile of the first version (ADF, CLAIR1), which is not XML and is not supported"
    : null;
}

/** Whether the first character is that of a tag. Byte order marks and the zeros of UTF-16 are no characters here. */
export const beginsAsXml = (head: Uint8Array): boolean =>
  (/[!-~]/.exec(textOf(head))?.[0] ?? "<") === "<";

const textOf = (head: Uint8Array): string =>
  Buffer.from(head.subarray(0, KIND_BYTES)).toString("latin1");

/** Whether it begins as a zip, which a workbook is as well. */
export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;

const ROOTS: readonly (readonly [root: RegExp, namespace: RegExp, kind: string])[] = [
  [/^AuditFile$/, /^/, "a SAF-T file"],
  [/^(?:Invoice|CreditNote)$/, /ubl/i, "a UBL invoice"],
  [/./, /oasis:names:specification:ubl/i, "a UBL document"],
  [/^xbrl$/i, /^/, "an XBRL report"],
  [/^Document$/, /iso:20022/i, "a bank statement or payment file"],
  [/^brugstaat$/i, /^/, "a brugstaat"],
  [/^html$/i, /^/, "a web page"],
];

/** A clause with the kind of XML by its root. */
export function kindOfRoot(name: string, namespace: string): string {
  const found = ROOTS.find(([root, spaces]) => root.test(name) && spaces.test(namespace));
  const root = `its root is the element ${name.slice(0, 100)}`;
  return found === undefined ? `it is another kind of XML: ${root}` : `it is ${found[2]}: ${root}`;
}
