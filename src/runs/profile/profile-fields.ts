/** The fields of a profile, as shapes: those of `slotsom.yml` and of the members of a fleet. */
import { isTimeZone } from "../../calendar/calendar-date.ts";
import { MONTH_PATTERN, parseMonth } from "../../calendar/month.ts";
import { either, listOf, optional } from "../../fields/kind.ts";
import { described, documented, record } from "../../fields/record.ts";
import { filledText, flag, oneOf, parsable, textLike, wholeNumber } from "../../fields/scalars.ts";
import { OUTPUT_MODES } from "../../packs/output-modes.ts";
import { RATE_LIMITS_DEFAULT, type RateLimits } from "../../request-budget/rate-budget.ts";
import { ACCOUNTS_FIELD } from "./accounts-field.ts";

export const LANGUAGE_DEFAULT = "nl";

const MONTH = parsable("a month, as in 2025-01", parseMonth, MONTH_PATTERN);
export const TIME_ZONE = parsable(
  "the name of a time zone, as in Europe/Amsterdam",
  (name) => (isTimeZone(name) ? name : null),
  /^\S+$/,
);
const COUNT = wholeNumber(1);
/** At most an hour: milliseconds given by mistake would delay every run for days. */
const SECONDS = wholeNumber(1, 3_600);
/** Of a profile, and of what else a file names. */
export const NAME = /^[a-z0-9-]+$/;
/** A password or a token in the address would appear wherever the address does. */
export const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/;
const limitsText = ({ windowMs, requestsMax, reportRequestsMax }: RateLimits): string =>
  `${requestsMax} requests in ${windowMs / 1_000} seconds, ${reportRequestsMax} of them to reports`;

/** The fields of any profile. */
const BOOKS_FIELDS = {
  accounts: optional(
    documented("The numbers of accounts by role, where RGS codes do not state it", ACCOUNTS_FIELD),
  ),
  close_input: optional(
    documented(
      "The file with figures that you state (default: close-input.yml next to a file with one profile)",
      filledText,
    ),
  ),
  notes: optional(
    documented(
      "The file with your notes on lines of packs (default: notes.md next to a file with one profile)",
      filledText,
    ),
  ),
  account_names: optional(
    documented("The file with names of accounts in other languages", filledText),
  ),
  kpi: optional(
    documented(
      "The file with key figures of your own (default: kpi.yml next to a file with one profile)",
      filledText,
    ),
  ),
  bank_statements: optional(
    documented(
      "The folder or file with bank statements, CAMT.053 or MT940 (default: bank-statements next to a file with one profile)",
      filledText,
    ),
  ),
  vat_returns: optional(
    documented(
      "The folder or file with filed VAT returns, XBRL (default: vat-returns next to a file with one profile)",
      filledText,
    ),
  ),
  budget: optional(
    documented(
      "The file with a budget, CSV or XLSX (default: budget.csv or budget.xlsx next to a file with one profile)",
      filledText,
    ),
  ),
  budget_version: optional(
    documented(
      "The version of the budget with which results are compared (default: the first)",
      filledText,
    ),
  ),
  judgement: optional(
    documented(
      "The folder with the files of judgement (default: judgement next to the file with profiles)",
      filledText,
    ),
  ),
  language: optional(
    documented(`The language of packs (default: ${LANGUAGE_DEFAULT})`, oneOf("nl", "en")),
  ),
  output_mode: optional(
    documented(
      "Who may read packs (default: who may read the output folder)",
      oneOf(...OUTPUT_MODES),
    ),
  ),
};

/** The fields of a profile of auditfiles. */
export const AUDITFILE_FIELDS = {
  source: documented(
    "The auditfiles with the books, in place of a service",
    described(
      "{ auditfile: path } or { auditfile: path, prior: path }",
      record({
        auditfile: documented(
          "The auditfile of the year; a divided one has commas between its parts",
          filledText,
        ),
        prior: optional(documented("That of the year before, for comparison", filledText)),
      }),
    ),
  ),
  ...BOOKS_FIELDS,
};

/** The fields of a profile of a service. */
export const PROFILE_FIELDS = {
  base_url: documented(
    "The address of version 2 of the API",
    parsable(
      "an address without a token, password or query, as in https://host/api/v2",
      (text) => (ADDRESS.test(text) && URL.canParse(text) ? text : null),
      ADDRESS,
    ),
  ),
  administration_id: documented(
    "The id of the administration",
    described('digits in quotation marks, as in "123456789"', textLike(/^\d+$/)),
  ),
  credential: documented(
    "The source of the token",
    described(
      "{ env: NAME }, { file: path } or { command: line }, never the token itself",
      either(
        record({ env: documented("An environment variable that contains the token", filledText) }),
        either(
          record({ file: documented("A file that only its owner can read", filledText) }),
          record({ command: documented("A command that prints the token", filledText) }),
        ),
      ),
    ),
  ),
  ca: optional(
    documented(
      "The file with certificates of authorities that are trusted besides the usual ones, PEM, for a service with one of its own",
      filledText,
    ),
  ),
  administration: optional(
    documented(
      "The facts that a service without a list of administrations does not provide",
      record({
        name: filledText,
        currency: described("three capitals, as in EUR", textLike(/^[A-Z]{3}$/)),
        country: described("two capitals, as in NL", textLike(/^[A-Z]{2}$/)),
        time_zone: TIME_ZONE,
        chamber_of_commerce: optional(filledText),
        tax_number: optional(filledText),
      }),
    ),
  ),
  exports_folder: optional(
    documented("Where you put the exports of a service that has no list of files", filledText),
  ),
  checklist: optional(
    documented(
      "The task list template that each close brings up to date a list of: slotsom for our own, or the name of yours",
      filledText,
    ),
  ),
  document_lists: optional(
    documented(
      "Whether pulls read the lists of invoices, receipts and journals, for document numbers (default: true)",
      flag,
    ),
  ),
  fiscal_year: optional(
    documented(
      "The month in which fiscal years start (default: January), and years that differ",
      record({
        first_month: wholeNumber(1, 12),
        exceptions: optional(listOf(record({ year: wholeNumber(), first: MONTH, last: MONTH }))),
      }),
    ),
  ),
  rate_limit: optional(
    documented(
      `The limits of the service (default: ${limitsText(RATE_LIMITS_DEFAULT)})`,
      described(
        "{ window_seconds, requests, reports } with a window of an hour at most, or none for a service of your own",
        either(oneOf("none"), record({ window_seconds: SECONDS, requests: COUNT, reports: COUNT })),
      ),
    ),
  ),
  ...BOOKS_FIELDS,
};
