/** Whether the fonts of the house style load into a PDF. */
import { tryFonts } from "../../formats/pdf/try-fonts.ts";
import { readPackTemplate } from "../../runs/pack/write-pack-from.ts";
import { type DoctorCheck, ok } from "./doctor-check.ts";

export const fonts: DoctorCheck = {
  id: "fonts",
  title: "Fonts",
  run: async ({ given, world }) => {
    const { style } = readPackTemplate(given, world, "close", "nl");
    await tryFonts(style.fonts);
    return ok(`${style.fontName} loads, regular and bold`);
  },
};
