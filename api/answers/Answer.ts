/**
 * What a handler returns: a status, a body that matches one of the row's success schemas, and headers. Kept as plain
 * data until the last moment, because an idempotent write stores its answer before the answer is sent.
 */
import type { Stream } from "effect"

export interface Answer<out A = unknown> {
  readonly status: number
  readonly body: A
  readonly headers: { readonly [name: string]: string }
  /** False of a success in which nothing landed, every part of what was sent having been refused: no key remembers it. */
  readonly landed?: false
  /** Set where a copy with an equal ETag may be out of date: see `readVersioned`. */
  readonly sameAs?: "a copy with the same tag" | "no copy"
  /**
   * Set when the body is of another type, or a stored answer sent again byte for byte. A stream that breaks breaks the
   * connection with it, so that nobody takes what came for the whole.
   */
  readonly raw?: { readonly contentType: string } & (
    { readonly text: string } | { readonly bytes: Uint8Array } | { readonly stream: Stream.Stream<Uint8Array> }
  )
}

export const answer = <A>(body: A, headers: Answer["headers"] = {}): Answer<A> => ({ status: 200, body, headers })

export const created = <A>(body: A): Answer<A> => ({ status: 201, body, headers: {} })

/** A write of a versioned asset: its ETag is the base for the next write (CONC-10). */
export const versioned = <A extends { readonly latestVersionId: string | null }>(body: A): Answer<A> =>
  answer(body, body.latestVersionId === null ? {} : { etag: `"${body.latestVersionId}"` })

/**
 * A read of a versioned asset. Its ETag names the newest version (CONC-10). No copy is called current (CA-D14) once anything
 * was done to the record after that version was written, as archiving or a release do; while a version waits or the site
 * is frozen the tag is weak (RFC 9110, 8.8.1) and names no copy either. How far visitors get it by now is not part of it.
 */
export const readVersioned = <A extends VersionedRead>(body: A): Answer<A> => {
  if (body.latestVersionId === null) return answer(body)
  const { waiting, frozen = false, updatedAt, lastWrittenAt } = body
  const isPassing = waiting !== null || frozen
  const isTouched = updatedAt !== undefined && updatedAt !== lastWrittenAt
  const etag = `${isPassing ? "W/" : ""}"${body.latestVersionId}"`
  return { ...answer(body, { etag }), sameAs: isPassing || isTouched ? "no copy" : "a copy with the same tag" }
}

interface VersionedRead {
  readonly latestVersionId: string | null
  /** Null where the newest version is live. */
  readonly waiting: object | null
  /** Of pages alone, as are the times; the other assets change by new versions only. */
  readonly frozen?: boolean
  readonly updatedAt?: string
  readonly lastWrittenAt?: string | null
}

/** HTML that nobody keeps or lists; what policy it stands under is for the host it is shown on. */
export const unkeptHtml = (html: string): Answer<string> => ({
  status: 200,
  body: html,
  raw: { text: html, contentType: "text/html; charset=utf-8" },
  headers: { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" }
})

/** HTML that no search engine may keep and no cache may store; scripts run without any access to the API's origin. */
export const sandboxedHtml = (html: string): Answer<string> => ({
  status: 200,
  body: html,
  raw: { text: html, contentType: "text/html; charset=utf-8" },
  headers: {
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "content-security-policy": "sandbox allow-scripts; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer"
  }
})
