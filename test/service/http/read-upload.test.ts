/** Multipart bodies as programs really write them. */
import { expect, test } from "vitest";
import { readUpload } from "../../../src/service/http/read-upload.ts";

const BOUNDARY = "xYzZY";
/** A part for each disposition, of the type, with the content. */
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
  ["in UTF-8 as it is", 'name="file"; filename="é.pdf"', "é.pdf"],
  ["with an encoded quote", 'name="file"; filename="a%22b.pdf"', 'a"b.pdf'],
])(
  "a file whose name is %s is read with its name, type and bytes",
  async (_how, sent, filename) => {
    expect(await read(multipart([sent]))).toEqual({
      file: { filename, contentType: "application/pdf", bytes: hello },
    });
  },
);

test("bytes stay what they are, ends of lines and boundaries that are none among them", async () => {
  const content = "\r\n--xYzZ\r\n\0\n--\r\n";
  const body = await read(multipart(['name="file"; filename="a"'], { content }));
  expect(body).toMatchObject({ file: { bytes: new Uint8Array(Buffer.from(content)) } });
});

test.each([
  ["Text/HTML; charset=utf-8", "text/html"],
  ["nothing", "application/octet-stream"],
  ["a/b c", "application/octet-stream"],
  [`a/${"b".repeat(101)}`, "application/octet-stream"],
])("a file that calls itself %s is of type %s", async (type, contentType) => {
  const body = await read(multipart(['name="file"; filename="a"'], { type }));
  expect(body).toMatchObject({ file: { contentType } });
});

test("parts of another name are left out, and a body without the file has none", async () => {
  expect(await read(multipart(['name="note"', 'name="other"; filename="a"']))).toEqual({});
});

test("a part that is no file is the text it is", async () => {
  expect(await read(multipart(['name="file"'], { type: "text/plain" }))).toEqual({ file: "hello" });
});

test("two files are refused: one of them would be lost", async () => {
  const two = multipart(['name="file"; filename="a"', 'name="file"; filename="b"']);
  await expect(read(two)).rejects.toMatchObject({ status: 400, message: "File is more than one" });
});

test.each([
  ["no multipart at all", Buffer.from('{"file":"x"}'), BOUNDARY],
  ["another boundary", multipart(['name="file"; filename="a"']), "other"],
  ["an end that is missing", multipart(['name="file"; filename="a"']).subarray(0, -12), BOUNDARY],
  ["no boundary", multipart(['name="file"; filename="a"']), ""],
])("a body with %s is refused", async (_what, bytes, boundary) => {
  await expect(read(bytes, boundary)).rejects.toMatchObject({
    status: 400,
    message: "request body is not valid multipart",
  });
});
