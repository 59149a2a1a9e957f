/** The VAT codes and periods of the new file, and the codes that its lines and transactions use. */
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, monthOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type {
  AuditfileCode,
  AuditfilePeriod,
  AuditfileVatCode,
} from "../formats/auditfile/auditfile-contents.ts";
import type { ReadRecord } from "../imported-files/auditfile-parts.ts";
import type { Remark } from "./conversion-remark.ts";
import { type Identities, isIdentity } from "./identities.ts";
import type { TargetVersion } from "./placed-elements.ts";
import { remarkRecord, remarkUnplaced, remarkValue, textIn } from "./record-remarks.ts";
import { CODE_ELEMENTS, type CodeElement, type Survey } from "./survey-auditfile.ts";

/** The kinds of `basics` that explain who made a transaction, and of what kind its document is. */
const SOURCE = "29";
const USER = "30";

/** Failure code: `auditfile-incomplete` for a code that is too long: lines are compared by it. */
export function vatCodesOf(
  survey: Survey,
  version: TargetVersion,
  remark: Remark,
): readonly AuditfileVatCode[] {
  const ids = new Set([...survey.vatCodes.keys(), ...survey.used.vatIds.keys()]);
  const unfit = [...ids].find((id) => !isIdentity(id));
  if (unfit !== undefined) throw unfitCode(unfit);
  const defined = [...survey.vatCodes].map(([id, record]): AuditfileVatCode => {
    remarkUnplaced(record, version, remark);
    const payKey = accountIn(survey, record, "vatToPayAccID", remark);
    const claimKey = accountIn(survey, record, "vatToClaimAccID", remark);
    return { id, description: textIn(record, "vatDesc") ?? id, accounts: { payKey, claimKey } };
  });
  const added = [...survey.used.vatIds]
    .filter(([id]) => !survey.vatCodes.has(id))
    .map(([id, line]) => {
      remark({
        reason: "not defined",
        element: "vatCode/vatID",
        of: { record: id },
        ...line,
        value: "",
        written: id,
      });
      return { id, description: id };
    });
  return [...defined, ...added];
}

const unfitCode = (id: string): Failure =>
  new Failure(
    "auditfile-incomplete",
    `the auditfile cannot be converted: the VAT code "${id}" does not have 1 to 35 characters`,
    "Give the VAT code another identifier in the program that made the file, and export it again.",
  );

export function accountIn(
  survey: Survey,
  record: ReadRecord,
  path: string,
  remark: Remark,
): string | null {
  const value = textIn(record, path);
  if (value === null || survey.accounts.has(value)) return value;
  remarkValue(record, { reason: "not valid", path, value, written: "" }, remark);
  return null;
}

/**
 * In the order of their numbers; those that transactions use without a definition have the months of these
 * transactions.
 */
export function periodsOf(
  { periods, used }: Survey,
  version: TargetVersion,
  remark: Remark,
): readonly AuditfilePeriod[] {
  const defined = [...periods].flatMap(([number, record]): readonly AuditfilePeriod[] => {
    const startOn = dateIn(record, "startDatePeriod");
    const endOn = dateIn(record, "endDatePeriod");
    if (!(number >= 0 && number <= NUMBER_MAX) || startOn === null || endOn === null) {
      remarkRecord(record, "not valid", remark);
      return [];
    }
    remarkUnplaced(record, version, remark);
    return [{ number, startOn, endOn }];
  });
  const known = new Set(defined.map(({ number }) => number));
  const added = [...used.periods]
    .filter(([number]) => !known.has(number))
    .map(([number, { first, last, file, at }]): AuditfilePeriod => {
      const period = {
        number,
        startOn: firstDayOf(monthOf(first)),
        endOn: lastDayOf(monthOf(last)),
      };
      remark({
        reason: "not defined",
        element: "period/periodNumber",
        of: { record: String(number) },
        ...{ file, at },
        value: "",
        written: `${String(number)}: ${period.startOn} to ${period.endOn}`,
      });
      return period;
    });
  return [...defined, ...added].sort((left, right) => left.number - right.number);
}

/** Three digits. */
const NUMBER_MAX = 999;

const dateIn = (record: ReadRecord, name: string): CalendarDate | null =>
  parseDate((textIn(record, name) ?? "").slice(0, 10));

type Codes = Readonly<Record<CodeElement, readonly AuditfileCode[]>>;

/** In 3.2 every code of the source; in 4.0 those that lines use, by their names. */
export function codesOf(
  survey: Survey,
  version: TargetVersion,
  identities: Readonly<Record<CodeElement, Identities>>,
  remark: Remark,
): Codes {
  for (const record of survey.basics) {
    if (!isWritten(survey, version, record)) remarkRecord(record, "no place", remark);
  }
  const of = (kind: CodeElement): readonly AuditfileCode[] => {
    const names = namesIn(survey, CODE_ELEMENTS[kind].basic);
    const used = survey.used.codes[kind];
    const written = version === "3.2" ? new Set([...names.keys(), ...used]) : used;
    return [...written].map((code) => ({
      id: identities[kind].of(code),
      name: names.get(code) ?? code,
    }));
  };
  return { cost: of("cost"), product: of("product"), project: of("project") };
}

function isWritten(survey: Survey, version: TargetVersion, record: ReadRecord): boolean {
  const type = textIn(record, "basicType");
  const id = textIn(record, "basicID") ?? "";
  const { codes, sources, users } = survey.used;
  if (type === SOURCE) return sources.has(id);
  if (type === USER) return users.has(id);
  const kind = (["cost", "product", "project"] as const).find(
    (each) => CODE_ELEMENTS[each].basic === type,
  );
  return kind !== undefined && (version === "3.2" || codes[kind].has(id));
}

/** The texts of transactions, explained where `basics` does. */
export interface TransactionTexts {
  readonly source: (given: string) => string;
  readonly user: (given: string) => string;
}

export function transactionTexts(survey: Survey): TransactionTexts {
  const sources = namesIn(survey, SOURCE);
  const users = namesIn(survey, USER);
  return {
    source: (given) => sources.get(given) ?? given,
    user: (given) => users.get(given) ?? given,
  };
}

const namesIn = ({ basics }: Survey, type: string): ReadonlyMap<string, string> =>
  new Map(
    basics
      .filter((record) => textIn(record, "basicType") === type)
      .map((record) => {
        const id = textIn(record, "basicID") ?? "";
        return [id, textIn(record, "basicDesc") ?? id];
      }),
  );
