/** Compares the size of a bag's payload with the size that the bag states, before and after it is read. */
import { BAG_INFO, PAYLOAD, PAYLOAD_OXUM } from "./bag-layout.ts";
import { type Difference, malformed, type SealedContents } from "./sealed-contents.ts";

/** With this much more in it than stated, the files are still read, so that the changed one is named. */
const OVERRUN_BYTES_MAX = 1024 * 1024;

const payloadSizes = ({ sizes }: SealedContents): readonly number[] =>
  [...sizes].filter(([name]) => name.startsWith(PAYLOAD)).map(([, size]) => size);

const sumOfSizes = (sizes: readonly number[]): number =>
  sizes.reduce((total, size) => total + size, 0);

/** Found before the payload is read: its files are larger than all that the bag states of them. */
export function payloadOversize(
  contents: SealedContents,
  info: ReadonlyMap<string, string>,
): readonly Difference[] {
  const [, stated] = /^(\d{1,15})\.\d{1,9}$/.exec(info.get(PAYLOAD_OXUM) ?? "") ?? [];
  if (stated === undefined) {
    if (contents.sizes.get(BAG_INFO) === undefined) return [];
    return [malformed(BAG_INFO, `it has no ${PAYLOAD_OXUM}, so the payload is not read`)];
  }
  const byteCount = sumOfSizes(payloadSizes(contents));
  if (byteCount <= Number.parseInt(stated, 10) + OVERRUN_BYTES_MAX) return [];
  const sizes = [byteCount, Number.parseInt(stated, 10)].map((size) => size.toLocaleString("en"));
  const message = `the payload is ${sizes[0]} bytes, ${PAYLOAD_OXUM} states ${sizes[1]}, so it is not read`;
  return [malformed(BAG_INFO, message)];
}

/** Compares bytes and number of the files in `data/` with those the bag states: RFC 8493, 2.2.2. */
export function wrongOxum(
  contents: SealedContents,
  info: ReadonlyMap<string, string>,
): readonly Difference[] {
  const sizes = payloadSizes(contents);
  const oxum = `${sumOfSizes(sizes)}.${sizes.length}`;
  const stated = info.get(PAYLOAD_OXUM) ?? "";
  return stated === oxum
    ? []
    : [malformed(BAG_INFO, `${PAYLOAD_OXUM} states ${stated}, the payload is ${oxum}`)];
}
