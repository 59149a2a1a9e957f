/** Deflates a file at level 6, as the container of a workbook asks for: `deflate.ts <file>`. */
import { createReadStream } from "node:fs";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDeflateRaw } from "node:zlib";
import { reportWork } from "../report-work.ts";

const [source = ""] = process.argv.slice(2);
const CHUNK_BYTES = 256 * 1024;

await reportWork(async () => {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const read = createReadStream(source, { highWaterMark: CHUNK_BYTES });
  await pipeline(read, createDeflateRaw({ level: 6, chunkSize: CHUNK_BYTES }), nowhere);
  return {};
});
