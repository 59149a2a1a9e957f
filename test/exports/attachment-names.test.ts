/** The names of attachments in a pack: numbers of documents are whatever people typed. */
import { expect, test } from "vitest";
import { attachmentNames } from "../../src/exports/attachment-names.ts";
import { documentId } from "../../src/ledger/ledger-account.ts";
import { nameFault } from "../../src/verification/entry-name.ts";

const namesOf = (...numbers: readonly (string | undefined)[]): readonly string[] => [
  ...attachmentNames(
    numbers.map((number, place) => ({
      type: "Document",
      id: documentId(String(place + 1)),
      ...(number === undefined ? {} : { number }),
    })),
  ).values(),
];

test("a name is the number of its document in letters and digits, and the id where there is no number", () => {
  expect(namesOf("2025/INV/15476", "Bon 327", "Évaluation № 1", undefined, "…")).toEqual([
    "2025-INV-15476",
    "Bon-327",
    "Evaluation-No-1",
    "4",
    "5",
  ]);
});

test("no number leads out of the folder, or names what a system cannot store", () => {
  const odd = ["../../etc/passwd", "C:\\autoexec", "con", "a".repeat(500), "\u202Efdp.exe", ".."];
  const names = namesOf(...odd);
  expect(names).toEqual(["etc-passwd", "C-autoexec", "3", "a".repeat(60), "fdp-exe", "6"]);
  expect(names.map((name) => nameFault(`documents/${name}-1.pdf`))).toEqual(odd.map(() => null));
});

test("documents with one number, in any case, have their ids behind it", () => {
  expect(namesOf("F-1", "f 1", "F-2")).toEqual(["F-1-1", "f-1-2", "F-2"]);
});
