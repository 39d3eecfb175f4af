/** Tabs: those belong together whose panels stand in the same nearest box. */
import { all, childrenOf, first, focus, get, parentOf, set, toggle } from "../member.js"
import { idOf, isRtl } from "./asked.js"

const wired = new WeakSet()
/** A tab with its panel and the box of both; undefined where it has no panel. */
const withPanel = (tab) => {
  const selector = `[data-mk-panel="${CSS.escape(get(tab, "data-mk-tab"))}"]`
  for (let scope = parentOf(tab); scope; scope = parentOf(scope)) {
    const panel = first(scope, selector)
    if (panel) return { tab, scope, panel }
  }
}
const groupOf = (tab) => {
  const own = withPanel(tab)
  return own
    ? all(own.scope, "[data-mk-tab]")
        .map(withPanel)
        .filter((one) => one?.scope === own.scope)
    : []
}
const select = (chosen) => {
  for (const { tab, panel } of groupOf(chosen)) {
    const active = tab === chosen
    const inList = get(tab, "role") === "tab"
    set(tab, inList ? "aria-selected" : "aria-expanded", active)
    if (inList) set(tab, "tabindex", active ? 0 : -1)
    toggle(panel, "hidden", !active)
  }
}
export const bindTab = (tab) => {
  const group = groupOf(tab)
  if (!group[0] || wired.has(tab)) return
  const tabs = group.map((one) => one.tab)
  // A list of tabs holds nothing else; beside their panels, they are buttons that open one panel each.
  const list = parentOf(tab)
  const areList = [...childrenOf(list)].every((child) => tabs.includes(child))
  if (areList && tabs.every((one) => parentOf(one) === list)) set(list, "role", "tablist")
  for (const { tab: one, panel } of group) {
    wired.add(one)
    set(one, "aria-controls", idOf(panel))
    if (get(list, "role") !== "tablist") continue
    set(one, "role", "tab")
    set(panel, "role", "tabpanel")
    set(panel, "aria-labelledby", idOf(one))
    set(panel, "tabindex", 0)
  }
  select(tabs.find((one) => get(one, "aria-selected") === "true") ?? tabs[0])
}
/** False where it opens nothing, and is a link or button of the author's. */
export const pressTab = (tab, event) => {
  if (!withPanel(tab)) return false
  event.preventDefault()
  select(tab)
}
export const keyTab = (event, tab) => {
  const tabs = groupOf(tab).map((one) => one.tab)
  const at = tabs.indexOf(tab)
  const step = isRtl(tab) ? -1 : 1
  const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: -1 }[event.key]
  const next = tabs.at(to % tabs.length)
  if (to === undefined || !next) return
  event.preventDefault()
  select(next)
  focus(next)
}
