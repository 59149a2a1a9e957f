/** Checks that the templates of every pack can be read, in both languages. */
import { readPackTemplate } from "../../runs/pack/pack-template.ts";
import { type DoctorCheck, type MachineContext, ok } from "./doctor-check.ts";

const PACKS = ["close", "monthly", "handoff"] as const;
const LANGUAGES = ["nl", "en"] as const;

export const templates: DoctorCheck<MachineContext> = {
  id: "templates",
  title: "Templates",
  run: ({ options, ports }) => {
    const request = { templates: options.templates, auditfileVersion: null, also: null };
    for (const pack of PACKS) {
      for (const language of LANGUAGES) readPackTemplate({ ...request, pack, language }, ports);
    }
    return ok(`${PACKS.join(", ")} in ${LANGUAGES.join(" and ")}`);
  },
};
