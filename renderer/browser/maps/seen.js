/**
 * Runs something once for an element: when it has come into view, the page has loaded, and its visitor stirs or has looked
 * at it for a while. What they came to read is painted and answers before a map is begun, which keeps a slow phone busy for
 * a second.
 */
import { on } from "../member.js"

const waitMs = 3_000
const stirs = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "scroll"]

/** Once the page has loaded and its visitor is at it. */
const attended = new Promise((resolve) => {
  const wait = () => setTimeout(resolve, waitMs)
  for (const stir of stirs) on(window, stir, () => resolve(), { once: true, passive: true, capture: true })
  if (Reflect.get(Document.prototype, "readyState", document) === "complete") wait()
  else on(window, "load", wait, { once: true })
})

export const whenSeen = (element, run) => {
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    void attended.then(() => ("requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 2_000 }) : run()))
  })
  seen.observe(element)
}
