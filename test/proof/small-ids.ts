/** The ids of the small administration. */

/** The id of the account with a number: no id is the beginning of another. */
export const accountId = (number: string): string => `50000000000000${number}`;
export const BANK = "510000000000000001";
export const CASH = "510000000000000002";
export const RATES = {
  s21: "520000000000000021",
  s9: "520000000000000009",
  s0: "520000000000000010",
  exempt: "520000000000000011",
  p21: "520000000000000121",
  p9: "520000000000000109",
  p0: "520000000000000110",
  reversed: "520000000000000131",
} as const;
export const CONTACTS = {
  alder: "530000000000000001",
  brink: "530000000000000002",
  cedar: "530000000000000003",
  delta: "530000000000000004",
  /** Only in the open administration, as the shed. */
  elm: "530000000000000005",
} as const;
export const PROJECTS = {
  roof: "540000000000000001",
  barn: "540000000000000002",
  shed: "540000000000000003",
} as const;
export const documentId = (number: string): string => `590000000000000${number}`;
/** Accounts without any amount in one of the administrations: in the chart of the auditfile, and in no figure. */
export const UNUSED_ACCOUNTS: readonly string[] = ["4560", "0540", "2010"].map(accountId);

/** The general journal documents of the year, in both administrations. */
export const JOURNALS: readonly string[] = ["642", "643", "701", "161", "162", "163"].map(
  documentId,
);
/** A journal of the open administration that is not processed. */
export const DRAFT_JOURNAL = documentId("163");
