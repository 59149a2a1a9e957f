/** The names that other programs rely on: a change of this list affects them. */
import { expect, test } from "vitest";
import * as surface from "../src/index.ts";

test.each([
  [() => surface.month("2025-3"), '"2025-3" is not a month'],
  [() => surface.dateOf("2025-02-30"), '"2025-02-30" is not a calendar date'],
  [() => surface.contactId("two words"), '"two words" is not an identifier'],
])("a value that a program writes wrongly is its fault, with a remedy", (make, message) => {
  expect(make).toThrow(expect.objectContaining({ code: "arguments-invalid", message }) as Error);
});

test("the public surface is this list of names", () => {
  expect(Object.keys(surface).sort()).toEqual([
    "CALENDAR_YEARS",
    "Failure",
    "RATE_LIMITS_DEFAULT",
    "SAMPLE",
    "SYSTEM_CLOCK",
    "absolute",
    "add",
    "closeBooks",
    "compare",
    "connectTo",
    "contactId",
    "dateOf",
    "decimalText",
    "divideRounded",
    "documentId",
    "equals",
    "financialAccountId",
    "fiscalYear",
    "isDecimalText",
    "isNegative",
    "isNotificationSigned",
    "isZero",
    "ledgerAccountId",
    "makePack",
    "month",
    "multiply",
    "negate",
    "openBooks",
    "openClient",
    "openForPull",
    "openSnapshot",
    "parseDate",
    "periodOf",
    "postingRecords",
    "projectId",
    "pullBooks",
    "readNotification",
    "readTemplate",
    "round",
    "runChecks",
    "startService",
    "subtract",
    "sum",
    "taxRateId",
    "templatesFolder",
  ]);
});
