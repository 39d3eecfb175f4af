/**
 * Members that a read gives and the service sets itself: a time of change, an id. What was read can be sent back whole,
 * so they are let pass as they are, and refused only where somebody means to change them.
 */
import { refuse, type Refusal } from "./Refusal.ts"

type Values = { readonly [member: string]: unknown }

/** `request.member_differs` (422), naming every member of `owned` that was sent with another value than it has. */
export const refuseOwned = (owned: Values, sent: Values, within = ""): Refusal | undefined => {
  const differing = Object.entries(owned).filter(
    ([member, value]) => sent[member] !== undefined && JSON.stringify(sent[member]) !== JSON.stringify(value)
  )
  if (differing.length === 0) return undefined
  const told = differing.map(
    ([member, value]) =>
      `${within}${member} is ${JSON.stringify(value)} and was sent as ${JSON.stringify(sent[member])}`
  )
  return refuse("request.member_differs", `The service sets these members itself: ${told.join("; ")}.`, {
    fields: differing.map(([member, value]) => ({
      path: `body.${within}${member}`,
      reason: `is ${JSON.stringify(value)}, and only the service sets it`
    }))
  })
}

/** What was sent, without the members of `owned`. */
export const withoutOwned = <Sent extends Values>(owned: Values, sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([member]) => !Object.hasOwn(owned, member))) as Sent
