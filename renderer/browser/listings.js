/**
 * Grids of listings, where script runs: a filter form repaints its grid without leaving the page, further pages are
 * appended, and an address tells what is shown, so that it can be sent and gone back to. Without this script the form is
 * sent and links are followed, to pages that show the same. The filters in force are the author's, with those of the
 * visitor in their place; a grid's scope goes along untouched. What cannot be used is set aside by whoever answers, and said
 * in words. Cards that were there stay where no answer comes; pages that were appended come again with Back. Names of
 * fields and ids of a page hide members of document and of forms; so those are taken from their prototypes.
 */
;(() => {
  const method = (type, name) => Function.prototype.call.bind(type.prototype[name])
  const setter = (type, name) => Function.prototype.call.bind(Object.getOwnPropertyDescriptor(type.prototype, name).set)
  const all = (() => {
    const [inElement, inDocument] = [method(Element, "querySelectorAll"), method(Document, "querySelectorAll")]
    return (scope, selector) => Array.from((scope instanceof Element ? inElement : inDocument)(scope, selector))
  })()
  const get = method(Element, "getAttribute")
  const set = method(Element, "setAttribute")
  const toggle = (element, name, value) => (value === null ? remove(element, name) : set(element, name, value))
  const remove = method(Element, "removeAttribute")
  const append = method(Element, "append")
  const replace = method(Element, "replaceWith")
  const closest = method(Element, "closest")
  const focus = method(HTMLElement, "focus")
  const on = method(EventTarget, "addEventListener")
  const dispatch = method(EventTarget, "dispatchEvent")
  const make = method(Document, "createElement")
  const scroll = method(Element, "scrollIntoView")

  const names = (
    "city match cityMatch neighbourhood mls propertyCategory propertyType structureType address offer status minPrice maxPrice minBeds " +
    "maxBeds minBaths maxBaths minSqft maxSqft includeUnknown sort limit"
  ).split(" ")
  /** Of these every one that is given counts. */
  const lists = /Type$|^status$/
  const forms = () => all(document, "form.mk-listings-filters")
  const grids = all(document, ".mk-listings[data-mk-defaults]")
  /** The one that forms and address are about. */
  const main = grids.find((grid) => get(grid, "data-mk-url-filters") !== null) ?? grids[0]
  if (main === undefined) return

  /** What the address, or a form since, has in the place of the author's values; empty for what is cleared. */
  let asked = {}
  const readAddress = () => {
    asked = {}
    for (const [name, value] of new URLSearchParams(location.search))
      if (names.includes(name))
        asked[name] = lists.test(name) && asked[name] ? `${asked[name]},${value.trim()}` : value.trim()
  }
  const pageOf = (search) => Number(new URLSearchParams(search).get("page")) || 1

  const defaults = (grid) => JSON.parse(get(grid, "data-mk-defaults") ?? "{}")
  /** Which of what was asked counts on a grid: a form drives its own, whatever the address may say. */
  const counts = (grid, name) => {
    const open = get(grid, "data-mk-url-filters")
    return open === null ? grid === main : open === "all" || open.split(",").some((one) => one.trim() === name)
  }
  const asks = (grid, less = []) => Object.entries(asked).filter(([name]) => counts(grid, name) && !less.includes(name))
  const inForce = (grid, less) =>
    Object.fromEntries(
      Object.entries({ ...defaults(grid), ...Object.fromEntries(asks(grid, less)) }).filter(([, value]) => value !== "")
    )
  /** What was asked of a grid in vain. */
  const dropped = (grid) => (get(grid, "data-mk-dropped") ?? "").split(",")

  const controls = (form) =>
    all(form, "input[name],select[name],textarea[name]").filter((control) => names.includes(get(control, "name")))
  const kindOf = (control) => get(control, "type")?.toLowerCase()
  const fill = (values) => {
    for (const control of forms().flatMap(controls)) {
      const value = values[get(control, "name")] ?? ""
      const own = get(control, "value") ?? "on"
      for (const option of all(control, "[data-mk-asked]")) option.remove()
      if (kindOf(control) === "checkbox" || kindOf(control) === "radio")
        setter(HTMLInputElement, "checked")(
          control,
          kindOf(control) === "radio" ? own === value : value.split(",").includes(own)
        )
      else if (kindOf(control) !== "submit")
        setter(
          control instanceof HTMLSelectElement
            ? HTMLSelectElement
            : control instanceof HTMLInputElement
              ? HTMLInputElement
              : HTMLTextAreaElement,
          "value"
        )(control, value)
      // An address may write it in other letters than the list; one that the list does not offer is kept beside its own.
      if (
        control instanceof HTMLSelectElement &&
        Reflect.get(HTMLSelectElement.prototype, "selectedIndex", control) < 0
      ) {
        const choices = all(control, "option")
        let same = choices.findIndex((one) => one.value.toLowerCase() === value.toLowerCase())
        if (same < 0 && value !== "" && !dropped(main).includes(get(control, "name"))) {
          const kept = new Option(value, value)
          set(kept, "data-mk-asked", "")
          append(control, kept)
          same = choices.length
        }
        setter(HTMLSelectElement, "selectedIndex")(control, Math.max(0, same))
      }
    }
  }
  const mark = () => {
    for (const control of forms().flatMap(controls)) {
      const name = get(control, "name")
      toggle(control, "aria-invalid", asked[name] && dropped(main).includes(name) ? "true" : null)
    }
  }
  /** What forms say in the place of the author's values. What no form has a control for stays as it is. */
  const readForms = () => {
    const own = defaults(main)
    const said = {}
    for (const form of forms()) {
      for (const control of controls(form)) said[get(control, "name")] ??= ""
      for (const [name, value] of new FormData(form))
        if (name in said && typeof value === "string" && value.trim() !== "")
          said[name] = said[name] === "" ? value.trim() : `${said[name]},${value.trim()}`
    }
    for (const [name, value] of Object.entries(said)) {
      if (value === (own[name] ?? "")) delete asked[name]
      else asked[name] = value
    }
  }

  const remember = (page) => {
    if (get(main, "data-mk-url-filters") === null) return
    const search = new URLSearchParams(location.search)
    for (const name of [...names, "page"]) search.delete(name)
    const address = addressOf(asks(main), page, search)
    if (new URL(address, location.href).href === location.href.split("#")[0]) return
    history.pushState(null, "", address)
  }
  const addressOf = (values, page, search = new URLSearchParams()) => {
    for (const [name, value] of values) search.set(name, value)
    if (page > 1) search.set("page", page)
    const query = String(search)
    return query === "" ? location.pathname : `?${query}`
  }

  /** Which pages have been appended, and how far down the visitor is, for when they come back; told before another takes their place. */
  const keep = () => history.replaceState({ ...history.state, mkPages: grids.map(pageIn), mkTop: scrollY }, "")
  const pageIn = (grid) => Number(get(grid, "data-mk-page"))
  /** Further pages come in their turn, and nothing is appended by itself meanwhile. */
  let restoring = false
  const restore = async () => {
    const { mkPages = [], mkTop } = history.state ?? {}
    restoring = true
    let more = false
    for (const [at, grid] of grids.entries())
      while (get(grid, "data-mk-paging") !== null && pageIn(grid) < mkPages[at]) {
        if (!(await paint(grid, pageIn(grid) + 1, true))) break
        more = true
      }
    restoring = false
    if (more) scrollTo(0, mkTop)
    grids.forEach(watch)
  }

  /** The latest question of each grid: an answer to an earlier one is of no use any more. */
  const latest = new WeakMap()
  /** Shows a page of a grid, beneath what is there or in its place. True once it is there. */
  const paint = async (grid, page, beneath) => {
    // Of two that are given the last counts, if it can be used; and of lists both.
    const [own, said] = [defaults(grid), asks(grid)]
    const isSaid = (name) => said.some(([one]) => one === name)
    const search = new URLSearchParams([
      ...Object.entries(own).filter(([name]) => !lists.test(name) || !isSaid(name)),
      ...said
    ])
    const authored = Object.keys(own).filter((name) => !isSaid(name))
    if (authored.length > 0) search.set("authored", authored)
    if (page > 1) search.set("page", page)
    const scope = get(grid, "data-mk-scope")
    if (scope !== null) search.set("scope", scope)
    latest.get(grid)?.abort()
    const current = new AbortController()
    latest.set(grid, current)
    set(grid, "aria-busy", "true")
    let found
    try {
      const answer = await fetch(`/__data/listings?${search}`, {
        headers: { accept: "application/json", prefer: "handling=lenient" },
        signal: current.signal
      })
      if (answer.ok) found = await answer.json()
    } catch {}
    if (latest.get(grid) !== current) return false
    remove(grid, "aria-busy")
    const failed = found === undefined ? "listings_unavailable" : (found.error?.code ?? null)
    toggle(grid, "data-mk-error", failed)
    if (found === undefined || (failed !== null && found.error.asOf === null)) {
      const [words] = all(grid, ".mk-listings__failure")
      remove(words, "hidden")
      words.parentElement.replaceChildren(words)
      return false
    }
    show(grid, found, beneath)
    dispatch(grid, new CustomEvent("mk:listings", { bubbles: true, detail: found }))
    return true
  }
  const show = (grid, { html, page, total, totalPages, dropped: less }, beneath) => {
    const held = make(document, "div")
    held.innerHTML = html
    const [[status], [said]] = [grid, held].map((from) => all(from, ".mk-listings__status"))
    status.replaceChildren(...(said?.childNodes ?? all(status, ".mk-listings__failure")))
    said?.remove()
    const [list] = all(grid, ".mk-listings__grid")
    if (beneath && list !== undefined) {
      append(list, ...all(held, ".mk-listings__grid > *"))
      const [pager] = all(grid, ".mk-listings__pager")
      if (pager !== undefined) replace(pager, ...all(held, ".mk-listings__pager"))
    } else {
      for (const part of all(grid, ":scope > :not(.mk-listings__status,.mk-listings__saved-search)")) part.remove()
      status.after(...held.childNodes)
    }
    set(grid, "data-mk-page", page)
    toggle(grid, "data-mk-total", total)
    toggle(grid, "data-mk-total-pages", totalPages)
    toggle(grid, "data-mk-partial", total === null ? "" : null)
    toggle(grid, "data-mk-dropped", less.join() || null)
    mark()
    const own = get(grid, "data-mk-url-filters") === null ? [] : asks(grid, less)
    for (const link of all(grid, ".mk-listings__pager a")) set(link, "href", addressOf(own, pageAt(link)))
    // What is saved is what is shown.
    for (const form of all(grid, ".mk-listings__saved-search form")) {
      for (const control of controls(form)) control.remove()
      for (const [name, value] of Object.entries(inForce(grid, less))) {
        if (name === "sort" || name === "limit") continue
        const control = make(document, "input")
        control.type = "hidden"
        control.name = name
        control.value = value
        append(form, control)
      }
    }
    if (beneath) keep()
    watch(grid)
  }

  /** Appends the next page once the pager comes into sight. */
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      const [next] = all(target, '[rel="next"]')
      if (next !== undefined) void paint(closest(target, ".mk-listings"), pageAt(next), true)
    }
  })
  const watch = (grid) => {
    // What the link does here, where without a script it leads to the next page.
    const more = get(grid, "data-mk-more")
    for (const next of all(grid, '.mk-listings__pager [rel="next"]')) if (more !== null) next.replaceChildren(more)
    if (get(grid, "data-mk-paging") === "auto" && !restoring)
      for (const pager of all(grid, ".mk-listings__pager")) seen.observe(pager)
  }
  const pageAt = (link) => pageOf(new URL(get(link, "href"), location.href).search)

  on(document, "click", async (event) => {
    const { target, button } = event
    const link = target instanceof Element ? closest(target, ".mk-listings__pager a") : null
    if (link === null || button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const grid = closest(link, ".mk-listings")
    const beneath = get(grid, "data-mk-paging") !== null && get(link, "rel") === "next"
    if (grid !== main && !beneath) return
    event.preventDefault()
    const page = pageAt(link)
    const before = all(grid, ".mk-listing").length
    if (!beneath) keep()
    if (!(await paint(grid, page, beneath))) return
    // The link is gone with its pager: who came by keyboard goes on from what it brought.
    const to = beneath ? all(grid, ".mk-listing")[before] : grid
    if (to !== undefined) {
      set(to, "tabindex", "-1")
      focus(to, { preventScroll: beneath })
    }
    if (beneath) return
    scroll(grid)
    remember(page)
  })
  const isOurs = (event) =>
    event.target instanceof Element && closest(event.target, "form.mk-listings-filters") !== null
  on(document, "change", (event) => void (isOurs(event) && apply()))
  on(document, "submit", (event) => {
    if (!isOurs(event)) return
    event.preventDefault()
    void apply()
  })
  on(document, "reset", (event) => {
    if (!isOurs(event)) return
    event.preventDefault()
    void reset()
  })
  on(window, "popstate", () => {
    readAddress()
    fill(inForce(main))
    void paint(main, pageOf(location.search), false).then(restore)
  })
  on(window, "pagehide", keep)

  /** Takes what the forms say, and beside it `values` by name; true once the grid shows it. */
  const apply = (values = {}) => {
    keep()
    readForms()
    Object.assign(asked, values)
    fill(inForce(main))
    remember(1)
    return paint(main, 1, false)
  }
  const reset = () => {
    keep()
    asked = {}
    fill(inForce(main))
    remember(1)
    return paint(main, 1, false)
  }
  const current = () => inForce(main, dropped(main))

  /** Choices that the page came without. */
  const choose = async () => {
    const empty = all(document, "select[data-mk-facet]").filter(
      (select) => all(select, 'option:not([value=""],[data-mk-asked])').length === 0
    )
    const fields = [...new Set(empty.map((select) => get(select, "data-mk-facet")))]
    if (fields.length === 0) return
    const answer = await fetch(`/__data/listings/facets?${new URLSearchParams({ fields: String(fields) })}`)
    if (!answer.ok) return
    const values = await answer.json()
    for (const select of empty)
      for (const value of values[get(select, "data-mk-facet")] ?? []) append(select, new Option(value, value))
    fill(inForce(main))
  }

  readAddress()
  fill(inForce(main))
  mark()
  void restore()
  choose().catch(() => {})
  const mk = Object.hasOwn(window, "mk") ? window.mk : {}
  window.mk = Object.assign(mk, { listingFilters: { apply, reset, current } })
})()
