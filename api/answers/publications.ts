/**
 * What an answer to a change says of how far it has come with visitors: `served`, which background work it started, and
 * a warning where the origin could not be given what was published. It is known only once the change has committed and
 * the answer is about to go out, so it is added there, to every answer alike.
 */
import { Schema } from "effect"
import type { Warning } from "../../engine/model/Finding.ts"
import type { PublishTicket } from "../../engine/ports/Publishing.ts"
import type { Answer } from "./Answer.ts"
import { described } from "./described.ts"
import { Warnings } from "./shapes.ts"

/** Filled while the change is carried out; `settled` once its small consequences are. */
export interface Publications {
  readonly tickets: Array<PublishTicket>
  /** Of the write itself, for an answer whose body has no list of its own: told where something was published. */
  readonly warnings: Array<Warning>
  settled: boolean
  /** Answered in place of anything else: what an earlier request was answered, once that is known. */
  instead?: Answer
}

export const noPublications = (): Publications => ({ tickets: [], warnings: [], settled: false })

/** Said once, for all the answers that have it. */
const ServedAfterChange = Schema.Boolean.annotate({
  identifier: "ServedAfterChange",
  description:
    "Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own " +
    "address at once. A shared asset, a row or a page whose route has parameters is served once the pages that show it " +
    "have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store " +
    "did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the " +
    "time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a " +
    "moment after the answer; should the power fail before, the next start makes it again from the write by itself, and " +
    "nothing is served in part."
})

/** Members of every answer to a change that visitors see. */
export const publicationMembers = {
  served: described(
    Schema.optionalKey(ServedAfterChange),
    "Whether visitors get it from now on; absent where nothing was published."
  ),
  rerenderQueued: described(
    Schema.optionalKey(Schema.Literal(true)),
    "Set when further pages are rendered again in the background."
  ),
  rebuilds: described(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "Ids, `rb_…`, of the background work it started or joined, in order; set with `rerenderQueued`."
  )
}

/** The same by a name. */
export const PublicationState = Schema.Struct(publicationMembers).annotate({
  identifier: "PublicationState",
  description: "How far a change has come with visitors."
})

/** For answers that carry no warnings of their own. */
export const publicationWarnings = { warnings: Schema.optionalKey(Warnings) }

/** The answer with what is known of its publications by now. Before the commit nothing is served. */
export const toldOf = ({ tickets, warnings, settled, instead }: Publications, answer: Answer): Answer => {
  if (instead !== undefined) return instead
  if (tickets.length === 0 || answer.raw !== undefined) return answer
  const body = answer.body as { readonly warnings?: ReadonlyArray<unknown> }
  const told = [...(body.warnings ?? []), ...warnings, ...(settled ? [] : [notServedYet])]
  const rebuilds = [...new Set(tickets.flatMap((ticket) => ticket.rebuilds))]
  const served = settled && tickets.every((ticket) => ticket.ofOnePage || ticket.rebuilds.length === 0)
  return {
    ...answer,
    body: {
      ...body,
      ...(told.length > 0 && { warnings: told }),
      served,
      ...(rebuilds.length > 0 && { rerenderQueued: true, rebuilds })
    }
  }
}

export const notServedYet: Warning = {
  code: "publish.not_served_yet",
  detail:
    "The change is stored and published, but visitors do not get it yet: the object store did not take it in time. It is " +
    "tried again until it does; nothing needs to be sent again. `served` in a read of the same thing tells when it is."
}
