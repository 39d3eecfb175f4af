/**
 * The large bodies that a process holds. One is there several times over while its request is under way, as bytes, text and
 * values, so a few dozen at once are more than there is memory; and whoever waits for a turn of their site holds theirs all
 * the while. Those beyond the room are turned away before they are read. Small bodies, and files, which are never held
 * whole, are not counted.
 */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"
import { limits } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"

const bySite = new Map<SiteId, number>()
let held = 0

/** Does the work while there is room for the body of `limit` bytes at most; refuses with `site.busy` where there is none. */
export const inBodyRoom = <A, E, R>(
  request: HttpServerRequest.HttpServerRequest,
  siteId: SiteId,
  limit: number,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E | Refusal, R> =>
  Effect.suspend((): Effect.Effect<A, E | Refusal, R> => {
    const bytes = Math.min(comingOf(request, limit), limit)
    if (bytes <= limits.smallBodyBytes) return work
    const ofSite = bySite.get(siteId) ?? 0
    if (ofSite + bytes > limits.siteBodiesBytes || held + bytes > limits.bodiesBytes)
      return refuse(
        "site.busy",
        ofSite + bytes > limits.siteBodiesBytes
          ? "Other large requests of this site are under way; this one was not read."
          : "Large requests of other sites are under way; this one was not read.",
        undefined,
        { "retry-after": "2" }
      )
    held += bytes
    bySite.set(siteId, ofSite + bytes)
    return Effect.ensuring(
      work,
      Effect.sync(() => {
        held -= bytes
        const left = (bySite.get(siteId) ?? 0) - bytes
        if (left > 0) bySite.set(siteId, left)
        else bySite.delete(siteId)
      })
    )
  })

/** As announced, or as many as may come. What is asked from within was counted when it arrived. */
const comingOf = ({ headers, method, source }: HttpServerRequest.HttpServerRequest, limit: number): number => {
  if (source instanceof Request || method === "GET" || method === "HEAD") return 0
  const announced = headers["content-length"]
  if (announced !== undefined) return Number(announced)
  return headers["transfer-encoding"] === undefined ? 0 : limit
}
