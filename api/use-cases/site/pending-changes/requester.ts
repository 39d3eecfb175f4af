/** Who asked, in a word the owner knows. */
import { Effect } from "effect"
import type { Actor, CredentialId } from "../../../../engine/model/ids.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"

/** The label of a credential; what the platform does itself is the platform's. */
export const requester = Effect.fnUntraced(function* (actor: Actor) {
  const credential = yield* (yield* Sites).credential(actor as CredentialId)
  return credential?.label.trim() || "the platform"
})
