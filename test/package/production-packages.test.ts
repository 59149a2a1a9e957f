/** The licences of what an installation brings, and the two lists of it in the package. */
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { billOfMaterials } from "./bill-of-materials.ts";
import { noticesOf } from "./notices.ts";
import { licenceTexts, productionPackages, STATED_LICENCES } from "./production-packages.ts";

/** Licences that ask for no more than their text in the notices. */
const ALLOWED = [
  ...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Bitstream-Vera", "ISC", "MIT"],
  ...["BlueOak-1.0.0", "MIT-0", "OFL-1.1", "Unlicense", "Zlib"],
];

/** Of a choice of licences one is enough. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\(|\)$/g, "")
    .split(" AND ")
    .every((each) => each.split(" OR ").some((one) => ALLOWED.includes(one)));

const packages = productionPackages();
const PDFKIT = manifest.dependencies.pdfkit;

test("every package that an installation brings has a licence that is allowed", () => {
  const others = packages.filter(({ licence }) => !isAllowed(licence));
  expect(others).toEqual([]);
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  // Reached through others alone.
  expect(names).toEqual(expect.arrayContaining(["fontkit", "pino", "pg-types"]));
});

test("a licence that is stated here is one that its package does not name, and brings the text of", () => {
  const stated = packages.filter(({ name }) => name in STATED_LICENCES);
  expect(stated.map(({ name }) => name)).toEqual(Object.keys(STATED_LICENCES));
  for (const { folder } of stated) expect(licenceTexts(folder)).not.toEqual([]);
});

test("the notices have each package with its version, and the text that it brings", () => {
  const notices = noticesOf(packages);
  const missing = packages.filter(
    ({ name, version, licence }) => !notices.includes(`\n${name} ${version}: ${licence}\n`),
  );
  expect(missing).toEqual([]);
  expect(notices).toContain("Copyright (c) 2014 Brian M. Carlson");
});

test("the bill of materials has the packages of an installation and not the name of the folder", () => {
  const own = `${manifest.name}@${manifest.version}`;
  const uses = (ref: string, dependsOn: readonly string[]) => ({ ref, dependsOn });
  const bill = billOfMaterials(
    {
      metadata: { component: { "bom-ref": own, name: "folder" } },
      components: [`pdfkit@${PDFKIT}`, "png-js@2.0.0", "vitest@1.0.0"].map((ref) => ({
        "bom-ref": ref,
      })),
      dependencies: [
        uses(own, [`pdfkit@${PDFKIT}`, "png-js@2.0.0", "vitest@1.0.0"]),
        uses(`pdfkit@${PDFKIT}`, ["png-js@2.0.0", "vitest@1.0.0"]),
        uses("vitest@1.0.0", []),
      ],
    },
    [
      { name: "pdfkit", version: PDFKIT, licence: "MIT", folder: "" },
      { name: "png-js", version: "2.0.0", licence: "ISC AND MIT", folder: "" },
    ],
  );
  expect(bill).toEqual({
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { "bom-ref": own, name: manifest.name, type: "application" } },
    components: [
      { "bom-ref": `pdfkit@${PDFKIT}`, licenses: [{ expression: "MIT" }] },
      { "bom-ref": "png-js@2.0.0", licenses: [{ expression: "ISC AND MIT" }] },
    ],
    dependencies: [uses(own, [`pdfkit@${PDFKIT}`]), uses(`pdfkit@${PDFKIT}`, ["png-js@2.0.0"])],
  });
});
