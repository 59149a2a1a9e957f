/** The company of the books, its customers and suppliers, and their addresses. */
import { type Amount, amountText, negate, parseAmount } from "../amount/amount.ts";
import type {
  AuditfileAddress,
  AuditfileCompany,
  AuditfileRelation,
} from "../formats/auditfile/auditfile-contents.ts";
import type { ReadRecord } from "../imported-files/auditfile-parts.ts";
import type { Remark } from "./conversion-remark.ts";
import type { Identities } from "./identities.ts";
import type { TargetVersion } from "./placed-elements.ts";
import { countryIn, filledIn, remarkUnplaced, remarkValue, textIn } from "./record-remarks.ts";
import type { Survey } from "./survey-auditfile.ts";

const NO_COMPANY: ReadRecord = { kind: "company", at: 1, fields: new Map(), groups: [] };

export function companyOf(
  survey: Survey,
  version: TargetVersion,
  remark: Remark,
): AuditfileCompany {
  const company = survey.company ?? NO_COMPANY;
  remarkUnplaced(company, version, remark);
  return {
    chamberOfCommerce: registrationOf(company, version, remark),
    name: textIn(company, "companyName") ?? filledIn(company, "companyName", "", remark),
    country:
      countryIn(company, company, "taxRegistrationCountry", remark) ??
      filledIn(company, "taxRegistrationCountry", "NL", remark),
    taxNumber: textIn(company, "taxRegIdent") ?? filledIn(company, "taxRegIdent", "", remark),
    addresses: addressesOf(company, remark),
  };
}

/**
 * 3.2 has the number of the administration, where programs write that of the chamber of commerce: eight digits. 4.0 has
 *   only
 * the latter.
 */
function registrationOf(
  company: ReadRecord,
  version: TargetVersion,
  remark: Remark,
): string | null {
  const registered = textIn(company, "Commercenr");
  const administration = textIn(company, "companyIdent");
  if (version === "3.2") return administration ?? registered;
  if (registered !== null || administration === null) return registered;
  const written = /^\d{8}$/.test(administration) ? administration : "";
  const reason = written === "" ? "no place" : "moved";
  remarkValue(company, { reason, path: "companyIdent", value: administration, written }, remark);
  return written === "" ? null : written;
}

/** In the order of the source; those that lines use without a definition follow. */
export function relationsOf(
  survey: Survey,
  version: TargetVersion,
  identities: Identities,
  remark: Remark,
): readonly AuditfileRelation[] {
  const defined = [...survey.relations.values()].map((record): AuditfileRelation => {
    remarkUnplaced(record, version, remark);
    return {
      id: identities.of(record.fields.get("custSupID") ?? ""),
      name: textIn(record, "custSupName"),
      kind: kindOf(record, version, remark),
      registration: {
        email: textIn(record, "eMail"),
        chamberOfCommerce: textIn(record, "commerceNr"),
        country: countryIn(record, record, "taxRegistrationCountry", remark),
        taxNumber: textIn(record, "taxRegIdent"),
        addresses: addressesOf(record, remark),
      },
      ...(version === "4.0" ? balancesOf(record, remark) : remarkBalances(record, remark)),
    };
  });
  const added = [...survey.used.relations]
    .filter(([id]) => !survey.relations.has(id))
    .map(([id, line]): AuditfileRelation => {
      remark({
        reason: "not defined",
        element: "customerSupplier/custSupID",
        of: { record: id },
        ...line,
        value: "",
        written: id,
      });
      return { id: identities.of(id), name: null, kind: null };
    });
  return [...defined, ...added];
}

function kindOf(
  record: ReadRecord,
  version: TargetVersion,
  remark: Remark,
): AuditfileRelation["kind"] {
  const text = textIn(record, "custSupTp");
  if (text === null || text === "B" || text === "C" || text === "S") return text;
  const kind = KIND_WORDS.get(text.toLowerCase());
  if (kind !== undefined) {
    remarkValue(record, { reason: "moved", path: "custSupTp", value: text, written: kind }, remark);
    return kind;
  }
  // 4.0 has no code for other relations; the layout of 3.2 writes it for a kind that is not known.
  if (text !== "O" || version === "4.0") {
    const reason = text === "O" ? "no place" : "not valid";
    remarkValue(record, { reason, path: "custSupTp", value: text, written: "" }, remark);
  }
  return null;
}

/** The words of programs; a D alone is not certain, because a C would then be a supplier. */
const KIND_WORDS: ReadonlyMap<string, "C" | "S"> = new Map([
  ["debiteur", "C"],
  ["customer", "C"],
  ["crediteur", "S"],
  ["leverancier", "S"],
  ["supplier", "S"],
]);

type Balances = Pick<AuditfileRelation, "opening" | "closing">;

function balancesOf(record: ReadRecord, remark: Remark): Balances {
  const opening = balanceIn(record, "opBal", remark);
  const closing = balanceIn(record, "clBal", remark);
  return {
    ...(opening === null ? {} : { opening }),
    ...(closing === null ? {} : { closing }),
  };
}

/** The amount that 4.0 has in an element named as a description; in 3.2 the subledger has it. */
function balanceIn(record: ReadRecord, name: string, remark: Remark): Amount | null {
  const text = textIn(record, `${name}Desc`);
  if (text === null) return null;
  const amount = parseAmount(text);
  if (amount !== null && /\.\d\d$/.test(amountText(amount, 2))) {
    return textIn(record, `${name}Tp`) === "C" ? negate(amount) : amount;
  }
  const path = `${name}Desc`;
  remarkValue(record, { reason: "not valid", path, value: text, written: "" }, remark);
  return null;
}

function remarkBalances(record: ReadRecord, remark: Remark): Balances {
  for (const path of ["opBalDesc", "opBalTp", "clBalDesc", "clBalTp"]) {
    const value = textIn(record, path);
    if (value === null) continue;
    remarkValue(record, { reason: "no place", path, value, written: "" }, remark);
  }
  return {};
}

const addressesOf = (record: ReadRecord, remark: Remark): readonly AuditfileAddress[] =>
  record.groups
    .filter(({ name }) => name === "streetAddress")
    .map((address) => ({
      street: textIn(address, "streetname"),
      number: textIn(address, "number"),
      numberExtension: textIn(address, "numberExtension"),
      city: textIn(address, "city"),
      postalCode: textIn(address, "postalCode"),
      country: countryIn(record, address, "streetAddress/country", remark),
    }))
    .filter((address) => Object.values(address).some((text) => text !== null));
