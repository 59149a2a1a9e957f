/**
 * The size that a compressed body states in its header (RFC 8878, section 3.1.1.1): Node reads frames and does not give
 * their size. Whoever asks must read a frame that states another size, or none, all the same.
 */

const DESCRIPTOR_AT = 4;
const SINGLE_SEGMENT = 0x20;
/** By the lowest and by the highest two bits of the descriptor. */
const DICTIONARY_ID_BYTES = [0, 1, 2, 4];
const SIZE_BYTES = [0, 2, 4, 8];
/** What one byte cannot state, two bytes count from. */
const BYTE_VALUES = 256;

/** The size of the body that a frame states; null for none. */
export function sizeStatedIn(frame: Uint8Array): number | null {
  const descriptor = frame[DESCRIPTOR_AT] ?? 0;
  const windowBytes = (descriptor & SINGLE_SEGMENT) === 0 ? 1 : 0;
  const bytes = SIZE_BYTES[descriptor >> 6] || 1 - windowBytes;
  if (bytes === 0) return null;
  const at = DESCRIPTOR_AT + 1 + windowBytes + (DICTIONARY_ID_BYTES[descriptor & 3] ?? 0);
  let size = 0;
  for (let index = at + bytes - 1; index >= at; index -= 1) {
    size = size * BYTE_VALUES + (frame[index] ?? 0);
  }
  return bytes === 2 ? size + BYTE_VALUES : size;
}
