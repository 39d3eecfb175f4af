/** What a page shows of a receiver's answer (CFORM-27). */
import type { Json } from "../../values/Json.ts"

/** Shown of one member, in characters. */
const memberCharacters = 500

/** The named members as text; those the answer lacks, and those that are no plain value, are left out. */
export const replyMembers = (
  reply: Json,
  names: ReadonlyArray<string>
): { readonly [member: string]: string } | null => {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return null
  const members = reply as { readonly [member: string]: Json }
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(members, name) ? members[name] : null
      return value === null || typeof value === "object" ? [] : [[name, String(value).slice(0, memberCharacters)]]
    })
  )
}
