/**
 * The file that says who hears of a schedule: by mail or webhook, in which language, and with which files of the pack.
 */

import { Failure } from "../failure.ts";
import { listOf, optional, type ValueOf } from "../fields/kind.ts";
import { described, documented, record } from "../fields/record.ts";
import { flag, oneOf, textLike } from "../fields/scalars.ts";
import { NOTIFIED_STATES } from "../fleet/notices/notification-fields.ts";
import { placeOf, type Way, wayOf } from "../fleet/notices/way.ts";
import { WAY_FIELDS, wayProblems } from "../fleet/notices/way-fields.ts";
import { linedText, readLinedYaml, readText, whole } from "../packs/read-yaml.ts";

const NOTICE = record({
  of: optional(
    documented("Of which endings it speaks (default: all)", listOf(oneOf(...NOTIFIED_STATES), 1)),
  ),
  language: optional(
    documented("The language of the text (default: that of the pack)", oneOf("nl", "en")),
  ),
  summary: optional(documented("With the texts of the first page (default: true)", flag)),
  attach: optional(
    documented(
      "The files of the pack that are attached, by their ending (default: pdf)",
      listOf(described("the end of a name, as in pdf", textLike(/^[a-z0-9]{1,8}$/))),
    ),
  ),
  ...WAY_FIELDS,
});

const FILE = record({
  format_version: oneOf(1),
  notices: documented("Who hears of it, each by mail or webhook", listOf(NOTICE, 1)),
});

/** Who hears of a schedule, and what they receive. */
export interface NoticeOrder {
  /** Its way and receivers: what was sent is known by it. */
  readonly to: string;
  readonly states: readonly (typeof NOTIFIED_STATES)[number][];
  /** Null for the language of the pack. */
  readonly language: "nl" | "en" | null;
  readonly hasSummary: boolean;
  /** Ends of names. */
  readonly attach: readonly string[];
  readonly way: Way;
}

const ATTACHED_DEFAULT: readonly string[] = ["pdf"];

/** Failure code: `profile-invalid` with every fault. `path` is absolute. */
export function readNoticesFile(path: string): readonly NoticeOrder[] {
  const text = readText(path);
  if (text === null) throw invalid(path, [linedText(path, whole("the file is missing"))]);
  const reading = readLinedYaml(text, FILE, "core");
  if (!reading.ok)
    throw invalid(
      path,
      reading.problems.map((problem) => linedText(path, problem)),
    );
  const { value, lineOf } = reading;
  const problems = value.notices.flatMap((one, index) =>
    wayProblems(["notices", String(index)], one).map(([at, what]) =>
      linedText(path, { line: lineOf(at), at: at.join("/"), what }),
    ),
  );
  if (problems.length > 0) throw invalid(path, problems);
  const orders = value.notices.map((one) => orderOf(path, one));
  const repeated = orders.find(({ to }, index) => orders.findIndex((one) => one.to === to) < index);
  if (repeated === undefined) return orders;
  throw invalid(path, [
    linedText(path, whole(`two notices go to ${repeated.to}; make one of them`)),
  ]);
}

function orderOf(path: string, stated: ValueOf<typeof NOTICE>): NoticeOrder {
  const way = wayOf(path, stated);
  return {
    to: `${way.kind} to ${placeOf(way)}`,
    states: stated.of ?? NOTIFIED_STATES,
    language: stated.language ?? null,
    hasSummary: stated.summary ?? true,
    attach: stated.attach ?? ATTACHED_DEFAULT,
    way,
  };
}

const invalid = (path: string, lines: readonly string[]): Failure =>
  new Failure(
    "profile-invalid",
    `the file of notices cannot be used:\n${lines.map((line) => `  ${line}`).join("\n")}`,
    `Correct ${path}; docs/management-pack.md describes it.`,
  );
