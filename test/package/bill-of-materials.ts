/** The bill of materials of an installation, from the one that npm makes of a clone. */
import manifest from "../../package.json" with { type: "json" };
import type { ProductionPackage } from "./production-packages.ts";

/** The fields of npm's list that are read here; npm writes version 1.5 of the format. */
export interface NpmBill {
  readonly metadata: { readonly component: object };
  readonly components: readonly { readonly "bom-ref": string }[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn: readonly string[];
  }[];
}

/** The same packages give the same bytes: nothing of the day, the machine or the folder is in it. */
export function billOfMaterials(bill: NpmBill, packages: readonly ProductionPackage[]): object {
  const licences = new Map(
    packages.map(({ name, version, licence }) => [`${name}@${version}`, licence]),
  );
  const own = `${manifest.name}@${manifest.version}`;
  const { dependencies } = manifest;
  const direct = new Set(
    Object.entries(dependencies).map(([name, version]) => `${name}@${version}`),
  );
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { ...bill.metadata.component, type: "application", name: manifest.name },
    },
    components: bill.components
      .filter((component) => licences.has(component["bom-ref"]))
      .map((component) => ({
        ...component,
        licenses: [{ expression: licences.get(component["bom-ref"]) }],
      })),
    dependencies: bill.dependencies
      .filter(({ ref }) => ref === own || licences.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        // Of a clone's own, tests use some packages that others of the installation need.
        dependsOn: dependsOn.filter(
          (name) => licences.has(name) && (ref !== own || direct.has(name)),
        ),
      })),
  };
}
