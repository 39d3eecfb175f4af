/** Handlers of the shared assets' rows. */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import { type ChromeKind, chromeKinds, type PageKind, type Payload } from "../../../engine/model/Page.ts"
import type { VersionId } from "../../../engine/model/ids.ts"
import { answer, readVersioned } from "../../answers/Answer.ts"
import type { PayloadWanted } from "../../answers/shapes.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { readAsset, revertAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { pagePayload } from "../../use-cases/content/write/pagePayload.ts"
import { ChromeApi, NotFoundApi, ScriptApi, StylesheetApi } from "./routes.ts"

const stored = (kind: PageKind, slot: string, wanted?: PayloadWanted) =>
  Effect.flatMap(Caller, ({ siteId }) => readAsset(siteId, kind, slot, wanted))

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

type Stored = Effect.Success<ReturnType<typeof stored>>

const markup = ({ page, fields, payload }: Stored) => ({
  ...fields,
  status: page?.status ?? ("draft" as const),
  payload: pagePayload(payload)
})

const section = ({ kind = "" }: { readonly kind?: string }): Effect.Effect<ChromeKind, Refusal> =>
  chromeKinds.includes(kind as ChromeKind)
    ? Effect.succeed(kind as ChromeKind)
    : Effect.fail(refuse("chrome.unknown_kind", `There is no section ${kind}.`, { kinds: chromeKinds }))

const readSection = (kind: ChromeKind, wanted?: PayloadWanted) =>
  Effect.map(stored("chrome", kind, wanted), (found) => (found.page === undefined ? null : markup(found)))

export const stylesheetRows = rows(StylesheetApi, {
  read: ({ query }) =>
    Effect.map(stored("stylesheet", "", query.payload), ({ fields, payload }) =>
      readVersioned({ css: payload?.css ?? "", ...fields })
    ),
  ...changes("stylesheet", only)
})

export const scriptRows = rows(ScriptApi, {
  read: ({ query }) =>
    Effect.map(stored("script", "", query.payload), ({ fields, payload }) =>
      readVersioned({ js: payload?.js ?? "", ...fields })
    ),
  ...changes("script", only)
})

export const notFoundRows = rows(NotFoundApi, {
  read: ({ query }) => Effect.map(stored("notfound", "", query.payload), (found) => readVersioned(markup(found))),
  ...changes("notfound", only)
})

export const chromeRows = rows(ChromeApi, {
  read: ({ query }) =>
    Effect.map(
      Effect.all({
        header: readSection("header", query.payload),
        footer: readSection("footer", query.payload),
        announcement: readSection("announcement", query.payload)
      }),
      (chrome) => answer({ chrome })
    ),
  ...changes("chrome", section)
})
