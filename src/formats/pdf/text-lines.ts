/**
 * The texts of a long listing: each distinct text is encoded once, and written with the operators that differ from
 * those of the text before it.
 */

import type { GlyphRun, OpenFont } from "./open-fonts.ts";
import { fontOn, inkText, numberText } from "./pen.ts";
import type { Face } from "./typeface.ts";

/** A text encoded in a face. */
export interface SetText {
  readonly runs: readonly GlyphRun[];
  /** In points, for a font size of one point. */
  readonly width: number;
}

export function setText(face: Face, text: string): SetText {
  const runs = face.runsOf(text);
  return { runs, width: runs.reduce((total, run) => total + run.width, 0) };
}

/** Names and descriptions recur; more of them than this are forgotten, so that memory is bounded. */
const TEXTS_MAX = 4_000;

/** Encodes a text unless it is among the last ones. */
export function textSetter(face: Face): (text: string) => SetText {
  const known = new Map<string, SetText>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    if (known.size >= TEXTS_MAX) known.clear();
    const made = setText(face, text);
    known.set(text, made);
    return made;
  };
}

/** How a text is set; `ink` are the operands of its colour. */
export interface Setting {
  readonly size: number;
  readonly ink: string;
}

export const settingOf = (size: number, colour: string): Setting => ({
  size,
  ink: inkText(colour),
});

export interface TextLines {
  /** Adds a text; `x` is its left edge and `y` its baseline, from the top of the page. */
  readonly add: (text: SetText, setting: Setting, x: number, y: number) => void;
  /** Writes what was added to the current page. */
  readonly write: () => void;
}

/** Positions are whole thousandths, so that no errors of rounding add up from text to text. */
const STEPS = 1000;

/** A space after each text keeps it apart from the next one where the page is read aloud or copied. */
export function textLines(document: PDFKit.PDFDocument, { runsOf }: Face): TextLines {
  const [space] = runsOf(" ");
  let operators: string[] = [];
  let font: OpenFont | null = null;
  let size = 0;
  let ink = "";
  let lastX = 0;
  let lastY = 0;
  const moveTo = (x: number, y: number): void => {
    const nextX = Math.round(x * STEPS);
    const nextY = Math.round(y * STEPS);
    if (operators.length === 0) {
      operators.push(`BT\n1 0 0 -1 ${numberText(x)} ${numberText(y)} Tm`);
      [font, size, ink] = [null, 0, ""];
    } else {
      // The y axis of a text that is turned over points up.
      operators.push(`${String((nextX - lastX) / STEPS)} ${String((lastY - nextY) / STEPS)} Td`);
    }
    lastX = nextX;
    lastY = nextY;
  };
  return {
    add: ({ runs }, setting, x, y) => {
      let start = x;
      for (const run of runs) {
        moveTo(start + run.x * setting.size, y - run.y * setting.size);
        if (run.font !== font || setting.size !== size) {
          ({ font } = run);
          ({ size } = setting);
          operators.push(`${fontOn(document, font)} ${numberText(size)} Tf`);
        }
        if (setting.ink !== ink) {
          ({ ink } = setting);
          operators.push(`${ink} rg`);
        }
        operators.push(`${run.string} Tj`);
        start += run.width * size;
      }
      if (space !== undefined && space.font === font) operators.push(`${space.string} Tj`);
    },
    write: () => {
      if (operators.length === 0) return;
      operators.push("ET\n");
      // As bytes, which pdfkit takes as they are: it copies a string character by character.
      document.page.write(Buffer.from(operators.join("\n"), "latin1"));
      operators = [];
    },
  };
}
