/** P13 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { revenueAddsUpByContactAndProject } from "../../../src/checks/projects-and-contacts/revenue-adds-up-by-contact-and-project.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { byContact, byProject } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("revenue by contact and by project adds up to total revenue", async () => {
  expect(await comparedBy(revenueAddsUpByContactAndProject, twoMonths())).toEqual([
    "2025-01 figures.revenue-by-contact: -100.00 = -100.00",
    "2025-01 figures.revenue-by-project: -100.00 = -100.00",
    "2025-02 figures.revenue-by-contact: -50.00 = -50.00",
    "2025-02 figures.revenue-by-project: -50.00 = -50.00",
  ]);
});

test("revenue missing from a list is found", async () => {
  const contact = byContact("revenueByContact", null, "0.01");
  const project = byProject("revenueByProject", null, "0.01");
  expect(await findingsIn(withMonth(twoMonths(), "2025-01", contact))).toEqual([
    "P13 2025-01 figures.revenue-by-contact: -100.00 = -99.99",
    "P15 2025-01 no contact figures.revenue-by-contact: -100.00 = -99.99",
  ]);
  expect(await findingsIn(withMonth(twoMonths(), "2025-02", project))).toEqual([
    "P13 2025-02 figures.revenue-by-project: -50.00 = -49.99",
    "P16 2025-02 the rest figures.revenue-by-project: -50.00 = -49.99",
  ]);
});
