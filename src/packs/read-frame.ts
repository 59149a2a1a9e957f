/** Reads the frame of the HTML page, with the styles and scripts in the files that it names as `{{file:page.css}}`. */
import { join } from "node:path";
import { frameProblems } from "../formats/html/frame.ts";
import { type Reading, readText, UNREADABLE_FILE } from "./read-yaml.ts";

const FILE_MARK = /\{\{file:([a-z-]+\.(?:css|js))\}\}/g;

export function readFrame(templates: string): Reading<string> {
  const folder = join(templates, "html");
  const file = join(folder, "page.html");
  const frame = readText(file);
  if (frame === null) return { ok: false, problems: [missing(file)] };
  const parts = new Map(
    [...frame.matchAll(FILE_MARK)].map(([, name = ""]) => [name, readText(join(folder, name))]),
  );
  const filled = frame.replace(FILE_MARK, (_, name: string) => parts.get(name) ?? "");
  const problems = [
    ...[...parts].filter(([, text]) => text === null).map(([name]) => missing(join(folder, name))),
    ...frameProblems(filled).map((problem) => `${file}: ${problem}`),
  ];
  return problems.length === 0 ? { ok: true, value: filled } : { ok: false, problems };
}

const missing = (file: string): string => `${file}: ${UNREADABLE_FILE}`;
