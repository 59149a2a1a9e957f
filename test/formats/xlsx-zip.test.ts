/** The zip of a workbook: its parts, their order, and an output that nobody reads any more. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
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

test("texts of any length are one part in their order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom("a", "é", "€", "😀"), fc.nat({ max: 90_000 })), {
        maxLength: 12,
      }),
      async (runs) => {
        const output = new PassThrough();
        const bytes = buffer(output);
        const zip = openZip(output, new AbortController().signal);
        const part = zip.open("sheet.xml");
        const texts = runs.map(([letter, count]) => letter.repeat(count));
        for (const text of texts) await part.write(text);
        await part.end();
        zip.close();
        const [entry] = zipEntries(await bytes);
        expect(entry?.text === texts.join("")).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test("stops waiting for a reader when the writing is ended", async () => {
  const stop = new AbortController();
  const output = new PassThrough({ highWaterMark: 1 });
  const part = openZip(output, stop.signal).open("sheet.xml");
  // Short texts are gathered; this one is compressed at once.
  const writing = part.write("never read".repeat(30_000));
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
