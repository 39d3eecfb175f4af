/**
 * The pins of a `map`: each is a button with the pin's title, which opens what else is known of it. Of several that are drawn
 * at one place the last would cover the others, so they share a button that opens all of them.
 */
import { all, childrenOf, contains, focus, get, make, on, set } from "../member.js"
import { draw, quietly, showWhole } from "./draw.js"

const read = (element, name) => {
  const written = get(element, name)
  return written === null ? undefined : JSON.parse(written)
}

export const drawPins = async (element) => {
  const items = all(element, ".mk-map__item")
  const pins = items.map((item) => ({ ...read(item, "data-mk-pin"), item }))
  const lngs = pins.map(({ lng }) => lng)
  const lats = pins.map(({ lat }) => lat)
  const shown = {
    lat: read(element, "data-mk-lat"),
    lng: read(element, "data-mk-lng"),
    zoom: read(element, "data-mk-zoom"),
    style: read(element, "data-mk-style"),
    words: read(element, "data-mk-words"),
    title: get(element, "aria-label"),
    bounds: pins.length === 0 ? undefined : [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
  }
  let drawn
  try {
    drawn = await draw(element, shown)
  } catch {
    return
  }
  const { map, maplibre, held } = drawn
  const places = new Map()
  for (const pin of pins) {
    const { lat, lng, anchorX, anchorY, iconWidth, iconHeight } = pin
    const place = [lat, lng, anchorX, anchorY, iconWidth, iconHeight].join()
    places.set(place, [...(places.get(place) ?? []), pin])
  }
  for (const together of places.values()) {
    const button = addPin(map, maplibre, together)
    // Who was at it in the list goes on from there.
    if (held !== null && together.some(({ item }) => contains(item, held))) focus(button, quietly)
  }
  set(element, "data-mk-pins", String(pins.length))
}

/**
 * One button for pins at one place, with the icon of the first. Words of a pin on the map are those of the list, so that
 * nothing is said in two ways.
 */
const addPin = (map, maplibre, together) => {
  const [{ lat, lng, icon, iconWidth, iconHeight, anchorX, anchorY }] = together
  const button = make("button", { type: "button", className: "mk-map__pin" })
  set(button, "aria-label", together.map(({ title }) => title).join(", "))
  let place = { anchor: "bottom" }
  if (icon === undefined) button.append(drop())
  else {
    const image = make("img", { src: icon, alt: "", width: iconWidth, height: iconHeight })
    button.append(image)
    button.style.width = `${iconWidth}px`
    button.style.height = `${iconHeight}px`
    place = { anchor: "top-left", offset: [-anchorX, -anchorY] }
  }
  const held = make("div", { className: "mk-map__popup" })
  for (const { item } of together) {
    if (held.firstChild !== null) held.append(make("hr"))
    for (const child of childrenOf(item)) held.append(child.cloneNode(true))
  }
  const above = icon === undefined ? 36 : anchorY
  const popup = new maplibre.Popup({
    anchor: "bottom",
    offset: [0, -above],
    maxWidth: "16rem",
    focusAfterOpen: false
  }).setDOMContent(held)
  new maplibre.Marker({ element: button, ...place }).setLngLat([lng, lat]).setPopup(popup).addTo(map)
  set(button, "aria-expanded", "false")
  popup.on("open", () => {
    set(button, "aria-expanded", "true")
    showWhole(map, held)
  })
  popup.on("close", () => set(button, "aria-expanded", "false"))
  on(held, "keydown", (event) => {
    if (event.key !== "Escape") return
    popup.remove()
    button.focus()
  })
  return button
}

/** A drop with its tip at the place, in the colour of the text's accents. */
const drop = () => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  for (const [name, value] of Object.entries({ viewBox: "0 0 24 32", width: 27, height: 36, "aria-hidden": "true" }))
    set(svg, name, String(value))
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path")
  set(path, "d", "M12 31C12 31 22.5 18.5 22.5 11.5a10.5 10.5 0 1 0-21 0C1.5 18.5 12 31 12 31Z")
  const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle")
  for (const [name, value] of Object.entries({ cx: 12, cy: 11.5, r: 4, fill: "#fff" })) set(dot, name, String(value))
  svg.append(path, dot)
  return svg
}
