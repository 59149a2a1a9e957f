/** Whether the fonts of the house style load into a PDF. */
import { tryFonts } from "../../formats/pdf/try-fonts.ts";
import { readPackTemplate } from "../../runs/pack/pack-template.ts";
import { textOption } from "../command.ts";
import { type DoctorCheck, ok } from "./doctor-check.ts";

export const fonts: DoctorCheck = {
  id: "fonts",
  title: "Fonts",
  run: async ({ given, world }) => {
    const { style } = readPackTemplate(
      {
        pack: "close",
        language: "nl",
        templates: textOption(given, "templates"),
        auditfileVersion: null,
      },
      world,
    );
    await tryFonts(style.fonts);
    return ok(`${style.fontName} loads, regular and bold`);
  },
};
