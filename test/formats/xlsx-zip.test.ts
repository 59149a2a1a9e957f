/** The zip of a workbook: its parts, their order, and an output that nobody reads any more. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openZip } from "../../src/formats/xlsx/zip-file.ts";
import { zipEntries } from "../support/zip-entries.ts";

test("has every part, those added during another one after it", async () => {
  const output = new PassThrough();
  const bytes = buffer(output);
  const zip = openZip(output, new AbortController().signal);
  zip.add("first.xml", "<a>é</a>");
  const part = zip.open("sheet.xml");
  await part.write("<rows>");
  zip.add("during.xml", "");
  const rows = "<row/>".repeat(50_000);
  await part.write(rows);
  await part.write("</rows>");
  await part.end();
  zip.add("last.xml", "<z/>");
  zip.close();
  expect(zipEntries(await bytes).map(({ name, text }) => [name, text])).toEqual([
    ["first.xml", "<a>é</a>"],
    ["sheet.xml", `<rows>${rows}</rows>`],
    ["during.xml", ""],
    ["last.xml", "<z/>"],
  ]);
});

test("stops waiting for a reader when the writing is ended", async () => {
  const stop = new AbortController();
  const output = new PassThrough({ highWaterMark: 1 });
  const part = openZip(output, stop.signal).open("sheet.xml");
  const writing = part.write("never read");
  stop.abort();
  await expect(writing).rejects.toMatchObject({ name: "AbortError" });
});

test("a part that is written after the end of the writing is refused", async () => {
  const stop = new AbortController();
  const part = openZip(new PassThrough(), stop.signal).open("sheet.xml");
  await part.write("a");
  stop.abort();
  await expect(part.end()).rejects.toMatchObject({ name: "AbortError" });
});
