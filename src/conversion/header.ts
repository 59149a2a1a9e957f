/** The header of the new file: its year is that of the source, its program and day are those of the conversion. */
import { type CalendarDate, dateOf, parseDate } from "../calendar/calendar-date.ts";
import { Failure } from "../failure.ts";
import type { AuditfileHeader } from "../formats/auditfile/auditfile-contents.ts";
import type { ReadRecord } from "../imported-files/auditfile-parts.ts";
import type { ConversionOptions } from "./conversion-options.ts";
import type { Remark } from "./conversion-remark.ts";
import { valuesIn } from "./placed-elements.ts";
import { filledIn, remarkUnplaced, remarkValue, textIn } from "./record-remarks.ts";
import type { Survey } from "./survey-auditfile.ts";

const NO_HEADER: ReadRecord = { kind: "header", at: 1, fields: new Map(), groups: [] };
const FISCAL_YEAR = /^\d{4}(?:-\d{4})?$/;

/** Failure code: `auditfile-incomplete` if nothing says which year the file is of. */
export function headerOf(
  survey: Survey,
  { version, createdOn, program }: ConversionOptions,
  remark: Remark,
): AuditfileHeader {
  const header = survey.header ?? NO_HEADER;
  // Version 2.0 states the company in its header.
  const { company } = survey;
  const ofCompany = new Set(
    company === null ? [] : valuesIn(company, "").map(([, value]) => value),
  );
  remarkUnplaced(header, version, remark, (_, value) => ofCompany.has(value));
  const stated = textIn(header, "fiscalYear");
  const startOn = dayIn(header, "startDate", stated?.slice(0, 4), "01-01", remark);
  const endOn = dayIn(header, "endDate", stated?.slice(-4), "12-31", remark);
  const years = [startOn.slice(0, 4), endOn.slice(0, 4)];
  const fiscalYear = [...new Set(years)].join("-");
  const hasYear = stated !== null && FISCAL_YEAR.test(stated);
  if (!hasYear) {
    const reason = stated === null ? "missing" : "computed";
    const of = { reason, path: "fiscalYear", value: stated ?? "", written: fiscalYear } as const;
    remarkValue(header, of, remark);
  }
  const replace = (path: string, written: string): void => {
    const value = textIn(header, path) ?? "";
    if (value === written) return;
    remarkValue(header, { reason: "replaced", path, value, written }, remark);
  };
  const currency = textIn(header, "curCode")?.toUpperCase() ?? "";
  const hasCurrency = /^[A-Z]{3}$/.test(currency);
  if (!hasCurrency) filledIn(header, "curCode", "EUR", remark);
  const source = [textIn(header, "softwareDesc"), textIn(header, "softwareVersion")].flatMap(
    (text) => (text === null ? [] : [text]),
  );
  const name = program.name.charAt(0).toUpperCase() + program.name.slice(1);
  const softwareDescription =
    source.length === 0 ? name : `${name}, omgezet uit ${source.join(" ")}`;
  replace("softwareDesc", softwareDescription);
  replace("softwareVersion", program.version);
  replace("dateCreated", createdOn);
  return {
    fiscalYear: hasYear ? stated : fiscalYear,
    startOn,
    endOn,
    currency: hasCurrency ? currency : "EUR",
    createdOn,
    softwareDescription,
    softwareVersion: program.version,
    rgsVersion: textIn(header, "RGSVersion"),
  };
}

function dayIn(
  header: ReadRecord,
  name: string,
  year: string | undefined,
  day: string,
  remark: Remark,
): CalendarDate {
  const date = parseDate((textIn(header, name) ?? "").slice(0, 10));
  if (date !== null) return date;
  if (year !== undefined && /^\d{4}$/.test(year)) {
    return dateOf(filledIn(header, name, `${year}-${day}`, remark));
  }
  throw new Failure(
    "auditfile-incomplete",
    `the auditfile cannot be converted: its header has neither a date as ${name} nor a fiscal year of four digits`,
    "Export the auditfile again, for one fiscal year.",
  );
}
