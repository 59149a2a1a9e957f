/** The public holidays of the Netherlands, computed for any year. */
import { addDays, type CalendarDate, dateOf, weekdayOf } from "./calendar-date.ts";

/** The days on which custom differs from one employer to the next. */
export interface HolidayCustoms {
  /** The law names 5 May every year; most collective agreements give the day off once in five years: 2025, 2030. */
  readonly liberationDay: "every-five-years" | "every-year" | "never";
  /** A day off at banks and authorities, not at most offices. */
  readonly goodFriday: boolean;
}

export const CUSTOMS_USUAL: HolidayCustoms = {
  liberationDay: "every-five-years",
  goodFriday: false,
};

const SUNDAY = 7;

/**
 * The days of article 3 of the Algemene termijnenwet, in order: New Year's Day, Easter Monday, the day on which the King's
 * birthday is celebrated, 5 May, Ascension Day, Whit Monday and both days of Christmas. Good Friday is in its second
 * paragraph. Sundays, among them Easter, are not listed.
 */
export function dutchHolidays(year: number, customs: HolidayCustoms): readonly CalendarDate[] {
  const easter = easterOf(year);
  const days = [
    dayIn(year, "01-01"),
    ...(customs.goodFriday ? [addDays(easter, -2)] : []),
    addDays(easter, 1),
    kingsDayOf(year),
    ...(isLiberationDayOff(year, customs) ? [dayIn(year, "05-05")] : []),
    addDays(easter, 39),
    addDays(easter, 50),
    dayIn(year, "12-25"),
    dayIn(year, "12-26"),
  ];
  // In some years two of them are on one day: Ascension Day was on 5 May in 2016.
  return [...new Set(days)].sort();
}

/** 27 April since 2014; the day before when that is a Sunday, as in 2025. */
function kingsDayOf(year: number): CalendarDate {
  const birthday = dayIn(year, "04-27");
  return weekdayOf(birthday) === SUNDAY ? addDays(birthday, -1) : birthday;
}

function isLiberationDayOff(year: number, { liberationDay }: HolidayCustoms): boolean {
  switch (liberationDay) {
    case "every-five-years":
      return year % 5 === 0;
    case "every-year":
      return true;
    case "never":
      return false;
  }
}

/** Easter Sunday by the computus of the Gregorian calendar, as J. Meeus gives it (Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): CalendarDate {
  const inCycle = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * inCycle + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const lateMoon = Math.floor((inCycle + 11 * epact + 22 * weekday) / 451);
  const daysAfter = epact + weekday - 7 * lateMoon;
  return addDays(dayIn(year, "03-22"), daysAfter);
}

const dayIn = (year: number, day: string): CalendarDate =>
  dateOf(`${String(year).padStart(4, "0")}-${day}`);
