/**
 * Maps of a page. A map is drawn once its visitor comes to it, and what draws it is asked for then: a page whose map nobody
 * scrolls to costs no more than its list. Where this script does not run, or maps cannot be drawn, the list stays.
 */
import { drawArea } from "./maps/area.js"
import { drawListings } from "./maps/listings.js"
import { drawPins } from "./maps/pins.js"
import { whenSeen } from "./maps/seen.js"
import { all } from "./member.js"

for (const element of all(document, ".mk-map")) whenSeen(element, () => drawPins(element))
for (const element of all(document, ".mk-community-map__view")) whenSeen(element, () => drawArea(element))

/** Maps of listings that are drawn, each with how it is painted anew. */
const drawn = []
for (const element of all(document, ".mk-listings-map"))
  whenSeen(element, () => {
    element.ariaBusy = true
    drawListings(element)
      .then(
        (map) => drawn.push(map),
        () => {}
      )
      .then(() => (element.ariaBusy = null))
  })
const mk = Object.hasOwn(window, "mk") ? window.mk : {}
window.mk = Object.assign(mk, { listingsMap: { refresh: () => Promise.all(drawn.map((map) => map.refresh())) } })
