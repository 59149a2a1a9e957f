/** Options with dashes that must be given; the parser demands only words without. */
import { invalid, type Option } from "./command.ts";

/** `--reason TEXT`: refused with what it is for where it is absent. */
export const needed = <Value>(option: Option<Value | null>): Option<Value> => ({
  ...option,
  read: (written, at) => {
    const value = option.read(written, at);
    if (value !== null) return value;
    const { describes, takes = "TEXT" } = option;
    throw invalid(`missing ${at.name}`, `Add ${at.name} ${takes}: ${lowered(describes)}.`);
  },
});

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
