/**
 * A stored page as its flags ask for it, in one pass over its text for each kind of flag. A page of many megabytes takes the
 * better part of a second, so whoever serves others meanwhile makes it piece by piece.
 */
import { type CaptureFlag, type PageFlags, type PageState, pageStates } from "./flags.ts"
import { attributeIn, hasClass, Rewritten, type Tag, tagsOf, withAttribute } from "./tags.ts"

export const flaggedPage = (html: string, flags: PageFlags): string => {
  const pieces = flaggedInPieces(html, flags)
  for (;;) {
    const made = pieces.next()
    if (made.done === true) return made.value
  }
}

/** The same; a piece is one or two milliseconds of work. */
export function* flaggedInPieces(html: string, { capture, state }: PageFlags): Pieces {
  const inForce = state?.inForce ?? []
  return yield* withErrors(yield* withRoster(yield* withCapture(html, capture), inForce), inForce)
}

type Pieces = Generator<void, string>

const tagsOfAPiece = 500

/** Hands each tag of a page over, piece by piece. */
function* eachTag(html: string, take: (tag: Tag) => void): Generator<void> {
  let taken = 0
  for (const tag of tagsOf(html)) {
    take(tag)
    if (++taken % tagsOfAPiece === 0) yield
  }
}

/**
 * What waits for a scroll loads at once, and pictures are drawn with the page they stand in rather than some time later;
 * what moves by itself stands still.
 */
function* withCapture(html: string, flags: ReadonlyArray<CaptureFlag>): Pieces {
  if (flags.length === 0) return html
  const [atOnce, still] = [flags.includes("nolazy"), flags.includes("nomotion")]
  const made = new Rewritten(html)
  yield* eachTag(html, (tag) => {
    if (tag.closes) return
    if (still && tag.name === "html") made.replace(tag, withAttribute(made.text(tag), "data-mk-nomotion", ""))
    if (still && tag.name === "video") made.replace(tag, withAttribute(made.text(tag), "autoplay", null))
    if (atOnce && lazily.has(tag.name)) made.replace(tag, loadedAtOnce(made.text(tag)))
  })
  return made.whole()
}

const loadedAtOnce = (tag: string): string => {
  const loaded = attributeIn(tag, "loading")?.toLowerCase() === "lazy" ? withAttribute(tag, "loading", "eager") : tag
  return attributeIn(tag, "decoding")?.toLowerCase() === "async" ? withAttribute(loaded, "decoding", "sync") : loaded
}

/** Elements that can wait for a scroll. */
const lazily = new Set(["img", "iframe"])

/**
 * The roster of `AgentRoster.astro` as that view prints it in another state: a list without people that says why, or its
 * people without portraits.
 */
function* withRoster(html: string, states: ReadonlyArray<PageState>): Pieces {
  if (!states.some((state) => state.startsWith("agents:"))) return html
  const nobody = states.find((state) => pageStates[state].shows === "nobody")?.slice("agents:".length)
  const made = new Rewritten(html)
  /** Lists that are open from the roster's own on; 0 outside of one. */
  let lists = 0
  yield* eachTag(html, (tag) => {
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
  })
  return made.whole()
}

/**
 * What could not be had anew: grids and maps of listings as the scripts leave them when they find no answer (LGRID-73), and
 * reviews of which the last good copy is shown (REV-08). What they hold stays, and they say so.
 */
function* withErrors(html: string, states: ReadonlyArray<PageState>): Pieces {
  const named = errors.filter(({ state }) => states.includes(state))
  if (named.length === 0) return html
  const made = new Rewritten(html)
  yield* eachTag(html, (tag) => {
    const found = tag.closes
      ? undefined
      : named.find(({ classes }) => classes.some((name) => hasClass(made.text(tag), name)))
    if (found !== undefined) made.replace(tag, withAttribute(made.text(tag), "data-mk-error", found.error))
  })
  return made.whole()
}

const errors: ReadonlyArray<{
  readonly state: PageState
  readonly classes: ReadonlyArray<string>
  readonly error: string
}> = [
  { state: "listings:error", classes: ["mk-listings", "mk-listings-map"], error: "listings_unavailable" },
  { state: "reviews:error", classes: ["mk-reviews"], error: "reviews_unavailable" }
]
