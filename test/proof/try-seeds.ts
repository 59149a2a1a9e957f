/** Generated companies, honest and of every seed another: no check may find anything. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tradingCompany } from "../../fixtures/administrations/trading-company.ts";
import { amountText } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { recordBooks } from "./record-books.ts";
import { TODAY } from "./small-administration.ts";

/** The smallest volume of business that has every kind of document. */
const SCALE = 0.01;

const companyOf = (seed: number): AdministrationBooks =>
  tradingCompany({
    seed,
    administrationId: String(400_000_000_000 + seed),
    name: `Company ${String(seed)}`,
    firstMonth: month("2023-07"),
    lastMonth: month("2025-04"),
    today: TODAY,
    yearsClosed: [2023],
    scale: SCALE,
  });

/** The blocking findings in the books of a seed, one line each: none if they are consistent. */
export async function findingsOfSeed(
  seed: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const shapes = seed % 2 === 0 ? "specification" : "current";
  const folder = temporaryFolder();
  try {
    const path = join(folder, "books.snapshot");
    writeFileSync(path, await recordBooks(shapes, signal, () => companyOf(seed), CALENDAR_YEAR));
    const { books, close } = await openBooks(path, signal);
    const results = await runChecks(books);
    close();
    return results.flatMap(({ severity, findings }) =>
      severity !== "blocking"
        ? []
        : findings.map(
            ({ check, month: of, subject, expected, actual }) =>
              `seed ${String(seed)}: ${check} ${of ?? "-"} ${JSON.stringify(subject)} ${amountText(expected, 2)} ${amountText(actual, 2)}`,
          ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const CALENDAR_YEAR = {
  year: 2025,
  period: { first: month("2025-01"), last: month("2025-12") },
};
