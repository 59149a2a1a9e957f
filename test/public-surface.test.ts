/** The names other programs rely on: a change of this list is a change for them. */
import { expect, test } from "vitest";
import * as surface from "../src/index.ts";

test("the public surface is this list of names", () => {
  expect(Object.keys(surface).sort()).toEqual([
    "CALENDAR_YEARS",
    "Failure",
    "amountOf",
    "amountText",
    "fiscalYear",
    "makePack",
    "openBooks",
    "openConnection",
    "openForPull",
    "openSnapshot",
    "parseAmount",
    "pullBooks",
    "readTemplate",
    "runChecks",
    "startEmbeddedService",
  ]);
});
