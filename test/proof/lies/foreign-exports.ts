/** Exports of the service that belong to other books: only what they say of their owner is another. */
import type { ExportName } from "../../../src/exports/export-names.ts";
import type { BooksChange } from "./changed-books.ts";
import { SMALL_BASES, type SmallBase } from "./consistent-lie.ts";

export interface ForeignExport {
  /** `the auditfile is of another company`. */
  readonly claim: string;
  readonly base: SmallBase;
  readonly export: ExportName;
  /** The text in the file, and what it says instead; a workbook is made from other books. */
  readonly change:
    | { readonly kind: "text"; readonly from: string; readonly to: string }
    | { readonly kind: "books"; readonly books: BooksChange; readonly year?: number };
  /** A refusal or a finding must name one: the foreign value. */
  readonly names: readonly string[];
  /** Why no export shows it. */
  readonly beyond?: string;
}

type Edit = readonly [what: string, from: string, to: string, name: string, beyond?: string];

const LONGER_YEAR =
  "a file may have more months than the books: the profile, and not the service, knows that a year is short";

const edited = (name: ExportName, edits: readonly Edit[]): readonly ForeignExport[] =>
  edits.flatMap(([what, from, to, named, beyond]) =>
    SMALL_BASES.map((base) => ({
      claim: `the ${name} is of ${what}`,
      base,
      export: name,
      change: { kind: "text", from, to } as const,
      names: [named],
      ...(beyond === undefined ? {} : { beyond }),
    })),
  );

const AUDITFILE: readonly Edit[] = [
  ["another company", "<companyName>Small Works<", "<companyName>Other Works<", "Other Works"],
  ["another chamber number", "<Commercenr>12345678<", "<Commercenr>87654321<", "87654321"],
  [
    "another VAT number",
    "<taxRegIdent>NL123456782B90<",
    "<taxRegIdent>NL123456782B91<",
    "NL123456782B91",
  ],
  ["another year", "<fiscalYear>2025<", "<fiscalYear>2024<", "2024"],
  ["a later first day", "<startDate>2025-01-01<", "<startDate>2025-02-01<", "2025-02-01"],
  ["an earlier last day", "<endDate>2025-03-31<", "<endDate>2025-02-28<", "2025-02-28"],
  [
    "a first day before",
    "<startDate>2025-01-01<",
    "<startDate>2024-10-01<",
    "2024-10-01",
    LONGER_YEAR,
  ],
  ["a last day after", "<endDate>2025-03-31<", "<endDate>2025-12-31<", "2025-12-31", LONGER_YEAR],
  ["another currency", "<curCode>EUR<", "<curCode>USD<", "USD"],
  ["another RGS version", "<RGSVersion>3.5<", "<RGSVersion>3.4<", "3.4"],
];

const BRUGSTAAT: readonly Edit[] = [
  ["another company", "<CompanyName>Small Works<", "<CompanyName>Other Works<", "Other Works"],
  [
    "another chamber number",
    "<ChamberOfCommerceNumber>12345678<",
    "<ChamberOfCommerceNumber>87654321<",
    "87654321",
  ],
  [
    "another VAT number",
    "<VatNumber>NL123456782B90<",
    "<VatNumber>NL123456782B91<",
    "NL123456782B91",
  ],
  ["another year", "<BookYear>2025<", "<BookYear>2024<", "2024"],
  [
    "a later first day",
    "<BookYearStartDate>2025-01-01<",
    "<BookYearStartDate>2025-02-01<",
    "2025-02-01",
  ],
  [
    "an earlier last day",
    "<BookYearEndDate>2025-03-31<",
    "<BookYearEndDate>2025-02-28<",
    "2025-02-28",
  ],
  [
    "a first day before",
    "<BookYearStartDate>2025-01-01<",
    "<BookYearStartDate>2024-10-01<",
    "2024-10-01",
    LONGER_YEAR,
  ],
  [
    "a last day after",
    "<BookYearEndDate>2025-03-31<",
    "<BookYearEndDate>2025-12-31<",
    "2025-12-31",
    LONGER_YEAR,
  ],
  ["another RGS version", "<RgsVersion>3.5<", "<RgsVersion>3.4<", "3.4"],
];

const inAdministration =
  (fields: Readonly<Record<string, unknown>>): BooksChange =>
  (books) => ({ ...books, administration: { ...books.administration, ...fields } });

const WORKBOOK: readonly (readonly [what: string, change: BooksChange, name: string])[] = [
  ["company", inAdministration({ name: "Other Works" }), "Other Works"],
  ["currency", inAdministration({ currency: "USD" }), "USD"],
];

/** The same months are another year of a company with another calendar. */
const YEAR_RENAMED: BooksChange = (books) => {
  const { fiscalCalendar } = books.administration;
  const exceptions = fiscalCalendar.exceptions.map((one) => ({ ...one, year: one.year + 1 }));
  return inAdministration({ fiscalCalendar: { ...fiscalCalendar, exceptions } })(books);
};

export const FOREIGN_EXPORTS: readonly ForeignExport[] = [
  ...edited("auditfile", AUDITFILE),
  ...edited("brugstaat", BRUGSTAAT),
  ...WORKBOOK.flatMap(([what, books, name]) =>
    SMALL_BASES.map((base) => ({
      claim: `the ledger-accounts workbook is of another ${what}`,
      base,
      export: "ledger-accounts" as const,
      change: { kind: "books", books } as const,
      names: [name],
    })),
  ),
  ...SMALL_BASES.map((base) => ({
    claim: "the ledger-accounts workbook is of another year",
    base,
    export: "ledger-accounts" as const,
    change: { kind: "books", books: YEAR_RENAMED, year: 2026 } as const,
    names: ["2026"],
  })),
];
