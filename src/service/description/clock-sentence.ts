/** What the documentation says about the day on which a service lives. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";

/** `today` is the fixed day of the books; null when they follow the machine's clock. */
export const clockSentence = (today: CalendarDate | null): string =>
  today === null
    ? "Today is the date of the service's own clock, in the time zone of the administration."
    : `In these books today is always ${today}: dates, periods such as \`this_month\` and timestamps follow that day. ` +
      "Rate limits, links and signatures of webhooks follow the real clock.";
