/**
 * What `mk-` classes and attributes of a page do: carousels, tabs, menus, reveals and the lightbox. A page without this
 * script shows everything, so nothing here hides what it cannot bring back. Names and ids of a page hide members of
 * document and of forms; so those are taken from their prototypes.
 */
;(() => {
  const method = (type, name) => Function.prototype.call.bind(type.prototype[name])
  const getter = (type, name) => Function.prototype.call.bind(Object.getOwnPropertyDescriptor(type.prototype, name).get)
  const get = method(Element, "getAttribute")
  const set = method(Element, "setAttribute")
  const has = method(Element, "hasAttribute")
  const remove = method(Element, "removeAttribute")
  const toggle = method(Element, "toggleAttribute")
  const matches = method(Element, "matches")
  const nearest = method(Element, "closest")
  const boxOf = method(Element, "getBoundingClientRect")
  const scrollTo = method(Element, "scrollTo")
  const contains = method(Node, "contains")
  const on = method(EventTarget, "addEventListener")
  const parentOf = getter(Node, "parentElement")
  const childrenOf = getter(Element, "children")
  const classesOf = getter(Element, "classList")
  const scrolled = getter(Element, "scrollLeft")
  const focus = (element) => (element instanceof SVGElement ? SVGElement : HTMLElement).prototype.focus.call(element)
  const all = (() => {
    const [inElement, inDocument] = [method(Element, "querySelectorAll"), method(Document, "querySelectorAll")]
    return (scope, selector) => Array.from((scope instanceof Element ? inElement : inDocument)(scope, selector))
  })()
  const [root] = all(document, ":root")
  const up = (from, selector) => (from instanceof Element ? nearest(from, selector) : null)
  const make = (name, className) => {
    const element = Document.prototype.createElement.call(document, name)
    if (className !== undefined) element.className = className
    return element
  }
  const words = {
    de: ["Bild vergrößern", "Vorheriges Bild", "Nächstes Bild", "Schließen", "Bildlauf"],
    es: ["Ampliar imagen", "Imagen anterior", "Imagen siguiente", "Cerrar", "Carrusel"],
    fr: ["Agrandir l’image", "Image précédente", "Image suivante", "Fermer", "Carrousel"]
  }[(root.lang || "en").split("-", 1)[0].toLowerCase()] ?? [
    "Enlarge image",
    "Previous image",
    "Next image",
    "Close",
    "Carousel"
  ]
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || root.hasAttribute("data-mk-nomotion")
  let ids = 0
  const named = (element, kind) => {
    if (!get(element, "id")) set(element, "id", `mk-${kind}-${++ids}`)
    return get(element, "id")
  }

  // Carousels: the track scrolls by itself; the buttons scroll it, and the state follows it.
  const headed = new WeakMap()
  const slidesOf = (carousel) => {
    const track = all(carousel, ".mk-track")[0]
    return track === undefined ? [] : Array.from(childrenOf(track))
  }
  const showIndex = (carousel, index) => {
    set(carousel, "data-mk-index", index)
    for (const button of all(carousel, "[data-mk-goto]")) {
      if (get(button, "data-mk-goto") === String(index)) set(button, "aria-current", "true")
      else remove(button, "aria-current")
    }
  }
  const toSlide = (carousel, index) => {
    const slide = slidesOf(carousel)[index - 1]
    const track = parentOf(slide)
    const start = (box) => (getComputedStyle(track).direction === "rtl" ? box.right : box.left)
    const left = scrolled(track) + start(boxOf(slide)) - start(boxOf(track))
    headed.set(track, index)
    showIndex(carousel, index)
    scrollTo(track, { left, behavior: still() ? "instant" : "smooth" })
  }
  const follow = (carousel, track) => {
    const edge = boxOf(track)
    const rtl = getComputedStyle(track).direction === "rtl"
    const away = (slide) => {
      const box = boxOf(slide)
      return Math.abs(rtl ? box.right - edge.right : box.left - edge.left)
    }
    const slides = Array.from(childrenOf(track))
    const next = slides.reduce((best, slide, at) => (away(slide) < away(slides[best]) ? at : best), 0)
    showIndex(carousel, next + 1)
  }
  const bindCarousel = (carousel) => {
    const slides = slidesOf(carousel)
    const count = () => set(carousel, "data-mk-count", slidesOf(carousel).length)
    count()
    if (slides.length === 0) return
    const track = parentOf(slides[0])
    if (!has(carousel, "data-mk-index")) showIndex(carousel, 1)
    if (bound(track, "track")) return
    // What scrolls is reached by keys as well; the author's own way to it is left alone.
    if (!has(track, "tabindex") && all(track, "a[href], button, input, select, textarea").length === 0) {
      set(track, "tabindex", 0)
      if (!has(track, "role")) set(track, "role", "group")
      if (!has(track, "aria-label")) set(track, "aria-label", words[4])
    }
    on(track, "scroll", () => headed.has(track) || follow(carousel, track), { passive: true })
    // Where a press led stays, also when the last slides cannot reach the edge; a hand on the track takes over.
    for (const taken of ["wheel", "touchstart", "pointerdown", "keydown"])
      on(track, taken, () => headed.delete(track), { passive: true })
    new MutationObserver(count).observe(track, { childList: true })
  }
  const pressCarousel = (button) => {
    const carousel = up(button, ".mk-carousel")
    const count = carousel === null ? 0 : slidesOf(carousel).length
    if (count === 0) return
    const to = get(button, "data-mk-goto")
    const step = has(button, "data-mk-next") ? 1 : -1
    const at = Number(get(carousel, "data-mk-index") ?? 1)
    if (to === null) toSlide(carousel, ((at - 1 + step + count) % count) + 1)
    else if (/^\d+$/.test(to) && to >= 1 && to <= count) toSlide(carousel, Number(to))
  }

  // Tabs: those belong together whose panels stand in the same nearest box.
  const panelOf = (tab) => {
    const selector = `[data-mk-panel="${CSS.escape(get(tab, "data-mk-tab"))}"]`
    for (let scope = parentOf(tab); scope !== null; scope = parentOf(scope)) {
      const panel = all(scope, selector)[0]
      if (panel !== undefined) return { scope, panel }
    }
    return null
  }
  const groupOf = (tab) => {
    const found = panelOf(tab)
    if (found === null) return []
    const { scope } = found
    return all(scope, "[data-mk-tab]").flatMap((other) => {
      const its = panelOf(other)
      return its !== null && its.scope === scope ? [{ tab: other, panel: its.panel }] : []
    })
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
  const bindTab = (tab) => {
    const group = groupOf(tab)
    if (group.length === 0 || bound(tab, "tab")) return
    const tabs = group.map(({ tab: one }) => one)
    const first = group.find(({ tab: one }) => get(one, "aria-selected") === "true") ?? group[0]
    // A list of tabs holds nothing else; beside their panels, they are buttons that open one panel each.
    const list = parentOf(tab)
    const areList = Array.from(childrenOf(list)).every((child) => tabs.includes(child))
    if (areList && tabs.every((one) => parentOf(one) === list)) set(list, "role", "tablist")
    for (const { tab: one, panel } of group) {
      bound(one, "tab")
      set(one, "aria-controls", named(panel, "panel"))
      if (get(list, "role") !== "tablist") continue
      set(one, "role", "tab")
      set(panel, "role", "tabpanel")
      set(panel, "aria-labelledby", named(one, "tab"))
    }
    select(first.tab)
  }
  const keyTab = (event, tab) => {
    const tabs = groupOf(tab).map((one) => one.tab)
    const at = tabs.indexOf(tab)
    const rtl = getComputedStyle(tab).direction === "rtl" ? -1 : 1
    const to = { ArrowRight: at + rtl, ArrowLeft: at - rtl, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined || tabs.length === 0) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    select(next)
    focus(next)
  }

  // Menus
  const setMenu = (nav, open) => {
    toggle(nav, "data-mk-open", open)
    for (const trigger of all(nav, "[data-mk-menu]")) set(trigger, "aria-expanded", open)
  }
  const closeMenus = (except) => {
    for (const nav of all(document, ".mk-nav[data-mk-open]")) if (nav !== except) setMenu(nav, false)
  }

  // Reveals
  const seen =
    "IntersectionObserver" in window
      ? new IntersectionObserver((entries) => {
          for (const { isIntersecting, target } of entries) if (isIntersecting) reveal(target)
        })
      : null
  const reveal = (element) => {
    classesOf(element).add("is-in-view")
    seen?.unobserve(element)
  }
  const bindReveal = (element) => {
    if (seen === null || still()) reveal(element)
    else seen.observe(element)
  }

  // The lightbox: one dialog, made when first needed.
  const isPicture = (link) => /^\/media\/|\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(new URL(link.href).pathname)
  const itemOf = (target) => {
    const gallery = up(target, ".mk-gallery")
    if (gallery === null) return null
    const link = up(target, "a[href]")
    if (link !== null && contains(gallery, link)) return isPicture(link) ? link : null
    return target instanceof HTMLImageElement ? target : null
  }
  const itemsOf = (gallery) => all(gallery, "img, a[href]").filter((element) => itemOf(element) === element)
  const pictureOf = (item) => {
    const image = item instanceof HTMLImageElement ? item : all(item, "img")[0]
    const address = new URL(item instanceof HTMLImageElement ? item.getAttribute("src") : item.href, root.baseURI)
    // The library gives the largest width it has unless one is asked for.
    if (address.pathname.startsWith("/media/")) address.search = ""
    return { src: address.href, alt: image?.alt ?? item.textContent.trim(), small: image?.currentSrc ?? "" }
  }
  let box
  const lightbox = () => (box ??= makeLightbox())
  const makeLightbox = () => {
    const dialog = make("dialog", "mk-lightbox")
    const image = make("img")
    const count = make("p", "mk-lightbox__count")
    count.setAttribute("aria-live", "polite")
    const button = (name, label, text, press) => {
      const one = make("button", `mk-lightbox__${name}`)
      one.type = "button"
      one.setAttribute("aria-label", label)
      one.textContent = text
      one.addEventListener("click", press)
      return one
    }
    let items = []
    let at = 0
    let wanted = ""
    const show = (to) => {
      at = (to + items.length) % items.length
      const { src, alt, small } = pictureOf(items[at])
      const large = new Image()
      // Until the large one has come, the one that is there already.
      if (small !== "") image.src = small
      large.addEventListener("load", () => wanted === src && (image.src = src))
      wanted = large.src = src
      if (small === "") image.src = src
      image.alt = alt
      dialog.setAttribute("aria-label", alt || words[0])
      count.textContent = `${at + 1} / ${items.length}`
    }
    const [previous, next, close] = [
      button("prev", words[1], "‹", () => show(at - 1)),
      button("next", words[2], "›", () => show(at + 1)),
      button("close", words[3], "×", () => dialog.close())
    ]
    dialog.append(image, count, close, previous, next)
    dialog.addEventListener("keydown", ({ key }) => {
      if (key === "ArrowLeft") show(at - 1)
      if (key === "ArrowRight") show(at + 1)
    })
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close())
    dialog.addEventListener("close", () => {
      root.classList.remove("mk-lightbox-open")
      wanted = ""
      image.removeAttribute("src")
    })
    all(document, "body")[0].append(dialog)
    return {
      open: (item) => {
        items = itemsOf(up(item, ".mk-gallery"))
        const alone = items.length < 2
        for (const one of [previous, next, count]) one.hidden = alone
        show(items.indexOf(item))
        root.classList.add("mk-lightbox-open")
        dialog.showModal()
      }
    }
  }
  const bindGallery = (gallery) => {
    for (const item of itemsOf(gallery)) {
      if (!(item instanceof HTMLImageElement) || bound(item, "picture")) continue
      item.tabIndex = 0
      item.setAttribute("role", "button")
      item.setAttribute("aria-haspopup", "dialog")
      if (item.alt === "") item.setAttribute("aria-label", words[0])
    }
  }

  const kinds = [
    [".mk-carousel", bindCarousel],
    ["[data-mk-tab]", bindTab],
    [".mk-reveal:not(.is-in-view)", bindReveal],
    [".mk-gallery", bindGallery],
    [".mk-nav:not([data-mk-open])", (nav) => setMenu(nav, false)]
  ]
  /** Wires what stands in an element that was made after the page had loaded. Twice does no harm. */
  const bind = (scope = document) => {
    for (const [selector, wire] of kinds) {
      if (scope instanceof Element && matches(scope, selector)) wire(scope)
      for (const element of all(scope, selector)) wire(element)
    }
  }

  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    const { target } = event
    const trigger = up(target, ".mk-nav [data-mk-menu]")
    const nav = up(target, ".mk-nav")
    closeMenus(nav)
    if (trigger !== null) return setMenu(nav, !has(nav, "data-mk-open"))
    const arrow = up(target, "[data-mk-prev], [data-mk-next], [data-mk-goto]")
    if (arrow !== null) return pressCarousel(arrow)
    const tab = up(target, "[data-mk-tab]")
    if (tab !== null && panelOf(tab) !== null) {
      event.preventDefault()
      return select(tab)
    }
    const item = event.ctrlKey || event.metaKey || event.shiftKey ? null : itemOf(target)
    if (item === null) return
    event.preventDefault()
    lightbox().open(item)
  })
  addEventListener("keydown", (event) => {
    const { key, target } = event
    if (key === "Escape") {
      for (const nav of all(document, ".mk-nav[data-mk-open]")) {
        setMenu(nav, false)
        const [trigger] = all(nav, "[data-mk-menu]")
        if (contains(nav, target) && trigger !== undefined) focus(trigger)
      }
      return
    }
    const tab = up(target, "[data-mk-tab]")
    if (tab !== null) return keyTab(event, tab)
    if ((key === "Enter" || key === " ") && target instanceof HTMLImageElement && itemOf(target) === target) {
      event.preventDefault()
      lightbox().open(target)
    }
  })

  // What the visitor agreed to, `granted` or `denied`; null until the site's own script asked. Else kept for this page.
  const agreed = "mk-consent"
  let choice = null
  try {
    choice = localStorage.getItem(agreed)
  } catch {}
  const consent = {
    get: () => choice,
    set: (to) => {
      choice = to
      try {
        localStorage.setItem(agreed, to)
      } catch {}
    }
  }

  const marks = new WeakMap()
  /** Marks an element as wired; true when it was before. */
  function bound(element, kind) {
    const known = marks.get(element) ?? new Set()
    if (known.has(kind)) return true
    marks.set(element, known.add(kind))
    return false
  }

  root.classList.add("mk-js")
  // An element with the id "mk" would otherwise be taken for ours.
  const mk = Object.hasOwn(window, "mk") ? window.mk : {}
  window.mk = Object.assign(mk, { bind, consent: mk.consent ?? consent })
  bind()
})()
