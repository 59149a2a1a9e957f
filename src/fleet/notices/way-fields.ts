/** The fields of the way by which notices are sent, mail or a webhook, and their faults. No secret is part of them. */
import { isSafeAddress, isThisMachine } from "../../api/base-url.ts";
import { either, listOf, optional, type ValueOf } from "../../fields/kind.ts";
import { described, documented, type RecordOf, record } from "../../fields/record.ts";
import { filledText, oneOf, parsable, textLike, wholeNumber } from "../../fields/scalars.ts";
import { KEY_SOURCE } from "../s3-place.ts";

const ADDRESS = /^https?:\/\/[^\s@#\\]+$/;
const MAILBOX = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$|^\[::1\]$/;
const PORT_MAX = 65_535;

export const WEBHOOK_ADDRESS =
  "an address with https, as in https://hooks.example/slotsom; http only on this machine";

/** A notice names administrations, so its way to another machine is encrypted. */
export function webhookIn(text: string): string | null {
  const url = ADDRESS.test(text) ? URL.parse(text) : null;
  return url !== null && isSafeAddress(url) ? text : null;
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

export const WAY_FIELDS = {
  webhook: optional(
    documented(
      "Send it as JSON with a signature",
      record({
        url: documented(
          "The address that receives a POST, or the source of one that is a secret itself",
          described(
            `${WEBHOOK_ADDRESS}; or the source of such an address, as in { env: HOOK_URL }`,
            either(parsable(WEBHOOK_ADDRESS, webhookIn, ADDRESS), KEY_SOURCE),
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
};

export type WayFields = RecordOf<typeof WAY_FIELDS>;
export type SmtpFields = ValueOf<typeof SMTP>;

type Path = readonly string[];
/** A problem and the value that has it. */
type Placed = readonly [path: Path, what: string];

/** The faults of a way at `at` that its shape cannot know, each with the path of the value that has it. */
export function wayProblems(at: Path, { webhook, mail }: WayFields): readonly Placed[] {
  if ((webhook === undefined) === (mail === undefined)) {
    return [[at, "must have one of webhook and mail"]];
  }
  if (mail === undefined) return [];
  const { host, tls, user, credential } = mail.smtp;
  const smtp = [...at, "mail", "smtp"];
  return [
    ...(tls === "none" && !isThisMachine({ hostname: host })
      ? [
          [
            [...smtp, "tls"],
            "none is for a server on this machine; use starttls or implicit",
          ] as const,
        ]
      : []),
    ...((user === undefined) === (credential === undefined)
      ? []
      : [[smtp, "user and credential belong together; add the other one"] as const]),
  ];
}
