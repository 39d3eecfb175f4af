/**
 * Maps of listings. Pins of what the page has are there at once; from some zoom on the map asks for the listings of its
 * view as it is moved, by the filters in force on the page's grid, and shows those that are close together as one. Of
 * several answers the last that was asked for counts. What the page has stays where no answer comes.
 */
import { all, focus, focused, get, make, on, remove, set, toggle, up } from "../member.js"
import { draw, quietly, showWhole } from "./draw.js"
import { card, cards, ownPin, rowPin } from "./listingCards.js"
import { takeRoom } from "./room.js"

const restMs = 250

const read = (element, name) => {
  const written = get(element, name)
  return written === null ? undefined : JSON.parse(written)
}

/** The grid that the map follows: the one that forms and address are about, else the first. */
const mainGrid = () => all(document, ".mk-listings[data-mk-url-filters]")[0] ?? all(document, ".mk-listings")[0]

/** What is asked for beside the place: filters in force, and whose listings the grid shows. */
const filters = () => {
  const grid = mainGrid()
  if (grid === undefined) return {}
  // The script of grids knows what the visitor chose; without it the author's values are in force.
  const follows = all(document, 'script[src^="/__mk/listings.js"]').length > 0
  const values = follows ? window.mk.listingFilters.current() : read(grid, "data-mk-defaults")
  const scope = get(grid, "data-mk-scope")
  return { ...values, ...(scope !== null && { scope }) }
}

/** Draws the map; resolves with how it is painted anew, once it is there. Rejects where none can be drawn. */
export const drawListings = async (element) => {
  const [view] = all(element, ".mk-listings-map__view")
  const words = read(element, "data-mk-words")
  const locale = get(element, "data-mk-locale")
  const currency = get(element, "data-mk-currency")
  /** From which zoom on it asks; null for a map that never does. */
  const from = read(element, "data-mk-live") ?? null
  const say = (text, count) => text.replace("{count}", new Intl.NumberFormat(locale).format(count))
  const fail = (error) => (error === null ? remove(element, "data-mk-error") : set(element, "data-mk-error", error))

  /** Pins of what the page has. */
  let own = all(view, ".mk-listings-map__item[data-mk-pin]").map(ownPin)
  const centre = { lat: read(element, "data-mk-lat"), lng: read(element, "data-mk-lng") }
  /**
   * All that was found, gathered as far as the map does not ask any more: what is framed, and what is shown there. Nothing
   * where the author says what the map opens with.
   */
  let wide
  const lookWide = async (signal) => {
    wide = await fetchFound({ bbox: "-180,-90,180,90", zoom: from - 1 }, signal)
  }
  /** What the grid was asked for when the map was last framed. */
  let inForce = JSON.stringify(filters())
  /** Follows the grid to where it is; the map may be on its way still, and then follows once it is there. */
  let catchUp = () => {}
  on(document, "mk:listings", ({ target, detail }) => {
    if (target !== mainGrid()) return
    const parsed = new DOMParser().parseFromString(detail.html, "text/html")
    const byNumber = new Map(all(parsed, ".mk-listing").map((one) => [get(one, "data-mk-mls"), one]))
    own = detail.listings.flatMap((row) => {
      const found = byNumber.get(row.mls)
      return row.lat === null || row.lng === null || found === undefined ? [] : [card(found, row, { locale, currency })]
    })
    catchUp()
  })
  if (centre.lat === undefined && read(element, "data-mk-zoom") === undefined && from !== null)
    await lookWide(AbortSignal.timeout(3_000))
  const bounds = wide?.extent ?? extentOf(own)
  let drawn
  try {
    drawn = await draw(view, {
      ...centre,
      zoom: read(element, "data-mk-zoom"),
      style: read(element, "data-mk-style"),
      title: get(view, "aria-label"),
      words,
      bounds
    })
  } catch (cause) {
    fail(get(view, "data-mk-error"))
    throw cause
  }
  const { map, maplibre, held } = drawn
  const makeRoom = takeRoom(map)
  set(element, "data-mk-drawn", "")
  for (const [property, name] of [
    ["--mk-pin", "data-mk-pin-color"],
    ["--mk-pin-ink", "data-mk-pin-ink"]
  ])
    if (get(element, name) !== null) element.style.setProperty(property, get(element, name))
  const hint = make("p", { className: "mk-listings-map__hint", textContent: words.zoomedOut, hidden: true })
  const said = make("p", { className: "mk-listings-map__said" })
  set(said, "role", "status")
  const unplaced = make("p", { className: "mk-listings-map__unplaced", hidden: true })
  view.append(hint, unplaced, said)

  /** What is shown, by a name that stays for as long as it is the same. */
  const shown = new Map()
  let open
  const close = () => open?.popup.remove()
  const openAt = (button, { lat, lng }, content) => {
    const again = open?.button === button
    close()
    if (again) return
    const held = make("div", { className: "mk-map__popup" })
    held.append(...content)
    const popup = new maplibre.Popup({ anchor: "bottom", offset: 18, maxWidth: "18rem", focusAfterOpen: false })
    popup.setLngLat([lng, lat]).setDOMContent(held).addTo(map)
    showWhole(map, held)
    open = { popup, button }
    set(button, "aria-expanded", "true")
    on(held.closest(".maplibregl-popup"), "keydown", (event) => event.key === "Escape" && close())
    popup.on("close", () => {
      set(button, "aria-expanded", "false")
      if (open?.popup === popup) open = undefined
      if (focused() === document.body || held.contains(focused())) focus(button)
    })
  }
  const add = (name, { lat, lng }, button, activate) => {
    // A click that went on would be one on the map, which closes what it opened.
    on(button, "click", (event) => {
      event.stopPropagation()
      activate()
    })
    const marker = new maplibre.Marker({ element: button, anchor: "center" }).setLngLat([lng, lat]).addTo(map)
    shown.set(name, { marker, button })
  }
  const addPin = (name, pin) => {
    const button = make("button", { type: "button", className: "mk-map__pin", textContent: pin.short })
    // What is seen is said too, for whoever speaks to the browser.
    set(button, "aria-label", pin.label.includes(pin.short) ? pin.label : `${pin.short}, ${pin.label}`)
    set(button, "aria-expanded", "false")
    set(button, "data-mk-mls", pin.mls)
    add(name, pin, button, () => openAt(button, pin, pin.content()))
  }
  const addCluster = (name, cluster) => {
    const { lat, lng, count, expansionZoom } = cluster
    const button = make("button", { type: "button", className: "mk-map__cluster" })
    button.textContent = new Intl.NumberFormat(locale, count < 10_000 ? {} : { notation: "compact" }).format(count)
    button.style.setProperty("--mk-share", String(Math.min(1, Math.log10(count) / 4)))
    set(button, "aria-label", say(expansionZoom === null ? words.stack : words.cluster, count))
    if (expansionZoom === null) set(button, "aria-expanded", "false")
    add(name, cluster, button, async () => {
      if (expansionZoom !== null) return void map.easeTo({ center: [lng, lat], zoom: expansionZoom })
      const first = cluster.pins ?? (await firstAt(cluster))
      const rest = count - first.length
      const more = rest > 0 ? [make("p", { textContent: say(words.more, rest) })] : []
      openAt(button, cluster, [...cards(first, words), ...more])
    })
  }
  /** Shows these and nothing else; what was there already stays as it is, with the focus that it may have. */
  const show = (pins, clusters) => {
    const wanted = new Map(
      [
        ...pins.map((pin) => [`${pin.mls} ${pin.lat} ${pin.lng} ${pin.short}`, () => addPin, pin]),
        ...clusters.map((one) => [`${one.count} ${one.lat} ${one.lng} ${one.expansionZoom}`, () => addCluster, one])
      ].map(([name, how, what]) => [name, { how: how(), what }])
    )
    let lost = false
    for (const [name, { marker, button }] of shown) {
      if (wanted.has(name)) continue
      lost ||= focused() === button
      if (open?.button === button) close()
      marker.remove()
      shown.delete(name)
    }
    for (const [name, { how, what }] of wanted) if (!shown.has(name)) how(name, what)
    makeRoom([...pins.map((pin) => ({ ...pin, size: 48 })), ...clusters.map((one) => ({ ...one, size: 60 }))])
    if (lost) focus(nearest() ?? map.getCanvas())
    set(element, "data-mk-pins", String(shown.size))
  }
  /** What is nearest to the middle, which is where a cluster was that came apart. */
  const nearest = () => {
    const { lng, lat } = map.getCenter()
    const away = ({ marker }) => Math.hypot(marker.getLngLat().lng - lng, marker.getLngLat().lat - lat)
    return [...shown.values()].toSorted((a, b) => away(a) - away(b))[0]?.button
  }
  const showOwn = () => {
    show(own, [])
    unplaced.hidden = true
  }
  /** Shows what an answer has, and tells how much it is; returns that. */
  const showFound = (found) => {
    show(
      found.pins.map((pin) => rowPin(pin, words)),
      found.clusters
    )
    const count = found.clusters.reduce((sum, one) => sum + one.count, found.pins.length)
    const without = found.unplaced > 0 ? say(words.unplaced, found.unplaced) : ""
    const told = count > 0 ? say(words.shown, count) : found.total === 0 ? (without ? "" : words.nothing) : words.none
    said.textContent = [told, without].filter(Boolean).join(" ")
    Object.assign(unplaced, { textContent: without, hidden: without === "" })
    set(element, "data-mk-total", String(found.total))
  }
  const showFar = () => (wide?.pins === undefined ? showOwn() : showFound(wide))

  /** The latest question: an answer to an earlier one is of no use any more. */
  let latest
  const viewAsked = () => {
    const box = map.getBounds()
    const sides = [box.getWest(), Math.max(-90, box.getSouth()), box.getEast(), Math.min(90, box.getNorth())]
    return { bbox: sides.map((side) => side.toFixed(5)).join(","), zoom: map.getZoom().toFixed(2) }
  }
  const firstAt = async ({ lat, lng }) => {
    const near = 0.0005
    const found = await fetchFound({ bbox: [lng - near, lat - near, lng + near, lat + near].join(","), zoom: 22 })
    return [...(found?.pins ?? []), ...(found?.clusters ?? []).flatMap(({ pins = [] }) => pins)]
  }
  /** True once what was found is shown. */
  const ask = async () => {
    latest?.abort()
    const current = new AbortController()
    latest = current
    set(element, "aria-busy", "true")
    const found = await fetchFound(viewAsked(), current.signal)
    if (latest !== current) return false
    remove(element, "aria-busy")
    fail(found === undefined ? "listings_unavailable" : (found.error?.code ?? null))
    if (found === undefined || found.error?.asOf === null) {
      said.textContent = words.away
      return false
    }
    showFound(found)
    return true
  }
  /** At once: what is asked for next is what is framed. */
  const frame = (extent) => {
    map.fitBounds(extent, { padding: { top: 64, right: 72, bottom: 48, left: 48 }, maxZoom: 15, animate: false })
    clearTimeout(waiting)
  }
  const asks = () => from !== null && map.getZoom() >= from
  const refresh = async () => {
    if (asks()) return ask()
    showFar()
    return true
  }
  /** Frames what the filters find now, and shows it. */
  const follow = async () => {
    clearTimeout(waiting)
    if (from !== null) {
      latest?.abort()
      const current = new AbortController()
      latest = current
      await lookWide(current.signal)
      if (latest !== current) return
    }
    const extent = from === null ? extentOf(own) : wide?.extent
    if (extent) frame(extent)
    await refresh()
  }

  let waiting
  const moved = () => {
    const isOut = map.getZoom() < (from ?? zoomOfMaps)
    toggle(element, "data-mk-zoomed-out", isOut)
    hint.hidden = !isOut || from === null || wide?.pins !== undefined
    clearTimeout(waiting)
    if (asks()) waiting = setTimeout(ask, restMs)
    else {
      latest?.abort()
      if (isOut) showFar()
    }
  }
  map.on("moveend", moved)
  catchUp = () => {
    // Another page of the same is where it was.
    const before = inForce
    inForce = JSON.stringify(filters())
    if (inForce !== before) void follow()
    else if (from === null) showOwn()
  }
  showOwn()
  // Who was at one of the list goes on from there.
  const mls = get(up(held, "[data-mk-mls]") ?? element, "data-mk-mls")
  const pin = mls === null ? undefined : [...shown.values()].find(({ button }) => get(button, "data-mk-mls") === mls)
  if (pin !== undefined) focus(pin.button, quietly)
  moved()
  catchUp()
  return { refresh: () => refresh() }
}

/** Where data-live is false nothing is asked for, and yet a map that shows so much ground says so. */
const zoomOfMaps = 10

/** What was found; undefined where no answer came. */
const fetchFound = async (view, signal) => {
  try {
    const answer = await fetch(`/__data/listings/map?${new URLSearchParams({ ...filters(), ...view })}`, {
      headers: { accept: "application/json" },
      signal
    })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

const extentOf = (pins) => {
  if (pins.length === 0) return undefined
  const lngs = pins.map(({ lng }) => lng)
  const lats = pins.map(({ lat }) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
