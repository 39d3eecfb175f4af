/**
 * What may be asked of any page by its address, for one answer alone: that nothing waits for a scroll (`?nolazy=1`), that
 * nothing moves (`?nomotion=1`), and that a component shows a state it is rarely in (`?mkstate=agents:empty`). Such an
 * answer is made from the stored page, kept nowhere and listed nowhere, and says in its headers what was done (FLAG-01 to
 * FLAG-15).
 */
import { cacheControl, type FlatHeaders } from "./headers.ts"

/** Flags by the parameter that sets them, whose value is 1. */
export const captureFlags = ["nolazy", "nomotion"] as const
export type CaptureFlag = (typeof captureFlags)[number]

/** States that can be asked for, each under what it is a state of. Of those that show nobody, one can be in force. */
export const pageStates = {
  "agents:unconfigured": { shows: "nobody" },
  "agents:unavailable": { shows: "nobody" },
  "agents:empty": { shows: "nobody" },
  "agents:nophoto": { shows: "somebody" },
  "listings:error": { shows: "what was there" },
  "reviews:error": { shows: "what was there" }
} as const satisfies { readonly [state: string]: { readonly shows: "nobody" | "somebody" | "what was there" } }
export type PageState = keyof typeof pageStates

export interface PageFlags {
  readonly capture: ReadonlyArray<CaptureFlag>
  /** Null where no state is asked for at all. */
  readonly state: { readonly inForce: ReadonlyArray<PageState>; readonly ignored: ReadonlyArray<string> } | null
}

/** The flags of a query, `?` included; undefined for one without any, as nearly all are. */
export const pageFlags = (query: string): PageFlags | undefined => {
  if (!flagged.test(query)) return undefined
  const asked = new URLSearchParams(query)
  const capture = captureFlags.filter((flag) => asked.get(flag) === "1")
  const state = asked.has("mkstate") ? statesOf(asked.getAll("mkstate").join(",")) : null
  return capture.length === 0 && state === null ? undefined : { capture, state }
}

/** What an answer says of its flags, and that nobody keeps or lists it. */
export const flagHeaders = ({ capture, state }: PageFlags): FlatHeaders => [
  "Cache-Control",
  cacheControl.never,
  "X-Robots-Tag",
  "noindex",
  ...(capture.length === 0 ? [] : ["X-Mk-Capture-Flags", capture.join(", ")]),
  ...(state === null || state.inForce.length === 0 ? [] : ["X-Mk-State", state.inForce.join(", ")]),
  ...(state === null || state.ignored.length === 0 ? [] : ["X-Mk-State-Ignored", state.ignored.map(echoed).join(", ")])
]

const flagged = /[?&](?:nolazy|nomotion|mkstate)=/

const statesOf = (text: string): NonNullable<PageFlags["state"]> => {
  const asked = [...new Set(text.split(","))].map((value) => value.trim()).filter((value) => value !== "")
  const inForce: Array<PageState> = []
  const ignored: Array<string> = []
  for (const value of asked.slice(0, VALUES)) {
    const contradicts = showsNobody(value) && inForce.some(showsNobody)
    if (isPageState(value) && !contradicts) inForce.push(value)
    else ignored.push(value)
  }
  return { inForce, ignored }
}

const isPageState = (value: string): value is PageState => Object.hasOwn(pageStates, value)
const showsNobody = (value: string): boolean => isPageState(value) && pageStates[value].shows === "nobody"

/** As a header can hold it: what a stranger wrote is no header of ours, and no long one. */
const echoed = (value: string): string =>
  encodeURIComponent(value.slice(0, CHARACTERS).toWellFormed()).replaceAll("%3A", ":")

/** Values that are looked at, and characters of each that are repeated. */
const VALUES = 20
const CHARACTERS = 60
