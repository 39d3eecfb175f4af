/** Carousels: the track scrolls by itself; the buttons scroll it, and the state follows it. */
import { all, childrenOf, first, get, has, member, on, parentOf, remove, set, up } from "../member.js"
import { isRtl, isStill, words } from "./asked.js"

const boxOf = member("getBoundingClientRect")
const scrollTo = member("scrollTo")
const scrolled = member("scrollLeft")

/** How many have no name of their author's: each but the first is told from those before it by its number. */
let named = 0
const wired = new WeakSet()
/** Slides to which a press led, by track. */
const headed = new WeakMap()
const slidesOf = (carousel) => {
  const track = first(carousel, ".mk-track")
  return track ? [...childrenOf(track)] : []
}
const showIndex = (carousel, index) => {
  set(carousel, "data-mk-index", index)
  for (const button of all(carousel, "[data-mk-goto]")) {
    if (get(button, "data-mk-goto") === `${index}`) set(button, "aria-current", true)
    else remove(button, "aria-current")
  }
}
/** How far the beginning of a slide is from that of its track. */
const away = (slide, track) => {
  const [own, edge] = [boxOf(slide), boxOf(track)]
  return isRtl(track) ? own.right - edge.right : own.left - edge.left
}
const toSlide = (carousel, index) => {
  const slide = slidesOf(carousel)[index - 1]
  const track = parentOf(slide)
  const left = scrolled(track) + away(slide, track)
  headed.set(track, index)
  showIndex(carousel, index)
  scrollTo(track, { left, behavior: isStill() ? "instant" : "smooth" })
}
const follow = (carousel, track) => {
  const ways = slidesOf(carousel).map((slide) => Math.abs(away(slide, track)))
  showIndex(carousel, ways.indexOf(Math.min(...ways)) + 1)
}
export const bindCarousel = (carousel) => {
  const count = () => set(carousel, "data-mk-count", slidesOf(carousel).length)
  count()
  const [slide] = slidesOf(carousel)
  if (!slide) return
  const track = parentOf(slide)
  if (!has(carousel, "data-mk-index")) showIndex(carousel, 1)
  if (wired.has(track)) return
  wired.add(track)
  // What scrolls is reached by keys as well; the author's own way to it is left alone.
  if (!has(track, "tabindex") && !first(track, "a[href], button, input, select, textarea")) {
    set(track, "tabindex", 0)
    if (!has(track, "role")) set(track, "role", "group")
    if (!has(track, "aria-label")) set(track, "aria-label", words[4] + (named++ ? ` ${named}` : ""))
  }
  on(track, "scroll", () => headed.has(track) || follow(carousel, track), { passive: true })
  // Where a press led stays, also when the last slides cannot reach the edge; a hand on the track takes over.
  for (const taken of ["wheel", "pointerdown", "keydown"])
    on(track, taken, () => headed.delete(track), { passive: true })
  new MutationObserver(count).observe(track, { childList: true })
}
export const pressCarousel = (button) => {
  const carousel = up(button, ".mk-carousel")
  const count = carousel ? slidesOf(carousel).length : 0
  if (!count) return
  const to = get(button, "data-mk-goto")
  const step = has(button, "data-mk-next") ? 1 : -1
  const at = Number(get(carousel, "data-mk-index") ?? 1)
  if (!to) toSlide(carousel, ((at - 1 + step + count) % count) + 1)
  else if (slidesOf(carousel)[to - 1]) toSlide(carousel, to)
}
