/** Reads `templates/styles/house.yml` with its fonts and the frame of the HTML page. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "../failure.ts";
import { optional } from "../fields/kind.ts";
import { described, record, recordOf } from "../fields/record.ts";
import { filledText, oneOf, textLike } from "../fields/scalars.ts";
import type { Style } from "../formats/format.ts";
import { readFrame } from "./read-frame.ts";
import { readLogo } from "./read-logo.ts";
import { linedText, type Reading, readYaml } from "./read-yaml.ts";

const COLOUR = described(
  "a colour of six hexadecimal digits, in quotation marks",
  textLike(/^[0-9A-Fa-f]{6}$/),
);
const STYLE = record({
  format_version: oneOf(1),
  paper: described("A4 or LETTER", oneOf("A4", "LETTER")),
  colours: record({
    ink: COLOUR,
    faint: COLOUR,
    rule: COLOUR,
    heading: COLOUR,
    heading_ink: COLOUR,
    band: COLOUR,
    good: COLOUR,
    bad: COLOUR,
  }),
  font: record({ name: filledText, regular: filledText, bold: filledText }),
  logo: optional(described("the name of a PNG or JPEG file", textLike(/^[\w-]+\.(png|jpe?g)$/i))),
  locales: recordOf(
    /^/,
    record({ thousands_mark: filledText, decimal_mark: filledText, date_pattern: filledText }),
  ),
});

export function readStyle(templates: string, language: string): Reading<Style> {
  const file = join(templates, "styles", "house.yml");
  const reading = readYaml(file, STYLE);
  const frame = readFrame(templates);
  const start = readFrame(templates, "start");
  const faultsOfFrame = [frame, start].flatMap((each) => (each.ok ? [] : each.problems));
  if (!reading.ok) return { ok: false, problems: [...reading.problems, ...faultsOfFrame] };
  const { colours, font, locales, logo: logoName, paper } = reading.value;
  const locale = locales[language];
  const regular = readFont(font.regular);
  const bold = readFont(font.bold);
  const logo = logoName === undefined ? null : readLogo(join(templates, "styles", logoName));
  const fault = (at: string, what: string): string =>
    linedText(file, { line: reading.lineOf(at.split("/")), at, what });
  const problems = [
    ...faultsOfFrame,
    ...(locale === undefined ? [fault("locales", `"${language}" is missing`)] : []),
    ...(regular === null ? [fault("font/regular", `${NO_SUCH_FONT} ${font.regular}`)] : []),
    ...(bold === null ? [fault("font/bold", `${NO_SUCH_FONT} ${font.bold}`)] : []),
    ...(typeof logo === "string" ? [fault("logo", logo)] : []),
  ];
  if (problems.length > 0) return { ok: false, problems };
  invariant(
    frame.ok &&
      start.ok &&
      locale !== undefined &&
      regular !== null &&
      bold !== null &&
      typeof logo !== "string",
    "missing parts have been reported",
  );
  const { heading_ink: headingInk, ...others } = colours;
  return {
    ok: true,
    value: {
      colours: { ...others, headingInk },
      fonts: { regular, bold, fallback: fallbackFonts(), eastAsian: eastAsianFonts() },
      logo,
      fontName: font.name,
      thousandsMark: locale.thousands_mark,
      decimalMark: locale.decimal_mark,
      datePattern: locale.date_pattern,
      paper,
      htmlFrame: frame.value,
      startFrame: start.value,
    },
  };
}

const NO_SUCH_FONT = "neither Source Sans 3 nor DejaVu has";

/** Only fonts of the packages are used: a template must look the same on every machine. */
function readFont(name: string): Uint8Array | null {
  const weight = /^SourceSans3_(\w+)\.ttf$/.exec(name)?.[1];
  const isFallback = /^DejaVu[\w-]+\.ttf$/.test(name);
  if (weight === undefined && !isFallback) return null;
  const file = isFallback
    ? import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}`)
    : import.meta.resolve(`@expo-google-fonts/source-sans-3/${weight ?? ""}/${name}`);
  try {
    return readFileSync(fileURLToPath(file));
  } catch {
    return null; // reported by the caller, with the file that refers to it
  }
}

/**
 * The files of the optional package with Chinese and Japanese letters. Its download is 57 MB, so it is installed
 * only where it is needed.
 */
const EAST_ASIAN_FILES = {
  regular: "400Regular/NotoSansSC_400Regular.ttf",
  bold: "600SemiBold/NotoSansSC_600SemiBold.ttf",
};

function eastAsianFonts(): Style["fonts"]["eastAsian"] {
  const fileOf = (weight: "regular" | "bold"): string =>
    fileURLToPath(
      import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${EAST_ASIAN_FILES[weight]}`),
    );
  const isInstalled = (["regular", "bold"] as const).every((weight) => {
    try {
      return existsSync(fileOf(weight));
    } catch {
      return false; // the resolver found no such package, which is the usual case
    }
  });
  return {
    packageName: "@expo-google-fonts/noto-sans-sc",
    read: isInstalled ? (weight) => readFileSync(fileOf(weight)) : null,
  };
}

/** DejaVu has more letters and signs than any other open font of one file per weight. */
function fallbackFonts(): Style["fonts"]["fallback"] {
  const regular = readFont("DejaVuSansCondensed.ttf");
  const bold = readFont("DejaVuSansCondensed-Bold.ttf");
  invariant(regular !== null && bold !== null, "the package of the fallback fonts is installed");
  return { regular, bold };
}
