/**
 * A notification: about which packs, and where notices of them go. Its settings are in the queue, so that every worker
 * can send.
 */
import { createHash } from "node:crypto";
import { type Kind, listOf, readIfFits } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { oneOf, text } from "../../fields/scalars.ts";
import { LANGUAGE_DEFAULT } from "../../runs/profile/profile-fields.ts";
import { NOTIFIED_STATES, type NotificationFields } from "./notification-fields.ts";
import { WAY, type Way, wayOf } from "./way.ts";

/** What a sender needs. Paths are absolute; secrets are named by their source. */
export interface NotificationSettings {
  /** Its name, or what identifies its settings. */
  readonly key: string;
  readonly kind: "pack" | "digest";
  readonly states: readonly (typeof NOTIFIED_STATES)[number][];
  readonly language: "nl" | "en";
  readonly way: Way;
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
  way: WAY,
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
