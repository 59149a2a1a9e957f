/** A logo must be a picture that a PDF for archives can show. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLogo } from "../../src/packs/read-logo.ts";
import { jpegOf, pngOf } from "../support/pictures.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function read(name: string, bytes: Uint8Array): ReturnType<typeof readLogo> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), bytes);
  const logo = readLogo(join(folder, name));
  return typeof logo === "string" ? logo.replace(folder, "styles") : logo;
}

test("a PNG or JPEG has its size read from its head", () => {
  expect(read("a.png", pngOf({ width: 3, height: 2 }))).toMatchObject({ width: 3, height: 2 });
  expect(read("a.jpg", jpegOf(3))).toMatchObject({ width: 40, height: 10 });
});

test.each([
  [
    "transparency",
    pngOf({ width: 1, height: 1, colourType: 6 }),
    /^styles\/a\.png has transparency/,
  ],
  ["interlacing", pngOf({ width: 1, height: 1, interlace: 1 }), /^styles\/a\.png is interlaced/],
  ["four inks", jpegOf(4), /^styles\/a\.png is not in RGB or grey/],
  ["another kind of file", Buffer.from("GIF89a picture"), /^styles\/a\.png is not a PNG or JPEG/],
  [
    "a head that is cut off",
    pngOf({ width: 1, height: 1 }).subarray(0, 20),
    /is not a PNG or JPEG/,
  ],
  ["too many bytes", Buffer.alloc(1_000_001), /is larger than 1 MB/],
])("a picture with %s is refused with the reason", (_, bytes, reason) => {
  expect(read("a.png", bytes)).toMatch(reason);
});

test("a missing file is named", () => {
  expect(readLogo("/nowhere/a.png")).toBe("/nowhere/a.png is missing or not readable");
});
