import test from "node:test";
import { RuleTester } from "eslint";
import { local } from "./rules.js";

RuleTester.describe = (_, all) => all();
RuleTester.it = test;
const fields = (count) => [...Array(count).keys()].map((n) => `this.f${n} = ${n};`).join(" ");
const errors = [{ message: "The class has 9 fields, more than 8." }];

new RuleTester().run("max-fields", local.rules["max-fields"], {
  valid: [
    `class Page { constructor() { ${fields(8)} } again() { ${fields(8)} } }`,
    `class Page { static rows = 1; constructor() { ${fields(8)} other.f9 = 9; } }`,
    `class One { constructor() { ${fields(8)} } } class Other { constructor() { this.f9 = 9; } }`,
  ],
  invalid: [
    { code: `class Page { constructor() { ${fields(9)} } }`, errors },
    { code: `class Page { constructor() { ${fields(8)} } late() { this.f9 = 9; } }`, errors },
    { code: `class Page { own = 1; constructor() { ${fields(8)} } }`, errors },
    { code: `class Page { constructor() { ${fields(7)} [this.a, this.b] = [1, 2]; } }`, errors },
    { code: `class Page { constructor(a) { ${fields(8)} Object.assign(this, { a }); } }`, errors },
  ],
});
