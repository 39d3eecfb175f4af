/** Handlers of the chrome rows. */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import { type ChromeKind, chromeKinds } from "../../../engine/model/Page.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { answer } from "../../answers/Answer.ts"
import type { PayloadWanted } from "../../answers/shapes.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { readAsset, revertAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { pagePayload } from "../../use-cases/content/write/pagePayload.ts"
import { ChromeApi } from "./routes.ts"

export const chromeHandlers = rows(ChromeApi, {
  read: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => read(siteId, query.payload)),
  write: ({ params, payload }) => Effect.flatMap(section(params.kind), (kind) => writeAsset("chrome", kind, payload)),
  revert: ({ params, payload }) =>
    Effect.flatMap(section(params.kind), (kind) => revertAsset("chrome", kind, payload.toVersionId))
})

const section = (kind: string): Effect.Effect<ChromeKind, Refusal> =>
  chromeKinds.includes(kind as ChromeKind)
    ? Effect.succeed(kind as ChromeKind)
    : Effect.fail(refuse("chrome.unknown_kind", `There is no section ${kind}.`, { kinds: chromeKinds }))

const read = Effect.fnUntraced(function* (siteId: SiteId, wanted?: PayloadWanted) {
  const one = Effect.fnUntraced(function* (kind: ChromeKind) {
    const { page, fields, payload } = yield* readAsset(siteId, "chrome", kind, wanted)
    return page === undefined ? null : { ...fields, status: page.status, payload: pagePayload(payload) }
  })
  return answer({
    chrome: { header: yield* one("header"), footer: yield* one("footer"), announcement: yield* one("announcement") }
  })
})
