/** An auditfile taken into a new snapshot: `take-in.ts <checkout> <auditfile> <folder>`. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { moduleOf, reportWork } from "../report-work.ts";

const [checkout = "", file = "", folder = ""] = process.argv.slice(2);
const { takeInAuditfiles } = await moduleOf<
  typeof import("../../../src/sources/take-in-auditfile.ts")
>(checkout, "src/sources/take-in-auditfile.ts");
const { openForPull } = await moduleOf<typeof import("../../../src/snapshot/snapshot.ts")>(
  checkout,
  "src/snapshot/snapshot.ts",
);
const { headOf } = await moduleOf<typeof import("../../../src/runs/auditfile/auditfiles-head.ts")>(
  checkout,
  "src/runs/auditfile/auditfiles-head.ts",
);
const { piecesOf } = await moduleOf<
  typeof import("../../../src/runs/auditfile/auditfile-files.ts")
>(checkout, "src/runs/auditfile/auditfile-files.ts");
const { sourceHash } = await moduleOf<typeof import("../../../src/ledger/source.ts")>(
  checkout,
  "src/ledger/source.ts",
);
const { lastDayOf } = await moduleOf<typeof import("../../../src/calendar/month.ts")>(
  checkout,
  "src/calendar/month.ts",
);

const own = mkdtempSync(join(folder, "taken-in-"));
const { fiscalYear, priorYear, administrationId } = headOf([file], null);
await reportWork(async () => {
  const { period } = fiscalYear;
  const snapshot = openForPull(join(own, "0001.sqlite"), {
    ...{ administrationId, baseUrl: "auditfile", fiscalYear, period, priorYear },
    asOf: lastDayOf(period.last),
    startedAt: "2026-01-01T00:00:00.000Z",
    skipsDocumentLists: true,
  });
  const parts = [{ name: "books.xaf", open: () => piecesOf(file) }];
  await takeInAuditfiles(snapshot, [
    { name: "books.xaf", sha256: sourceHash("0".repeat(64)), isPrior: false, parts },
  ]);
  const facts = snapshot.auditfileFacts();
  snapshot.close();
  const [read] = facts?.files ?? [];
  return { lines: read?.lines ?? 0 };
});
rmSync(own, { recursive: true });
