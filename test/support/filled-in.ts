/** A starter file whose commented fields are filled in, as its head says: without the "# " in front of them. */
export const filledIn = (text: string): string => text.replaceAll(/^# (?=[a-z_]+:| {2})/gm, "");
