/**
 * What `mk-` classes and attributes of a page do: carousels, tabs, menus, reveals and the lightbox. A page without this
 * script shows everything, so nothing here hides what it cannot bring back.
 */
import { bindCarousel, pressCarousel } from "./components/carousels.js"
import { bindGallery, itemOf, openLightbox } from "./components/lightbox.js"
import { closeMenus, escapeMenus, pressMenu, setMenu } from "./components/menus.js"
import { bindReveal } from "./components/reveals.js"
import { bindTab, keyTab, pressTab } from "./components/tabs.js"
import { beginningName, choiceName, ofVisit, ofVisitor } from "./kept.js"
import { all, root, up } from "./member.js"
import { mk } from "./mk.js"

const kinds = [
  [".mk-carousel", bindCarousel],
  ["[data-mk-tab]", bindTab],
  [".mk-reveal:not(.is-in-view)", bindReveal],
  [".mk-gallery", bindGallery],
  [".mk-nav:not([data-mk-open])", (nav) => setMenu(nav, false)]
]
/** Wires what stands in an element that was made after the page had loaded. Twice does no harm. */
const bind = (scope) => {
  const within = scope instanceof Element ? scope : root
  for (const [selector, wire] of kinds) {
    if (up(within, selector) === within) wire(within)
    all(within, selector).forEach(wire)
  }
}

const presses = [
  [".mk-nav [data-mk-menu]", pressMenu],
  ["[data-mk-prev], [data-mk-next], [data-mk-goto]", pressCarousel],
  ["[data-mk-tab]", pressTab]
]
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button) return
  const { target } = event
  closeMenus(up(target, ".mk-nav"))
  for (const [selector, press] of presses) {
    const pressed = up(target, selector)
    if (pressed && press(pressed, event) !== false) return
  }
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) openLightbox(itemOf(target), event)
})
addEventListener("keydown", (event) => {
  const { key, target } = event
  const tab = up(target, "[data-mk-tab]")
  if (key === "Escape") escapeMenus(target)
  else if (tab) keyTab(event, tab)
  else if ((key === "Enter" || key === " ") && target instanceof HTMLImageElement) openLightbox(itemOf(target), event)
})

// Null until the site's own script asked, on pages that measure nobody.
let choice = ofVisitor(choiceName) ?? null
mk.consent ??= {
  get: () => choice,
  set: (to) => {
    choice = to
    ofVisitor(choiceName, to)
    if (to === "denied") ofVisit(beginningName, null)
  }
}
mk.bind = bind
// Where a page has no listings there is nothing to filter and no map, and to ask for either does no harm.
mk.listingFilters ??= { apply() {}, reset() {}, current: () => ({}) }
mk.listingsMap ??= { refresh() {} }
root.classList.add("mk-js")
bind()
