/** What is said of a redirect that gives way, and what is kept of it. */
import type { Redirect } from "../../../../engine/model/Redirect.ts"

/** Members of a warning, and of the audit record. */
export const shown = ({ from, to, status, createdBy }: Redirect) => ({ from, to, status, createdBy })

/** End of a sentence about what it answers. */
export const told = ({ to }: Redirect): string => (to === null ? "says that what was there is gone" : `leads to ${to}`)

/** Kept on the record of what took their place. */
export const replacedOnRecord = (
  replaced: ReadonlyArray<Redirect>
): { readonly replaced?: ReadonlyArray<ReturnType<typeof shown>> } =>
  replaced.length === 0 ? {} : { replaced: replaced.map(shown) }
