/** Loads the fonts of a style in the same way as a PDF does. */
import { Failure } from "../../failure.ts";
import type { Style } from "../format.ts";
import { openFace } from "./typeface.ts";

/** An Armenian letter, for which the fallback font is opened. */
const MISSING_FROM_HOUSE_FONT = "\u0531";

/** Failure code: `template-invalid` for a file that is not a font or lacks a digit. */
export async function tryFonts(fonts: Style["fonts"]): Promise<void> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({ autoFirstPage: false, font: "" });
  for (const name of ["regular", "bold"] as const) {
    const files = { own: fonts[name], fallback: fonts.fallback[name], eastAsian: null };
    try {
      const face = openFace(document, name, files, () => "");
      face.widthOf("0123456789.,−€", 10);
      face.widthOf(MISSING_FROM_HOUSE_FONT, 10);
    } catch (cause) {
      throw new Failure(
        "template-invalid",
        `the ${name} font of the house style cannot be used`,
        "Name fonts of Source Sans 3 or DejaVu in templates/styles/house.yml, or install slotsom again.",
        cause,
      );
    }
  }
}
