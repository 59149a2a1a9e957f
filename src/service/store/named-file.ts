/**
 * Generates files for attachments whose books contain the name but no bytes: a small file of the kind that
 * the name indicates, with a text that explains it. Generated on request, always the same, always of one size.
 */
import { crc32, deflateSync } from "node:zlib";

/** A fixed size, so that it is known without generating the file. */
export const NAMED_FILE_BYTES = 2_048;
/** Lines of this length fit on the page. */
const LINE_CHARACTERS_MAX = 80;

interface NamedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly documentId: string;
}

/** Gap: Payments, notes and attachments. */
export function namedFile(file: NamedFile): Uint8Array {
  const lines = [
    "The books contain only the name of this file.",
    `Name: ${file.filename}`,
    `Document: ${file.documentId}`,
  ].map((line) => plainText(line).slice(0, LINE_CHARACTERS_MAX));
  switch (file.contentType) {
    case "application/pdf":
      return pdf(lines);
    case "image/jpeg":
      return jpeg(lines);
    case "image/png":
      return png(lines);
    default:
      return text(lines);
  }
}

function text(lines: readonly string[]): Uint8Array {
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  return Buffer.concat([bytes, Buffer.alloc(NAMED_FILE_BYTES - bytes.length, " ")]);
}

/** One page; the rest of the size is a comment before the table of objects. */
function pdf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj T*`).join("\n");
  const page = `BT /F1 10 Tf 14 TL 60 780 Td\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R" +
      " /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const table = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const trailer = `trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n`;
  const end = (tableAt: number): string => `${table}${trailer}${tableAt}\n%%EOF\n`;
  // The offset of the table always has four digits, whatever the length of the comment.
  const tableAt = NAMED_FILE_BYTES - end(1_000).length;
  return latin1(`${`${text}%`.padEnd(tableAt - 1)}\n${end(tableAt)}`);
}

/** Eight white pixels, and a comment. */
function jpeg(lines: readonly string[]): Uint8Array {
  const start = hex("ffd8ffe000104a46494600010100000100010000");
  const rest = hex(
    `ffdb004300${"ff".repeat(64)}` +
      "ffc0000b080008000801011100ffc40014000100000000000000000000000000000003" +
      "ffc40014100100000000000000000000000000000000ffda0008010100003f0047ffd9",
  );
  const length = NAMED_FILE_BYTES - start.length - rest.length - 2;
  const head = Buffer.from([0xff, 0xfe, length >> 8, length & 0xff]);
  return Buffer.concat([start, head, latin1(lines.join("\n").padEnd(length - 2)), rest]);
}

/** One white pixel, and a comment. */
function png(lines: readonly string[]): Uint8Array {
  const before = Buffer.concat([
    hex("89504e470d0a1a0a"),
    chunk("IHDR", hex("00000001000000010800000000")),
  ]);
  const after = Buffer.concat([
    chunk("IDAT", deflateSync(Buffer.from([0, 0xff]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  const length = NAMED_FILE_BYTES - before.length - after.length - CHUNK_FRAME_BYTES;
  const comment = latin1(`Comment\0${lines.join("\n")}`.padEnd(length));
  return Buffer.concat([before, chunk("tEXt", comment), after]);
}

const CHUNK_FRAME_BYTES = 12;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const framed = Buffer.concat([Buffer.alloc(4), latin1(type), data, Buffer.alloc(4)]);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
  return framed;
}

/** Characters outside the file's encoding become question marks. */
const plainText = (text: string): string => text.replace(/[^\x20-\x7e\xa1-\xff]/gu, "?");
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const hex = (digits: string): Buffer => Buffer.from(digits, "hex");
