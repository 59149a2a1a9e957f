/** Compares the files of a pack, or a part of them, with the hashes and the size that it states. */
import { createHash } from "node:crypto";
import type { ListedFile } from "./read-lists.ts";
import { BAG_INFO, PAYLOAD, PAYLOAD_OXUM } from "./read-lists.ts";
import {
  type Difference,
  malformed,
  messageOf,
  missing,
  type ReadPack,
  type SealedContents,
} from "./sealed-contents.ts";

/** Reads each listed file once, unless it is not to be read or its size already shows that it is another one. */
export async function compareFiles(
  { contents, signal }: ReadPack,
  files: readonly ListedFile[],
  unread: ReadonlySet<string> = new Set(),
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const { name, sha256, byteCount } of files) {
    const size = contents.sizes.get(name);
    if (size === undefined) {
      // A file that is there and cannot be read is among the differences of the contents.
      if (!contents.names.has(name)) found.push(missing(name));
    } else if (byteCount !== null && size > byteCount) {
      const sizes = `${size.toLocaleString("en")} bytes, at most ${byteCount.toLocaleString("en")}`;
      found.push(malformed(name, `it is ${sizes} are listed, so it is not read`));
    } else if (!unread.has(name)) {
      const hash = createHash("sha256");
      const changed = (message: string) => found.push({ kind: "changed", file: name, message });
      try {
        for await (const chunk of contents.bytes(name)) hash.update(chunk);
        const actual = hash.digest("hex");
        if (actual !== sha256) changed(`its SHA-256 is ${actual}, listed is ${sha256}`);
      } catch (error) {
        signal.throwIfAborted();
        // A verification reports a damaged file instead of throwing.
        changed(`it cannot be read: ${messageOf(error)}`);
      }
    }
  }
  return found;
}

/** With this much more in it than stated, the files are still read, so that the changed one is named. */
const OVERRUN_BYTES_MAX = 1024 * 1024;

/** Bytes and number of the files of the payload, as `Payload-Oxum` states them: RFC 8493, 2.2.2. */
function oxumOf({ sizes }: SealedContents): readonly [bytes: number, files: number] {
  const payload = [...sizes].filter(([name]) => name.startsWith(PAYLOAD));
  return [payload.reduce((total, [, size]) => total + size, 0), payload.length];
}

/** Found before the payload is read: its files are larger than all that the bag states of them. */
export function payloadOversize(
  contents: SealedContents,
  info: ReadonlyMap<string, string>,
): readonly Difference[] {
  const stated = info.get(PAYLOAD_OXUM) ?? "nothing";
  const [, bytesStated = "0"] = /^(\d{1,15})\.\d{1,9}$/.exec(stated) ?? [];
  const [byteCount] = oxumOf(contents);
  if (!contents.sizes.has(BAG_INFO)) return [];
  if (byteCount <= Number.parseInt(bytesStated, 10) + OVERRUN_BYTES_MAX) return [];
  const size = `${byteCount.toLocaleString("en")} bytes, so it is not read`;
  return [malformed(BAG_INFO, `${PAYLOAD_OXUM} states ${stated}, the payload is ${size}`)];
}

/** Compares the payload that was read with what the bag states. */
export function wrongOxum(
  contents: SealedContents,
  info: ReadonlyMap<string, string>,
): readonly Difference[] {
  const oxum = oxumOf(contents).join(".");
  const stated = info.get(PAYLOAD_OXUM) ?? "nothing";
  return stated === oxum
    ? []
    : [malformed(BAG_INFO, `${PAYLOAD_OXUM} states ${stated}, the payload is ${oxum}`)];
}
