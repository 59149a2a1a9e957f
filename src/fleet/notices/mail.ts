/** Sends a notice by mail, through nodemailer. */
import { createTransport } from "nodemailer";
import type { NoticeText } from "./notice-text.ts";
import { reasonOf, type Sent } from "./sent.ts";
import type { MailWay } from "./way.ts";

/** A file of a mail, with its bytes. */
export interface Attachment {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface MailMessage extends NoticeText {
  readonly id: string;
  /** Null without a login. */
  readonly password: string | null;
  readonly attachments: readonly Attachment[];
}

const CONNECT_MS_MAX = 10_000;
const SILENCE_MS_MAX = 30_000;
/** RFC 5321, 4.2.1: the server will not take the same message later either. */
const PERMANENT_MIN = 500;

/** The receivers of an attempt that was repeated see the same Message-ID, and most mailboxes then show one message. */
export async function sendMail(
  { from, to, host, port, tls, login }: MailWay,
  { id, subject, text, password, attachments }: MailMessage,
  signal: AbortSignal,
): Promise<Sent> {
  const transport = createTransport({
    host: host.replace(/^\[|\]$/g, ""),
    port,
    secure: tls === "implicit",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "none",
    ...(login === null || password === null ? {} : { auth: { user: login.user, pass: password } }),
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    // Attachments are bytes: a message reads nothing.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { rejected } = await transport.sendMail({
      from,
      to: [...to],
      subject,
      text,
      attachments: attachments.map(({ name, bytes }) => ({ filename: name, content: bytes })),
      messageId: `<${id}@${from.slice(from.indexOf("@") + 1)}>`,
      // RFC 3834: no automatic answers.
      headers: { "Auto-Submitted": "auto-generated" },
      signal,
    });
    return { kind: "sent", refused: rejected.length };
  } catch (cause) {
    // Whatever it was, the notice is sent again later, unless the server refused it for good. Its text may repeat what was sent.
    const status = statusOf(cause);
    const reason = [reasonOf(cause), ...(status === null ? [] : [String(status)])].join(" ");
    return { kind: status !== null && status >= PERMANENT_MIN ? "refused" : "passing", reason };
  } finally {
    transport.close();
  }
}

const statusOf = (cause: unknown): number | null =>
  cause instanceof Error && "responseCode" in cause && typeof cause.responseCode === "number"
    ? cause.responseCode
    : null;
