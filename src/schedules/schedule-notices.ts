/** Sends the notices of a schedule: the ending of each occasion, once to each receiver, again when sending failed. */
import { createHash } from "node:crypto";
import { Failure } from "../failure.ts";
import type { Attachment } from "../fleet/notices/mail.ts";
import { type SendPorts, sendBy } from "../fleet/notices/send-by.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { attachmentsOf } from "./attached-files.ts";
import { type NoticeOrder, readNoticesFile } from "./notices-file.ts";
import { occasionBody, occasionText } from "./occasion-text.ts";
import type { Occasion, OccasionNotice, ScheduleFile } from "./schedule-file.ts";

export interface NoticePorts extends SendPorts, Pick<RunPorts, "signal"> {
  readonly onNotice: (event: NoticeEvent) => void;
}

export type NoticeEvent =
  | {
      readonly kind: "sent";
      readonly occasion: Occasion;
      readonly to: string;
      readonly refused: number;
    }
  | {
      readonly kind: "not-sent";
      readonly occasion: Occasion;
      readonly to: string;
      readonly reason: string;
      /** Whether the next firing tries again. */
      readonly isRetried: boolean;
    };

/** Two days of firings: then a person has to look. */
const ATTEMPTS_MAX = 48;

/** Keeps the record after each attempt, so that nothing is sent twice that was sent. Failure code: `disk-full`. */
export async function sendNotices(
  before: ScheduleFile,
  keep: (file: ScheduleFile) => void,
  ports: NoticePorts,
): Promise<void> {
  let file = before;
  const waiting = before.occasions.filter(hasUnsent);
  if (waiting.length === 0) return;
  const orders = ordersOf(file, waiting, ports);
  if (orders === null) return;
  for (const occasion of waiting) {
    const notices: OccasionNotice[] = [...(occasion.notices ?? plannedFor(occasion, orders))];
    for (const [index, notice] of notices.entries()) {
      const order = orders.find(({ to }) => to === notice.to);
      if (notice.state !== "waiting" || ports.signal.aborted) continue;
      const sent =
        order === undefined
          ? {
              ...notice,
              state: "failed" as const,
              reason: "it is no longer in the file of notices",
            }
          : await sendOne(file, { occasion, notice, order }, ports);
      notices[index] = sent;
      file = withNotices(file, occasion, notices);
      keep(file);
    }
    file = withNotices(file, occasion, notices);
    keep(file);
  }
}

const hasUnsent = ({ state, notices }: Occasion): boolean =>
  (state === "final" || state === "draft" || state === "failed") &&
  (notices === null || notices.some((notice) => notice.state === "waiting"));

/** Null if the file of notices cannot be read: its packs are made all the same, and the next firing reads it again. */
function ordersOf(
  { schedule: { notify } }: ScheduleFile,
  [occasion]: readonly Occasion[],
  ports: NoticePorts,
): readonly NoticeOrder[] | null {
  if (notify === null) return [];
  try {
    return readNoticesFile(notify);
  } catch (cause) {
    // What is wrong with the file is the reason why nothing is sent.
    if (!(cause instanceof Failure) || occasion === undefined) throw cause;
    ports.onNotice({
      ...{ kind: "not-sent", occasion, to: `the receivers in ${notify}` },
      ...{ reason: cause.message, isRetried: true },
    });
    return null;
  }
}

const plannedFor = (
  { state }: Occasion,
  orders: readonly NoticeOrder[],
): readonly OccasionNotice[] =>
  orders
    .filter(({ states }) => states.some((one) => one === state))
    .map(({ to }) => ({ to, state: "waiting", attempts: 0, reason: null }));

/** The summary has figures of the books: it is kept until every receiver has it. */
function withNotices(
  file: ScheduleFile,
  { dueAt, period }: Occasion,
  notices: readonly OccasionNotice[],
): ScheduleFile {
  const isDone = notices.every(({ state }) => state !== "waiting");
  return {
    ...file,
    occasions: file.occasions.map((one) =>
      one.dueAt === dueAt && one.period === period
        ? { ...one, notices: [...notices], ...(isDone ? { summary: [] } : {}) }
        : one,
    ),
  };
}

interface Sending {
  readonly occasion: Occasion;
  readonly notice: OccasionNotice;
  readonly order: NoticeOrder;
}

async function sendOne(
  { schedule }: ScheduleFile,
  { occasion, notice, order }: Sending,
  ports: NoticePorts,
): Promise<OccasionNotice> {
  const { attachments, tooLarge } = await attachmentsOf(occasion, order.attach);
  const id = idOf(schedule.name, occasion, notice.to);
  const source = { schedule, occasion, order, tooLarge, attachments };
  const message = {
    id,
    text: () => occasionText(source),
    body: () => occasionBody(source, id),
    attachments: attachments.map(({ name, bytes }): Attachment => ({ name, bytes })),
  };
  const attempted = await sendBy(order.way, message, ports, ports.signal);
  const attempts = notice.attempts + 1;
  const { to } = notice;
  if (attempted.kind === "sent") {
    ports.onNotice({ kind: "sent", occasion, to, refused: attempted.refused });
    return { ...notice, state: "sent", attempts, reason: null };
  }
  const { kind, reason } = attempted;
  const isRetried = kind !== "refused" && attempts < ATTEMPTS_MAX;
  ports.onNotice({ kind: "not-sent", occasion, to, reason, isRetried });
  return { ...notice, state: isRetried ? "waiting" : "failed", attempts, reason };
}

const ID_LENGTH = 32;

/** The same in every attempt to send it: a receiver that remembers it sees each notice once. */
const idOf = (name: string, { dueAt, period, startedAt }: Occasion, to: string): string =>
  createHash("sha256")
    .update(JSON.stringify([name, dueAt, period, startedAt, to]))
    .digest("hex")
    .slice(0, ID_LENGTH);
