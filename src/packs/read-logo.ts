/** Reads the logo of the house style and checks that a PDF for archives can show it. */
import { readFileSync } from "node:fs";
import type { Logo } from "../formats/format.ts";

/** Returns the logo, or what is wrong with its file. */
export function readLogo(file: string): Logo | string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    // The caller reports it, with the file that names it.
    return `${file} is missing or not readable`;
  }
  if (bytes.length > BYTES_MAX) return `${file} is larger than 1 MB; save it with fewer pixels`;
  const read = bytes.subarray(0, PNG.length).equals(PNG) ? readPng(bytes) : readJpeg(bytes);
  if (typeof read === "string") return `${file} ${read}`;
  return { bytes, ...read };
}

type Size = Pick<Logo, "width" | "height">;

const BYTES_MAX = 1_000_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types of PNG with an alpha channel: grey and colour. */
const WITH_ALPHA = [4, 6];
/** The head of a PNG: its signature and the chunk with size and colour type. */
const PNG_HEAD_BYTES = 29;
const TRANSPARENT = "has transparency, which archives do not accept; save it on a white background";

function readPng(bytes: Buffer): Size | string {
  if (bytes.length < PNG_HEAD_BYTES) return NOT_A_PICTURE;
  const hasAlpha = WITH_ALPHA.includes(bytes.readUInt8(25)) || bytes.includes("tRNS");
  if (hasAlpha) return TRANSPARENT;
  if (bytes.readUInt8(28) !== 0) return "is interlaced; save it without interlacing";
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const NOT_A_PICTURE = "is not a PNG or JPEG picture";
const JPEG_START = 0xffd8;
/** Grey, or red, green and blue; a fourth component is for printing presses. */
const COMPONENTS = [1, 3];

/** The frame header, marker C0 to C3, has the size and the number of colours. */
function readJpeg(bytes: Buffer): Size | string {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== JPEG_START) return NOT_A_PICTURE;
  let at = 2;
  while (at + 9 < bytes.length && bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc3) {
      if (!COMPONENTS.includes(bytes.readUInt8(at + 9))) return "is not in RGB or grey";
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return NOT_A_PICTURE;
}
