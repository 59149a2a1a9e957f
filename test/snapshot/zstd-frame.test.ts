/** The size that a frame states is that of the body which Node compressed, and no frame states it wrongly. */
import { createZstdCompress, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { sizeStatedIn } from "../../src/snapshot/zstd-frame.ts";

/** Around the sizes that take one, two, four or eight bytes to state. */
const SIZES = [0, 1, 255, 256, 257, 65_535, 65_791, 65_792, 65_793, 2 ** 24];

test.each(SIZES)("the frame of a body of %i bytes states its size", (size) => {
  expect(sizeStatedIn(zstdCompressSync(Buffer.alloc(size)))).toBe(size);
});

test("a frame that is written as a stream states no size", async () => {
  const stream = createZstdCompress();
  const parts: Buffer[] = [];
  stream.on("data", (part: Buffer) => parts.push(part));
  const isEnded = new Promise((resolve) => stream.on("end", resolve));
  for (let at = 0; at < 10; at += 1) stream.write(Buffer.alloc(20_000));
  stream.end();
  await isEnded;
  expect(sizeStatedIn(Buffer.concat(parts))).toBeNull();
});
