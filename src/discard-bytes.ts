/** Gives memory outside the heap back before the garbage collector does. */

/**
 * Gives the memory of these bytes back at once, and nothing may read them afterwards: garbage outside the heap is collected late, and each collection costs time.
 * What is less than half of its buffer is part of a pool, which Node keeps.
 */
export function discardBytes({ buffer, byteLength }: Uint8Array): void {
  if (byteLength * 2 > buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
