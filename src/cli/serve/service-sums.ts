/** Compares the stored sums of an embedded service with its postings, or rebuilds them. */
import { amountText, fromStored } from "../../amount/amount.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import {
  rebuildServiceSums,
  type SumDifference,
  verifyServiceSums,
} from "../../service/service.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { ReportData } from "../reporting/report.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { existingDatabase } from "./existing-database.ts";

/** `ownDatabase` is null for the database of the sample. Failure codes: `arguments-invalid`, `administration-held`. */
export function verifySums(
  ownDatabase: string | null,
  ports: RunPorts,
  reporter: Reporter,
): ExitCode {
  const verified = verifyServiceSums(existingDatabase(ownDatabase, ports));
  const differences = verified.flatMap((each) => each.differences);
  for (const each of differences) reporter.item("sum-differs", dataOf(each), sentenceOf(each));
  const isEqual = differences.length === 0;
  const data = verified.map(({ administrationId, postings }) => ({
    administration_id: administrationId,
    postings,
  }));
  const postings = verified.reduce((sum, each) => sum + each.postings, 0);
  reporter.result("sums-verified", { is_equal: isEqual, administrations: data }, [
    isEqual
      ? `The stored sums equal those of the ${postings.toLocaleString("en")} postings.`
      : "Stored sums differ from the postings, and so do reports. Replace them: slotsom serve verify --rebuild",
  ]);
  return isEqual ? EXIT.reconciled : EXIT.unverified;
}

/** Failure codes as for `verifySums`. */
export function rebuildSums(
  ownDatabase: string | null,
  ports: RunPorts,
  reporter: Reporter,
): ExitCode {
  const administrations = rebuildServiceSums(existingDatabase(ownDatabase, ports));
  reporter.result("sums-rebuilt", { administrations }, [
    `The sums of ${administrations.join(", ")} are those of the postings.`,
  ]);
  return EXIT.reconciled;
}

const dataOf = ({ table, keys, stored, computed }: SumDifference): ReportData => ({
  table,
  keys: textsOf(keys),
  stored: stored === null ? null : sumsOf(stored),
  computed: computed === null ? null : sumsOf(computed),
});

/** `movements, month 2025-03, ledger account id 2000: debit 10.01, in the postings 10.0`. */
function sentenceOf({ table, keys, stored, computed }: SumDifference): string {
  const where = Object.entries(textsOf(keys)).map(([name, value]) => `${inWords(name)} ${value}`);
  const [is, expected] = [sumsOf(stored ?? {}), sumsOf(computed ?? {})];
  const sums = Object.keys(stored ?? computed ?? {})
    .filter((name) => is[name] !== expected[name])
    .map(
      (name) =>
        `${inWords(name)} ${is[name] ?? "missing"}, in the postings ${expected[name] ?? "none"}`,
    );
  return `${inWords(table)}, ${where.join(", ")}: ${sums.join("; ")}`;
}

type Texts = Readonly<Record<string, string>>;

/** Without the columns that are empty. */
const textsOf = (keys: SumDifference["keys"]): Texts =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])),
  );

/** Amounts as decimals, and the number of postings. */
const sumsOf = (sums: NonNullable<SumDifference["stored"]>): Texts =>
  Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [
      name,
      name === "count" || typeof value === "object"
        ? String(value)
        : amountText(fromStored(value), 2),
    ]),
  );

const inWords = (name: string): string => name.replaceAll("_", " ");
