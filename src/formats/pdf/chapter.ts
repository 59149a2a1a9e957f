/** The chapters of a document: each a sheet, in one or more sections with their places. */
import type { TableStart } from "./table-layout.ts";
import type { PlannedSheet, TablePlan } from "./table-plan.ts";

/** A part of a sheet with its place in the document; pages count from 1. */
export interface Section {
  readonly plan: TablePlan;
  readonly start: TableStart;
  readonly firstPage: number;
  readonly pages: number;
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
  readonly planned: PlannedSheet;
}
