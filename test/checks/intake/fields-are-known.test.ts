/** T3 by hand: holds, and names each unknown field. */
import { expect, test } from "vitest";
import { fieldsAreKnown } from "../../../src/checks/intake/fields-are-known.ts";
import { isFinal } from "../../../src/checks/is-final.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { withIntake } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("there is no unknown field", async () => {
  expect(await comparedBy(fieldsAreKnown, twoMonths())).toEqual(["figures.unknown-fields: 0 = 0"]);
});

test("each unknown field is named by its path, for information", async () => {
  const grown = withIntake(twoMonths(), { unknownFields: ["$[].kind", "$[].value_not_in_use"] });
  expect(await findingsIn(grown)).toEqual(["T3 $[].kind: 0 = 1", "T3 $[].value_not_in_use: 0 = 1"]);
  expect(isFinal(grown, await runChecks(grown), [])).toBe(true);
});
