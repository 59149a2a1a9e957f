/** Bodies are read from any frame that holds them, in one buffer where the frame states its size. */
import { constants, createZstdCompress, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { discardBytes } from "../../src/bytes/discard-bytes.ts";
import { compressedBody, decompressedBody } from "../../src/snapshot/answer-rows.ts";

/** Around the sizes that take one, two or four bytes to state, that of a pool and that of the largest buffer. */
const SIZES = [
  0,
  1,
  255,
  256,
  257,
  65_535,
  65_791,
  65_792,
  65_793,
  2 ** 24 - 1,
  2 ** 24,
  2 ** 24 + 7,
];

const bodyOf = (size: number): Uint8Array => Buffer.alloc(size, "0123456789abcdefghijklm");

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

test.each(SIZES)("a body of %i bytes is the one that was stored", (size) => {
  expect(isSame(decompressedBody(compressedBody(bodyOf(size))), bodyOf(size))).toBe(true);
});

test("a body of any bytes is the one that was stored", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.nat(40), (part, times) => {
      const body = Buffer.concat(Array.from({ length: times }, () => part));
      expect(isSame(decompressedBody(compressedBody(body)), body)).toBe(true);
    }),
  );
});

test("a frame that does not state its size is read", async () => {
  const stream = createZstdCompress();
  const parts: Buffer[] = [];
  stream.on("data", (part: Buffer) => parts.push(part));
  const isEnded = new Promise((resolve) => stream.on("end", resolve));
  for (let at = 0; at < 10; at += 1) stream.write(bodyOf(20_000));
  stream.end();
  await isEnded;
  const body = Buffer.concat(Array.from({ length: 10 }, () => bodyOf(20_000)));
  expect(isSame(decompressedBody(Buffer.concat(parts)), body)).toBe(true);
});

test("a frame with a checksum is read, and a damaged one is refused", () => {
  const frame = zstdCompressSync(bodyOf(5_000), {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  });
  expect(isSame(decompressedBody(frame), bodyOf(5_000))).toBe(true);
  for (const at of [0, 4, frame.length - 1]) {
    const damaged = Uint8Array.from(frame);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    expect(() => decompressedBody(damaged)).toThrow();
  }
  expect(() => decompressedBody(frame.subarray(0, -20))).toThrow();
});

test("a frame that states a petabyte takes no memory for it", () => {
  // Magic number, a single segment with a size of eight bytes, and the last block, which is empty.
  const frame = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 0, 4, 0, 1, 0, 0]);
  expect(() => decompressedBody(frame)).toThrow();
});

test("bytes that are given back are gone, and those of a pool stay", () => {
  const large = decompressedBody(compressedBody(bodyOf(100_000)));
  discardBytes(large);
  expect(large.byteLength).toBe(0);
  const small = decompressedBody(compressedBody(bodyOf(2_000)));
  discardBytes(small);
  expect(isSame(small, bodyOf(2_000))).toBe(true);
  const empty = decompressedBody(compressedBody(bodyOf(0)));
  discardBytes(empty);
  expect(decompressedBody(compressedBody(bodyOf(3)))).toHaveLength(3);
});
