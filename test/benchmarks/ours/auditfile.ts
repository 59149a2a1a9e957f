/** An auditfile of version 4.0 from an opened snapshot: `auditfile.ts <checkout> <snapshot> <file>`. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { PackContents } from "../../../src/formats/format.ts";
import { moduleOf, reportWork } from "../report-work.ts";

const [checkout = "", snapshot = "", target = ""] = process.argv.slice(2);
const { openBooks } = await moduleOf<typeof import("../../../src/pull/open-books.ts")>(
  checkout,
  "src/pull/open-books.ts",
);
const { xaf } = await moduleOf<typeof import("../../../src/formats/xaf.ts")>(
  checkout,
  "src/formats/xaf.ts",
);

const { books, close } = await openBooks(snapshot, new AbortController().signal);
await reportWork(async () => {
  const program = { name: "slotsom", version: "0" };
  // An auditfile has no sheets, words or style.
  const bytes = xaf.encode({ books, program } as PackContents);
  await pipeline(bytes, createWriteStream(target));
  return {};
});
close();
