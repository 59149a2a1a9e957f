/** The frame of the page, from `templates/html/page.html`: its placeholders and its content security policy. */
import { hash } from "node:crypto";
import { Failure } from "../../failure.ts";
import { html, type Markup, NOTHING } from "../../markup/html.ts";

/** The placeholders required in the frame of a page, each as `{{name}}`; `sheets` exactly once, the others at least once. */
export const FRAME_MARKS = [
  "language",
  "title",
  "policy",
  "colours",
  "skip",
  "contents",
  "navigation",
  "opening",
  "sheets",
] as const;

export type FrameMark = (typeof FRAME_MARKS)[number];
/** Those of a start page, which has no script to lead through its parts. */
export const START_MARKS = [
  ...(["language", "title", "policy", "colours", "opening", "sheets"] as const),
] as const satisfies readonly FrameMark[];
/** The replacement of each placeholder; the policy is derived from the page, the sheets are streamed. */
export type FrameInserts = Readonly<
  Partial<Record<Exclude<FrameMark, "policy" | "sheets">, Markup>>
>;

/** The page before and after its sheets. */
export interface FilledFrame {
  readonly before: string;
  readonly after: string;
}

/** Of small letters only, so that the braces of a script are no placeholder. */
const MARK = /\{\{([a-z]*)\}\}/g;

/** The problems of a frame, one sentence each; empty if the frame is usable. */
export function frameProblems(frame: string, marks: readonly string[]): readonly string[] {
  const found = [...frame.matchAll(MARK)].map(([, name = ""]) => name);
  return [
    ...marks
      .filter((mark) => !found.includes(mark))
      .map((mark) => `the placeholder {{${mark}}} is missing`),
    ...found
      .filter((name) => !marks.includes(name))
      .map((name) => `the placeholder {{${name}}} is unknown`),
    ...(found.filter((name) => name === "sheets").length > 1
      ? ["the placeholder {{sheets}} occurs more than once"]
      : []),
  ];
}

/** Failure code: `template-invalid`. */
export function fillFrame(frame: string, inserts: FrameInserts): FilledFrame {
  const marks = FRAME_MARKS.filter(
    (mark) => mark in inserts || mark === "policy" || mark === "sheets",
  );
  const problems = frameProblems(frame, marks);
  if (problems.length > 0) {
    throw new Failure(
      "template-invalid",
      `the frame of the HTML page cannot be used: ${problems.join("; ")}`,
      "Fix it in templates/html and run the same command again.",
    );
  }
  // Browsers hash the page after normalizing every line end to a single character.
  const [first = "", ...pieces] = frame.replace(/\r\n?/g, "\n").split(MARK);
  const fill = (policy: Markup): FilledFrame => {
    const texts = { ...inserts, policy };
    const filled = { before: first, after: "" };
    let side: keyof FilledFrame = "before";
    for (let index = 0; index < pieces.length; index += 2) {
      const name = pieces[index] ?? "";
      if (isMark(name)) {
        if (name === "sheets") side = "after";
        else filled[side] += texts[name]?.markup ?? "";
      }
      filled[side] += pieces[index + 1] ?? "";
    }
    return filled;
  };
  const { before, after } = fill(NOTHING);
  return fill(html`${policyOf(before + after)}`);
}

const isMark = (name: string): name is FrameMark => FRAME_MARKS.some((mark) => mark === name);

/** Forbids loading anything, and allows only the frame's own style and script. */
function policyOf(page: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashesOf(page, /<style>([\s\S]*?)<\/style>/g)}`,
    `script-src ${hashesOf(page, /<script>([\s\S]*?)<\/script>/g)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashesOf(page: string, element: RegExp): string {
  const hashes = [...page.matchAll(element)].map(
    ([, text = ""]) => `'sha256-${hash("sha256", text, "base64")}'`,
  );
  return hashes.length === 0 ? "'none'" : hashes.join(" ");
}
