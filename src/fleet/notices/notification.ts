/** A notification: about which packs, and where notices of them go. Its settings are in the queue, so that every worker can send. */
import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { either, type Kind, listOf, readIfFits } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { nothing, oneOf, text, wholeNumber } from "../../fields/scalars.ts";
import type { CredentialSource } from "../../runs/profile/credential.ts";
import { LANGUAGE_DEFAULT } from "../../runs/profile/profile-fields.ts";
import { KEY_SOURCE } from "../s3-place.ts";
import {
  NOTIFIED_STATES,
  type NotificationFields,
  type SmtpFields,
} from "./notification-fields.ts";

export interface WebhookWay {
  readonly kind: "webhook";
  readonly url: string;
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

/** What a sender needs. Paths are absolute; secrets are named by their source. */
export interface NotificationSettings {
  /** Its name, or what identifies its settings. */
  readonly key: string;
  readonly kind: "pack" | "digest";
  readonly states: readonly (typeof NOTIFIED_STATES)[number][];
  readonly language: "nl" | "en";
  readonly way: WebhookWay | MailWay;
}

/** A notification of the file. */
export interface Notification {
  readonly settings: NotificationSettings;
  /** Names of packs of the file. */
  readonly packs: ReadonlySet<string>;
  /** Names of services of the file. */
  readonly services: ReadonlySet<string>;
}

const SETTINGS: Kind<NotificationSettings> = record({
  key: text,
  kind: oneOf("pack", "digest"),
  states: listOf(oneOf(...NOTIFIED_STATES)),
  language: oneOf("nl", "en"),
  way: either(
    record({ kind: oneOf("webhook"), url: text, secret: KEY_SOURCE }),
    record({
      kind: oneOf("mail"),
      from: text,
      to: listOf(text),
      host: text,
      port: wholeNumber(),
      tls: oneOf("starttls", "implicit", "none"),
      login: either(record({ user: text, credential: KEY_SOURCE }), nothing),
    }),
  ),
});

export const settingsText = (settings: NotificationSettings): string => JSON.stringify(settings);

/** Null for settings of a version that this one does not understand. */
export function settingsIn(stored: string): NotificationSettings | null {
  return readIfFits(SETTINGS, JSON.parse(stored)) ?? null;
}

/** A notification of the file at `file`, which has been found without faults. */
export function notificationOf(
  file: string,
  stated: NotificationFields,
  known: { readonly packs: readonly string[]; readonly services: readonly string[] },
): Notification {
  const unnamed = {
    kind: stated.when === "digest" ? "digest" : "pack",
    states: stated.of ?? NOTIFIED_STATES,
    language: stated.language ?? LANGUAGE_DEFAULT,
    way: wayOf(file, stated),
  } as const;
  const packs = stated.packs ?? known.packs;
  const services = stated.services ?? known.services;
  return {
    settings: { key: stated.name ?? identityOf(unnamed, packs, services), ...unnamed },
    packs: new Set(packs),
    services: new Set(services),
  };
}

const IDENTITY_LENGTH = 16;

const identityOf = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, IDENTITY_LENGTH);

function wayOf(file: string, { webhook, mail }: NotificationFields): WebhookWay | MailWay {
  if (webhook !== undefined) {
    const { url, secret } = webhook;
    return { kind: "webhook", url, secret: sourceIn(file, secret) };
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
        : { user, credential: sourceIn(file, credential) },
  };
}

const [IMPLICIT_PORT, SUBMISSION_PORT] = [465, 587];

/** RFC 8314: port 465 speaks TLS from the first byte, port 587 after STARTTLS. */
function securityOf({ port, tls }: SmtpFields): Pick<MailWay, "port" | "tls"> {
  const used = tls ?? (port === IMPLICIT_PORT ? "implicit" : "starttls");
  return { port: port ?? (used === "implicit" ? IMPLICIT_PORT : SUBMISSION_PORT), tls: used };
}

const sourceIn = (file: string, source: CredentialSource): CredentialSource =>
  "file" in source ? { file: resolve(dirname(file), source.file) } : source;

/** Where notices go, for messages. A path of an address may be a secret, so that it is left out. */
export const placeOf = ({ way }: Pick<NotificationSettings, "way">): string =>
  way.kind === "webhook" ? new URL(way.url).host : way.to.join(", ");
