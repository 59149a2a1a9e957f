/** An action that the user wants on the first page of a pack: what someone does, and until when. */
import type { CalendarDate } from "../calendar/calendar-date.ts";

export interface PageAction {
  readonly text: string;
  /** Null if no one is named. */
  readonly owner: string | null;
  /** The last day for it; null without one. */
  readonly until: CalendarDate | null;
  readonly isDone: boolean;
}
