/** A small reader of the text format of Prometheus: names, types and values, refused where they break its rules. */

export interface Metrics {
  /** Name -> type. */
  readonly families: ReadonlyMap<string, string>;
  /** `name{label="value"}` -> value. */
  readonly samples: ReadonlyMap<string, number>;
}

const SAMPLE = /^([a-z_]+)(\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? (-?[\d.e+-]+)$/;

export function readMetrics(text: string): Metrics {
  const families = new Map<string, string>();
  const samples = new Map<string, number>();
  const helps = new Set<string>();
  for (const line of text.trimEnd().split("\n")) {
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === "HELP") helps.add(name);
    else if (kind === "TYPE") families.set(name, rest);
    else {
      const [, sample = "", labels = "", value = ""] = SAMPLE.exec(line) ?? [];
      const family = sample.replace(/_(?:bucket|sum|count)$/, "");
      const type = families.get(sample) ?? families.get(family);
      if (type === undefined || !helps.has(families.has(sample) ? sample : family)) {
        throw new Error(`a sample without help and type: ${line}`);
      }
      if (samples.has(sample + labels)) throw new Error(`twice: ${line}`);
      if ((type === "counter") !== sample.endsWith("_total"))
        throw new Error(`the name of ${line}`);
      samples.set(sample + labels, Number.parseFloat(value));
    }
  }
  return { families, samples };
}
