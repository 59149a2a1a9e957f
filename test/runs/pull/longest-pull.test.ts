/** A month is read from a pull that begins with its fiscal year, not from one by another calendar that contains it. */
import { expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { serveAdministration, userOf, writeProfile } from "../../support/embedded-service.ts";

/** Fiscal year 2025 begins with this month, and ends with February. */
const yearFrom = (first: string, last: string, next: string) => ({
  first_month: 1,
  exceptions: [
    { year: 2024, first: "2024-01", last },
    { year: 2025, first, last: "2025-02" },
    { year: 2026, first: next, last: "2026-12" },
  ],
});

test("a pull that begins a month earlier is not used", async () => {
  const service = await serveAdministration();
  const early = yearFrom("2024-12", "2024-11", "2025-03");
  const made = userOf(service, { fiscal_year: early });
  onTestFinished(async () => {
    made.close();
    await service.close();
  });
  expect(await runCli(["pull", "--year", "2025"], made.world)).toBe(EXIT.reconciled);
  const late = yearFrom("2025-01", "2024-12", "2025-03");
  const { url, administrationId } = service;
  writeProfile(made.folder, {
    base_url: url,
    administration_id: administrationId,
    fiscal_year: late,
  });
  expect(await runCli(["render", "monthly", "--period", "2025-01"], made.world)).toBe(EXIT.usage);
  expect(made.err()).toContain("have not been pulled for a management pack");
  made.forget();
  const quarter = ["render", "monthly", "--period", "2024-Q4", "--language", "en"];
  expect(await runCli(quarter, made.world)).toBe(EXIT.usage);
  // The period that was asked, with its options.
  expect(made.err()).toContain("slotsom monthly --period 2024-Q4 --language en\n");
});
