/** The creditors: what we owe each contact, at the start and the end and by age. */
import { openItemSheet } from "./internal/open-item-rows.ts";

export const creditors = openItemSheet("creditors");
