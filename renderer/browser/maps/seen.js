/** Runs something once for an element, when it comes into view and the page has loaded. */
import { on } from "../member.js"

export const whenSeen = (element, run) => {
  const loaded = new Promise((resolve) => {
    if (Reflect.get(Document.prototype, "readyState", document) === "complete") resolve()
    else on(window, "load", () => resolve(), { once: true })
  })
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    // What the visitor came to read is painted before the map is begun.
    void loaded.then(() => ("requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 2_000 }) : run()))
  })
  seen.observe(element)
}
