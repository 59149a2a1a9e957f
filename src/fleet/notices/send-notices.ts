/**
 * Sends the notices of the outbox: one after another, again after a failure that may pass. A failure never reaches the
 * packs.
 */
import { addMs } from "../../calendar/instant.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { type RetryRule, retryDelayMs } from "../retry-delay.ts";
import { slept } from "../side-by-side.ts";
import { noticeBody } from "./notice-body.ts";
import { noticeText } from "./notice-text.ts";
import type { Notice, Outbox, UnsentNotice } from "./outbox.ts";
import { type Attempted, type SendPorts, sendBy } from "./send-by.ts";

export interface NoticePorts extends SendPorts, Pick<RunPorts, "monotonicMs" | "random"> {
  readonly onNotice: (event: NoticeEvent) => void;
}

export type NoticeEvent =
  | { readonly kind: "notice-sent"; readonly notice: Notice; readonly refused: number }
  | {
      readonly kind: "notice-failed";
      readonly notice: Notice;
      readonly reason: string;
      /** Null when the notice is set aside. */
      readonly retryAt: string | null;
    };

export interface NoticeSender {
  /** Sends what is due, until nothing is or the signal is aborted. Failure codes: those of the queue. */
  readonly sendDue: (signal: AbortSignal) => Promise<void>;
}

/** About a day: then a person has to look. */
const ATTEMPTS_MAX = 100;
const RETRY: RetryRule = { delayMsFirst: 5_000, delayMsMax: 15 * 60_000 };
/** A machine without the secret of a notification leaves its notices to others for this time. */
const UNABLE_MS = 10 * 60_000;

/** Between two looks at the outbox. */
const LOOK_MS = 5_000;
const LOOK_LEFT_MS = 500;

export function noticeSender(outbox: Outbox, ports: NoticePorts): NoticeSender {
  /**
   * Until when notices of a notification are left alone, in monotonic milliseconds: a receiver that is away is not
   * asked for each of a thousand.
   */
  const resting = new Map<string, number>();
  const rests = (): readonly string[] =>
    [...resting].flatMap(([key, untilMs]) => (untilMs > ports.monotonicMs() ? [key] : []));
  return {
    sendDue: async (signal) => {
      while (!signal.aborted) {
        const notice = await outbox.claim(rests());
        if (notice === null) return;
        const attempted = await attemptAt(notice, ports, signal);
        const restMs = await settle(notice, attempted, { outbox, ports, signal });
        if (restMs > 0) resting.set(notice.notification, ports.monotonicMs() + restMs);
      }
    },
  };
}

/** Looks for notices again and again until the signal is aborted. */
export async function keepSending(
  sender: NoticeSender,
  sleep: RunPorts["sleep"],
  signal: AbortSignal,
): Promise<void> {
  while (await slept(LOOK_MS, sleep, signal)) await sender.sendDue(signal);
}

/**
 * Sends what is left, and waits for what may be sent within this time. Returns what was not sent. Failure codes: those
 * of the queue.
 */
export async function sendLeft(
  outbox: Outbox,
  ports: NoticePorts & Pick<RunPorts, "sleep" | "signal">,
  timeMs: number,
): Promise<readonly UnsentNotice[]> {
  const sender = noticeSender(outbox, ports);
  const until = addMs(ports.now(), timeMs);
  const over = AbortSignal.any([ports.signal, AbortSignal.timeout(timeMs)]);
  for (;;) {
    await sender.sendDue(over);
    const unsent = await outbox.unsent();
    const isHopeless = unsent.every(({ state, dueAt }) => state === "failed" || dueAt > until);
    if (isHopeless || !(await slept(LOOK_LEFT_MS, ports.sleep, over))) return unsent;
  }
}

interface Settling {
  readonly outbox: Outbox;
  readonly ports: NoticePorts;
  readonly signal: AbortSignal;
}

/** Returns the milliseconds in which this machine sends no other notice of the same notification. */
async function settle(
  notice: Notice,
  attempted: Attempted,
  { outbox, ports, signal }: Settling,
): Promise<number> {
  if (attempted.kind === "sent") {
    await outbox.sent(notice);
    ports.onNotice({ kind: "notice-sent", notice, refused: attempted.refused });
    return 0;
  }
  const { kind, reason } = attempted;
  const delayMs = signal.aborted ? 0 : retryDelayMs(RETRY, notice.attempt, ports.random());
  const isOver = kind === "refused" || (kind === "passing" && notice.attempt >= ATTEMPTS_MAX);
  const retryAt = isOver ? null : addMs(ports.now(), delayMs);
  await outbox.failed(notice, { reason, retryAt });
  ports.onNotice({ kind: "notice-failed", notice, reason, retryAt });
  return kind === "unable" ? UNABLE_MS : kind === "passing" ? delayMs : 0;
}

function attemptAt(
  { id, ...notice }: Notice,
  ports: NoticePorts,
  signal: AbortSignal,
): Promise<Attempted> {
  const { settings } = notice;
  if (settings === null) {
    return Promise.resolve({
      kind: "unable",
      reason: "its settings are of another version of slotsom",
    });
  }
  const message = {
    id,
    text: () => noticeText({ id, ...notice }, settings),
    body: () => noticeBody({ id, ...notice }, settings),
  };
  return sendBy(settings.way, message, ports, signal);
}
