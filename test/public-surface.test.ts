/** The names other programs rely on: a change of this list is a change for them. */
import { expect, test } from "vitest";
import * as surface from "../src/index.ts";

test("the public surface is this list of names", () => {
  expect(Object.keys(surface).sort()).toEqual([
    "AUDITFILE_VERSIONS",
    "CALENDAR_YEARS",
    "EXPORTS",
    "Failure",
    "RATE_LIMITS_USUAL",
    "amountOf",
    "amountText",
    "closeBooks",
    "contactId",
    "dateOf",
    "documentId",
    "financialAccountId",
    "fiscalYear",
    "isNotificationSigned",
    "ledgerAccountId",
    "makePack",
    "month",
    "openBooks",
    "openClient",
    "openConnection",
    "openForPull",
    "openSnapshot",
    "parseAmount",
    "parseDate",
    "periodOf",
    "projectId",
    "pullBooks",
    "readNotification",
    "readTemplate",
    "runChecks",
    "startEmbeddedService",
    "taxRateId",
  ]);
});
