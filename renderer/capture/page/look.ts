/**
 * What is done inside a page that is looked at. Each function crosses into the browser as its text, so it holds all it
 * needs and knows nothing of this module. They run in a world of their own, which the page's scripts cannot reach, outside of its security policy.
 */

/** Brings in what waits for a scroll, so that the whole page is there to be looked at. Answers how many were revealed. */
export const bringIn = async (): Promise<number> => {
  // What is in view reveals itself with the first frames.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  for (const lazy of document.querySelectorAll<HTMLImageElement | HTMLIFrameElement>('[loading="lazy"]'))
    lazy.loading = "eager"
  const waiting = document.querySelectorAll(".mk-reveal:not(.is-in-view)")
  for (const element of waiting) element.classList.add("is-in-view")
  // As `?nomotion=1` does for whoever asks for it; before, what reveals itself could not be told from what was brought in.
  document.documentElement.toggleAttribute("data-mk-nomotion", true)
  return waiting.length
}

/** Brings whatever is on its way to where it goes; what goes on for ever is taken back to where it began. */
export const endMotion = (): void => {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {}
    if (endTime === Infinity) animation.cancel()
    else animation.finish()
  }
}

export interface Arrived {
  readonly images: { readonly decoded: number; readonly total: number; readonly pending: number }
  readonly fonts: {
    readonly loaded: number
    readonly attempted: number
    readonly failed: ReadonlyArray<string>
    readonly timedOut: ReadonlyArray<string>
  }
}

/** Waits for pictures and fonts, at most `patienceMs`. */
export const awaitArrivals = async (patienceMs: number): Promise<Arrived> => {
  const late = new Promise<"pending">((resolve) => setTimeout(() => resolve("pending"), patienceMs))
  const images = [...document.images].filter((image) => image.currentSrc !== "" || image.getAttribute("src") !== null)
  const outcomes = await Promise.all(
    images.map((image) =>
      Promise.race([
        image.decode().then(
          () => "decoded" as const,
          () => (image.complete ? ("broken" as const) : late)
        ),
        late
      ])
    )
  )
  await Promise.race([document.fonts.ready, late])
  // A face made of local fonts alone stands in for another; that it is not on this machine is no failure.
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const declared = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ style }) => style)
  const familyOf = (name: string) => name.replace(/^["']|["']$/g, "")
  const sent = declared.filter((style) => style.getPropertyValue("src").includes("url("))
  const localOnly = new Set(declared.map((style) => familyOf(style.getPropertyValue("font-family"))))
  for (const style of sent) localOnly.delete(familyOf(style.getPropertyValue("font-family")))
  const faces = [...document.fonts].filter(
    ({ status, family }) => status !== "unloaded" && !localOnly.has(familyOf(family))
  )
  const families = (status: FontFaceLoadStatus) => [
    ...new Set(faces.filter((face) => face.status === status).map(({ family }) => familyOf(family)))
  ]
  return {
    images: {
      decoded: outcomes.filter((outcome) => outcome === "decoded").length,
      total: images.length,
      pending: outcomes.filter((outcome) => outcome === "pending").length
    },
    fonts: {
      loaded: faces.filter(({ status }) => status === "loaded").length,
      attempted: faces.length,
      failed: families("error"),
      timedOut: families("loading")
    }
  }
}
