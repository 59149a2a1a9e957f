/**
 * The type of an attachment by its first bytes, and by the service's content type where bytes do not decide: its name is
 * never trusted, and no type is given that a program would run.
 */

/** So many bytes decide. */
export const HEAD_BYTES = 1_024;

const OCTETS = "application/octet-stream";
const OFFICE = "application/vnd.openxmlformats-officedocument";

export const MEDIA_TYPES = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  tif: "image/tiff",
  webp: "image/webp",
  heic: "image/heic",
  xml: "application/xml",
  zip: "application/zip",
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  docx: `${OFFICE}.wordprocessingml.document`,
  xls: "application/vnd.ms-excel",
  doc: "application/msword",
  csv: "text/csv",
  eml: "message/rfc822",
  txt: "text/plain",
  bin: OCTETS,
} as const;
/** @useDeclaredType */
export type AttachmentExtension = keyof typeof MEDIA_TYPES;

/** By the first bytes, as hexadecimal digits. */
const SIGNATURES: readonly (readonly [AttachmentExtension, RegExp])[] = [
  ["png", /^89504e470d0a1a0a/],
  ["jpg", /^ffd8ff/],
  ["gif", /^47494638/],
  ["tif", /^(49492a00|4d4d002a)/],
  ["webp", /^52494646.{8}57454250/],
  ["heic", /^.{8}66747970(68656963|68656978|6d696631)/],
];
const ZIP = /^504b0304/;
const COMPOUND = /^d0cf11e0a1b11ae1/;

export function attachmentExtension(
  head: Uint8Array,
  contentType: string | null,
): AttachmentExtension {
  const bytes = Buffer.from(head.subarray(0, HEAD_BYTES));
  const digits = bytes.toString("hex");
  const text = bytes.toString("latin1");
  // A reader of PDF accepts other bytes before the header.
  if (text.includes("%PDF-")) return "pdf";
  const known = SIGNATURES.find(([, signature]) => signature.test(digits));
  if (known !== undefined) return known[0];
  if (ZIP.test(digits)) return stated(contentType, ["xlsx", "docx"]) ?? "zip";
  if (COMPOUND.test(digits)) return stated(contentType, ["xls", "doc"]) ?? "bin";
  if (/^(\xef\xbb\xbf)?\s*<\?xml\s/.test(text)) return "xml";
  // Text of any other kind is plain text: a page opened from the folder could run its scripts.
  return bytes.includes(0) ? "bin" : textExtension(contentType);
}

const textExtension = (contentType: string | null): AttachmentExtension =>
  stated(contentType, ["csv", "eml"]) ?? (/^text\//i.test(contentType ?? "") ? "txt" : "bin");

/** The one of these whose media type the service states. */
const stated = (
  contentType: string | null,
  among: readonly AttachmentExtension[],
): AttachmentExtension | undefined => {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  return among.find((extension) => MEDIA_TYPES[extension] === type);
};
