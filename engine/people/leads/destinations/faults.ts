/** What can be wrong with the body of any destination, and how it is told. */
import type { Refusal } from "../../../errors/Refusal.ts"
import { refuse } from "../../../errors/Refusal.ts"
import type { Json } from "../../../values/Json.ts"
import type { BodyOf, Member, Members, ReadDestination } from "./destination.ts"
import type { Surroundings } from "./surroundings.ts"

export interface MemberFault {
  /** Where, for example `body.audienceId`. */
  readonly path: string
  readonly reason: string
}

/** Longest text of a setting, of a secret, and of a webhook's address, in characters. */
export const textCharacters = 300
export const secretCharacters = 1_000
export const addressCharacters = 2_000
/** Most entries of a map of fields. */
export const mapEntries = 60

export const fault = (member: string, reason: string): MemberFault => ({ path: `body.${member}`, reason })

export const refuseMembers = (provider: string, faults: ReadonlyArray<MemberFault>): Refusal =>
  refuse(
    "lead_webhook.invalid",
    `The body does not describe a destination of ${provider}: ${faults.map(({ path, reason }) => `${path} – ${reason}`).join("; ")}.`,
    { fields: faults }
  )

/** Faults that any text, secret or map may have, whatever it is for. */
export const commonFaults = (
  body: { readonly [member: string]: unknown },
  members: { readonly [name: string]: Member }
): ReadonlyArray<MemberFault> =>
  Object.entries(body).flatMap(([member, value]) => {
    if (typeof value === "string") return textFaults(member, value, members[member]?.secret)
    return typeof value === "object" && value !== null ? mapFaults(member, value) : []
  })

const textFaults = (member: string, value: string, isSecret = false): ReadonlyArray<MemberFault> => {
  const most = member === "url" ? addressCharacters : isSecret ? secretCharacters : textCharacters
  if (value.trim() === "") return [fault(member, "must not be empty; leave it out instead")]
  if (value.length > most) return [fault(member, `has ${value.length} characters, at most ${most} are taken`)]
  return hasControl(value) ? [fault(member, "must not contain control characters")] : []
}

const mapFaults = (member: string, value: object): ReadonlyArray<MemberFault> => {
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.length > mapEntries) {
    return [fault(member, `has ${entries.length} entries, 1 to ${mapEntries} are taken`)]
  }
  return entries.flatMap(([name, to]) =>
    name.trim() === "" || name.length > textCharacters
      ? [fault(member, "a name in it is empty or too long")]
      : textFaults(`${member}.${name}`, to)
  )
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const hasControl = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text)

/** The members of a body that are given, by name. */
export const given = <Of extends Members>(
  body: BodyOf<Of>,
  members: ReadonlyArray<keyof Of & string>
): ReadDestination["settings"] =>
  Object.fromEntries(members.flatMap((member) => (body[member] === undefined ? [] : [[member, body[member]]]))) as {
    readonly [member: string]: Json
  }

/** A secret or key: required the first time, kept when left out later (DEST-29, DEST-39). */
export const secretOf = (
  member: string,
  value: string | undefined,
  { stored }: Pick<Surroundings, "stored">
): { readonly secret?: string } | Refusal => {
  if (value !== undefined) return { secret: value.trim() }
  if (stored !== undefined && stored.sealedSecret !== null) return {}
  return refuse(
    "lead_webhook.secret_required",
    `A destination that is set for the first time needs \`${member}\`; later calls may leave it out to keep it.`,
    { member }
  )
}
