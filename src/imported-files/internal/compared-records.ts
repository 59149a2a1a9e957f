/** The header, company and master data of two auditfiles, element by element. Memory holds the records of both. */
import type { ElementDifference, ElementDifferences } from "../auditfile-comparison.ts";
import type { ReadRecord } from "../auditfile-parts.ts";

/**
 * Elements by record, each with the names it has in the versions. Not compared: what describes the program and the day, and
 * identifiers that programs choose themselves (journals).
 */
const ELEMENTS: Readonly<Partial<Record<ReadRecord["kind"], RecordElements>>> = {
  header: {
    name: "header",
    identity: null,
    elements: [["fiscalYear"], ["startDate"], ["endDate"], ["curCode"], ["RGSVersion"]],
  },
  company: {
    name: "company",
    identity: null,
    elements: [
      ["Commercenr", "companyIdent"],
      ["companyName"],
      ["taxRegistrationCountry"],
      ["taxRegIdent"],
    ],
  },
  relation: {
    name: "customerSupplier",
    identity: "custSupID",
    elements: [["custSupName"], ["custSupTp"]],
  },
  account: {
    name: "ledgerAccount",
    identity: "accID",
    elements: [["accDesc"], ["accTp"], ["RGScode", "leadReference"]],
  },
  "vat-code": { name: "vatCode", identity: "vatID", elements: [["vatDesc"]] },
  period: {
    name: "period",
    identity: "periodNumber",
    elements: [["startDatePeriod"], ["endDatePeriod"]],
  },
};

interface RecordElements {
  readonly name: string;
  /** Null for a record that appears once. */
  readonly identity: string | null;
  readonly elements: readonly (readonly [string, ...string[]])[];
}

type Side = "ours" | "theirs";
type Values = readonly (string | null)[];

export interface ComparedRecords {
  readonly read: (side: Side, record: ReadRecord) => void;
  readonly differences: () => readonly ElementDifferences[];
}

/** Differences named per element; the others are only counted. */
export function comparedRecords(namedMax: number): ComparedRecords {
  const files = {
    ours: new Map<string, Map<string, Values>>(),
    theirs: new Map<string, Map<string, Values>>(),
  };
  return {
    read: (side, { kind, fields }) => {
      const of = ELEMENTS[kind];
      if (of === undefined) return;
      const records = files[side].get(of.name) ?? new Map<string, Values>();
      files[side].set(of.name, records);
      const identity = of.identity === null ? "" : (fields.get(of.identity) ?? "");
      records.set(
        identity,
        of.elements.map((names) => textOf(names, fields)),
      );
    },
    differences: () =>
      Object.values(ELEMENTS).flatMap((of) =>
        differencesIn(
          of,
          files.ours.get(of.name) ?? new Map(),
          files.theirs.get(of.name) ?? new Map(),
          namedMax,
        ),
      ),
  };
}

function textOf(names: readonly string[], fields: ReadonlyMap<string, string>): string | null {
  const value = names.map((name) => fields.get(name)).find((each) => each !== undefined);
  // Version 4.0 has no code for other relations and leaves the element out.
  if (value === undefined || (names.includes("custSupTp") && value === "O")) return null;
  return value;
}

function differencesIn(
  { name, elements }: RecordElements,
  ours: ReadonlyMap<string, Values>,
  theirs: ReadonlyMap<string, Values>,
  namedMax: number,
): readonly ElementDifferences[] {
  // A file without any such record does not have the element.
  if (ours.size === 0 || theirs.size === 0) return [];
  const missing: ElementDifference[] = [
    ...[...ours.keys()]
      .filter((id) => !theirs.has(id))
      .map((id) => ({ subject: id, ours: id, theirs: null })),
    ...[...theirs.keys()]
      .filter((id) => !ours.has(id))
      .map((id) => ({ subject: id, ours: null, theirs: id })),
  ];
  const both = [...ours.keys()].filter((id) => theirs.has(id));
  const differing = elements.map(([element], at) => {
    const has = (file: ReadonlyMap<string, Values>): boolean =>
      [...file.values()].some((values) => (values[at] ?? null) !== null);
    const found = both.flatMap((id): readonly ElementDifference[] => {
      const [left, right] = [ours.get(id)?.[at] ?? null, theirs.get(id)?.[at] ?? null];
      return left === right ? [] : [{ subject: id, ours: left, theirs: right }];
    });
    return [`${name}/${element}`, has(ours) && has(theirs) ? found : []] as const;
  });
  return countedFully([[name, missing], ...differing], namedMax);
}

/** The elements with differences, of which all are counted and the first are named. */
export const countedFully = (
  differences: readonly (readonly [element: string, found: readonly ElementDifference[]])[],
  namedMax: number,
): readonly ElementDifferences[] =>
  differences
    .filter(([, found]) => found.length > 0)
    .map(([element, found]) => ({
      element,
      count: found.length,
      isCountedFully: true,
      first: found.slice(0, namedMax),
    }));
