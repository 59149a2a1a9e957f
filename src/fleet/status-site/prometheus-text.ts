/** The text format of Prometheus, version 0.0.4: families of samples, each with its help and type. */

export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** Appended to the name of the family, as histograms need it. */
  readonly suffix?: "_bucket" | "_sum" | "_count";
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** A family without samples is left out: Prometheus would know its name, and never a value. */
export const prometheusText = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map((family) => {
      const { name, help, type, samples } = family;
      const head = `# HELP ${name} ${escapedHelp(help)}\n# TYPE ${name} ${type}\n`;
      return head + samples.map((sample) => sampleLine(name, sample)).join("");
    })
    .join("");

function sampleLine(name: string, { suffix, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapedLabel(text)}"`);
  const shown = pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
  return `${name}${suffix ?? ""}${shown} ${String(value)}\n`;
}

const escapedHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const escapedLabel = (text: string): string => escapedHelp(text).replaceAll('"', '\\"');
