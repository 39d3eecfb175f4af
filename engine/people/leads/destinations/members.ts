/** Kinds of members that bodies of destinations are made of. */
import { Schema } from "effect"
import type { Member } from "./destination.ts"

export const text = (description: string): Member<string> => ({ schema: Schema.String, description })

/** What people call a destination that has no name of its own at its receiver. */
export const label = text("a name for people.")

/** Where a receiver keeps where its leads come from. */
export const source = text("what the receiver is told the lead came from.")

/** Its end is shown, to tell it by; nothing more of it ever is. */
export const secret = (description: string): Member<string> & { readonly secret: true } => ({
  schema: Schema.String,
  description: `${description} Never read back.`,
  secret: true
})

export const oneOf = <const Values extends ReadonlyArray<string>>(
  values: Values,
  description: string
): Member<Values[number]> => ({ schema: Schema.Literals(values), description })

/** Names to names: fields of the form to what the receiver calls them. */
export const names = (description: string): Member<{ readonly [field: string]: string }> => ({
  schema: Schema.Record(Schema.String, Schema.String),
  description
})

export const fieldMap = names("form field to the receiver's name for it.")
