/** A copy that was given up goes, with everything it put into the object store. */
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { removeSite } from "../removeSite.ts"

/** Refuses with `request.invalid` for every other site. */
export const removeFailedCopy = (siteId: SiteId) =>
  removeSite(siteId, ({ copying }) =>
    copying?.failed === true
      ? undefined
      : refuse("request.invalid", "Only a copy that could not be finished is removed this way.")
  )
