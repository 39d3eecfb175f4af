/**
 * Something of ours that does not answer, or cannot do what it was asked for the moment: the database or the object store.
 * Nobody inside can do anything about it, so it travels as a defect; at the outermost it becomes a 503 with true words on
 * what was changed.
 */
import { Data } from "effect"
import { outageRetrySeconds } from "../deadlines.ts"
import { refuse, type Refusal } from "./Refusal.ts"

export class Outage extends Data.TaggedError("Outage")<{
  readonly of: "database" | "objects"
  /** The last word was on its way when the answer failed to come: it may have been carried out. */
  readonly unconfirmed: boolean
  /** It answers, and has no room left to write to. */
  readonly full?: boolean
  readonly message: string
  readonly cause: unknown
}> {}

/** What a defect or failure comes to as an outage; undefined for any other. */
export const outageOf = (error: unknown): Pick<Outage, "of" | "unconfirmed" | "full"> | undefined => {
  if (error instanceof Outage) return error
  const isStore = (error as { readonly _tag?: unknown } | null)?._tag === "ObjectStoreFailure"
  return isStore ? { of: "objects", unconfirmed: false } : undefined
}

const silent = {
  database: "The database does not answer",
  objects: "The object store does not answer, or takes nothing"
} as const

/** `landed`: something the request asked for stands already. */
export const refusedForOutage = (
  { of, unconfirmed, full }: Pick<Outage, "of" | "unconfirmed" | "full">,
  { reads, landed }: { readonly reads: boolean; readonly landed: boolean }
): Refusal => {
  const away = full === true ? "The database has no room left on its disk" : silent[of]
  const headers = { "retry-after": String(outageRetrySeconds) }
  if (reads) return refuse("service.unavailable", `${away}, so this could not be read.`, { away: of }, headers)
  if (unconfirmed)
    return refuse(
      "service.unconfirmed",
      `${away} while the change was being made final. It may stand, or all of it may have been taken back.`,
      { away: of },
      headers
    )
  if (landed)
    return refuse("service.unconfirmed", `${away}. Part of what was asked for was done before.`, { away: of }, headers)
  return refuse("service.unavailable", `${away}. Nothing of what was asked for was kept.`, { away: of }, headers)
}
