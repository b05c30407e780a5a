// Rules of our own for ESLint.

const FIELDS = 8;

const isOwn = (node) => node.type === "MemberExpression" && node.object.type === "ThisExpression";
const nameOf = ({ name, value }) => name ?? value;

/** An object that every helper may change is hard to follow: it has few fields. */
const maxFields = {
  create(context) {
    const classes = []; // the sets of fields, from the outermost class
    const add = (key) => classes.at(-1)?.add(nameOf(key));
    return {
      ClassBody: () => classes.push(new Set()),
      PropertyDefinition: ({ key, static: shared }) => shared || add(key),
      AssignmentExpression({ left }) {
        const targets = left.type === "ArrayPattern" ? left.elements : [left];
        for (const target of targets) if (target && isOwn(target)) add(target.property);
      },
      "CallExpression[callee.object.name=Object][callee.property.name=assign]"({ arguments: all }) {
        if (all[0]?.type !== "ThisExpression") return;
        for (const { properties = [] } of all) for (const { key } of properties) key && add(key);
      },
      "ClassBody:exit"(node) {
        const { size } = classes.pop();
        const message = `The class has ${size} fields, more than ${FIELDS}.`;
        if (size > FIELDS) context.report({ node: node.parent, message });
      },
    };
  },
};

export const local = { rules: { "max-fields": maxFields } };
