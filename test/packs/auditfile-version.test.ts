/** A pack with another auditfile version than its template: only the version differs. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { inAuditfileVersion } from "../../src/packs/auditfile-version.ts";
import { readTemplate } from "../../src/packs/read-template.ts";

const close = readTemplate(
  fileURLToPath(new URL("../../templates", import.meta.url)),
  "close",
  "nl",
);
const formatsOf = ({ files }: typeof close): readonly string[] =>
  files.map(({ format }) => format.id);

test("the auditfile and the list of its changes have the requested version", () => {
  const older = inAuditfileVersion(close, "3.2");
  expect(formatsOf(older)).toEqual(
    formatsOf(close).map((id) => id.replace(/^xaf(?=$|-changes)/, "xaf-3.2")),
  );
  expect(formatsOf(older)).toContain("xaf-3.2");
  expect(formatsOf(older)).toContain("xaf-3.2-changes");
  expect(formatsOf(inAuditfileVersion(older, "4.0"))).toEqual(formatsOf(close));
});

test("packs of different versions have different template hashes", () => {
  const hashes = [close, inAuditfileVersion(close, "3.2"), inAuditfileVersion(close, "4.0")].map(
    ({ sha256 }) => sha256,
  );
  expect(new Set(hashes).size).toBe(3);
});
