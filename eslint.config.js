import tseslint from "typescript-eslint";
import { awaitedLate } from "./eslint-awaited-late.js";

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "output/",
      "coverage/",
      "node_modules/",
      "bin/",
      "test/package/prepare-clone.js",
      "*.js",
      "templates/",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // There are no enums: the compiler option erasableSyntaxOnly refuses them. Looking for their types takes 20 % of the time.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
      "@typescript-eslint/require-await": "off", // an async generator may have nothing to await
    },
  },
  {
    files: ["src/**"],
    plugins: { slotsom: { rules: { "awaited-late": awaitedLate } } },
    rules: {
      "slotsom/awaited-late": "error",
      "max-params": ["error", 5],
      "no-restricted-syntax": [
        "error",
        ...[
          "FunctionDeclaration[params.length>4]",
          "VariableDeclaration > VariableDeclarator > ArrowFunctionExpression[params.length>4]",
        ].map((shape) => ({
          selector: `ExportNamedDeclaration > ${shape}`,
          message: "A function for other files takes four parameters at most.",
        })),
      ],
    },
  },
  {
    files: ["test/**"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" }, // a test may know what it arranged
  },
);
