// Is run from the top folder, as the Makefile does: files outside of it are ignored.
import js from "@eslint/js";
import globals from "globals";
import { local } from "./rules.js";

const STRICT = {
  complexity: ["error", 12],
  eqeqeq: "error",
  "local/max-fields": "error",
  "max-depth": ["error", 3],
  "max-len": ["error", { code: 100 }],
  "max-lines": ["error", 250],
  "max-params": ["error", 5],
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-new-func": "error",
  "no-shadow": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  // Texts of other players are never parsed as HTML.
  "no-restricted-properties": [
    "error",
    ...["innerHTML", "outerHTML", "insertAdjacentHTML", "write", "writeln"].map((property) => ({
      property,
      message: "Append elements and texts: `h` in page/dom.js.",
    })),
  ],
};

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { local },
    rules: STRICT,
  },
  { files: ["parcheesi_site/static/**"], languageOptions: { globals: globals.browser } },
  {
    files: ["parcheesi_site/static/client/worker.js"],
    languageOptions: { globals: { ...globals.serviceworker, RELEASE: "readonly" } },
  },
  { files: ["parcheesi_site/client_checks/**"], languageOptions: { globals: globals.node } },
];
