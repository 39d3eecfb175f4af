/**
 * The preview that goes with a link by which the owner decides. It has a key of its own, so that a script of the shown
 * page never learns the one that decides; and since that key is derived from the link's, only its hash is stored too.
 */
import { createHash } from "node:crypto"
import { Clock, Effect } from "effect"
import type { Site } from "../../../../engine/model/Site.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Links } from "../../../../engine/ports/Links.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { ApiConfig, siteUrl } from "../../../ApiConfig.ts"
import { hashSecret } from "../../../access/tokens.ts"
import { Write } from "../../../access/Call.ts"

/** Lets the holder of the link see this version for as long as the link lasts. */
export const keepPreview = Effect.fnUntraced(function* (
  token: string,
  { pageId, versionId }: { readonly pageId: PageId; readonly versionId: VersionId },
  expiresAt: number
) {
  const { site } = yield* Write
  yield* (yield* Links).insert({
    siteId: site.id,
    tokenHash: hashSecret(previewToken(token)),
    purpose: "preview",
    subject: { pageId, versionId },
    createdAt: yield* Clock.currentTimeMillis,
    expiresAt,
    usedAt: null
  })
})

export const previewVisit = Effect.fnUntraced(function* (site: Site, token: string) {
  const hosts = yield* (yield* Sites).hostnames(site.id)
  const host = hosts.find(({ role }) => role === "preview")?.host ?? site.label
  return {
    href: `${siteUrl(yield* ApiConfig, host)}/__preview/${previewToken(token)}`,
    label: "See it as it would be"
  }
})

const previewToken = (token: string): string => createHash("sha256").update(`preview of ${token}`).digest("base64url")
