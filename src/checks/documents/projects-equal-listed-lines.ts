/** L5: the postings of a listed invoice have the projects of its lines. */
import { listedCheck } from "../internal/listed-check.ts";

/** Two lines of one account may exchange their projects, which leaves every report as it is. */
export const projectsEqualListedLines = listedCheck("listed-projects", {
  id: "L5",
  name: "projects-equal-listed-lines",
  formula: "sum of x = sum of the listed lines, per account and project of a listed invoice",
  compares: {
    expected: "lines of the document with the project, list of documents",
    actual: "postings of the document with the project",
  },
});
