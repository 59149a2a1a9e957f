/** The options of a served service that say which receivers of webhooks it calls. */
import { readFileSync } from "node:fs";
import type { Argv } from "yargs";
import { Failure } from "../failure.ts";
import { absolutePath } from "../runs/state/state.ts";
import type { EmbeddedOptions } from "../service/embedded-service.ts";
import { type Arguments, isGiven, textOption } from "./command.ts";
import type { World } from "./world.ts";

export const withWebhooks = (parser: Argv): Argv =>
  parser
    .option("webhooks-over-http", {
      global: false,
      type: "boolean",
      default: false,
      describe: "Take webhooks on this machine without TLS; else https alone",
    })
    .option("webhook-ca", {
      global: false,
      type: "string",
      requiresArg: true,
      describe: "A file (PEM) with an authority that certifies receivers, beside the usual ones",
    })
    .option("webhook-signature-header", {
      global: false,
      type: "string",
      requiresArg: true,
      describe: "The header of signatures, where a receiver knows another than Webhook-Signature",
    });

/** Failure `arguments-invalid` for a file without a certificate and for what is no header. */
export function webhookOptions(
  given: Arguments,
  world: World,
): Pick<EmbeddedOptions, "webhooksOverHttp" | "webhookAuthorities" | "webhookSignatureHeader"> {
  const authority = textOption(given, "webhook-ca");
  const header = textOption(given, "webhook-signature-header");
  if (header !== null && !/^[A-Za-z][A-Za-z0-9-]{0,99}$/.test(header)) {
    throw invalid(
      `--webhook-signature-header ${header}: it is not the name of a header`,
      "--webhook-signature-header X-Signature",
    );
  }
  return {
    webhooksOverHttp: isGiven(given, "webhooks-over-http"),
    webhookAuthorities: authority === null ? [] : [authorityIn(authority, world)],
    ...(header === null ? {} : { webhookSignatureHeader: header }),
  };
}

function authorityIn(file: string, world: World): string {
  const text = textIn(absolutePath(world, file));
  if (text?.includes("-----BEGIN CERTIFICATE-----") === true) return text;
  throw invalid(
    text === null
      ? `--webhook-ca ${file}: it cannot be read`
      : `--webhook-ca ${file}: it holds no certificate in PEM`,
    "--webhook-ca authority.pem",
  );
}

function textIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Whatever hinders reading it, the user has to name another.
    return null;
  }
}

const invalid = (message: string, example: string): Failure =>
  new Failure("arguments-invalid", message, `Write it as in: ${example}`);
