/** Reading the description of the API in tests: what it shares between operations, found where it stands. */
import type { InputSchema } from "./anyInput.ts"

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: InputSchema
}

export interface Described {
  readonly components: { readonly parameters?: { readonly [name: string]: Parameter } }
}

/** The parameters of an operation, shared ones too. Throws where one is named that there is not. */
export const parametersOf = (
  operation: { readonly parameters?: ReadonlyArray<Parameter | { readonly $ref: string }> },
  { components }: Described
): ReadonlyArray<Parameter> =>
  (operation.parameters ?? []).map((one) => {
    if (!("$ref" in one)) return one
    const found = components.parameters?.[one.$ref.replace("#/components/parameters/", "")]
    if (found === undefined) throw new Error(`The description has no ${one.$ref}.`)
    return found
  })
