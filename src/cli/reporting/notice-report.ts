/** Notices of a fleet in words and in data: sent, not sent yet, and set aside. */
import { momentText } from "../../calendar/date-text.ts";
import type { Notice, UnsentNotice } from "../../fleet/notices/outbox.ts";
import type { NoticeEvent } from "../../fleet/notices/send-notices.ts";
import { placeOf } from "../../fleet/notices/way.ts";
import type { ReportData } from "./report.ts";
import type { Reporter } from "./reporter.ts";

export function reportNoticeEvent(event: NoticeEvent, data: ReportData, reporter: Reporter): void {
  const { notice } = event;
  const named = {
    ...data,
    event: event.kind,
    notice: notice.id,
    notification: notice.notification,
  };
  const text = `notice of ${notice.packName} of ${notice.batch} to ${receiverOf(notice)}`;
  switch (event.kind) {
    case "notice-sent": {
      const { refused } = event;
      const without =
        refused === 0
          ? ""
          : `, without ${String(refused)} of its receivers, which the mail server refused`;
      reporter.note(`${text}: sent${without}`, { ...named, refused });
      return;
    }
    case "notice-failed": {
      const { reason, retryAt } = event;
      const next = retryAt === null ? "set aside" : `retried at ${momentText(retryAt)}`;
      reporter.note(`${text}: not sent (${reason}); ${next}`, {
        ...named,
        message: reason,
        retry_at: retryAt,
      });
    }
  }
}

const receiverOf = ({
  settings,
  notification,
}: Pick<Notice, "settings" | "notification">): string =>
  settings === null ? `notification ${notification}` : placeOf(settings.way);

/** The notices of one notification that were not sent. */
export interface UnsentGroup {
  readonly notification: string;
  readonly receiver: string;
  readonly waiting: number;
  readonly failed: number;
  readonly oldestAt: string;
  /** Of the newest attempt; null before any. */
  readonly reason: string | null;
}

export function unsentGroups(unsent: readonly UnsentNotice[]): readonly UnsentGroup[] {
  return [...Map.groupBy(unsent, ({ notification }) => notification)].flatMap(
    ([notification, notices]) => {
      const [first] = notices;
      if (first === undefined) return [];
      const failed = notices.filter(({ state }) => state === "failed").length;
      return [
        {
          notification,
          receiver: receiverOf(first),
          waiting: notices.length - failed,
          failed,
          oldestAt: first.createdAt,
          reason: notices.findLast(({ reason }) => reason !== null)?.reason ?? null,
        },
      ];
    },
  );
}

export const unsentData = (group: UnsentGroup): ReportData => ({
  notification: group.notification,
  receiver: group.receiver,
  waiting: group.waiting,
  failed: group.failed,
  oldest_at: group.oldestAt,
  reason: group.reason,
});

/** `not sent   3 notices to hooks.example since ..., 1 of them set aside (answered 404)`. */
export function unsentLine(group: UnsentGroup): string {
  const { waiting, failed, receiver, oldestAt, reason } = group;
  const all = waiting + failed;
  const counted = `${String(all)} ${all === 1 ? "notice" : "notices"} to ${receiver} since ${momentText(oldestAt)}`;
  const aside =
    failed === 0 ? "" : `, ${failed === all ? "" : `${String(failed)} of them `}set aside`;
  return `not sent   ${counted}${aside}${reason === null ? "" : ` (${reason})`}`;
}

/** What a person can do about notices that were set aside. */
export const unsentAdvice = (groups: readonly UnsentGroup[]): readonly string[] =>
  groups.some(({ failed }) => failed > 0)
    ? ["Retry notices that were set aside with: slotsom fleet retry --notices"]
    : [];

/** After a fleet run, whose packs are made all the same. */
export function reportUnsent(unsent: readonly UnsentNotice[], reporter: Reporter): void {
  const groups = unsentGroups(unsent);
  for (const group of groups) {
    reporter.item("fleet-notices", unsentData(group), unsentLine(group));
  }
  if (groups.some(({ waiting }) => waiting > 0)) {
    reporter.note("The next fleet run, and every worker, sends the notices that wait.");
  }
  for (const line of unsentAdvice(groups)) reporter.note(line);
}
