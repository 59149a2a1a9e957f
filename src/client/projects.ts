/** Projects (contract 4.12). */

import type { Session } from "../api/client.ts";
import { optional, orNull } from "../fields/kind.ts";
import { identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import { projectId } from "../ledger/ledger-account.ts";
import { filterText } from "./filter-text.ts";
import { decimal, knownWord, type RecordOf, record } from "./records.ts";
import { readPages } from "./requests.ts";

const PROJECT_FIELDS = {
  id: identifierOf(projectId),
  administration_id: optional(identifier),
  name: optional(text),
  state: optional(knownWord("active", "archived")),
  budget: optional(orNull(decimal)),
  created_at: optional(instant),
  updated_at: optional(instant),
};
/** @interface */
export type Project = RecordOf<typeof PROJECT_FIELDS>;

export interface ProjectList {
  /** The service lists the active projects by default. */
  readonly state?: "active" | "archived" | "all";
}

export interface Projects {
  readonly list: (selection?: ProjectList) => AsyncGenerator<Project>;
}

export const projectsOf = (session: Session): Projects => ({
  list: ({ state } = {}) =>
    readPages(session, "/projects", record(PROJECT_FIELDS), { filter: filterText({ state }) }),
});
