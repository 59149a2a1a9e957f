/** Pictures made byte by byte, for tests of the logo. */
import { crc32, deflateSync } from "node:zlib";

interface PngParts {
  readonly width: number;
  readonly height: number;
  /** 2 is colour, 6 is colour with transparency. */
  readonly colourType?: 2 | 6;
  readonly interlace?: 0 | 1;
}

/** A PNG of one colour. */
export function pngOf({ width, height, colourType = 2, interlace = 0 }: PngParts): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colourType, 0, 0, interlace], 8);
  const line = Buffer.alloc(1 + width * (colourType === 6 ? 4 : 3), 0x40);
  line[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND")]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The head of a JPEG of 40 by 10 pixels. */
export function jpegOf(components: number): Buffer {
  const frame = [0xff, 0xc0, 0, 8 + 3 * components, 8, 0, 10, 0, 40, components];
  return Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    ...frame,
    ...new Array<number>(12).fill(1),
  ]);
}
