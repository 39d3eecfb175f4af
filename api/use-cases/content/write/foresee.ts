/** What a write will look at, looked at before the site's lock is had, see `api/access/Foreseen.ts`. */
import { Effect } from "effect"
import type { PageKind, Payload } from "../../../../engine/model/Page.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Write } from "../../../access/Call.ts"
import { verdictOn } from "./judge.ts"
import { foreseeLinks } from "./remarks.ts"

/** The record of a page with its head, and the gate's verdict on its new text. */
export const foreseePage = Effect.fnUntraced(function* (id: PageId, payload: Payload) {
  const { site, foreseen } = yield* Write
  const head = yield* (yield* Pages).head(site.id, id)
  if (head === undefined) return
  foreseen?.noteHead(head)
  yield* foreseeText(head.page.kind, head.page.slot, payload)
})

/** The gate's verdict on the text of an asset, and what its links lead to. A theme is not a text. */
export const foreseeText = Effect.fnUntraced(function* (kind: PageKind, slot: string | null, payload: Payload) {
  if (kind === "theme") return
  const verdict = yield* verdictOn(kind, slot, payload)
  if (verdict.ok) yield* foreseeLinks(verdict)
})
