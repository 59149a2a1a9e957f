/** The fields of `fleet.yml`, as shapes, and its JSON Schema for editors. */

import { byKind, type JsonSchema, listOf, optional, type ValueOf } from "../fields/kind.ts";
import { described, documented, isFields, record, recordOf } from "../fields/record.ts";
import { filledText, flag, oneOf, parsable, textLike, wholeNumber } from "../fields/scalars.ts";
import { AUDITFILE_VERSIONS } from "../packs/auditfile-versions.ts";
import { durationMs } from "../runs/duration.ts";
import { LANGUAGE_DEFAULT, NAME, TIME_ZONE } from "../runs/profile/profile-fields.ts";
import { FLEET_PACKS } from "./job.ts";
import { NOTIFICATION } from "./notices/notification-fields.ts";
import { S3_FIELDS } from "./s3-place.ts";
import { TIME_OF_DAY, TIME_OF_DAY_DEFAULT } from "./schedule.ts";
import { ANY_SERVICE } from "./service-fields.ts";

/** How often a job that fails for a passing reason is attempted. */
export const ATTEMPTS_DEFAULT = 5;
export const TIME_ZONE_DEFAULT = "Europe/Amsterdam";
/** Processes of one machine; more than its cores gain little. */
const WORKERS_MAX = 256;
const PRIORITY_MAX = 1_000;
const ATTEMPTS_MAX = 100;

const PERIOD = byKind(
  (value) => typeof value === "number",
  documented("previous month, previous quarter, this year, 2025-10, 2025-Q3 or 2025", filledText),
  wholeNumber(1, 9_999),
);

const PACK = record({
  pack: documented("What is made", oneOf(...FLEET_PACKS)),
  when: optional(
    documented(
      'When it is due: "third working day", "last working day of march" or a cron expression with five fields, in the time zone of the administration; without it only when it is asked for',
      filledText,
    ),
  ),
  at: optional(
    documented(
      `The time on a working day (default: ${TIME_OF_DAY_DEFAULT})`,
      described('a time, as in "06:00"', textLike(TIME_OF_DAY)),
    ),
  ),
  period: optional(
    documented(
      "The month, quarter or fiscal year (default: the previous month of a monthly pack, else the previous fiscal year)",
      PERIOD,
    ),
  ),
  services: optional(documented("The services (default: all)", listOf(filledText, 1))),
  priority: optional(
    documented("Higher goes first (default: 0)", wholeNumber(-PRIORITY_MAX, PRIORITY_MAX)),
  ),
  attempts: optional(
    documented(
      `Attempts after which a failing job is set aside (default: ${String(ATTEMPTS_DEFAULT)})`,
      wholeNumber(1, ATTEMPTS_MAX),
    ),
  ),
  language: optional(
    documented(
      `The language (default: that of the profile, else ${LANGUAGE_DEFAULT})`,
      oneOf("nl", "en"),
    ),
  ),
  templates: optional(documented("The folder with your templates", filledText)),
  auditfile_version: optional(
    documented("The version of the auditfile", oneOf(...AUDITFILE_VERSIONS)),
  ),
  skip_exports: optional(documented("Leave out the exports of the service", flag)),
  trust_ledger: optional(
    documented("Carry over months with an unchanged ledger, without reading them again", flag),
  ),
  max_duration: optional(
    documented(
      "Stop sending requests after this time",
      parsable(
        "a time, as in 90s, 45m or 2h",
        (text) => (Number.isNaN(durationMs(text)) ? null : text),
        /^[1-9]\d{0,5}[smh]$/,
      ),
    ),
  ),
});

const HOLIDAYS = byKind(
  isFields,
  described("nl, none or { calendar: nl, ... }", oneOf("nl", "none")),
  record({
    calendar: oneOf("nl", "none"),
    liberation_day: optional(
      documented(
        "When 5 May is a day off (default: every five years)",
        oneOf("every five years", "every year", "never"),
      ),
    ),
    good_friday: optional(documented("Whether Good Friday is a day off (default: false)", flag)),
    also: optional(
      documented(
        "Your own days off",
        listOf(
          described(
            'a date, as in "2026-12-24"',
            textLike(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
          ),
        ),
      ),
    ),
  }),
);

export const FLEET_FIELDS = record({
  format_version: oneOf(1),
  services: documented(
    "By name: an address, a token and its administrations; or administrations with auditfiles",
    recordOf(NAME, ANY_SERVICE),
  ),
  packs: documented("By name: what is made, when, for which period", recordOf(NAME, PACK)),
  holidays: optional(documented("The days that are no working days (default: nl)", HOLIDAYS)),
  time_zone: optional(
    documented(
      `Of administrations whose service does not state it (default: ${TIME_ZONE_DEFAULT})`,
      TIME_ZONE,
    ),
  ),
  output: optional(
    documented(
      "Where packs are stored",
      record({
        folder: optional(documented("A folder (default: output)", filledText)),
        store: optional(
          documented(
            "Also keep the files of every pack, each once, by its hash",
            byKind(
              isFields,
              described("a folder, a file that describes a store on S3, or its fields", filledText),
              S3_FIELDS,
            ),
          ),
        ),
      }),
    ),
  ),
  notifications: optional(
    documented("Who is informed of packs, by webhook or mail", listOf(NOTIFICATION)),
  ),
  workers: optional(
    documented("Processes on each machine (default: its cores)", wholeNumber(1, WORKERS_MAX)),
  ),
});

export type FleetFields = ValueOf<typeof FLEET_FIELDS>;
export type PackFields = ValueOf<typeof PACK>;

export const FLEET_SCHEMA: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "fleet.yml",
  description: "The fleet of slotsom: administrations, the packs that are made for them, and when",
  ...FLEET_FIELDS.schema,
};

/** The contents of `docs/fleet.schema.json`. */
export const fleetSchemaText = (): string => `${JSON.stringify(FLEET_SCHEMA, null, 2)}\n`;
