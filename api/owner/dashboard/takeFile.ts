/** A file that an owner sends, taken into the library like any other. */
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { dashboardActor } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { altOf, placeFor, takeInFor } from "../../use-cases/content/media/library.ts"
import { receive } from "../../use-cases/content/media/receive.ts"
import { equalText } from "../../access/tokens.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import type { SiteVisit } from "./Visit.ts"

/**
 * The file as it is now in the library; undefined for a form that is not ours. `fields` is filled with what was sent
 * beside it, whatever becomes of the file.
 */
export const takeFile = Effect.fnUntraced(function* (
  { site, request, formToken }: SiteVisit,
  fields: Map<string, string>
) {
  const waiting = yield* placeFor(site.id)
  const { private: hidden } = yield* Objects
  const incoming = NodeHttpServerRequest.toIncomingMessage(request) as IncomingMessage
  const { filename } = yield* receive(incoming, hidden, waiting.key, undefined, fields)
  if (!equalText(fields.get("token") ?? "", formToken)) return undefined
  const alt = yield* altOf((fields.get("alt") ?? "").trim())
  return yield* takeInFor(
    { siteId: site.id, by: dashboardActor(site.id) },
    waiting,
    { filename, alt, action: "media.upload" },
    (land) => asOwner(site.id, land)
  )
}, Effect.scoped)
