/** Whether the templates of every pack can be read, in both languages. */
import { readPackTemplate } from "../../runs/pack/pack-template.ts";
import { textOption } from "../command.ts";
import { type DoctorCheck, ok } from "./doctor-check.ts";

const PACKS = ["close", "monthly", "handoff"] as const;
const LANGUAGES = ["nl", "en"] as const;

export const templates: DoctorCheck = {
  id: "templates",
  title: "Templates",
  run: ({ given, world }) => {
    const own = { templates: textOption(given, "templates"), auditfileVersion: null };
    for (const pack of PACKS) {
      for (const language of LANGUAGES) readPackTemplate({ ...own, pack, language }, world);
    }
    return ok(`${PACKS.join(", ")} in ${LANGUAGES.join(" and ")}`);
  },
};
