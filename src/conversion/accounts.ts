/** The ledger accounts of the new file: balance sheet or result, with an RGS code wherever the source has one. */
import { Failure } from "../failure.ts";
import type { AuditfileAccount } from "../formats/auditfile/auditfile-contents.ts";
import type { ReadGroup, ReadRecord } from "../imported-files/auditfile-parts.ts";
import { isRgsCode } from "../ledger/rgs-codes.ts";
import type { ConversionOptions } from "./conversion-options.ts";
import type { Remark } from "./conversion-remark.ts";
import { isIdentity } from "./identities.ts";
import { filledIn, remarkUnplaced, remarkValue, textIn } from "./record-remarks.ts";
import type { Survey } from "./survey-auditfile.ts";

/**
 * Failure code: `auditfile-incomplete` for accounts that lines use without a definition, that are neither balance sheet
 * nor result, or whose number is too long.
 */
export function accountsOf(
  survey: Survey,
  options: ConversionOptions,
  remark: Remark,
): readonly AuditfileAccount[] {
  mustBeDefined(survey);
  const mixed: string[] = [];
  const accounts = [...survey.accounts].map(([id, record]): AuditfileAccount => {
    const rgs = rgsCodeIn(record);
    remarkUnplaced(
      record,
      options.version,
      remark,
      (path, value) => path === rgs?.path || value === rgs?.code,
    );
    const stated = textIn(record, "RGScode");
    if (stated !== null && stated !== rgs?.code) {
      const of = { reason: "not valid", path: "RGScode", value: stated, written: "" } as const;
      remarkValue(record, of, remark);
    }
    const kind = kindOf(record, rgs?.code ?? null, options.mixedAccounts, remark);
    if (kind === null) mixed.push(id);
    return {
      key: id,
      number: id,
      description: textIn(record, "accDesc") ?? filledIn(record, "accDesc", "", remark),
      kind: kind ?? "B",
      rgsCode: rgs?.code ?? null,
    };
  });
  if (mixed.length > 0) {
    throw incomplete(
      `the type of ${named(mixed)} is neither balance sheet (B) nor profit and loss (P), and no RGS code decides`,
      "Add --mixed-accounts B or --mixed-accounts P, or give these accounts a type in the program that made the file.",
    );
  }
  return accounts;
}

function mustBeDefined({ accounts, used }: Survey): void {
  const unknown = [...used.accounts.keys()].filter((id) => !accounts.has(id));
  if (unknown.length > 0) {
    throw incomplete(
      `lines use ${named(unknown)}, which the file does not define`,
      "Export the auditfile again with all ledger accounts, also those that are no longer in use.",
    );
  }
  const long = [...accounts.keys()].filter((id) => !isIdentity(id));
  if (long.length === 0) return;
  throw incomplete(
    `the number of ${named(long)} does not have 1 to 35 characters`,
    "Give these accounts another number in the program that made the file, and export it again.",
  );
}

const incomplete = (what: string, remedy: string): Failure =>
  new Failure("auditfile-incomplete", `the auditfile cannot be converted: ${what}`, remedy);

const NAMED_MAX = 10;

function named(ids: readonly string[]): string {
  const first = ids.slice(0, NAMED_MAX).join(", ");
  const more = ids.length - NAMED_MAX;
  const account = ids.length === 1 ? "account" : "accounts";
  return `${account} ${first}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}`;
}

function kindOf(
  record: ReadRecord,
  rgsCode: string | null,
  mixedAccounts: "B" | "P" | null,
  remark: Remark,
): "B" | "P" | null {
  const stated = textIn(record, "accTp");
  if (stated === "B" || stated === "P") return stated;
  const kind = rgsCode === null ? mixedAccounts : (KIND_OF_RGS.get(rgsCode.charAt(0)) ?? null);
  if (kind !== null) {
    const reason = stated === null ? "missing" : "computed";
    remarkValue(record, { reason, path: "accTp", value: stated ?? "", written: kind }, remark);
  }
  return kind;
}

/** The first letter of a code is that of the balance sheet or of the result. */
const KIND_OF_RGS: ReadonlyMap<string, "B" | "P"> = new Map([
  ["B", "B"],
  ["W", "P"],
]);

interface FoundCode {
  readonly code: string;
  /** Its element below the account. */
  readonly path: string;
}

/** The code of 4.0; else the concept of the taxonomy; else the elements in which programs write it. */
function rgsCodeIn(record: ReadRecord): FoundCode | null {
  const found = [
    ["RGScode", textIn(record, "RGScode")] as const,
    ...conceptsIn(record.groups, ""),
    ...["leadReference", "leadCode", "leadCrossRef"].map(
      (name) => [name, textIn(record, name)] as const,
    ),
  ].flatMap(([path, text]): readonly FoundCode[] => {
    // A concept may have the prefix of its taxonomy: `rgs:BVorDebHad`.
    const code = text?.slice(text.lastIndexOf(":") + 1) ?? "";
    return isRgsCode(code) ? [{ code, path }] : [];
  });
  return found[0] ?? null;
}

const conceptsIn = (
  groups: readonly ReadGroup[],
  above: string,
): readonly (readonly [path: string, text: string | null])[] =>
  groups.flatMap((group) => {
    const path = `${above}${group.name}/`;
    const own = textIn(group, "conceptRef");
    return [
      ...(own === null ? [] : [[`${path}conceptRef`, own] as const]),
      ...conceptsIn(group.groups, path),
    ];
  });
