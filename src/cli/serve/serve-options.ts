/** The options of `slotsom serve`: webhooks, shapes, limits, clock, pages of other origins, log and books. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type CalendarDate, parseDate } from "../../calendar/calendar-date.ts";
import {
  choice,
  flag,
  invalid,
  type OptionsOf,
  type Place,
  parsed,
  text,
  wholeNumber,
  withDefault,
} from "../arguments/command.ts";
import { sampleNamed } from "../arguments/option-groups.ts";

const POSTINGS_MAX = 5_000_000;
const ADMINISTRATIONS_MAX = 1_000;

export const SERVE_OPTIONS = {
  webhooksOverHttp: withDefault(
    false,
    flag("Allow webhook receivers on this machine without TLS; otherwise only https"),
  ),
  webhooksToPrivate: withDefault(
    false,
    flag("Allow webhook receivers on private networks and on this machine"),
  ),
  webhookCa: parsed(
    "A PEM file with a certificate authority to trust for webhook receivers",
    readAuthority,
    "FILE",
  ),
  webhookSignatureHeader: parsed(
    "The header for webhook signatures (default: Webhook-Signature)",
    readHeaderName,
    "NAME",
  ),
  port: withDefault(
    "0",
    parsed("The port; 0 picks a free one", wholeNumber(0, 65_535, 8_080), "PORT"),
  ),
  shapes: withDefault(
    "specification",
    choice(
      ["specification", "current"],
      "Answer exactly as in the specification, or as the real service does today",
    ),
  ),
  rateLimit: parsed(
    "The rate limit as requests/reports/seconds, such as 150/50/300 (default: none)",
    readRateLimit,
    "LIMIT",
  ),
  clock: parsed(
    "The day on which the service lives, or machine for this machine's clock (default: the fixed day of the books)",
    readClock,
    "DAY",
  ),
  cors: parsed(
    "The origins of web pages that may call the service, separated by commas, or * (default: none)",
    readOrigins,
    "ORIGINS",
  ),
  log: text("A file to which each request is appended as a line of JSON, without secrets", "FILE"),
  downloads: withDefault(
    true,
    flag("List finished exports; with --no-downloads there is no list, as in the specification"),
  ),
  sample: sampleNamed("The sample administration that is served (default: trading-company)"),
  postings: parsed(
    "Serve a generated administration of about this many postings instead of the sample",
    wholeNumber(1_000, POSTINGS_MAX, 100_000),
    "COUNT",
  ),
  administrations: parsed(
    "Serve so many administrations, as an office has them: the sample and smaller generated ones",
    wholeNumber(1, ADMINISTRATIONS_MAX, 5),
    "COUNT",
  ),
  database: text("The file for the service's database (default: one in the state folder)", "FILE"),
};

export type ServeOptions = OptionsOf<typeof SERVE_OPTIONS>;

/** Returns the certificate of an authority as PEM text. */
function readAuthority(file: string, { name, workingFolder }: Place): string {
  const authority = textIn(resolve(workingFolder, file));
  if (authority?.includes("-----BEGIN CERTIFICATE-----") === true) return authority;
  const fault =
    authority === null ? "the file cannot be read" : "the file contains no PEM certificate";
  throw invalid(
    `${name} ${file}: ${fault}`,
    `Name a PEM file with the certificate, as in ${name} authority.pem.`,
  );
}

function textIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Whatever prevents reading it, the user has to name another file.
    return null;
  }
}

function readClock(given: string, { name }: Place): CalendarDate | "machine" {
  const day = given === "machine" ? given : parseDate(given);
  if (day !== null) return day;
  throw invalid(
    `${name} ${given}: must be a day or machine`,
    `Write it as ${name} 2026-12-31, or as ${name} machine.`,
  );
}

function readOrigins(given: string, { name }: Place): readonly string[] {
  const origins = given.split(",").map((part) => part.trim());
  if (given === ANY_ORIGIN || origins.every(isOrigin)) return origins;
  throw invalid(
    `${name} ${given}: not a list of origins`,
    `Write it as ${name} https://pages.example,http://localhost:5173, without paths.`,
  );
}

const ANY_ORIGIN = "*";

/** Browsers send the origin of a page in this form, to the letter. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.parse(text)?.origin === text;

function readHeaderName(given: string, { name }: Place): string {
  if (/^[A-Za-z][A-Za-z0-9-]{0,99}$/.test(given)) return given;
  throw invalid(`${name} ${given}: not the name of a header`, `Write it as ${name} X-Signature.`);
}

interface RateLimit {
  readonly requests: number;
  readonly reports: number;
  readonly windowSeconds: number;
}

function readRateLimit(given: string, { name }: Place): RateLimit {
  const [, requests = "", reports = "", seconds = ""] =
    /^([1-9]\d{0,6})\/([1-9]\d{0,6})\/([1-9]\d{0,4})$/.exec(given) ?? [];
  if (seconds === "") {
    throw invalid(
      `${name} ${given}: must be requests/reports/seconds`,
      `Write it as ${name} 150/50/300.`,
    );
  }
  return {
    requests: Number.parseInt(requests, 10),
    reports: Number.parseInt(reports, 10),
    windowSeconds: Number.parseInt(seconds, 10),
  };
}
