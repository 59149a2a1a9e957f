/** `npm run sbom`: writes the bill of materials of an installation to `dist/` (CycloneDX 1.6), as npm lists it. */
import { writeFileSync } from "node:fs";
import { billOfMaterials, type NpmBill } from "./bill-of-materials.ts";
import { npm } from "./npm.ts";
import { productionPackages } from "./production-packages.ts";

// With --omit=dev npm also leaves out packages that tests use as well, hence the whole list.
const { stdout } = await npm(process.execPath, process.cwd(), [
  ...["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"],
]);
const bill = billOfMaterials(JSON.parse(stdout) as NpmBill, productionPackages());
writeFileSync("dist/sbom.cdx.json", `${JSON.stringify(bill, null, 2)}\n`);
