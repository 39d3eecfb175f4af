/**
 * Draws a map into an element: the ground, and the controls to move on it by pointer, touch and keyboard. What the
 * element held stays in it, hidden, and shows again where no map can be drawn.
 */
import { groundLines, groundStyle } from "../../../engine/maps/ground.ts"
import { all, childrenOf, data, get, make, remove, root, set } from "../member.js"

// Written ahead of the bundle: addresses of MapLibre, of its worker and of its stylesheet.
/* global mapFiles */

/** MapLibre, loaded once a page. */
let library
const loadLibrary = () =>
  (library ??= (async () => {
    const style = make("link", { rel: "stylesheet", href: mapFiles.css })
    const styled = new Promise((resolve, reject) => Object.assign(style, { onload: resolve, onerror: reject }))
    all(document, "head")[0].append(style)
    const [loaded] = await Promise.all([import(mapFiles.library), styled])
    loaded.setWorkerUrl(new URL(mapFiles.worker, location.href).href)
    return loaded
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

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || get(root, "data-mk-nomotion") !== null

/**
 * Resolves with the MapLibre map once it shows its ground, and with MapLibre itself. Rejects where there is no WebGL or
 * MapLibre cannot be loaded; the element says why in `data-mk-error` and shows what it held.
 *
 * @param {HTMLElement} element
 * @param {object} shown
 * @param {number} [shown.lat] Centre in degrees, with `lng`.
 * @param {number} [shown.lng]
 * @param {number} [shown.zoom] From 0, the world, to 20.
 * @param {object} [shown.style] Changes of the ground, see `engine/maps/parts.ts`.
 * @param {string} [shown.title] Accessible name of the map.
 * @param {[number, number, number, number]} [shown.bounds] West, south, east, north: framed where there is no centre.
 * @param {Record<string, string>} [shown.words] What its controls are called, see `engine/maps/words.ts`.
 */
export const draw = async (element, { lat, lng, zoom, style = {}, title, bounds, words = {} }) => {
  const own = [...childrenOf(element)]
  const canvas = make("div", { className: "mk-map__canvas" })
  try {
    const [maplibre, drawn] = await Promise.all([loadLibrary(), loadGround()])
    element.append(canvas)
    const language = get(root, "lang") ?? "en"
    const still = isStill()
    const map = new maplibre.Map({
      container: canvas,
      style: groundStyle(drawn, style, language),
      ...(lat !== undefined && lng !== undefined
        ? { center: [lng, lat], zoom: zoom ?? 12 }
        : bounds === undefined
          ? { center: [0, 20], zoom: zoom ?? 1 }
          : {
              bounds,
              fitBoundsOptions: { padding: { top: 64, right: 72, bottom: 40, left: 40 }, maxZoom: zoom ?? 15 }
            }),
      maxZoom: 20,
      attributionControl: false,
      // A page is scrolled past its map, not into it.
      cooperativeGestures: true,
      fadeDuration: still ? 0 : 300,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      locale: { ...(title !== undefined && { "Map.Title": title }), ...words }
    })
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
      map.on("load", lines)
      map.on("moveend", lines)
    }
    if (zoom !== undefined && lat === undefined && bounds !== undefined) map.setZoom(zoom)
    await new Promise((resolve, reject) => {
      map.once("load", resolve)
      // A tile that does not come leaves a gap; a style that is not read leaves nothing.
      map.once("error", ({ error, tile }) => tile === undefined && reject(error))
    })
    for (const child of own) child.hidden = true
    remove(element, "tabindex")
    // The map within has the name and is what there is to go to.
    set(element, "role", "group")
    remove(element, "data-mk-error")
    set(element, "data-mk-drawn", "")
    data(element).mkGround = drawn === null ? "plain" : drawn.schema
    return { map, maplibre }
  } catch (cause) {
    canvas.remove()
    const isGraphics = !("WebGL2RenderingContext" in window) || /webgl/i.test(String(cause?.message ?? cause))
    set(element, "data-mk-error", isGraphics ? "webgl_unavailable" : "map_unavailable")
    throw cause
  }
}
