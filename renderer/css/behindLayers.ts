/**
 * The platform's own style for authors who write in cascade layers. A rule of no layer is stronger than any rule in one, however
 * little it selects, so a base as it stands would beat all of such a stylesheet (CSS-04). In a layer of its own, which is the first,
 * it gives way to layered and unlayered rules alike. What is `!important` stays outside, where an author's own still beats it.
 */
import { type AnyNode, type AtRule, type ChildNode, type Declaration, parse, type Rule } from "postcss"

/** Whether CSS has a layer of its author's; words of a comment count, which changes little. */
export const namesLayers = (css: string): boolean => /@layer(?![\w-])/i.test(css)

/** `css` with all of it in the layer but what has to stay outside. */
export const behindLayers = (css: string): string => {
  const layered = parse(css, { map: false })
  const outside = layered.clone()
  // Layers and keyframes are no part of it.
  layered.each((node) => void (isApart(node) ? node.remove() : thin(node, (declaration) => !staysOutside(declaration))))
  outside.each((node) => void (isApart(node) || thin(node, staysOutside)))
  return `@layer mk-base {\n${layered}\n}\n${outside}\n${css.includes("--mk-consent-height") ? room : ""}`
}

/**
 * Over the page lie the banner, the chat and the lightbox. That a reset such as `* { padding: 0 }` leaves them their room is
 * due to their class, which counts for nothing across layers.
 */
const staysOutside = (declaration: Declaration): boolean =>
  declaration.important === true ||
  (declaration.prop.startsWith("padding") && (declaration.parent as Rule).selector.startsWith(".mk-"))

/** The room below a page for what lies over it, where a text makes some, while there is something; without, `padding` of `body` is the author's. */
const room = `body:where(html:has(> head > meta[name="mk-chat"], .mk-consent:not([hidden])) *) { padding-bottom: calc(var(--mk-consent-height, 0px) + var(--mk-chat-height, 0px)); }
`

const isApart = (node: AnyNode): boolean =>
  node.type === "atrule" && ["layer", "keyframes"].includes((node as AtRule).name)

/** Without the declarations that are not kept, and without what is empty then. */
const thin = (node: ChildNode, isKept: (declaration: Declaration) => boolean): void => {
  if (node.type === "decl") {
    if (!isKept(node)) node.remove()
    return
  }
  if (node.type === "comment") return void node.remove()
  node.each((child) => thin(child, isKept))
  if (node.nodes?.length === 0) node.remove()
}
