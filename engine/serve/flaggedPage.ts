/** A stored page as its flags ask for it, in one pass over its text for each kind of flag. */
import { type CaptureFlag, type PageFlags, type PageState, pageStates } from "./flags.ts"
import { attributeIn, hasClass, Rewritten, tagsOf, withAttribute } from "./tags.ts"

export const flaggedPage = (html: string, { capture, state }: PageFlags): string => {
  const inForce = state?.inForce ?? []
  return withListings(withRoster(withCapture(html, capture), inForce), inForce)
}

/** What waits for a scroll loads at once; what moves by itself stands still. */
const withCapture = (html: string, flags: ReadonlyArray<CaptureFlag>): string => {
  if (flags.length === 0) return html
  const [atOnce, still] = [flags.includes("nolazy"), flags.includes("nomotion")]
  const made = new Rewritten(html)
  for (const tag of tagsOf(html)) {
    if (tag.closes) continue
    if (still && tag.name === "html") made.replace(tag, withAttribute(made.text(tag), "data-mk-nomotion", ""))
    if (still && tag.name === "video") made.replace(tag, withAttribute(made.text(tag), "autoplay", null))
    if (atOnce && lazily.has(tag.name)) {
      const text = made.text(tag)
      if (attributeIn(text, "loading")?.toLowerCase() === "lazy")
        made.replace(tag, withAttribute(text, "loading", "eager"))
    }
  }
  return made.whole()
}

/** Elements that can wait for a scroll. */
const lazily = new Set(["img", "iframe"])

/**
 * The roster of `AgentRoster.astro` as that view prints it in another state: a list without people that says why, or its
 * people without portraits.
 */
const withRoster = (html: string, states: ReadonlyArray<PageState>): string => {
  if (!states.some((state) => state.startsWith("agents:"))) return html
  const nobody = states.find((state) => pageStates[state].shows === "nobody")?.slice("agents:".length)
  const made = new Rewritten(html)
  /** Lists that are open from the roster's own on; 0 outside of one. */
  let lists = 0
  for (const tag of tagsOf(html)) {
    if (tag.name === "ul" && tag.closes) {
      if (lists > 0) lists--
      if (lists === 0 && nobody !== undefined) made.leaveOutUntil(tag)
    } else if (tag.name === "ul") {
      const opens = lists === 0 && hasClass(made.text(tag), "mk-roster")
      if (opens && nobody !== undefined) {
        made.replace(tag, withAttribute(made.text(tag), "data-mk-state", nobody))
        made.leaveOut()
      }
      if (opens || lists > 0) lists++
    } else if (lists > 0 && nobody === undefined && !tag.closes) {
      if (tag.name === "img" && hasClass(made.text(tag), "mk-agent__photo")) made.replace(tag, "")
      if (tag.name === "li" && hasClass(made.text(tag), "mk-agent"))
        made.replace(tag, withAttribute(made.text(tag), "data-mk-state", "nophoto"))
    }
  }
  return made.whole()
}

/** Grids and maps of listings as the scripts leave them when it finds no answer: what they hold stays, and they say so (LGRID-73). */
const withListings = (html: string, states: ReadonlyArray<PageState>): string => {
  if (!states.includes("listings:error")) return html
  const made = new Rewritten(html)
  for (const tag of tagsOf(html))
    if (!tag.closes && ["mk-listings", "mk-listings-map"].some((name) => hasClass(made.text(tag), name)))
      made.replace(tag, withAttribute(made.text(tag), "data-mk-error", "listings_unavailable"))
  return made.whole()
}
