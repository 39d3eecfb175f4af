/**
 * What tools are made of: the API as its published description has it, and what there is to read. The front door hands it
 * over, which knows every row; this door knows none by itself.
 */
import type { Scope } from "../../engine/model/Credential.ts"

/** As much of JSON Schema as the document uses, with every reference written out. */
export interface JsonSchema {
  readonly type?: string | ReadonlyArray<string>
  readonly description?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly [keyword: string]: unknown
}

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface Operation {
  readonly name: string
  readonly method: string
  /** With `{parameter}` where one stands. */
  readonly path: string
  /** What the caller needs; null where anybody may ask. */
  readonly scope: Scope | null
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: { readonly type: string; readonly required: boolean; readonly schema: JsonSchema } | null
  /** Of success, in JSON; empty where another type is answered. */
  readonly answers: ReadonlyArray<JsonSchema>
}

/** Something to read before writing, as a resource and for the tool that reads. */
export interface Reading {
  readonly name: string
  readonly summary: string
  /** Where the API serves it. */
  readonly path: string
  readonly type: "application/json" | "text/markdown"
}

export interface Surface {
  /** By its name in the route table. Dies where there is none: the table of tools names rows that there are. */
  readonly operation: (name: string) => Operation
  /** In the order in which they are best read. */
  readonly readings: ReadonlyArray<Reading>
}
