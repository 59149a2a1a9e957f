/** Checks that the templates of every pack can be read, in both languages. */
import { PACK_KINDS } from "../../runs/order.ts";
import { readPackTemplate } from "../../runs/pack/pack-template.ts";
import { type DoctorCheck, type MachineContext, ok } from "./doctor-check.ts";

const LANGUAGES = ["nl", "en"] as const;

export const templates: DoctorCheck<MachineContext> = {
  id: "templates",
  title: "Templates",
  run: ({ options, ports }) => {
    const request = { templates: options.templates, auditfileVersion: null, also: null };
    for (const pack of PACK_KINDS) {
      for (const language of LANGUAGES) readPackTemplate({ ...request, pack, language }, ports);
    }
    return ok(`${PACK_KINDS.join(", ")} in ${LANGUAGES.join(" and ")}`);
  },
};
