/** L5 by hand: breaks alone, for lines that have the projects of one another. */
import { expect, test } from "vitest";
import { projectsEqualListedLines } from "../../../src/checks/documents/projects-equal-listed-lines.ts";
import { findingsIn, findingsOf } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

test("a line without the project of the list is found", async () => {
  const books = listedBooks(["project Barn  tax p21  Cleaning   #", "tax p21  Cleaning   #"]);
  expect(await findingsIn(books)).toEqual([
    "L5 2025-01 Document 21, 4000, Barn: 200.00 = 0.00",
    "L5 2025-01 Document 21, 4000, no project: 0.00 = 200.00",
  ]);
});

test("lines that exchange their projects are found, although the document has both", async () => {
  const books = listedBooks(
    ["detail 4000  500.00  tax p21  project Roof", "detail 4000  500.00  tax p21  project Barn"],
    ["detail 4000  200.00  tax p21  project Barn", "detail 4000  200.00  tax p21  project Roof"],
  );
  expect(await findingsOf(projectsEqualListedLines, books)).toEqual([
    "2025-01 Document 21, 4000, Barn: 500.00 = 200.00",
    "2025-01 Document 21, 4000, Roof: 200.00 = 500.00",
  ]);
});

test("of an account whose sum is another one nothing more is said", async () => {
  const books = listedBooks([
    "4000  200.00  bill 21  contact Bakker  project Barn",
    "4100  200.00  bill 21  contact Bakker ",
  ]);
  expect(await findingsOf(projectsEqualListedLines, books)).toEqual([]);
});
