/**
 * Who can decide about what waits, in one closed list. Every answer about something that waits carries it, so that a
 * program knows whether to go on by itself, to ask a colleague, or to tell a person and wait.
 */
import { ownerReason } from "../site/confirmation.ts"
import type { EditClass, Page, Version } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { editClassesOf } from "./editClass.ts"
import { changedFields, fieldsClass } from "./fields.ts"
import { ownerPolicyReasons } from "./hold.ts"
import { changesRecipients } from "./recipients.ts"

/**
 * `owner`: by the mailed link or in the dashboard. `staff`: whoever runs the installation. `publisher`: any credential
 * with the scope content:publish. `writer`: any credential with the scope content:edit.
 */
export const deciders = ["owner", "staff", "publisher", "writer"] as const
export type Decider = (typeof deciders)[number]

export const ownerOrStaff: ReadonlyArray<Decider> = ["owner", "staff"]

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
  site: Pick<Site, "liveSince" | "publishPolicy">
): ReadonlyArray<string> => [
  ...ownerPolicyReasons(page.kind, classesTouched(page.kind, published, version), site),
  ...(site.liveSince !== null && changesRecipients(published?.parts, version.parts) ? [ownerReason] : [])
]

type Judged = Pick<Version, "payload" | "parts" | "title" | "meta">

/** Every class in which a version differs from what is live, by its text, title and meta. */
const classesTouched = (
  kind: Page["kind"],
  published: Judged | undefined,
  version: Judged
): ReadonlyArray<EditClass> => {
  const fields = published === undefined ? [] : changedFields(published, version)
  return [
    ...new Set([
      ...editClassesOf(kind, published?.payload, version.payload),
      ...(fields.length > 0 ? [fieldsClass(fields)] : [])
    ])
  ]
}

/** `owner, staff or a credential with content:publish`, for sentences. */
export const decidersInWords = (all: ReadonlyArray<Decider>): string => {
  const named = all.map((decider) => words[decider])
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} or ${named.at(-1)}`
}

const words: { readonly [decider in Decider]: string } = {
  owner: "the owner",
  staff: "staff",
  publisher: "a credential with content:publish",
  writer: "a credential with content:edit"
}
