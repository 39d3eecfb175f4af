/**
 * Room for what stands on a map: an unseen square lies on the ground under each pin and cluster, and names of places step
 * aside for it as they do for one another.
 */

/** Returns what takes the places that are taken now, each `{ lat, lng, size }` with its side in pixels. */
export const takeRoom = (map) => {
  const data = { type: "FeatureCollection", features: [] }
  const lay = () => {
    if (map.getSource("room")) return
    if (!map.hasImage("room")) map.addImage("room", { width: 1, height: 1, data: new Uint8Array(4) })
    map.addSource("room", { type: "geojson", data })
    map.addLayer({
      id: "room",
      type: "symbol",
      source: "room",
      layout: { "icon-image": "room", "icon-size": ["get", "size"], "icon-allow-overlap": true }
    })
  }
  lay()
  map.on("style.load", lay)
  return (places) => {
    data.features = places.map(({ lat, lng, size }) => ({
      type: "Feature",
      properties: { size },
      geometry: { type: "Point", coordinates: [lng, lat] }
    }))
    map.getSource("room")?.setData(data)
  }
}
