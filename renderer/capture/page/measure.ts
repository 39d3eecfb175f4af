/** Measuring inside a page. As in `look.ts`, each function crosses into the browser as its text. */
import type { Hidden, ImageBox, Paging, Place } from "../../../engine/content/capture/measurements.ts"

export interface Found {
  readonly images: ReadonlyArray<ImageBox>
  readonly blank: boolean
  readonly brokenImages: ReadonlyArray<Place & { readonly src: string }>
  readonly share: { readonly image: boolean; readonly largest: string | null }
  readonly paging: ReadonlyArray<Paging>
}

/** How an element is told of, by whatever measures after it. */
interface Places {
  textOf: (element: Element) => string
  placeOf: (element: Element) => Place
}

/** Makes ready how elements are told of; once, before anything else is measured in this world. */
export const preparePlaces = (): void => {
  const selectorOf = (element: Element): string => {
    const steps: Array<string> = []
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if (at.id !== "" && document.querySelectorAll(`#${CSS.escape(at.id)}`).length === 1) {
        steps.unshift(`#${CSS.escape(at.id)}`)
        break
      }
      const name = at.localName
      const alike = [...(at.parentElement?.children ?? [])].filter((sibling) => sibling.localName === name)
      steps.unshift(alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(at) + 1})` : name)
    }
    return steps.join(" > ") || "body"
  }
  const textOf: Places["textOf"] = (element) => (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 80)
  const placeOf: Places["placeOf"] = (element) => ({ selector: selectorOf(element), text: textOf(element) })
  Object.assign(globalThis, { textOf, placeOf } satisfies Places)
}

/** Everything that one width tells. At most `most` of each kind. */
export const measureContent = (most: number): Found => {
  const { placeOf } = globalThis as unknown as Places

  const pictures = [...document.querySelectorAll("img")]
  const images = pictures.flatMap((image): Array<ImageBox> => {
    const declared = { width: Number(image.getAttribute("width")), height: Number(image.getAttribute("height")) }
    const box = image.getBoundingClientRect()
    const style = getComputedStyle(image)
    // Cropped or letter-boxed on purpose, the picture itself keeps its shape.
    if (style.objectFit !== "fill" || !(declared.width > 0) || !(declared.height > 0) || box.width === 0) return []
    const edge = (...sides: ReadonlyArray<string>) => sides.reduce((sum, side) => sum + (parseFloat(side) || 0), 0)
    const rendered = {
      width: image.clientWidth - edge(style.paddingLeft, style.paddingRight),
      height: image.clientHeight - edge(style.paddingTop, style.paddingBottom)
    }
    return [{ ...placeOf(image), text: image.alt, src: image.currentSrc, declared, rendered }]
  })

  const brokenImages = pictures
    .filter((image) => image.complete && image.naturalWidth === 0 && (image.currentSrc || image.getAttribute("src")))
    .map((image) => ({
      ...placeOf(image),
      text: image.alt,
      src: image.currentSrc || (image.getAttribute("src") ?? "")
    }))

  const content = document.querySelector('[data-mk-region="main"]') ?? document.body
  const shows = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false
    const drawn = "audio, button, canvas, hr, iframe, img, input, meter, progress, select, svg, textarea, video"
    if (element.matches(drawn) || getComputedStyle(element).backgroundImage !== "none") return true
    const words = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /[^\s\u00ad\u200b-\u200f\u2060\ufeff]/.test(node.nodeValue ?? "")
    )
    const added = ["::before", "::after"].map((part) => getComputedStyle(element, part).content)
    return words || added.some((text) => text !== "none" && text !== "normal" && text !== '""')
  }
  const blank = ![content, ...content.querySelectorAll("*")].some(shows)

  // A logo above or below the page is of every page, and what is smaller nobody who shares it shows.
  const least = 200
  const largest = pictures
    .filter((image) => content.contains(image) && image.naturalWidth >= least && image.naturalHeight >= least)
    .sort((a, b) => b.naturalWidth * b.naturalHeight - a.naturalWidth * a.naturalHeight)[0]
  const paging = [...document.querySelectorAll<HTMLElement>("[data-mk-total]")].map((list) => ({
    provider: [...list.classList].find((name) => name.startsWith("mk-"))?.slice(3) ?? list.localName,
    returned: list.querySelectorAll("li, article").length,
    total: Number(list.dataset["mkTotal"]),
    url: `${location.pathname}${location.search}`
  }))
  return {
    images: images.slice(0, most),
    blank,
    brokenImages: brokenImages.slice(0, most),
    share: {
      image: document.querySelector('meta[property="og:image"]') !== null,
      largest: largest === undefined ? null : largest.currentSrc
    },
    paging
  }
}

/**
 * Content that nobody sees, at most `most`. Asked again at another width of the window it takes back what can be seen there,
 * so that the last answer has what no width shows. What is ours to show and hide is left out.
 */
export const measureHidden = (most: number): ReadonlyArray<Hidden> => {
  interface Suspect {
    readonly element: Element
    readonly told: Hidden
  }
  const { textOf, placeOf } = globalThis as unknown as Places

  /** Closed on purpose, and opened by whoever wants to read on. */
  const closed =
    "details:not([open]), dialog:not([open]), [popover], [data-mk-panel][hidden], template, noscript, script, style, datalist, option"
  /** What the platform has waiting on its pages: the trap and the thanks of a form, the banner, what is said when something fails. */
  const ours =
    ".mk-consent, .mk-chat, .mk-form-sent, form[data-mk-form] > [aria-hidden='true'], .mk-listings__failure, .mk-address-lookup__list"
  const howHidden = (element: Element): string | null => {
    const style = getComputedStyle(element)
    if (style.display === "none") return "display: none"
    if (style.visibility !== "visible") return `visibility: ${style.visibility}`
    if (Number(style.opacity) === 0) return "opacity: 0"
    const box = element.getBoundingClientRect()
    const clipped = style.overflowX !== "visible" || style.overflowY !== "visible"
    if (clipped && (box.width <= 1 || box.height <= 1)) return "no size"
    const left = box.left + window.scrollX
    const top = box.top + window.scrollY
    // A skip link stands outside until it has the focus.
    const comesWithFocus = element instanceof HTMLElement && element.tabIndex >= 0
    const outside = box.width > 0 && (left + box.width <= 0 || top + box.height <= 0)
    if (outside && !comesWithFocus) return "outside of the page"
    return null
  }
  const visit = (element: Element, found: Array<Suspect>): Array<Suspect> => {
    const isOthers = element instanceof SVGElement || element.closest(closed) !== null || element.matches(ours)
    if (found.length >= most || isOthers) return found
    const by =
      textOf(element) === "" && element.querySelector("img") === null && element.localName !== "img"
        ? null
        : howHidden(element)
    if (by !== null) return [...found, { element, told: { ...placeOf(element), by } }]
    for (const child of element.children) found = visit(child, found)
    return found
  }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && howHidden(element) === null
  const kept = globalThis as { mkHidden?: ReadonlyArray<Suspect> }
  kept.mkHidden = (kept.mkHidden ?? visit(document.body, [])).filter(({ element }) => !isShown(element))
  return kept.mkHidden.map(({ told }) => told)
}

export interface Wider {
  readonly by: number
  readonly elements: ReadonlyArray<Place>
}

/** Content that reaches beyond the right edge, or null where all fits. Outermost elements only, at most `most`. */
export const measureOverflow = (most: number): Wider | null => {
  const root = document.documentElement
  const by = Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth
  if (by <= 0) return null
  const elements: Array<Place> = []
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (elements.length >= most) return
      const box = child.getBoundingClientRect()
      const clips = getComputedStyle(element).overflowX !== "visible" && element !== document.body
      if (clips || box.right + window.scrollX <= root.clientWidth + 1 || box.width === 0) {
        if (!clips) visit(child)
        continue
      }
      const deeper = elements.length
      visit(child)
      if (elements.length > deeper) continue
      const step = child.id === "" ? child.localName : `#${CSS.escape(child.id)}`
      const names = [...child.classList].map((name) => `.${CSS.escape(name)}`).join("")
      elements.push({
        selector: child.id === "" ? `${step}${names}` : step,
        text: (child.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 80)
      })
    }
  }
  visit(document.body)
  return { by, elements }
}

/** Controls and links whose look is the same with the focus and without it, at most `most`. */
export const measureFocus = async (most: number): Promise<ReadonlyArray<Place>> => {
  const seen = ["outlineStyle", "outlineWidth", "outlineColor", "boxShadow", "borderTopColor", "borderBottomColor"]
  const also = ["borderTopWidth", "borderBottomWidth", "backgroundColor", "backgroundImage", "color", "opacity"]
  const more = ["textDecorationLine", "textDecorationColor", "textDecorationThickness", "transform", "filter"]
  const look = (element: Element | null): string => {
    if (element === null) return ""
    const style = getComputedStyle(element) as unknown as Record<string, string>
    return [...seen, ...also, ...more].map((name) => style[name]).join("|")
  }
  /** A hidden box shows its focus on the label beside it, a field on the group around it. */
  const around = (element: Element): string =>
    [element, element.parentElement, element.nextElementSibling, (element as HTMLInputElement).labels?.[0] ?? null]
      .map(look)
      .join("#")
  const settle = async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    for (const animation of document.getAnimations()) {
      try {
        animation.finish()
      } catch {
        // One without an end never shows a focus.
        animation.cancel()
      }
    }
  }
  const focusable = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]"
    )
  ].filter((element) => element.tabIndex >= 0 && !element.matches(":disabled") && element.getClientRects().length > 0)
  const found: Array<Place> = []
  for (const element of focusable.slice(0, 300)) {
    if (found.length >= most) break
    ;(document.activeElement as HTMLElement | null)?.blur()
    await settle()
    const before = around(element)
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) continue
    await settle()
    if (around(element) !== before) continue
    const names = [...element.classList].map((name) => `.${CSS.escape(name)}`).join("")
    found.push({
      selector: element.id === "" ? `${element.localName}${names}` : `#${CSS.escape(element.id)}`,
      text: (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 80)
    })
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  return found
}
