/** The elements of a source that each version of the standard has a place for; everything else is listed. */
import type { ReadGroup, ReadRecord } from "../imported-files/auditfile-parts.ts";

export type TargetVersion = "3.2" | "4.0";

type Placed = ReadonlySet<string>;

const placed = (text: string): Placed => new Set(text.split(/\s+/));

const ADDRESS =
  "streetAddress/streetname streetAddress/number streetAddress/numberExtension streetAddress/city " +
  "streetAddress/postalCode streetAddress/country";
const LINE =
  "nr accID docRef effDate desc amnt amntTp custSupID invRef receivingDocRef shipDocRef cost costID product " +
  "prodID project projID workCostArrRef curCode curAmnt debitAmount creditAmount";

/**
 * `debitAmount` and `creditAmount` are those of 2.0. Elements that are judged by their value where they are converted
 * are in these lists too.
 */
const IN_BOTH = {
  header:
    "fiscalYear startDate endDate curCode dateCreated softwareDesc softwareVersion auditfileVersion",
  company: `companyIdent Commercenr companyName taxRegistrationCountry taxRegIdent ${ADDRESS}`,
  relation: `custSupID custSupName eMail commerceNr taxRegistrationCountry taxRegIdent custSupTp opBalDesc opBalTp clBalDesc clBalTp ${ADDRESS}`,
  account: "accID accDesc accTp RGScode",
  "vat-code": "vatID vatDesc vatToPayAccID vatToClaimAccID",
  period: "periodNumber startDatePeriod endDatePeriod",
  basic: "basicType basicID basicDesc",
  journal: "jrnID desc jrnTp offsetAccID",
  transaction: "nr desc periodNumber trDt Source sourceID User userID",
  line: LINE,
  "opening-line": "nr accID amnt amntTp debitAmount creditAmount",
  vat: "vatID vatPerc vatAmnt vatAmntTp",
} as const;

export type PlacedIn = keyof typeof IN_BOTH;

/** Elements that only one version has. */
const IN_ONE: Readonly<Record<TargetVersion, Partial<Record<PlacedIn, string>>>> = {
  "3.2": { journal: "bankAccNr" },
  "4.0": { header: "RGSVersion", line: "settDate bankAccNr offsetBankAccNr" },
};

const listsOf = (version: TargetVersion): ReadonlyMap<PlacedIn, Placed> => {
  const names: readonly PlacedIn[] = [
    "header",
    "company",
    "relation",
    "account",
    "vat-code",
    "period",
    "basic",
    "journal",
    "transaction",
    "line",
    "opening-line",
    "vat",
  ];
  return new Map(
    names.map((name) => [name, placed(`${IN_BOTH[name]} ${IN_ONE[version][name] ?? ""}`)]),
  );
};

const LISTS: Readonly<Record<TargetVersion, ReadonlyMap<PlacedIn, Placed>>> = {
  "3.2": listsOf("3.2"),
  "4.0": listsOf("4.0"),
};

const isPlaced = (version: TargetVersion, kind: PlacedIn, element: string): boolean =>
  LISTS[version].get(kind)?.has(element) ?? false;

/**
 * The elements of a record that have no place, each with its path below the record and its value; empty ones have
 * nothing to lose.
 */
export function unplacedOf(
  version: TargetVersion,
  kind: PlacedIn,
  { fields, groups = [] }: Pick<ReadRecord, "fields"> & Partial<Pick<ReadRecord, "groups">>,
): readonly (readonly [path: string, value: string])[] {
  return valuesIn({ fields, groups }, "").filter(([path]) => !isPlaced(version, kind, path));
}

export function valuesIn(
  { fields, groups }: Pick<ReadGroup, "fields" | "groups">,
  above: string,
): readonly (readonly [path: string, value: string])[] {
  const own = [...fields].flatMap(([name, value]) =>
    value.trim() === "" ? [] : [[`${above}${name}`, value] as const],
  );
  return [...own, ...groups.flatMap((group) => valuesIn(group, `${above}${group.name}/`))];
}
