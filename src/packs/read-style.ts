/** Reads `templates/styles/house.yml` with its fonts and the frame of the HTML page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "../failure.ts";
import type { Style } from "../formats/format.ts";
import { readFrame } from "./read-frame.ts";
import { type Reading, readYaml } from "./read-yaml.ts";
import { described, fields, filledText, oneOf, recordOf, textLike } from "./shape.ts";

const COLOUR = described(
  "a colour of six hexadecimal digits, in quotation marks",
  textLike(/^[0-9A-Fa-f]{6}$/),
);
const STYLE = fields({
  format_version: oneOf(1),
  paper: described("A4 or LETTER", oneOf("A4", "LETTER")),
  colours: fields({
    ink: COLOUR,
    faint: COLOUR,
    rule: COLOUR,
    heading: COLOUR,
    heading_ink: COLOUR,
    band: COLOUR,
    good: COLOUR,
    bad: COLOUR,
  }),
  font: fields({ name: filledText, regular: filledText, bold: filledText }),
  locales: recordOf(
    /^/,
    fields({ thousands_mark: filledText, decimal_mark: filledText, date_pattern: filledText }),
  ),
});

export function readStyle(templates: string, language: string): Reading<Style> {
  const file = join(templates, "styles", "house.yml");
  const reading = readYaml(file, STYLE);
  const frame = readFrame(templates);
  const faultsOfFrame = frame.ok ? [] : frame.problems;
  if (!reading.ok) return { ok: false, problems: [...reading.problems, ...faultsOfFrame] };
  const { colours, font, locales, paper } = reading.value;
  const locale = locales[language];
  const regular = readFont(font.regular);
  const bold = readFont(font.bold);
  const problems = [
    ...faultsOfFrame,
    ...(locale === undefined ? [`${file}, locales: "${language}" is missing`] : []),
    ...(regular === null ? [`${file}, font/regular: dejavu-fonts-ttf has no ${font.regular}`] : []),
    ...(bold === null ? [`${file}, font/bold: dejavu-fonts-ttf has no ${font.bold}`] : []),
  ];
  if (problems.length > 0) return { ok: false, problems };
  invariant(
    frame.ok && locale !== undefined && regular !== null && bold !== null,
    "missing parts have been reported",
  );
  const { heading_ink: headingInk, ...others } = colours;
  return {
    ok: true,
    value: {
      colours: { ...others, headingInk },
      fonts: { regular, bold },
      fontName: font.name,
      thousandsMark: locale.thousands_mark,
      decimalMark: locale.decimal_mark,
      datePattern: locale.date_pattern,
      paper,
      htmlFrame: frame.value,
    },
  };
}

/** Only fonts of the package are used: a template must look the same on every machine. */
function readFont(name: string): Uint8Array | null {
  if (!/^[\w-]+\.ttf$/.test(name)) return null;
  const file = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}`));
  try {
    return readFileSync(file);
  } catch {
    return null; // reported by the caller, with the file that refers to it
  }
}
