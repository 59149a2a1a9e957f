/** Text for a terminal: what comes from books and services may not move its cursor or turn its writing. */

/** Controls, and the characters that turn the direction of the text after them. */
const UNREADABLE = /(?!\n)[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Line ends stay; a tab is a space, and everything else that would act is shown as unreadable. */
export const readableText = (text: string): string =>
  text.replaceAll("\t", " ").replace(UNREADABLE, "\uFFFD");

/** As `readableText`, for what must stay one line: a name with a line end in it could fake another. */
export const readableLine = (text: string): string => readableText(text.replace(/[\r\n]+/g, " "));
