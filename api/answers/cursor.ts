/** Cursors of lists: opaque to who sends them, and made of what the list is sorted by, so that what comes or goes in between shifts nothing. */
import { refuse } from "../../engine/errors/Refusal.ts"
import type { Json } from "../../engine/values/Json.ts"

export const cursorOf = (position: ReadonlyArray<Json>): string =>
  Buffer.from(JSON.stringify(position)).toString("base64url")

/** The members of the position that a cursor was made of, for the list to look at; null where it is none. */
export const positionIn = (cursor: string): ReadonlyArray<unknown> | null => {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"))
    return Array.isArray(position) ? position : null
  } catch {
    return null
  }
}

/** `request.query_invalid` for a cursor that no answer gave. */
export const unknownCursor = () => refuseQuery("cursor", "is none that an answer gave as nextCursor")

/** `request.query_invalid` for one parameter, whose schema allows what was sent. */
export const refuseQuery = (name: string, reason: string) =>
  refuse("request.query_invalid", `${name} ${reason}.`, { fields: [{ path: `query.${name}`, reason }] })
