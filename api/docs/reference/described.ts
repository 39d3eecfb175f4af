/** The OpenAPI document as the reference reads it: references followed, operations grouped as the table has them. */

export type Json = { readonly [key: string]: unknown }

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description: string
  readonly schema: Json
  readonly example: unknown
}

export interface Content {
  readonly type: string
  readonly schema: Json | undefined
  readonly example: unknown
}

export interface Answer {
  readonly status: string
  readonly description: string
  readonly headers: ReadonlyArray<{ readonly name: string; readonly description: string }>
  readonly contents: ReadonlyArray<Content>
  /** Codes of the problems that come with this status. */
  readonly codes: ReadonlyArray<string>
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly scope: string | undefined
  /** Who may call: anybody, a site's credential or the operator. */
  readonly bearer: "none" | "token" | "operator"
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: (Content & { readonly required: boolean }) | undefined
  readonly answers: ReadonlyArray<Answer>
  /** The first of its examples that was taken, and not rehearsed if there is such a one. */
  readonly sample: Sample | undefined
}

/** One request as it was sent, and what came of it. */
export interface Sample {
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly status: string
  /** Undefined where none was sent. */
  readonly body: unknown
  /** Undefined where it is a picture or a page. */
  readonly answer: unknown
}

export interface Group {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly operations: ReadonlyArray<Operation>
}

export interface Described {
  readonly groups: ReadonlyArray<Group>
  /** A schema with its own reference followed, if it is one. */
  readonly resolve: (schema: Json) => Json
}

export const described = (document: Json): Described => {
  const resolve = (node: Json): Json => {
    const reference = node["$ref"]
    if (typeof reference !== "string") return node
    const target = reference
      .replace(/^#\//, "")
      .split("/")
      .reduce<unknown>((at, key) => (at as Json)[key.replaceAll("~1", "/").replaceAll("~0", "~")], document)
    const { $ref: _, ...beside } = node
    return { ...resolve(target as Json), ...beside }
  }
  const paths = document["paths"] as { readonly [path: string]: { readonly [method: string]: Json } }
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({
        tag: textIn((operation["tags"] as ReadonlyArray<unknown> | undefined)?.[0]),
        operation: operationOf(method, path, operation, resolve)
      }))
  )
  const tags = (document["tags"] ?? []) as ReadonlyArray<Json>
  return {
    resolve,
    groups: tags.map((tag) => {
      const name = textIn(tag["name"])
      return {
        slug: kebab(name),
        name: titleOf(name),
        description: textIn(tag["description"]),
        operations: operations.filter((one) => one.tag === name).map(({ operation }) => operation)
      }
    })
  }
}

const methods: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"])

const operationOf = (method: string, path: string, operation: Json, resolve: (node: Json) => Json): Operation => {
  const security = (operation["security"] ?? []) as ReadonlyArray<Json>
  const body = operation["requestBody"] === undefined ? undefined : resolve(operation["requestBody"] as Json)
  const sent = body === undefined ? [] : contentsOf(body)
  return {
    sample: sampleOf(operation, body, resolve),
    id: textIn(operation["operationId"]),
    method: method.toUpperCase(),
    path,
    summary: textIn(operation["summary"]),
    description: textIn(operation["description"]),
    scope: operation["x-required-scope"] as string | undefined,
    bearer: security.some((one) => "token" in one)
      ? "token"
      : security.some((one) => "operator" in one)
        ? "operator"
        : "none",
    parameters: ((operation["parameters"] ?? []) as ReadonlyArray<Json>).map(resolve).map((one) => ({
      name: textIn(one["name"]),
      in: one["in"] as Parameter["in"],
      required: one["required"] === true,
      description: textIn(one["description"]),
      schema: (one["schema"] ?? {}) as Json,
      example: exampleIn(one)
    })),
    body: sent[0] === undefined ? undefined : { ...sent[0], required: body?.["required"] === true },
    answers: Object.entries(operation["responses"] as { readonly [status: string]: Json }).map(([status, given]) => {
      const response = resolve(given)
      const contents = contentsOf(response)
      return {
        status,
        description: textIn(response["description"]),
        headers: Object.entries((response["headers"] ?? {}) as { readonly [name: string]: Json }).map(
          ([name, header]) => ({
            name,
            description: textIn(resolve(header)["description"])
          })
        ),
        contents,
        codes: Number(status) < 400 ? [] : codesIn(contents, resolve)
      }
    })
  }
}

/** Bodies stand with their media types, under the name that the rest of the example has. */
const sampleOf = (operation: Json, body: Json | undefined, resolve: (node: Json) => Json): Sample | undefined => {
  const examples = Object.entries((operation["x-examples"] ?? {}) as { readonly [name: string]: Json })
  const taken = examples.filter(([, { status }]) => Number(status) < 300)
  const [name, told] = taken.find(([, { path }]) => !textIn(path).includes("dryRun")) ?? taken[0] ?? []
  if (name === undefined || told === undefined) return undefined
  const status = String(told["status"])
  const response = (operation["responses"] as { readonly [status: string]: Json })[status]
  return {
    path: textIn(told["path"]),
    headers: (told["headers"] ?? {}) as Sample["headers"],
    status,
    body: body === undefined ? undefined : namedIn(body, name),
    answer: response === undefined ? undefined : namedIn(resolve(response), name)
  }
}

const namedIn = (node: Json, name: string): unknown => {
  const contents = Object.values((node["content"] ?? {}) as { readonly [type: string]: Json })
  const examples = contents.map((one) => (one["examples"] as { readonly [name: string]: Json } | undefined)?.[name])
  return examples.find((one) => one !== undefined)?.["value"]
}

const contentsOf = (node: Json): ReadonlyArray<Content> =>
  Object.entries((node["content"] ?? {}) as { readonly [type: string]: Json }).map(([type, content]) => ({
    type,
    schema: content["schema"] as Json | undefined,
    example: exampleIn(content)
  }))

/** The first example that is given, in either of the two ways. */
const exampleIn = (node: Json): unknown => {
  if (node["example"] !== undefined) return node["example"]
  const [first] = Object.values((node["examples"] ?? {}) as { readonly [name: string]: Json })
  if (first !== undefined) return first["value"]
  const schema = node["schema"] as Json | undefined
  return schema?.["example"] ?? (schema?.["examples"] as ReadonlyArray<unknown> | undefined)?.[0]
}

/** Codes stand in the enumerations of the schemas of problems. */
const codesIn = (contents: ReadonlyArray<Content>, resolve: (node: Json) => Json): ReadonlyArray<string> => {
  const found = new Set<string>()
  const look = (schema: Json | undefined): void => {
    if (schema === undefined) return
    const { properties, allOf, anyOf, oneOf } = resolve(schema) as Record<string, unknown>
    const code = (properties as { readonly code?: { readonly enum?: ReadonlyArray<string>; readonly const?: string } })
      ?.code
    for (const one of code?.enum ?? (code?.const === undefined ? [] : [code.const])) found.add(one)
    for (const list of [allOf, anyOf, oneOf]) for (const part of (list ?? []) as ReadonlyArray<Json>) look(part)
  }
  for (const { schema } of contents) look(schema)
  return [...found]
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "")

/** `leadWebhooks` is at `lead-webhooks` and called `Lead webhooks`. */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const titleOf = (name: string): string => {
  const words = kebab(name).replaceAll("-", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
