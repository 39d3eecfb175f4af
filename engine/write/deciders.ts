/** Who can decide about a version that waits, by why it waits and by what is live. */
import { ownerReason, ownerSaysWhere } from "../site/confirmation.ts"
import { type Decider, ownerOrStaff } from "../model/Decider.ts"
import type { EditClass, Page, Version } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { editClassesOf } from "./editClass.ts"
import { changedFields, fieldsClasses } from "./fields.ts"
import { ownerPolicyReasons } from "./hold.ts"
import { changesRecipients, type PartialForms } from "./recipients.ts"

/** Of a version that waits for these reasons: no credential releases what is the owner's to decide. */
export const decidersOf = (reasons: ReadonlyArray<string>): ReadonlyArray<Decider> =>
  reasons.some(isOwnersAlone) ? ownerOrStaff : [...ownerOrStaff, "publisher"]

/** Whether a reason why something waits leaves it to the owner and staff. */
export const isOwnersAlone = (reason: string): boolean => reason.startsWith("owner:")

/**
 * Why no credential may put this version in the place of what is live now; empty where one may. Judged by what is live
 * and by the rules as they are, since both may have changed while the version waited.
 */
export const ownersReasons = (
  { page, published }: { readonly page: Pick<Page, "kind">; readonly published: Judged | undefined },
  version: Judged,
  site: Pick<Site, "liveSince" | "publishPolicy">,
  partials?: PartialForms
): ReadonlyArray<string> => [
  ...ownerPolicyReasons(page.kind, classesTouched(page.kind, published, version), site),
  ...(ownerSaysWhere(site) && changesRecipients(published?.parts, version.parts, partials) ? [ownerReason] : [])
]

type Judged = Pick<Version, "payload" | "parts" | "title" | "meta">

/** Every class in which a version differs from what is live, by its text, title and meta. */
const classesTouched = (
  kind: Page["kind"],
  published: Judged | undefined,
  version: Judged
): ReadonlyArray<EditClass> => {
  const fields = published === undefined ? [] : changedFields(published, version)
  return [...new Set([...editClassesOf(kind, published?.payload, version.payload), ...fieldsClasses(fields)])]
}
