/**
 * What the platform's scripts ask of forms and of the document. Names of fields hide members of their form, and names and
 * ids of a page members of the document; so those are taken from their prototypes. An element that cannot be a form, such
 * as the root, is asked as it is.
 */
// A bundle leaves out what a script does not use.
/* @__NO_SIDE_EFFECTS__ */
export const member =
  (name) =>
  (element, ...given) => {
    const found = Reflect.get(Object.getPrototypeOf(element), name, element)
    return typeof found === "function" ? found.apply(element, given) : found
  }

export const get = member("getAttribute")
export const data = member("dataset")
export const set = member("setAttribute")
export const has = member("hasAttribute")
export const remove = member("removeAttribute")
export const first = member("querySelector")
export const toggle = member("toggleAttribute")
export const contains = member("contains")
export const parentOf = member("parentElement")
export const childrenOf = member("children")
export const focus = member("focus")
const active = member("activeElement")
/** What has the focus. */
export const focused = () => active(document)
export const on = member("addEventListener")
export const write = member("replaceChildren")
export const rootOf = member("documentElement")
export const referrer = member("referrer")

const inside = member("querySelectorAll")
export const all = (scope, selector) => [...inside(scope, selector)]

const nearest = member("closest")
export const up = (from, selector) => (from instanceof Element ? nearest(from, selector) : null)

const create = member("createElement")
export const make = (name, more) => Object.assign(create(document, name), more)

export const root = /* @__PURE__ */ rootOf(document)
