/** Menus that a button opens, and a press elsewhere or Escape closes. */
import { all, contains, first, focus, has, root, set, toggle, up } from "../member.js"

export const setMenu = (nav, open) => {
  toggle(nav, "data-mk-open", open)
  for (const trigger of all(nav, "[data-mk-menu]")) set(trigger, "aria-expanded", open)
}
const opened = () => all(root, ".mk-nav[data-mk-open]")

export const closeMenus = (except) => {
  for (const nav of opened()) if (nav !== except) setMenu(nav, false)
}
export const pressMenu = (trigger) => {
  const nav = up(trigger, ".mk-nav")
  setMenu(nav, !has(nav, "data-mk-open"))
}
export const escapeMenus = (target) => {
  for (const nav of opened()) {
    setMenu(nav, false)
    const trigger = first(nav, "[data-mk-menu]")
    if (trigger && contains(nav, target)) focus(trigger)
  }
}
