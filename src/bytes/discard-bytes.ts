/** Gives back memory outside the heap: it is collected late, and each collection reads the whole heap. */

/** For bytes that nobody reads any more. What is less than half of its buffer is part of a pool, which Node keeps. */
export function discardBytes({ buffer, byteLength }: Uint8Array): void {
  if (byteLength * 2 > buffer.byteLength) discardBuffer(buffer);
}

/** For bytes that have their buffer to themselves. */
export function discardBuffer(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
