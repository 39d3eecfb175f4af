/** Origins that a site may send to. */
import { Effect } from "effect"
import type { AllowlistId, SiteId } from "../../engine/model/ids.ts"
import { Allowlist } from "../../engine/ports/Allowlist.ts"
import type { testApi } from "./api.ts"

/** An active entry of the site's allowlist, as after its owner's yes; also of a live site, whose owner is not asked here. */
export const allowed = (api: ReturnType<typeof testApi>, { siteId }: { readonly siteId: string }, origin: string) =>
  api.run(
    Effect.flatMap(Allowlist, (allowlist) =>
      allowlist.put({
        siteId: siteId as SiteId,
        id: `alw_${Buffer.from(origin).toString("hex").slice(-26)}` as AllowlistId,
        origin,
        status: "active",
        reason: "Receives what visitors enter.",
        addedBy: "cred_test",
        addedAt: 0,
        approvedBy: "owner",
        approvedAt: 0,
        firstParty: false
      })
    )
  )
