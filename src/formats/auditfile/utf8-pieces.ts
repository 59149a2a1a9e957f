/** Text as large pieces of UTF-8. It is encoded a little at a time: joined text that waits long is moved by every collection of garbage. */

const PIECE_BYTES = 256 * 1024;
/** No character of a string takes more. */
const BYTES_PER_CHARACTER_MAX = 3;

export interface Utf8Pieces {
  /** Returns the piece that is full, or null while there is room. */
  readonly add: (text: string) => Uint8Array | null;
  readonly end: () => Uint8Array;
}

/** Each piece is new, so that it may be kept. */
export function utf8Pieces(): Utf8Pieces {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(PIECE_BYTES);
  let length = 0;
  const filled = (): Uint8Array => bytes.subarray(0, length);
  return {
    add: (text) => {
      const needed = text.length * BYTES_PER_CHARACTER_MAX;
      const full = length + needed > bytes.length && length > 0 ? filled() : null;
      if (full !== null || needed > bytes.length) {
        bytes = new Uint8Array(Math.max(PIECE_BYTES, needed));
        length = 0;
      }
      length += encoder.encodeInto(text, bytes.subarray(length)).written;
      return full;
    },
    end: filled,
  };
}
