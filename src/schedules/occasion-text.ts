/** A notice of a schedule: for people as a text, for a webhook as JSON. */
import { createHash } from "node:crypto";
import { dateInZone } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import type { Attachment } from "../fleet/notices/mail.ts";
import {
  dayText,
  type NoticedPack,
  type NoticeText,
  packHead,
  spokenIn,
  textOf,
} from "../fleet/notices/notice-text.ts";
import type { NoticeOrder } from "./notices-file.ts";
import { isLate } from "./occasions.ts";
import type { Occasion, ScheduleOrder } from "./schedule-file.ts";

/** What a notice is made of. */
export interface NoticeSource {
  readonly schedule: ScheduleOrder;
  readonly occasion: Occasion;
  readonly order: Pick<NoticeOrder, "language" | "hasSummary">;
  readonly attachments: readonly Attachment[];
  /** Names of files that are not attached. */
  readonly tooLarge: readonly string[];
}

/** The status first, then what the first page says, then where the pack is. */
export function occasionText(source: NoticeSource): NoticeText {
  const { schedule, occasion, order, attachments, tooLarge } = source;
  const spoken = spokenIn(languageOf(source));
  const { own } = spoken;
  const { failure, folder, runId, period } = occasion;
  const pack = packIn(source);
  const meaning =
    pack.state === "failed" ? own("schedule.failed") : own(`status-meaning.${pack.state}`);
  const { subject, lines } = packHead(pack, spoken, meaning);
  const { name, timeZone } = schedule;
  const day = (instant: string): string => dayText(dateInZone(instant, timeZone), spoken);
  const late = { due: day(occasion.dueAt), made: day(occasion.startedAt) };
  const listed = (names: readonly string[]): string => names.join(", ");
  return textOf({
    subject,
    lines: [
      ...lines,
      ...(failure === null ? [] : [own("schedule.retry", { name, period })]),
      ...(isLate(occasion) ? ["", own("schedule.late", late)] : []),
      ...(order.hasSummary ? occasion.summary : []),
      "",
      ...(attachments.length === 0
        ? []
        : [own("schedule.attached", { files: listed(attachments.map((file) => file.name)) })]),
      ...(tooLarge.length === 0 ? [] : [own("schedule.too-large", { files: listed(tooLarge) })]),
      ...(folder === null ? [] : [own("schedule.folder", { folder })]),
      own("schedule.name", { name }),
      ...(runId === null ? [] : [own("run", { run: runId })]),
    ],
  });
}

/** The same bytes in every attempt to send this notice while the files of the pack are the same. */
export function occasionBody(source: NoticeSource, id: string): string {
  const { schedule, occasion, attachments } = source;
  const { subject, text } = occasionText(source);
  return JSON.stringify({
    format_version: 1,
    id,
    kind: "schedule",
    created_at: occasion.endedAt,
    schedule: schedule.name,
    language: languageOf(source),
    subject,
    text,
    administration_name: occasion.administrationName,
    pack: schedule.command,
    period: occasion.period,
    due_at: occasion.dueAt,
    late: isLate(occasion),
    status: occasion.state,
    attempts: occasion.attempts,
    ended_at: occasion.endedAt,
    run: occasion.runId,
    blocking: occasion.blocking,
    because: occasion.because,
    failure: occasion.failure,
    folder: occasion.folder,
    files: attachments.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      base64: bytes.toString("base64"),
    })),
  });
}

const languageOf = ({ order, schedule }: NoticeSource): "nl" | "en" =>
  order.language ?? (schedule.language === "en" ? "en" : "nl");

function packIn({ schedule, occasion }: NoticeSource): NoticedPack {
  const { administrationName, period, state, failure, blocking, because, folder } = occasion;
  invariant(state !== "running" && state !== "waiting", "only what has ended has a notice");
  return {
    member: schedule.books,
    ...{ administrationName, pack: schedule.command, period, state, failure },
    result: folder === null ? null : { blocking, because },
  };
}
