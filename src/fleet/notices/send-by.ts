/** Makes one attempt to send a message by its way: the secret is read for each attempt, so that it can be replaced. */
import { Failure } from "../../failure.ts";
import { hiddenProxy } from "../../runs/hidden-proxy.ts";
import { type CredentialSource, readCredential } from "../../runs/profile/credential.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import type { Attachment } from "./mail.ts";
import type { NoticeText } from "./notice-text.ts";
import { reasonOf, type Sent } from "./sent.ts";
import type { Way, WebhookWay } from "./way.ts";
import { WEBHOOK_ADDRESS, webhookIn } from "./way-fields.ts";
import { sendWebhook } from "./webhook.ts";

/** The parts of the process that sending uses. */
export type SendPorts = Pick<RunPorts, "environment" | "now" | "hideSecret">;

export interface Message {
  /** The same in every attempt to send it, and that of no other message. */
  readonly id: string;
  /** Of a mail. */
  readonly text: () => NoticeText;
  /** Of a webhook: the same JSON in every attempt. */
  readonly body: () => string;
  /** Of a mail; absent for none. */
  readonly attachments?: readonly Attachment[];
}

/** An attempt, or why this machine cannot make one. */
export type Attempted = Sent | { readonly kind: "unable"; readonly reason: string };

/** With the reading of a secret, which has half a minute, shorter than the lease of a notice. */
const SEND_MS_MAX = 90_000;

/** Whatever goes wrong here is the reason why one message waits: it must not end a process that makes packs. */
export async function sendBy(
  way: Way,
  message: Message,
  ports: SendPorts,
  signal: AbortSignal,
): Promise<Attempted> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS_MAX)]);
  let secret: string | null;
  let url = "";
  try {
    secret = await secretFor(way, ports, limited);
    if (way.kind === "webhook") url = await addressOf(way, ports, limited);
  } catch (cause) {
    // Another machine, or a later attempt, may have the secret.
    return { kind: "unable", reason: cause instanceof Failure ? cause.message : reasonOf(cause) };
  }
  try {
    return await sendWith({ secret, url }, { way, message }, ports, limited);
  } catch (cause) {
    // The next attempt may succeed; a bug in a text sets the message aside after the last one.
    return { kind: "passing", reason: reasonOf(cause) };
  }
}

async function secretFor(
  way: Way,
  { environment, hideSecret }: SendPorts,
  signal: AbortSignal,
): Promise<string | null> {
  const source: CredentialSource | null =
    way.kind === "webhook" ? way.secret : (way.login?.credential ?? null);
  if (source === null) return null;
  const secret = await readCredential(source, environment, signal);
  hideSecret?.(secret);
  return secret;
}

/** It may be a secret as a whole, and is in no reason. Failure code: those of the credential, `fleet-invalid`. */
async function addressOf(
  { url }: WebhookWay,
  { environment, hideSecret }: SendPorts,
  signal: AbortSignal,
): Promise<string> {
  if (typeof url === "string") return url;
  const address = await readCredential(url, environment, signal);
  hideSecret?.(address);
  if (webhookIn(address) !== null) return address;
  throw new Failure(
    "fleet-invalid",
    `the source of the address of a webhook does not have ${WEBHOOK_ADDRESS}`,
    "Correct what the source has: the address alone, on one line.",
  );
}

async function sendWith(
  { secret, url }: { readonly secret: string | null; readonly url: string },
  { way, message }: { readonly way: Way; readonly message: Message },
  ports: SendPorts,
  signal: AbortSignal,
): Promise<Sent> {
  const { id, text, body, attachments = [] } = message;
  if (way.kind === "webhook") {
    const proxy = hiddenProxy(ports);
    const posted = { id, body: body(), secret: secret ?? "", now: ports.now(), proxy };
    return sendWebhook(url, posted, signal);
  }
  // Most processes send no mail, and need not load it.
  const { sendMail } = await import("./mail.ts");
  return sendMail(way, { id, ...text(), password: secret, attachments }, signal);
}
