/**
 * The chat on the dashboard, where the owner can point at words and pictures for it. Follows `engine/site/chat/host.js`.
 * Whoever points is answered once; who changes their mind presses Escape.
 */
let answer = null
const end = () => {
  answer = null
  document.documentElement.removeAttribute("data-pointing")
}
const unavailable = { type: "widget:pointed", error: "unavailable" }

const pointedAt = (place) => {
  const { page, version, route } = place.closest("[data-page]").dataset
  const { place: target, kind, text, src } = place.dataset
  const typed = place.querySelector("textarea")?.value
  return {
    type: "widget:pointed",
    pageId: page,
    version,
    route: route ?? null,
    target,
    kind,
    text: typed ?? text ?? "",
    src: src ?? null
  }
}

const point = (event) => {
  if (answer === null) return
  event.preventDefault()
  event.stopPropagation()
  const place = event.target instanceof Element ? event.target.closest("[data-page] [data-place]") : null
  if (place === null) return
  answer(pointedAt(place))
  end()
}
addEventListener("click", point, true)
addEventListener(
  "keydown",
  (event) => {
    if (answer === null) return
    if (event.key === "Enter") return point(event)
    if (event.key !== "Escape") return
    // It is about pointing, and not about the chat.
    event.stopPropagation()
    answer(unavailable)
    end()
  },
  true
)

hostChat({
  "widget:point": (reply) => {
    if (document.querySelector("[data-page] [data-place]") === null) return reply(unavailable)
    answer = reply
    document.documentElement.toggleAttribute("data-pointing", true)
  },
  "widget:point-cancel": end
})
