/**
 * A pull into a new snapshot, for the CPU of each answer, which is stored, hashed, decoded and kept:
 * `pull.ts <checkout> <url> <administration> <credential file> <snapshot>`.
 */
import { readFileSync, rmSync } from "node:fs";
import { moduleOf, reportWork } from "../report-work.ts";

const [checkout = "", baseUrl = "", administrationId = "", credentialFile = "", path = ""] =
  process.argv.slice(2);
const program = await moduleOf<typeof import("../../../src/index.ts")>(checkout, "src/index.ts");
const { CALENDAR_YEARS, connectTo, fiscalYear, openForPull, pullBooks, SAMPLE, SYSTEM_CLOCK } =
  program;
const credential = readFileSync(credentialFile, "utf8").trim();
rmSync(path, { force: true });

await reportWork(async () => {
  const connection = connectTo({ baseUrl, credential });
  const year = fiscalYear(CALENDAR_YEARS, 2025);
  const snapshot = openForPull(path, {
    ...{ administrationId, baseUrl, fiscalYear: year, period: year.period },
    priorYear: fiscalYear(CALENDAR_YEARS, 2024),
    asOf: SAMPLE.today,
    startedAt: SYSTEM_CLOCK.now(),
  });
  const ports = { ...connection, clock: SYSTEM_CLOCK };
  const { answers, entries } = await pullBooks(
    snapshot,
    ports,
    () => undefined,
    new AbortController().signal,
  );
  snapshot.close();
  await connection.close();
  return { answers, postings: entries };
});
