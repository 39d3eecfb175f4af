/** Handlers of the theme's rows. */
import { Effect } from "effect"
import { refuseOwned, withoutOwned } from "../../../engine/errors/owned.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Page, VersionSummary } from "../../../engine/model/Page.ts"
import type { SiteId, VersionId } from "../../../engine/model/ids.ts"
import { defaultTheme } from "../../../engine/content/theme/defaults.ts"
import type { ThemeTokens } from "../../../engine/content/theme/tokens.ts"
import { readVersioned } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { type PayloadWanted, timestampOrNull } from "../../answers/shapes.ts"
import { readAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { currentBySlot } from "../../use-cases/content/write/current.ts"
import { publishVersion } from "../../use-cases/content/write/publishVersion.ts"
import { ThemeApi } from "./routes.ts"

export const themeRows = rows(ThemeApi, {
  read: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => read(siteId, query.payload)),
  write: ({ payload }) => write(payload as { readonly [member: string]: Json }),
  publish: ({ payload }) => publish(payload.themeVersionId)
})

const read = Effect.fnUntraced(function* (siteId: SiteId, wanted?: PayloadWanted) {
  const { page, shown, fields, payload } = yield* readAsset(siteId, "theme", "", wanted)
  const tokens = (payload?.tokens as ThemeTokens | undefined) ?? defaultTheme
  return readVersioned({
    ...tokens,
    ...ownMembers(page, shown),
    served: fields.served,
    waiting: fields.waiting,
    payloadVersionId: fields.payloadVersionId
  })
})

/** What a read gives beside the tokens; `shown` is the version that they are of. */
const ownMembers = (page: Page | undefined, shown: VersionSummary | undefined) => ({
  themeVersionId: shown?.id ?? null,
  createdBy: shown?.createdBy ?? null,
  createdAt: timestampOrNull(shown?.createdAt ?? null),
  pageId: page?.id ?? null,
  latestVersionId: page?.latestVersionId ?? null
})

/** Takes tokens alone, and a read as it was given. */
const write = Effect.fnUntraced(function* (given: { readonly [member: string]: Json }) {
  // Which text was read, what waited and what was served then: none of it is said of the theme.
  const sent = withoutOwned({ served: null, waiting: null, payloadVersionId: null }, given)
  const { siteId } = yield* Caller
  const owned = isAsRead(sent) ? yield* ownedBy(siteId, sent["themeVersionId"]) : {}
  const refusal = refuseOwned(owned, sent)
  if (refusal !== undefined) return yield* refusal
  const tokens = withoutOwned(owned, sent)
  const answer = yield* writeAsset("theme", "", { tokens })
  if (!("versionId" in answer.body)) return { ...answer, body: answer.body }
  const { versionId: themeVersionId, status } = answer.body
  // What is left to the owner no credential makes live.
  const isAnybodys = status === "held" && answer.body.decidableBy?.includes("publisher") === true
  return { ...answer, body: { ...answer.body, themeVersionId, ...(isAnybodys && { nextSteps }) } }
})

const ownNames = Object.keys(ownMembers(undefined, undefined))

/** Whether it is a read that is sent back. Tokens alone need nobody to look what the service has set beside them. */
const isAsRead = (sent: { readonly [member: string]: Json }): boolean =>
  ownNames.some((name) => Object.hasOwn(sent, name))

/** What a read gave beside the tokens: of the version that waits where its id was sent, else of the live one. */
const ownedBy = Effect.fnUntraced(function* (siteId: SiteId, themeVersionId: Json | undefined) {
  const { page, shown } = yield* readAsset(siteId, "theme", "")
  if (page === undefined || page.latestVersionId !== themeVersionId || (shown?.id ?? null) === themeVersionId)
    return ownMembers(page, shown)
  return ownMembers(page, (yield* readAsset(siteId, "theme", "", "latest")).shown)
})

/** Said with every held theme that a credential may make live: nothing else on a new site waits for a publish. */
const nextSteps = [
  {
    id: "theme.publish",
    label: "The theme is held. Make it live with this themeVersionId; it takes the scope content:publish.",
    url: "/v1/theme/publish"
  }
]

const publish = Effect.fnUntraced(function* (themeVersionId: VersionId) {
  const current = yield* currentBySlot("theme", "")
  if (current === undefined)
    return yield* refuse("theme.version_not_found", "This site has no theme versions yet.", {
      versionId: themeVersionId
    })
  const answer = yield* publishVersion(current, themeVersionId)
  return { ...answer, body: { ...answer.body, themeVersionId: answer.body.versionId } }
})
