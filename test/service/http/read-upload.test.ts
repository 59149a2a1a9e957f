/** Multipart bodies as real programs write them. */
import { expect, test } from "vitest";
import { readUpload } from "../../../src/service/http/read-upload.ts";

const BOUNDARY = "xYzZY";
/** A multipart body with one part for each disposition. */
const multipart = (
  dispositions: readonly string[],
  { type = "application/pdf", content = "hello" } = {},
): Uint8Array =>
  Buffer.from(
    `${dispositions
      .map(
        (disposition) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`,
      )
      .join("")}--${BOUNDARY}--\r\n`,
  );
const read = (bytes: Uint8Array, boundary = BOUNDARY): Promise<unknown> =>
  readUpload(bytes, `multipart/form-data; boundary=${boundary}`);
const hello = new Uint8Array(Buffer.from("hello"));

test.each([
  ["quoted", 'name="file"; filename="a b.pdf"', "a b.pdf"],
  ["bare", "name=file; filename=a.pdf", "a.pdf"],
  [
    "given twice, for all characters",
    `name=file; filename=_.pdf; filename*=utf-8''%C3%A9.pdf`,
    "é.pdf",
  ],
  ["in plain UTF-8", 'name="file"; filename="é.pdf"', "é.pdf"],
  ["with an encoded quote", 'name="file"; filename="a%22b.pdf"', 'a"b.pdf'],
])(
  "a file whose name is %s is read with its name, type and bytes",
  async (_how, sent, filename) => {
    expect(await read(multipart([sent]))).toEqual({
      file: { filename, contentType: "application/pdf", bytes: hello },
    });
  },
);

test("bytes do not change, including line ends and text that looks like a boundary", async () => {
  const content = "\r\n--xYzZ\r\n\0\n--\r\n";
  const body = await read(multipart(['name="file"; filename="a"'], { content }));
  expect(body).toMatchObject({ file: { bytes: new Uint8Array(Buffer.from(content)) } });
});

test.each([
  ["Text/HTML; charset=utf-8", "text/html"],
  ["nothing", "application/octet-stream"],
  ["a/b c", "application/octet-stream"],
  [`a/${"b".repeat(101)}`, "application/octet-stream"],
])("a file with content type %s is stored as %s", async (type, contentType) => {
  const body = await read(multipart(['name="file"; filename="a"'], { type }));
  expect(body).toMatchObject({ file: { contentType } });
});

test("parts with another name are ignored, and a body without the part has no file", async () => {
  expect(await read(multipart(['name="note"', 'name="other"; filename="a"']))).toEqual({});
});

test("a part without a filename is a text", async () => {
  expect(await read(multipart(['name="file"'], { type: "text/plain" }))).toEqual({ file: "hello" });
});

test("two files are refused, because one would be lost", async () => {
  const two = multipart(['name="file"; filename="a"', 'name="file"; filename="b"']);
  await expect(read(two)).rejects.toMatchObject({ status: 400, message: "File is more than one" });
});

test.each([
  ["another format", Buffer.from('{"file":"x"}'), BOUNDARY],
  ["another boundary", multipart(['name="file"; filename="a"']), "other"],
  ["a missing end", multipart(['name="file"; filename="a"']).subarray(0, -12), BOUNDARY],
  ["no boundary", multipart(['name="file"; filename="a"']), ""],
])("a body with %s is refused", async (_what, bytes, boundary) => {
  await expect(read(bytes, boundary)).rejects.toMatchObject({
    status: 400,
    message: "request body is not valid multipart",
  });
});
