/**
 * Draws a map into an element: the ground, and the controls to move on it by pointer, touch and keyboard. What the
 * element held stays in it, hidden, and shows again where no map can be drawn.
 */
import { all, childrenOf, contains, data, focus, focused, get, make, on, remove, root, set, toggle } from "../member.js"

// Written ahead of the bundle: addresses of MapLibre, of its worker and stylesheet, and of `engine/maps/ground.ts`.
/* global mapFiles */

/** MapLibre and the styles of grounds, loaded once a page. */
let library
const loadLibrary = () =>
  (library ??= (async () => {
    const style = make("link", { rel: "stylesheet", href: mapFiles.css })
    const styled = new Promise((resolve, reject) => Object.assign(style, { onload: resolve, onerror: reject }))
    all(document, "head")[0].append(style)
    const [loaded, ground] = await Promise.all([import(mapFiles.library), import(mapFiles.ground), styled])
    loaded.setWorkerUrl(new URL(mapFiles.worker, location.href).href)
    return { maplibre: loaded, ...ground }
  })().catch((cause) => {
    // The next map tries again.
    library = undefined
    throw cause
  }))

/** What the operator has to draw the ground from; null where that is nothing. */
let ground
const loadGround = () =>
  (ground ??= fetch("/__mk/tiles/ground.json")
    .then(async (answer) => {
      if (answer.status !== 200) return null
      const found = await answer.json()
      return { ...found, tiles: new URL(found.tiles, location.href).href.replaceAll("%7B", "{").replaceAll("%7D", "}") }
    })
    .catch(() => null))

/** Whether an archive has anything of where a map opens; elsewhere the plain ground says more than an empty one. */
const isWithin = ([west, south, east, north], [lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north

const middleOf = ([west, south, east, north]) => [(west + east) / 2, (south + north) / 2]

/** Whether the page around the map is dark: its text is light then. */
const isDark = (element) => {
  const [red, green, blue] = getComputedStyle(element)
    .color.match(/^rgba?\((\d+), (\d+), (\d+)/)
    ?.slice(1) ?? [0, 0, 0]
  return red * 0.3 + green * 0.6 + blue * 0.1 > 140
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || get(root, "data-mk-nomotion") !== null

/**
 * Resolves with the MapLibre map once it shows its ground, with MapLibre itself, and in `held` with what had the focus in
 * what the element held, or null: the map has it from then on. Rejects where there is no WebGL or MapLibre cannot be
 * loaded; the element says why in `data-mk-error` and is what it was.
 *
 * @param {HTMLElement} element
 * @param {object} shown
 * @param {number} [shown.lat] Centre in degrees, with `lng`.
 * @param {number} [shown.lng]
 * @param {number} [shown.zoom] From 0, the world, to 20.
 * @param {object} [shown.style] Changes of the ground, see `engine/maps/parts.ts`.
 * @param {string} shown.title Accessible name of the map, said once: of the element, and not of what is drawn in it.
 * @param {Element} [shown.drawing] What has that name until the map has it.
 * @param {[number, number, number, number]} [shown.bounds] West, south, east, north: framed where there is no centre.
 * @param {number} [shown.padding] In pixels, around the bounds; room for pins and controls where it is left out.
 * @param {Record<string, string>} [shown.words] What its controls are called, see `engine/maps/words.ts`.
 */
export const draw = async (element, { lat, lng, zoom, style = {}, title, drawing, bounds, padding, words = {} }) => {
  const own = [...childrenOf(element)]
  const canvas = make("div", { className: "mk-map__canvas" })
  const before = ["role", "tabindex", "aria-label"].map((name) => [name, get(element, name)])
  let map
  try {
    const [{ maplibre, groundLines, groundStyle }, loaded] = await Promise.all([loadLibrary(), loadGround()])
    const centre = lat !== undefined && lng !== undefined ? [lng, lat] : bounds && middleOf(bounds)
    const drawn = loaded === null || (centre && !isWithin(loaded.bounds, centre)) ? null : loaded
    element.append(canvas)
    const language = get(root, "lang") ?? "en"
    const still = isStill()
    const styled = () => {
      const dark = isDark(element)
      toggle(element, "data-mk-dark", dark)
      return groundStyle(drawn, style, language, dark)
    }
    map = new maplibre.Map({
      container: canvas,
      style: styled(),
      ...(lat !== undefined && lng !== undefined
        ? { center: centre, zoom: zoom ?? 12 }
        : bounds === undefined
          ? { center: [0, 20], zoom: zoom ?? 1 }
          : {
              bounds,
              fitBoundsOptions: {
                padding: padding ?? { top: 64, right: 72, bottom: 40, left: 40 },
                maxZoom: zoom ?? 15
              }
            }),
      maxZoom: 20,
      attributionControl: false,
      // A page is scrolled past its map, not into it.
      cooperativeGestures: true,
      fadeDuration: still ? 0 : 300,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      locale: words
    })
    // Around pins and controls it has the name, of a landmark too; the map within is what there is to go to, and its keys are its own.
    set(element, "role", "region")
    set(element, "aria-label", title)
    set(map.getCanvas(), "role", "application")
    if (drawing !== undefined) set(drawing, "aria-hidden", "true")
    if (focused() === element) focus(map.getCanvas(), quietly)
    remove(element, "tabindex")
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.addControl(new maplibre.NavigationControl({ showCompass: false }), "top-right")
    if (drawn !== null) map.addControl(new maplibre.AttributionControl({ compact: false }), "bottom-right")
    map.addControl(new maplibre.ScaleControl({ maxWidth: 96 }), "bottom-left")
    if (drawn === null) {
      const lines = () => {
        const box = map.getBounds()
        map.getSource("lines")?.setData(groundLines(box.getWest(), box.getSouth(), box.getEast(), box.getNorth()))
      }
      map.on("style.load", lines)
      map.on("moveend", lines)
    }
    on(matchMedia("(prefers-color-scheme: dark)"), "change", () => map.setStyle(styled()))
    if (zoom !== undefined && lat === undefined && bounds !== undefined) map.setZoom(zoom)
    await new Promise((resolve, reject) => {
      map.once("load", resolve)
      // A tile that does not come leaves a gap; a style that is not read leaves nothing.
      map.once("error", ({ error, tile }) => tile === undefined && reject(error))
    })
    const held = own.some((child) => contains(child, focused())) ? focused() : null
    if (held !== null) focus(map.getCanvas(), quietly)
    for (const child of own) child.hidden = true
    remove(element, "data-mk-error")
    set(element, "data-mk-drawn", "")
    data(element).mkGround = drawn === null ? "plain" : drawn.schema
    return { map, maplibre, held }
  } catch (cause) {
    map?.remove()
    canvas.remove()
    for (const [name, value] of before)
      if (value === null) remove(element, name)
      else set(element, name, value)
    if (drawing !== undefined) remove(drawing, "aria-hidden")
    const isGraphics = !("WebGL2RenderingContext" in window) || /webgl/i.test(String(cause?.message ?? cause))
    set(element, "data-mk-error", isGraphics ? "webgl_unavailable" : "map_unavailable")
    throw cause
  }
}

/** For a focus that goes on from where it was. */
export const quietly = { preventScroll: true }

/**
 * Moves the map until what a popup holds is in view whole; what is higher than the map is scrolled. The focus goes to the
 * whole: browsers ring a link that a script gives it to, after a click of a mouse too.
 */
export const showWhole = (map, held) => {
  held.tabIndex = -1
  held.focus(quietly)
  const edge = 12
  const view = map.getContainer().getBoundingClientRect()
  held.style.maxHeight = `${Math.max(96, view.height - 80)}px`
  const box = held.parentElement.getBoundingClientRect()
  const past = (from, to, low, high) => (from < low + edge ? from - low - edge : Math.max(0, to - high + edge))
  const by = [past(box.left, box.right, view.left, view.right), past(box.top, box.bottom, view.top, view.bottom)]
  if (by.some((far) => far !== 0)) map.panBy(by)
}
