// The types of page/dom.js that JSDoc cannot say: a child is a list of children, too.

/** What an element can have in it; null, undefined and false are left out. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

export type Value = string | number | boolean | null | undefined;

/** Attributes, and what happens on events: { class: "primary", onclick: play }. */
export type Attributes = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (
    event: HTMLElementEventMap[Name],
  ) => unknown;
} & { [name: string]: Value | ((event: never) => unknown) };
