/**
 * After the secret was changed, the tokens that pages carry hold no more and their forms would take nothing. A worker
 * that starts with another key than the last one renders the sites that have forms again (AU-B27). Which key that was is
 * kept beside the private objects, since it is no site's.
 */
import { Effect } from "effect"
import { Forms } from "../../../engine/ports/Forms.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"

export const formKeyObject = "keys/form"

/** Called once a start: while old and new processes run side by side, neither undoes what the other did. */
export const followFormKey = Effect.gen(function* () {
  const { private: store } = yield* Objects
  const publishing = yield* Publishing
  const [current = ""] = (yield* Signatures).signer("form")("").split(".")
  const kept = yield* store.get(formKeyObject)
  const last = kept && new TextDecoder().decode(kept.body)
  if (last === current) return
  const sites = last === undefined ? [] : yield* (yield* Forms).sites
  // Noted last: should we die in between, the sites are rendered once more than needed, nothing worse.
  for (const siteId of sites) yield* publishing.enqueue(siteId, { kind: "site", rerender: true })
  yield* store.put(formKeyObject, new TextEncoder().encode(current), { contentType: "text/plain; charset=utf-8" })
  if (sites.length > 0)
    yield* Effect.logInfo("The secret key is another, so forms are rendered again.", { sites: sites.length })
}).pipe(
  Effect.catchCause((cause) =>
    Effect.logWarning("Whether forms must be rendered again could not be found out; the next start looks again.", cause)
  )
)
