/** Reads Dutch VAT returns as they were filed: XBRL files, also in the envelope of their message and in a zip. */
import type { FiledVatReturn } from "../../ledger/filed-vat.ts";
import { FileFault } from "../internal/file-fault.ts";
import { KIND_BYTES, kindOfBytes } from "../internal/file-kind.ts";
import { type OpenedFile, openedFiles, orRefused, type Refusal } from "../internal/opened-files.ts";
import { returnsOf } from "./internal/returns-of-report.ts";
import { xbrlReportsIn } from "./internal/xbrl-report.ts";

const REFUSAL: Refusal = {
  code: "vat-return-invalid",
  what: "a filed VAT return",
  remedy:
    "Save the return from the program that filed it as an XBRL file, and give the file unchanged. Amounts on paper can be stated in close-input.yml.",
};

/** A return has some ten kilobytes. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;

/**
 * The returns of files that are open already, in their order. Failure code: `vat-return-invalid` for another kind of
 * file or report and for what has no certain meaning, with its line.
 */
export async function readReturns(
  files: AsyncIterable<OpenedFile> | Iterable<OpenedFile>,
): Promise<readonly FiledVatReturn[]> {
  const returns: FiledVatReturn[] = [];
  for await (const { name, pieces } of files) {
    const read = await orRefused(name, REFUSAL, async () => {
      const bytes = await bytesOf(pieces);
      const other = kindOfBytes(bytes.subarray(0, KIND_BYTES));
      if (other !== null) throw new FileFault(null, other);
      return xbrlReportsIn(bytes).flatMap((report) => returnsOf(report, name));
    });
    returns.push(...read);
  }
  return returns;
}

/** The returns of the files at these paths; fails as `readReturns` does, and for a path without a file. */
export const readVatReturns = (
  paths: readonly string[],
  signal: AbortSignal,
): Promise<readonly FiledVatReturn[]> => readReturns(openedFiles(paths, REFUSAL, signal));

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let byteCount = 0;
  for await (const piece of pieces) {
    byteCount += piece.length;
    if (byteCount > FILE_BYTES_MAX) {
      throw new FileFault(null, `it has more than ${String(FILE_BYTES_MAX / 1024 / 1024)} MB`);
    }
    // A copy: the memory of a piece may be used again.
    kept.push(Uint8Array.from(piece));
  }
  return Buffer.concat(kept);
}
