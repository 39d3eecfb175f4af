/** Handlers of the shared assets' rows. */
import { Effect, Layer } from "effect"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import { type ChromeKind, chromeKinds, type Page, type PageKind, type Payload } from "../../../engine/model/Page.ts"
import type { VersionId } from "../../../engine/model/ids.ts"
import type { UnderWay } from "../../../engine/publish/served.ts"
import { answer, versioned } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { assetFields, readAsset, revertAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { pagePayload } from "../../use-cases/content/write/pagePayload.ts"
import { ChromeApi, NotFoundApi, ScriptApi, StylesheetApi } from "./routes.ts"

const stored = (kind: PageKind, slot: string) => Effect.flatMap(Caller, ({ siteId }) => readAsset(siteId, kind, slot))

/** The rows that write an asset; `slotOf` says which one of its kind is meant. */
const changes = (kind: PageKind, slotOf: (params: { readonly kind?: string }) => Effect.Effect<string, Refusal>) => ({
  write: ({ params, payload }: { readonly params: object; readonly payload: Payload }) =>
    Effect.flatMap(slotOf(params), (slot) => writeAsset(kind, slot, payload)),
  revert: ({
    params,
    payload
  }: {
    readonly params: object
    readonly payload: { readonly toVersionId: VersionId | null }
  }) => Effect.flatMap(slotOf(params), (slot) => revertAsset(kind, slot, payload.toVersionId))
})

const only = () => Effect.succeed("")

const markup = (page: Page | undefined, payload: Payload | null, left: UnderWay) => ({
  ...assetFields(page, left),
  status: page?.status ?? ("draft" as const),
  payload: pagePayload(payload)
})

const section = ({ kind = "" }: { readonly kind?: string }): Effect.Effect<ChromeKind, Refusal> =>
  chromeKinds.includes(kind as ChromeKind)
    ? Effect.succeed(kind as ChromeKind)
    : Effect.fail(refuse("chrome.unknown_kind", `There is no section ${kind}.`, { kinds: chromeKinds }))

const readSection = (kind: ChromeKind) =>
  Effect.map(stored("chrome", kind), ({ page, payload, left }) =>
    page === undefined ? null : markup(page, payload, left)
  )

export const assetsHandlers = Layer.mergeAll(
  rows(StylesheetApi, {
    read: () =>
      Effect.map(stored("stylesheet", ""), ({ page, payload, left }) =>
        versioned({ css: payload?.css ?? "", ...assetFields(page, left) })
      ),
    ...changes("stylesheet", only)
  }),
  rows(ScriptApi, {
    read: () =>
      Effect.map(stored("script", ""), ({ page, payload, left }) =>
        versioned({ js: payload?.js ?? "", ...assetFields(page, left) })
      ),
    ...changes("script", only)
  }),
  rows(NotFoundApi, {
    read: () => Effect.map(stored("notfound", ""), ({ page, payload, left }) => versioned(markup(page, payload, left))),
    ...changes("notfound", only)
  }),
  rows(ChromeApi, {
    read: () =>
      Effect.map(
        Effect.all({
          header: readSection("header"),
          footer: readSection("footer"),
          announcement: readSection("announcement")
        }),
        (chrome) => answer({ chrome })
      ),
    ...changes("chrome", section)
  })
)
