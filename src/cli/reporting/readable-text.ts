/** Text for a terminal: text from books and services may not move the cursor or change the writing direction. */

/** Control characters, and characters that change the writing direction. */
const UNREADABLE = /(?!\n)[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Keeps line ends, replaces a tab by a space, and every other control by U+FFFD. */
export const readableText = (text: string): string =>
  text.replaceAll("\t", " ").replace(UNREADABLE, "\uFFFD");

/** As `readableText`, on one line: a name with a line end could fake a line of its own. */
export const readableLine = (text: string): string => readableText(text.replace(/[\r\n]+/g, " "));
