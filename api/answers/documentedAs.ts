/**
 * Ways to say in the reference what a schema does not check itself, because a later step judges it and refuses it with a
 * code and in words of its own. Neither changes what is let through.
 */
import { Schema } from "effect"

/** `S` that lets through what it did, and is documented as `declared`. */
export const documentedAs = <S extends Schema.Top>(schema: S, declared: Schema.Top): S["Rebuild"] =>
  schema.check(
    Schema.makeFilter<S["Type"]>(() => undefined, {
      representation: { id: "api/documentedAs", payload: null, schemas: [declared.ast] },
      toJsonSchema: ({ schemas }) => schemas[0]!
    })
  )

/** Limits of a text or a list in the words of JSON Schema, such as `{ maxLength: 40 }`. */
export const judgedLater = <A>(limits: { readonly [keyword: string]: string | number }) =>
  Schema.makeFilter<A>(() => undefined, { toJsonSchema: () => limits })
