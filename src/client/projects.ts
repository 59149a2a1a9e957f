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
  type Read,
  record,
} from "./record-readers.ts";

const projectAt = record({
  id: idOf(projectId),
  administration_id: optional(identifierAt),
  name: textAt,
  state: oneOf("active", "archived"),
  budget: orNull(decimalAt),
  created_at: optional(instantAt),
  updated_at: optional(instantAt),
});
export type Project = Read<typeof projectAt>;

export interface ProjectList {
  /** The service lists the active ones when nothing is asked. */
  readonly state?: "active" | "archived" | "all";
}

export interface Projects {
  readonly list: (asked?: ProjectList) => AsyncGenerator<Project>;
}

export const projectsOf = (session: Session): Projects => ({
  list: ({ state } = {}) =>
    readPages(session, "/projects", projectAt, { filter: filterText({ state }) }),
});
