/** Writes the files below a folder but its zips, hashes and deflates each at level 6: `files-in-zip.ts <folder> <target folder>`. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDeflateRaw } from "node:zlib";
import { reportWork } from "../report-work.ts";

const [folder = "", target = ""] = process.argv.slice(2);
rmSync(target, { recursive: true, force: true });
mkdirSync(target);

await reportWork(async () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith(".zip"),
  );
  for (const [index, { parentPath, name }] of files.entries()) {
    const hash = createHash("sha256");
    const deflated = createDeflateRaw({ level: 6 });
    const zipping = pipeline(
      deflated,
      createWriteStream(join(target, `${String(index)}.deflated`)),
    );
    const both = new PassThrough({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        deflated.write(chunk, () => {
          done(null, chunk);
        });
      },
    });
    const copy = createWriteStream(join(target, String(index)));
    await pipeline(createReadStream(join(parentPath, name)), both, copy);
    deflated.end();
    await zipping;
    hash.digest("hex");
  }
  return {};
});
