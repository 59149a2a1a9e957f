/** A file may have any name; its header allows few characters. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { savedAs } from "../../../src/service/http/content-disposition.ts";

test.each([
  ["invoice 2025.pdf", 'attachment; filename="invoice 2025.pdf"'],
  ['a"b.pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%22b.pdf`],
  ["factuur é.pdf", `attachment; filename="factuur _.pdf"; filename*=UTF-8''factuur%20%C3%A9.pdf`],
  ["100%.pdf", `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
  ["it's (1)*é", `attachment; filename="it's (1)*_"; filename*=UTF-8''it%27s%20%281%29%2A%C3%A9`],
  ["../../etc/passwd", 'attachment; filename=".._.._etc_passwd"'],
  ["C:\\x.pdf", 'attachment; filename="C:_x.pdf"'],
  ["a\r\nset-cookie: b", 'attachment; filename="a__set-cookie: b"'],
  ["half \uD83D", `attachment; filename="half _"; filename*=UTF-8''half%20%EF%BF%BD`],
  ["", 'attachment; filename="file"'],
])("%j is saved as %s", (filename, header) => {
  expect(savedAs(filename)).toBe(header);
});

test("no name can break out of the header, its quotes or the download folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (filename) => {
      expect(savedAs(filename)).toMatch(
        /^attachment; filename="[ !#$&-.0-[\]-~]+"(; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/,
      );
    }),
  );
});
