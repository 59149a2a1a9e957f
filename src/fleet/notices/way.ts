/** The way by which notices are sent, as a sender needs it: paths are absolute, secrets are named by their source. */
import { either, type Kind, listOf } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { nothing, oneOf, text, wholeNumber } from "../../fields/scalars.ts";
import { type CredentialSource, sourceStatedIn } from "../../runs/profile/credential.ts";
import { KEY_SOURCE } from "../s3-place.ts";
import type { SmtpFields, WayFields } from "./way-fields.ts";

export interface WebhookWay {
  readonly kind: "webhook";
  /** The address, or the source of one that is a secret itself. */
  readonly url: string | CredentialSource;
  readonly secret: CredentialSource;
}

export interface MailWay {
  readonly kind: "mail";
  readonly from: string;
  readonly to: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly tls: "starttls" | "implicit" | "none";
  /** Null for a server that asks for no user. */
  readonly login: { readonly user: string; readonly credential: CredentialSource } | null;
}

export type Way = WebhookWay | MailWay;

/** As it is stored. */
export const WAY: Kind<Way> = either(
  record({ kind: oneOf("webhook"), url: either(text, KEY_SOURCE), secret: KEY_SOURCE }),
  record({
    kind: oneOf("mail"),
    from: text,
    to: listOf(text),
    host: text,
    port: wholeNumber(),
    tls: oneOf("starttls", "implicit", "none"),
    login: either(record({ user: text, credential: KEY_SOURCE }), nothing),
  }),
);

/** The way that the file at `file` states, which has been found without faults. */
export function wayOf(file: string, { webhook, mail }: WayFields): Way {
  if (webhook !== undefined) {
    const { url, secret } = webhook;
    const address = typeof url === "string" ? url : sourceStatedIn(file, url);
    return { kind: "webhook", url: address, secret: sourceStatedIn(file, secret) };
  }
  if (mail === undefined) throw new Error("broken invariant: a notification has a way");
  const { from, to, smtp } = mail;
  const { host, user, credential } = smtp;
  return {
    kind: "mail",
    from,
    to: typeof to === "string" ? [to] : to,
    host,
    ...securityOf(smtp),
    login:
      user === undefined || credential === undefined
        ? null
        : { user, credential: sourceStatedIn(file, credential) },
  };
}

const [IMPLICIT_PORT, SUBMISSION_PORT] = [465, 587];

/** RFC 8314: port 465 speaks TLS from the first byte, port 587 after STARTTLS. */
function securityOf({ port, tls }: SmtpFields): Pick<MailWay, "port" | "tls"> {
  const used = tls ?? (port === IMPLICIT_PORT ? "implicit" : "starttls");
  return { port: port ?? (used === "implicit" ? IMPLICIT_PORT : SUBMISSION_PORT), tls: used };
}

/** Where notices go, for messages. A path of an address may be a secret, so that it is left out. */
export function placeOf(way: Way): string {
  if (way.kind === "mail") return way.to.join(", ");
  return typeof way.url === "string" ? new URL(way.url).host : "a secret address";
}
