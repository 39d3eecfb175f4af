/**
 * Files that came with leads: where they lie in the private store, and the address under which whoever got it may have
 * one. The address is the key: it carries a signature over site and file, so it can be neither guessed nor changed
 * (WEBHOOK-16).
 */
import { Effect } from "effect"
import type { LeadFileId, SiteId } from "../../model/ids.ts"
import { Signatures } from "../../ports/Signatures.ts"

/** Everything that came with leads of a site. */
export const leadFilesPrefix = (siteId: SiteId): string => `leads/${siteId}/`

export const leadFileKey = (siteId: SiteId, id: LeadFileId): string => `${leadFilesPrefix(siteId)}${id}`

/** Path on the site's own host. Good until the file's time is over. */
export const leadFilePath = (siteId: SiteId, id: LeadFileId): Effect.Effect<string, never, Signatures> =>
  Effect.map(
    Effect.flatMap(Signatures, (signatures) => signatures.sign("file", signedText(siteId, id))),
    (signature) => `/__files/${id}/${signature}`
  )

/** Whether the signature of an address is ours, for this file of this site. */
export const isLeadFileLink = (
  siteId: SiteId,
  id: LeadFileId,
  signature: string
): Effect.Effect<boolean, never, Signatures> =>
  Effect.flatMap(Signatures, (signatures) => signatures.verify("file", signedText(siteId, id), signature))

const signedText = (siteId: SiteId, id: LeadFileId): string => `${siteId}/${id}`
