/** The body of a destination as callers send it. One shape for all; what belongs to which is told by rules. */
import { Schema } from "effect"
import { destinations, settable } from "./catalogue.ts"
import type { Member } from "./destination.ts"
import { addressCharacters, mapEntries, secretCharacters, textCharacters } from "./faults.ts"

export type DestinationBody = { readonly provider?: string; readonly [member: string]: unknown }

/** Each member with the destinations it belongs to: the same words for all of them, or each in its own. */
const described = (uses: ReadonlyArray<{ readonly name: string; readonly member: Member }>): string =>
  [...Map.groupBy(uses, ({ member }) => member.description)]
    .map(([description, those]) => `Of ${listed(those.map(({ name }) => name))}: ${description}`)
    .join(" ")

const listed = (names: ReadonlyArray<string>, word = "and"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`

const uses = Map.groupBy(
  destinations.flatMap(({ name, members }) =>
    Object.entries(members).map(([called, member]) => ({ called, name, member }))
  ),
  ({ called }) => called
)

/** What a member takes: where destinations differ in it, whatever one of them takes. */
const schemaOf = (members: ReadonlyArray<Member>): Schema.Codec<unknown> => {
  const [first, ...more] = [...new Map(members.map(({ schema }) => [JSON.stringify(schema.ast), schema])).values()]
  return more.length === 0 ? first! : Schema.Union([first!, ...more])
}

/** Members by name, as callers see them. */
export const memberFields = Object.fromEntries(
  [...uses].map(([called, those]) => [
    called,
    Schema.optionalKey(schemaOf(those.map(({ member }) => member)).annotate({ description: described(those) }))
  ])
)

/** Names of members that are sealed and never read back. */
export const secretMembers: ReadonlySet<string> = new Set(
  [...uses].flatMap(([called, those]) => (those.some(({ member }) => member.secret) ? called : []))
)

/** Every member, `provider` first. */
export const bodyFields = {
  provider: Schema.optionalKey(
    Schema.String.annotate({ description: `${listed(settable, "or")}; \`webhook\` when left out.` })
  ),
  ...memberFields
}

export const DestinationBody = Schema.Struct(bodyFields).annotate({
  identifier: "LeadDestinationBody",
  description:
    "A destination, whole: `provider` and the members that belong to it. A member of another provider is refused, as is a " +
    `text of more than ${textCharacters} characters (secrets ${secretCharacters}, addresses ${addressCharacters}) and a map of more than ${mapEntries} entries.`
}) as unknown as Schema.Codec<DestinationBody>
