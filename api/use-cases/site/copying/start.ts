/** Starts a site: blank, or filled with what another one shows. Owners do so at their desk, and staff for anybody. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Actor, SiteId } from "../../../../engine/model/ids.ts"
import type { Site, Trial } from "../../../../engine/model/Site.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Publishing } from "../../../../engine/ports/Publishing.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { auditedAs } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { sessionFor } from "../../content/write/onBehalf.ts"
import { foundNamed } from "../sites.ts"
import { beginCopy } from "./begin.ts"

export interface WantedStart {
  readonly name: string
  /** Whose copy it is; blank where it is left out. */
  readonly original: Site | undefined
  /** Address of its owner's account, which counts as confirmed; null for nobody. */
  readonly owner: string | null
  readonly trial: Trial | null
  readonly actor: (siteId: SiteId) => Actor
}

/**
 * Inside the caller's transaction. Refuses with `request.invalid` where the original is an unfinished copy itself, or has
 * more than `limits.copiedPages` pages.
 */
export const startSite = Effect.fnUntraced(function* ({ name, original, owner, trial, actor }: WantedStart) {
  if (original !== undefined) yield* mayBeCopied(original)
  const founded = yield* foundNamed(name)
  const settings = { ...founded.site.settings, ...(owner !== null && { owner: { email: owner } }) }
  const site = yield* (yield* Sites).update(founded.site.id, { settings, trial })
  const copyOf = original === undefined ? {} : { copyOf: original.id }
  yield* auditedAs(site.id, actor(site.id), "site.start", {}, copyOf)
  if (original === undefined) return { site, credential: founded.credential, copy: undefined }
  const copy = yield* beginCopy(original).pipe(
    Effect.provideService(Write, yield* sessionFor(site, "duplicate")),
    // What was put into the object store goes with the transaction that failed.
    Effect.onError(() => Effect.flatMap(Publishing, (publishing) => publishing.erase(site.id)))
  )
  return { site, credential: founded.credential, copy }
})

const mayBeCopied = Effect.fnUntraced(function* ({ id, name, copying }: Site) {
  if (copying !== null)
    return yield* refuse(
      "request.invalid",
      `${name} is not all there itself: it is being put together as a copy. Start this one when it is.`
    )
  const pages = yield* (yield* Pages).count(id, "page")
  if (pages > limits.copiedPages)
    return yield* refuse("request.invalid", `${name} has ${pages} pages; up to ${limits.copiedPages} are copied.`)
})
