/**
 * What a write does not name it carries along: a patch of title and meta the text, a new text title and meta. Carried is
 * what waits where the head of the history waits, and else what serves: neither what was turned down nor what was taken
 * back comes back by the way. And where what is carried waits for a person, so does the write, or it would publish it
 * unseen.
 */
import type { Version } from "../model/Page.ts"
import type { Current, WriteContext } from "./decision.ts"
import { changedFields } from "./fields.ts"
import { fromDashboard } from "./fromDashboard.ts"

/** The version to carry from; the owner's dashboard goes by what serves (CA-D44). */
export const carriedFrom = (
  { latest, published }: Pick<Current, "latest" | "published">,
  context: Pick<WriteContext, "actor" | "site">
): Version | undefined => {
  const waits = latest?.state === "held" || latest?.state === "draft"
  return waits && !(fromDashboard(context) && published !== undefined) ? latest : (published ?? latest)
}

/** Why a change of fields waits that carries this text along; none where the text serves. */
export const waitsWithText = (from: Version, published: Version | undefined): ReadonlyArray<string> =>
  from.id === published?.id ? [] : from.holdReasons.length > 0 ? from.holdReasons : ["requested"]

/**
 * Why a new text waits that carries these fields along: they wait themselves, and what serves has others. A page that
 * never served takes its first fields along with whatever goes live first.
 */
export const waitsWithFields = (from: Version | undefined, published: Version | undefined): ReadonlyArray<string> =>
  from === undefined || published === undefined || changedFields(published, from).length === 0 ? [] : from.holdReasons
