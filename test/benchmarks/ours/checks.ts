/** All checks of a snapshot, or its books opened alone: `checks.ts <checkout> checks|open <snapshot>`. */
import { moduleOf, reportWork } from "../report-work.ts";

const [checkout = "", work = "", snapshot = ""] = process.argv.slice(2);
const { openBooks } = await moduleOf<typeof import("../../../src/pull/open-books.ts")>(
  checkout,
  "src/pull/open-books.ts",
);
const { runChecks } = await moduleOf<typeof import("../../../src/checks/run-checks.ts")>(
  checkout,
  "src/checks/run-checks.ts",
);

await reportWork(async () => {
  const { books, close } = await openBooks(snapshot, new AbortController().signal);
  const postings = books.entryCount;
  const results = work === "checks" ? await runChecks(books) : [];
  close();
  const balance = results.find(({ check }) => check.name === "documents-balance");
  return {
    postings,
    ...(balance === undefined
      ? {}
      : { documents: balance.compared, "unbalanced documents": balance.broken }),
  };
});
