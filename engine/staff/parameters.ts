/** Parameters that several actions of staff take. */
import type { ActionParameter } from "./StaffAction.ts"

type More = Partial<Pick<ActionParameter, "hint" | "required" | "options" | "empty" | "kind">>

/** A segment of the address, which is always needed. */
export const inPath = (name: string, label: string): ActionParameter => ({
  name,
  at: "path",
  label,
  kind: "text",
  required: true
})

/** A member of the body; a text unless said otherwise. */
export const inBody = (name: string, label: string, more: More = {}): ActionParameter => ({
  name,
  at: "body",
  label,
  kind: "text",
  ...more
})

export const atomic = inBody("atomic", "All pages at once", {
  kind: "yes or no",
  hint: "Visitors get the pages as they are until all are rendered. Each is written twice."
})

export const site = inPath("id", "Site")
export const page = [site, inPath("pageId", "Page")] as const
export const version = [...page, inPath("vid", "Version")] as const
