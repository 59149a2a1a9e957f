/** What `slotsom serve` takes: the webhooks, the shapes, the limits and the books of the service. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  choice,
  flag,
  invalid,
  type OptionsOf,
  orElse,
  type Place,
  parsed,
  text,
  wholeNumber,
} from "../arguments/command.ts";

const POSTINGS_MAX = 5_000_000;

export const SERVE_OPTIONS = {
  webhooksOverHttp: orElse(
    false,
    flag("Take webhooks on this machine without TLS; else https alone"),
  ),
  webhookCa: parsed(
    "A file (PEM) with an authority that certifies receivers, beside the usual ones",
    readAuthority,
  ),
  webhookSignatureHeader: parsed(
    "The header of signatures, where a receiver knows another than Webhook-Signature",
    readHeaderName,
  ),
  port: orElse("0", parsed("A port; 0 takes one that is free", wholeNumber(0, 65_535))),
  shapes: orElse(
    "specification",
    choice(
      ["specification", "current"],
      "The specification to the letter, or as the real service answers today",
    ),
  ),
  rateLimit: parsed(
    "requests/reports/seconds, such as 150/50/300; without it nothing is limited",
    readRateLimit,
  ),
  downloads: orElse(
    true,
    flag("List finished files; --no-downloads for a service that does not, as specified"),
  ),
  postings: parsed(
    "A generated administration of about so many postings instead of the sample",
    wholeNumber(1_000, POSTINGS_MAX),
  ),
  database: text("Another file for the service's database"),
};

export type ServeOptions = OptionsOf<typeof SERVE_OPTIONS>;

/** The certificate of an authority, as text in PEM. */
function readAuthority(file: string, { name, workingFolder }: Place): string {
  const authority = textIn(resolve(workingFolder, file));
  if (authority?.includes("-----BEGIN CERTIFICATE-----") === true) return authority;
  const fault = authority === null ? "it cannot be read" : "it holds no certificate in PEM";
  throw invalid(`${name} ${file}: ${fault}`, `Write it as in: ${name} authority.pem`);
}

function textIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Whatever hinders reading it, the user has to name another.
    return null;
  }
}

function readHeaderName(given: string, { name }: Place): string {
  if (/^[A-Za-z][A-Za-z0-9-]{0,99}$/.test(given)) return given;
  throw invalid(
    `${name} ${given}: it is not the name of a header`,
    `Write it as in: ${name} X-Signature`,
  );
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
      `${name} ${given}: it is not requests/reports/seconds`,
      `Write it as in: ${name} 150/50/300`,
    );
  }
  return {
    requests: Number.parseInt(requests, 10),
    reports: Number.parseInt(reports, 10),
    windowSeconds: Number.parseInt(seconds, 10),
  };
}
