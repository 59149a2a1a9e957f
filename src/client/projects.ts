/** Projects (contract 4.12). */
import type { Session } from "../api/client.ts";
import { textAt } from "../api/decoding.ts";
import { projectId } from "../ledger/ledger-account.ts";
import { readPages } from "./asking.ts";
import { filterText } from "./filter-text.ts";
import {
  decimalAt,
  identifierAt,
  idOf,
  instantAt,
  oneOf,
  optional,
  orNull,
  type RecordOf,
  record,
} from "./record-readers.ts";

const PROJECT_FIELDS = {
  id: idOf(projectId),
  administration_id: optional(identifierAt),
  name: textAt,
  state: oneOf("active", "archived"),
  budget: orNull(decimalAt),
  created_at: optional(instantAt),
  updated_at: optional(instantAt),
};
/** @interface */
export type Project = RecordOf<typeof PROJECT_FIELDS>;

export interface ProjectList {
  /** The service lists the active ones when nothing is asked. */
  readonly state?: "active" | "archived" | "all";
}

export interface Projects {
  readonly list: (asked?: ProjectList) => AsyncGenerator<Project>;
}

export const projectsOf = (session: Session): Projects => ({
  list: ({ state } = {}) =>
    readPages(session, "/projects", record(PROJECT_FIELDS), { filter: filterText({ state }) }),
});
