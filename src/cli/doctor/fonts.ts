/** Checks that the fonts of the house style load into a PDF. */
import { tryFonts } from "../../formats/pdf/try-fonts.ts";
import { readPackTemplate } from "../../runs/pack/pack-template.ts";
import { type DoctorCheck, type MachineContext, ok } from "./doctor-check.ts";

export const fonts: DoctorCheck<MachineContext> = {
  id: "fonts",
  title: "Fonts",
  run: async ({ options: { templates }, ports }) => {
    const request = {
      pack: "close",
      language: "nl",
      templates,
      auditfileVersion: null,
      also: null,
    };
    const { style } = readPackTemplate(request, ports);
    await tryFonts(style.fonts);
    const { packageName, read } = style.fonts.eastAsian;
    const eastAsian = read === null ? `need npm install ${packageName}` : "are there";
    return ok(`${style.fontName} loads, regular and bold; Chinese and Japanese ${eastAsian}`);
  },
};
