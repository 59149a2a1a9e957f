/** Loads the fonts of a style in the same way as a PDF does. */
import { Failure } from "../../failure.ts";
import type { Style } from "../format.ts";
import { openFace } from "./typeface.ts";

/** Failure code: `template-invalid` for a file that is not a font or lacks a digit. */
export async function tryFonts(fonts: Style["fonts"]): Promise<void> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({ autoFirstPage: false, font: "" });
  for (const [name, file] of [
    ["regular", fonts.regular],
    ["bold", fonts.bold],
  ] as const) {
    try {
      openFace(document, name, file).widthOf("0123456789.,-€", 10);
    } catch (cause) {
      throw new Failure(
        "template-invalid",
        `the ${name} font of the house style cannot be used`,
        "Name another font of dejavu-fonts-ttf in templates/styles/house.yml, or install slotsom again.",
        cause,
      );
    }
  }
}
