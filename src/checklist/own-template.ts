/**
 * The name by which `--checklist` and `checklist` of a profile mean our own template; apart because the help needs it
 * too.
 */
export const OWN_TEMPLATE = "slotsom";
