/** Makes a link that lets whoever has it do one thing, once. Only the hash of its token is kept (CA-C3). */
import { Clock, Effect } from "effect"
import type { Json } from "../../../../engine/values/Json.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { type LinkPurpose, Links } from "../../../../engine/ports/Links.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { hashSecret } from "../../../access/tokens.ts"

export interface WantedLink {
  readonly siteId: SiteId
  readonly purpose: Exclude<LinkPurpose, "preview">
  readonly subject: Json
  readonly expiresAt: number
}

/** The address to send; it is not kept and cannot be made again. */
export const makeLink = (wanted: WantedLink) => Effect.map(issueLink(wanted), ({ address }) => address)

/** The same with its token, for what is to be reached through the link beside it. */
export const issueLink = Effect.fnUntraced(function* (wanted: WantedLink) {
  const { baseUrl } = yield* ApiConfig
  const token = yield* (yield* Ids).secret(32)
  const createdAt = yield* Clock.currentTimeMillis
  yield* (yield* Links).insert({ ...wanted, tokenHash: hashSecret(token), createdAt, usedAt: null })
  return { token, address: `${baseUrl}/links/${token}` }
})
