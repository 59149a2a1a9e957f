/**
 * The files on request of a handoff, apart from the templates because the help lists them too: each is the start of the
 * id of a format, or all.
 */
export const ON_REQUEST = ["csv-nl-excel", "jsonl", "xaf-3.2", "all"] as const;
export type OnRequest = (typeof ON_REQUEST)[number];
