/** The fields of a service in `fleet.yml`: a token and its administrations, or administrations with auditfiles. */

import { byKind, type Kind, listOf, optional, type ValueOf } from "../fields/kind.ts";
import { below, faultThat, refuse, wrongKind } from "../fields/place.ts";
import { described, documented, isFields, record } from "../fields/record.ts";
import { filledText, oneOf, textLike } from "../fields/scalars.ts";
import { ACCOUNTS_OF_KNOWN_ROLES } from "../runs/profile/accounts-field.ts";
import { namesAuditfile, ONLY_OF_SERVICE, serviceFieldsIn } from "../runs/profile/profile.ts";
import { AUDITFILE_FIELDS, NAME, PROFILE_FIELDS } from "../runs/profile/profile-fields.ts";

/** The fields that members may share, whatever the source of their books. */
const BOOKS_FIELDS = {
  accounts: optional(
    documented(
      "The numbers of accounts by role, where RGS codes do not state it",
      ACCOUNTS_OF_KNOWN_ROLES,
    ),
  ),
  judgement: optional(
    documented(
      "The folder with the files of judgement (default: judgement next to the file)",
      filledText,
    ),
  ),
  language: PROFILE_FIELDS.language,
  output_mode: PROFILE_FIELDS.output_mode,
};

const SHARED_FIELDS = {
  ...BOOKS_FIELDS,
  checklist: PROFILE_FIELDS.checklist,
  document_lists: PROFILE_FIELDS.document_lists,
  fiscal_year: PROFILE_FIELDS.fiscal_year,
};

/** The files that only one administration has. */
const OWN_FILES = {
  close_input: optional(documented("The file with figures that you state", filledText)),
  notes: optional(documented("The file with your notes on lines of packs", filledText)),
  account_names: PROFILE_FIELDS.account_names,
  kpi: PROFILE_FIELDS.kpi,
  bank_statements: PROFILE_FIELDS.bank_statements,
  vat_returns: PROFILE_FIELDS.vat_returns,
  budget: PROFILE_FIELDS.budget,
  budget_version: PROFILE_FIELDS.budget_version,
};

/** One administration: its id, and where its profile differs from the defaults. */
const MEMBER = record({
  id: PROFILE_FIELDS.administration_id,
  ...SHARED_FIELDS,
  administration: PROFILE_FIELDS.administration,
  ...OWN_FILES,
  exports_folder: PROFILE_FIELDS.exports_folder,
});

const MEMBERS = listOf(
  byKind(
    isFields,
    described('an id in quotation marks, as in "123456789", or { id, ... }', textLike(/^\d+$/)),
    MEMBER,
  ),
  1,
);

const SERVICE = record({
  base_url: PROFILE_FIELDS.base_url,
  credential: PROFILE_FIELDS.credential,
  ca: PROFILE_FIELDS.ca,
  administrations: documented(
    "all for every administration that the token has access to, or a list of ids",
    byKind(Array.isArray, described("all, or a list of ids", oneOf("all")), MEMBERS),
  ),
  except: optional(
    documented("Ids that are left out of all", listOf(PROFILE_FIELDS.administration_id)),
  ),
  differing: optional(
    documented("Administrations of all whose profile differs from the defaults", listOf(MEMBER)),
  ),
  defaults: optional(documented("Fields of all its profiles", record(SHARED_FIELDS))),
  rate_limit: PROFILE_FIELDS.rate_limit,
  budget: optional(
    documented(
      "Services with the same budget share one rate limit (default: those with the same host)",
      textLike(NAME),
    ),
  ),
});

/** Without the fields of a service, each of which is a fault. */
const ofAuditfiles = <Value>(inner: Kind<Value>): Kind<Value> => ({
  ...inner,
  read: (given, at) => {
    if (!isFields(given)) {
      return refuse(at, given, wrongKind("{ name, source }, as others of this list are"));
    }
    const excluded = serviceFieldsIn(given);
    for (const field of excluded)
      refuse(below(at, field), given[field], faultThat(ONLY_OF_SERVICE));
    const own = Object.entries(given).filter(([field]) => !excluded.includes(field));
    return inner.read(Object.fromEntries(own), at);
  },
});

/** Administrations whose books are auditfiles. */
const AUDITFILES = ofAuditfiles(
  record({
    administrations: documented(
      "The administrations, each with a name of your own and its auditfiles",
      listOf(
        ofAuditfiles(
          record({
            name: described(
              "a name with lower-case letters, digits and hyphens, as in garage",
              textLike(NAME),
            ),
            source: AUDITFILE_FIELDS.source,
            ...BOOKS_FIELDS,
            ...OWN_FILES,
          }),
        ),
        1,
      ),
    ),
    defaults: optional(documented("Fields of all its profiles", record(BOOKS_FIELDS))),
  }),
);

export type ServiceFields = ValueOf<typeof SERVICE>;
export type MemberFields = ValueOf<typeof MEMBER>;
export type AuditfilesFields = ValueOf<typeof AUDITFILES>;
export type AuditfileMemberFields = AuditfilesFields["administrations"][number];

const hasAuditfiles = (service: unknown): boolean => {
  const members = isFields(service) ? service["administrations"] : null;
  return Array.isArray(members) && members.some(namesAuditfile);
};

/** Whether the administrations of a service are those of auditfiles. */
export const isOfAuditfiles = (
  service: ServiceFields | AuditfilesFields,
): service is AuditfilesFields => hasAuditfiles(service);

export const ANY_SERVICE = byKind(hasAuditfiles, SERVICE, AUDITFILES);
