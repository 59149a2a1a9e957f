/** The fields of a notification in `fleet.yml`: what it is about, and the way it is sent. No secret is part of it. */
import { either, listOf, optional, type ValueOf } from "../../fields/kind.ts";
import { described, documented, record } from "../../fields/record.ts";
import { filledText, oneOf, parsable, textLike, wholeNumber } from "../../fields/scalars.ts";
import { LANGUAGE_DEFAULT, NAME } from "../../runs/profile/profile-fields.ts";
import { KEY_SOURCE, LOOPBACK } from "../s3-place.ts";

const ADDRESS = /^https?:\/\/[^\s@#\\]+$/;
const MAILBOX = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$|^\[::1\]$/;
const PORT_MAX = 65_535;

/** Whether a host of an address is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** A notice names administrations, so its way to another machine is encrypted. */
function webhookIn(text: string): string | null {
  if (!ADDRESS.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || isLoopback(hostname) ? text : null;
}

const MAIL_ADDRESS = described("an address, as in books@office.example", textLike(MAILBOX));

const SMTP = record({
  host: documented(
    "The mail server",
    described("the name of a machine, as in smtp.office.example", textLike(HOST)),
  ),
  port: optional(
    documented("Its port (default: 587, or 465 with tls: implicit)", wholeNumber(1, PORT_MAX)),
  ),
  tls: optional(
    documented(
      "starttls, implicit, or none for a server on this machine (default: implicit with port 465, else starttls)",
      oneOf("starttls", "implicit", "none"),
    ),
  ),
  user: optional(documented("The user, if the server asks for one", filledText)),
  credential: optional(documented("The source of the password of the user", KEY_SOURCE)),
});

/** How a job can end, as a notification names it. */
export const NOTIFIED_STATES = ["final", "draft", "failed"] as const;

export const NOTIFICATION = record({
  name: optional(
    documented(
      "A name, unique in the queue: a correction of a named one also holds for notices that wait",
      textLike(NAME),
    ),
  ),
  when: documented(
    "each pack: when a pack is ready; digest: when all packs of a name and day are",
    oneOf("each pack", "digest"),
  ),
  of: optional(documented("Which packs (default: all)", listOf(oneOf(...NOTIFIED_STATES), 1))),
  packs: optional(documented("Packs of the file (default: all)", listOf(filledText, 1))),
  services: optional(documented("The services (default: all)", listOf(filledText, 1))),
  language: optional(
    documented(`The language of the text (default: ${LANGUAGE_DEFAULT})`, oneOf("nl", "en")),
  ),
  webhook: optional(
    documented(
      "Send it as JSON with a signature",
      record({
        url: documented(
          "The address that receives a POST",
          parsable(
            "an address with https, as in https://hooks.example/slotsom; http only on this machine",
            webhookIn,
            ADDRESS,
          ),
        ),
        secret: documented("The source of the secret that signs", KEY_SOURCE),
      }),
    ),
  ),
  mail: optional(
    documented(
      "Send it by mail",
      record({
        from: documented("The sender", MAIL_ADDRESS),
        to: documented(
          "The receivers",
          described("an address or a list of them", either(MAIL_ADDRESS, listOf(MAIL_ADDRESS, 1))),
        ),
        smtp: documented("The mail server", SMTP),
      }),
    ),
  ),
});

export type NotificationFields = ValueOf<typeof NOTIFICATION>;
export type SmtpFields = ValueOf<typeof SMTP>;
