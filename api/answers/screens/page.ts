/** Answers of the screens that people sign in to: a page, or the way to another one. */
import type { Answer } from "../Answer.ts"
import type { Markup } from "../html.ts"

/** A page for its owner's eyes; `imageOrigin` is a further place its pictures come from. */
export const page = (document: Markup, options: PageOptions = {}): Answer<string> => ({
  status: options.status ?? 200,
  body: document.text,
  raw: { text: document.text, contentType: "text/html; charset=utf-8" },
  headers: {
    ...guarded,
    "content-security-policy": policy(options),
    ...(options.cookie !== undefined && { "set-cookie": options.cookie }),
    ...(options.retryAfterSeconds !== undefined && { "retry-after": String(options.retryAfterSeconds) })
  }
})

export interface PageOptions {
  readonly status?: number
  readonly cookie?: string
  readonly retryAfterSeconds?: number
  /** Where pictures come from beside our own address. */
  readonly imageOrigins?: ReadonlyArray<string>
  /** Whether a script of ours may run, and look at our own address again. */
  readonly script?: true
  /** Origin of the chat that is shown beside it, by a script of ours. */
  readonly chat?: string
  /** What may stand in a frame of ours. */
  readonly frameOrigins?: ReadonlyArray<string>
  /** Where a form may lead on to beside our own address. */
  readonly formOrigins?: ReadonlyArray<string>
}

/** After something was done: the browser asks for the page to show, so that going back does not do it again. */
export const goTo = (path: string, cookie?: string): Answer<string> => ({
  status: 303,
  body: "",
  raw: { text: "", contentType: "text/plain; charset=utf-8" },
  headers: { ...guarded, location: path, ...(cookie !== undefined && { "set-cookie": cookie }) }
})

const guarded = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "x-content-type-options": "nosniff",
  // Forms must say where they come from, which browsers leave out when they are told to tell nobody.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin"
}

/** No script but ours where there is one, nobody else's anything, and never inside another page. */
const policy = ({ imageOrigins = [], formOrigins = [], frameOrigins = [], script, chat }: PageOptions): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    ...(script || chat !== undefined ? ["script-src 'self'"] : []),
    ...(script ? ["connect-src 'self'"] : []),
    ...(chat === undefined && frameOrigins.length === 0
      ? []
      : [["frame-src", ...(chat === undefined ? [] : [chat]), ...frameOrigins].join(" ")]),
    ["img-src 'self'", ...imageOrigins].join(" "),
    ["form-action 'self'", ...formOrigins].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'"
  ].join("; ")
