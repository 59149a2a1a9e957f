/** Page streams written by hand, with a font of the reader, deflated at level 6: `page-streams.ts <rows> <file>`. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deflateSync } from "node:zlib";
import { type GeneratedLine, generatedLines } from "../generated-lines.ts";
import { reportWork } from "../report-work.ts";

const [count = "0", target = ""] = process.argv.slice(2);
const PAGE_ROWS = 60;
const LEFTS = [36, 86, 116, 186, 246, 330];
const AMOUNT_LEFT = 510;
const FIRST_OBJECT_OF_PAGES = 4;

const amountText = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${cents < 0 ? "-" : ""}${whole},${digits.slice(-2)}`;
};

function rowText(line: GeneratedLine, at: number): string {
  const date = `${line.date.slice(8)}-${line.date.slice(5, 7)}-${line.date.slice(0, 4)}`;
  const texts = [date, line.code, line.kind, line.number, line.contact, line.description];
  let row = "";
  for (const [column, text] of texts.entries()) {
    row += `1 0 0 1 ${String(LEFTS[column])} ${String(at)} Tm (${text}) Tj\n`;
  }
  return `${row}1 0 0 1 ${String(AMOUNT_LEFT)} ${String(at)} Tm (${amountText(line.cents)}) Tj\n`;
}

function* documentBytes(rows: number): Generator<Buffer> {
  const offsets: number[] = [];
  let length = 0;
  const part = (bytes: Buffer): Buffer => {
    length += bytes.length;
    return bytes;
  };
  const object = (number: number, body: string): Buffer => {
    offsets[number] = length;
    return part(Buffer.from(`${String(number)} 0 obj\n${body}\nendobj\n`, "latin1"));
  };
  const page = (number: number, content: string): Buffer[] => {
    const stream = deflateSync(`BT /F1 7 Tf\n${content}ET`, { level: 6 });
    const shape = "/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>";
    const page = `<< /Type /Page /Parent 2 0 R ${shape} /Contents ${String(number + 1)} 0 R >>`;
    const head = `<< /Filter /FlateDecode /Length ${String(stream.length)} >>`;
    const first = object(number, page);
    offsets[number + 1] = length;
    const opening = part(Buffer.from(`${String(number + 1)} 0 obj\n${head}\nstream\n`));
    return [first, opening, part(stream), part(Buffer.from("\nendstream\nendobj\n"))];
  };
  yield part(Buffer.from("%PDF-1.7\n"));
  yield object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  yield object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const kids: string[] = [];
  let content = "";
  let index = 0;
  for (const line of generatedLines(rows)) {
    content += rowText(line, 780 - 12 * (index % PAGE_ROWS));
    index += 1;
    if (index % PAGE_ROWS !== 0 && index !== rows) continue;
    const number = FIRST_OBJECT_OF_PAGES + 2 * kids.length;
    kids.push(`${String(number)} 0 R`);
    yield* page(number, content);
    content = "";
  }
  yield object(2, `<< /Type /Pages /Count ${String(kids.length)} /Kids [${kids.join(" ")}] >>`);
  const start = length;
  const entries = Array.from(
    offsets.slice(1),
    (at) => `${String(at).padStart(10, "0")} 00000 n \n`,
  );
  yield Buffer.from(
    `xref\n0 ${String(offsets.length)}\n0000000000 65535 f \n${entries.join("")}` +
      `trailer\n<< /Root 1 0 R /Size ${String(offsets.length)} >>\nstartxref\n${String(start)}\n%%EOF\n`,
  );
}

await reportWork(async () => {
  await pipeline(Readable.from(documentBytes(Number(count))), createWriteStream(target));
  return {};
});
