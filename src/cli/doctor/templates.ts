/** Whether the templates of every pack can be read, in both languages. */
import { readPackTemplate } from "../../runs/pack/write-pack-from.ts";
import { type DoctorCheck, ok } from "./doctor-check.ts";

const PACKS = ["close", "monthly", "handoff"] as const;
const LANGUAGES = ["nl", "en"] as const;

export const templates: DoctorCheck = {
  id: "templates",
  title: "Templates",
  run: ({ given, world }) => {
    for (const pack of PACKS) {
      for (const language of LANGUAGES) readPackTemplate(given, world, pack, language);
    }
    return ok(`${PACKS.join(", ")} in ${LANGUAGES.join(" and ")}`);
  },
};
