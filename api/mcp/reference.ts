/** What there is to read before writing, as resources and for the tool that reads them. */
export interface Reading {
  readonly name: string
  readonly summary: string
  /** Where the API serves it. */
  readonly path: string
  readonly type: "application/json" | "text/markdown"
}

const manifest: Reading = {
  name: "manifest",
  summary: "What a page may contain, as data: elements, attributes, components, theme tokens, limits.",
  path: "/v1/manifest",
  type: "application/json"
}

/** Every reading, in the order in which they are best read. */
export const readings = (): ReadonlyArray<Reading> => [manifest]
