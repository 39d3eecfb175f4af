/** An area on a map: its outline and that of its city are those of the drawing, whose edges say where they lie. */
import { all, get, make } from "../member.js"
import { draw } from "./draw.js"

export const drawArea = async (view) => {
  const [drawing] = all(view, ".mk-community-map__drawing")
  const bounds = JSON.parse(get(view, "data-mk-bounds"))
  const [west, south, east, north] = bounds
  const [, , width, height] = get(drawing, "viewBox").split(" ").map(Number)
  const place = (x, y) => [west + (x / width) * (east - west), north - (y / height) * (north - south)]
  const [area] = all(drawing, ".mk-community-map__area")
  const data = {
    type: "FeatureCollection",
    features: [...all(drawing, ".mk-community-map__within"), area].map((path) => ({
      type: "Feature",
      properties: { own: path === area },
      geometry: { type: "Polygon", coordinates: rings(get(path, "d"), place) }
    }))
  }
  let drawn
  try {
    drawn = await draw(view, {
      bounds,
      padding: 0,
      title: get(drawing, "aria-label"),
      drawing,
      words: JSON.parse(get(view, "data-mk-words"))
    })
  } catch {
    return
  }
  const { map, maplibre } = drawn
  const color = plainColor(getComputedStyle(area).stroke)
  const isOwn = ["get", "own"]
  const lay = () => {
    // Names are read above what is laid on their ground.
    const names = map.getStyle().layers.find(({ type }) => type === "symbol")?.id
    const paint = {
      line: { "line-color": color, "line-width": ["case", isOwn, 3, 1.5], "line-opacity": ["case", isOwn, 1, 0.5] },
      fill: { "fill-color": color, "fill-opacity": 0.12 }
    }
    map.addSource("area", { type: "geojson", data })
    map.addLayer({ id: "area-within", type: "fill", source: "area", filter: isOwn, paint: paint.fill }, names)
    const layout = { "line-join": "round" }
    map.addLayer({ id: "area", type: "line", source: "area", layout, paint: paint.line }, names)
  }
  lay()
  map.on("style.load", lay)
  for (const dot of all(drawing, ".mk-community-map__listing")) {
    const element = make("div", { className: "mk-map__dot" })
    new maplibre.Marker({ element }).setLngLat(place(get(dot, "cx"), get(dot, "cy"))).addTo(map)
  }
}

/** The newer notations of colours are none to MapLibre. */
const plainColor = (color) => {
  if (color.startsWith("rgb")) return color
  const pen = make("canvas", { width: 1, height: 1 }).getContext("2d")
  pen.fillStyle = "#8f2318"
  // Where it is none, the first stays.
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  return `rgb(${pen.getImageData(0, 0, 1, 1).data.slice(0, 3).join()})`
}

/** The closed lines of a path: `M x y L x y … Z`, and again. */
const rings = (path, place) =>
  path
    .split("Z")
    .slice(0, -1)
    .map((ring) => {
      const points = ring
        .slice(1)
        .split("L")
        .map((pair) => place(...pair.split(" ")))
      return [...points, points[0]]
    })
