/** Reads the frames of HTML pages, with the styles and scripts in the files that it names as `{{file:page.css}}`. */
import { join } from "node:path";
import { FRAME_MARKS, frameProblems, START_MARKS } from "../formats/html/frame.ts";
import { type Reading, readText, UNREADABLE_FILE } from "./read-yaml.ts";

const FILE_MARK = /\{\{file:([a-z-]+\.(?:css|js))\}\}/g;

/** The frame of the page, or of the start page of a folder. */
export function readFrame(templates: string, name: "page" | "start" = "page"): Reading<string> {
  const folder = join(templates, "html");
  const file = join(folder, `${name}.html`);
  const frame = readText(file);
  if (frame === null) return { ok: false, problems: [missing(file)] };
  const parts = new Map(
    [...frame.matchAll(FILE_MARK)].map(([, name = ""]) => [name, readText(join(folder, name))]),
  );
  const filled = frame.replace(FILE_MARK, (_, name: string) => parts.get(name) ?? "");
  const problems = [
    ...[...parts].filter(([, text]) => text === null).map(([name]) => missing(join(folder, name))),
    ...frameProblems(filled, name === "page" ? FRAME_MARKS : START_MARKS).map(
      (problem) => `${file}: ${problem}`,
    ),
  ];
  return problems.length === 0 ? { ok: true, value: filled } : { ok: false, problems };
}

const missing = (file: string): string => `${file}: ${UNREADABLE_FILE}`;
