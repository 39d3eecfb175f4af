/** What several behaviours ask. */
import { get, root, set } from "../member.js"

let ids = 0
/** The id of an element, which has one from here on. */
export const idOf = (element) => {
  if (!get(element, "id")) set(element, "id", `mk-${++ids}`)
  return get(element, "id")
}

export const isStill = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || root.hasAttribute("data-mk-nomotion")

export const isRtl = (element) => getComputedStyle(element).direction === "rtl"

/** Words of the site's language, as the page brings them: enlarge image, previous, next, close, carousel. */
export const words = root.querySelector('meta[name="mk-words"]')?.content.split("|") ?? []
