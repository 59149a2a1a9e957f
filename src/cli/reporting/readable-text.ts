/** Text for a terminal: text from books and services may not move the cursor or change the writing direction. */

import { type Capacity, fitText } from "../../formats/fits.ts";
import { withRunsIsolated } from "../../ledger/isolated-text.ts";

/** Control characters, and characters that change the writing direction. */
const UNREADABLE = /(?!\n)[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Isolates in pairs are made again: a text may come here twice, or from a sentence that isolates its names. */
const withoutIsolates = (text: string): string => text.replace(ISOLATED, "$1");
const ISOLATED = /\u2068([^\u2066-\u2069]*)\u2069/g;

/** The characters of a line: names and texts may have thousands, and would fill the screen. */
const LINE_CHARACTERS_MAX = 2_000;

/**
 * Keeps line ends, replaces a tab by a space, and every other control by U+FFFD. What is written from right to left
 * is isolated, so that it turns no figure beside it, and a line that would fill a screen ends with its length.
 */
export const readableText = (text: string): string =>
  withRunsIsolated(
    linesWithin(withoutIsolates(text).replaceAll("\t", " ").replace(UNREADABLE, "\uFFFD")),
  );

const linesWithin = (text: string): string =>
  text.length <= LINE_CHARACTERS_MAX
    ? text
    : text
        .split("\n")
        .map((line) => fitText(line, LINE_CAPACITY, lengthText).text)
        .join("\n");

const LINE_CAPACITY: Capacity = { charactersMax: LINE_CHARACTERS_MAX, keepsDirections: false };
const lengthText = (length: number): string => `[${length.toLocaleString("en")} characters]`;

/** As `readableText`, on one line: a name with a line end could fake a line of its own. */
export const readableLine = (text: string): string => readableText(text.replace(/[\r\n]+/g, " "));
