/** The bytes of files in parts, so that neither storing nor sending a file holds all of it. */
import { invariant } from "../../failure.ts";
import type { Store } from "./store.ts";

/** Each kind of file has its own table of parts. */
const PARTS = {
  attachment: "attachment_parts WHERE administration_id = ? AND attachment_id = ?",
  download: "download_parts WHERE administration_id = ? AND download_id = ?",
};

/** The parts of a file, one at a time; none for an empty file. */
export function* partsOf(
  store: Store,
  kind: keyof typeof PARTS,
  file: { readonly administrationId: string; readonly id: string },
): Generator<Uint8Array, void> {
  const sql = `SELECT bytes FROM ${PARTS[kind]} AND number = ?`;
  for (let number = 0; ; number++) {
    const [row] = store.rows(sql, file.administrationId, file.id, number);
    if (row === undefined) return;
    const { bytes } = row;
    invariant(bytes instanceof Uint8Array, "a part of a file is bytes");
    yield bytes;
  }
}
