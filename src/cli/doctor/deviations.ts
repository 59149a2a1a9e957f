/** Counts by rule what in the auditfiles deviates from the standard, and from what readers of auditfiles expect. */
import { type AuditfileContext, type DoctorCheck, ok, warning } from "./doctor-check.ts";
import { sourceOfBooks } from "./internal/auditfile-source.ts";

export const deviations: DoctorCheck<AuditfileContext> = {
  id: "deviations",
  title: "Deviations",
  run: async ({ books }) => {
    const { files, deviations: found } = sourceOfBooks(await books());
    const ofFiles = files.flatMap(({ name }) => {
      const own = found.filter(({ file }) => file === name);
      if (own.length === 0) return [];
      const total = own.reduce((sum, { count }) => sum + count, 0);
      const rules = own.map(({ rule, count, at }) => {
        const first = count === 1 ? `on line ${String(at)}` : `from line ${String(at)}`;
        return `${rule} ${String(count)} (${first})`;
      });
      return [`${name} has ${String(total)}: ${rules.join(", ")}`];
    });
    if (ofFiles.length === 0) return ok("none from the standard, nor from what readers expect");
    const text = ofFiles.join("; ");
    if (found.every(({ severity }) => severity === "information")) return ok(text);
    return warning(
      text,
      "Look at these lines. If another program or the tax authority refuses the file, slotsom convert writes it again by the standard.",
    );
  },
};
