/**
 * Examples of every row. They are what stories in `test/contracts/stories` sent and were answered by the running service,
 * with ids, times and secrets made steady; `npm run examples` plays the stories and writes the files anew, and a test
 * finds whatever the service no longer answers.
 */
import type { Route } from "../front/routeTable.ts"
import type { Json, MediaType, Operation } from "./Document.ts"
import content from "./examples/content.json" with { type: "json" }
import people from "./examples/people.json" with { type: "json" }

/** One request as it was sent, and what came of it. */
export interface Example {
  /** Unique among those of its row. */
  readonly name: string
  /** What it shows. */
  readonly summary: string
  readonly request: {
    readonly path: string
    readonly headers?: { readonly [name: string]: string }
    /** Of a form: its parts by name, a file as `@` and its name. */
    readonly body?: unknown
  }
  readonly answer: {
    readonly status: number
    readonly headers?: { readonly [name: string]: string }
    /** Left out where it is a picture or a page. */
    readonly body?: unknown
  }
}

/** By operation id. */
export type Examples = { readonly [operation: string]: ReadonlyArray<Example> }

const all: Examples = { ...(content as Examples), ...(people as Examples) }

/** Examples of a row, in the order in which their story tells them. */
export const examplesOf = ({ name }: Pick<Route, "name">): ReadonlyArray<Example> => all[name] ?? []

/**
 * Puts the examples of a row where OpenAPI has a place for them: bodies with their media types. What it has none for,
 * address, headers and status, stands in `x-examples` under the same names.
 */
export const addExamples = (operation: Operation, route: Route): void => {
  const examples = examplesOf(route)
  if (examples.length === 0) return
  operation["x-examples"] = Object.fromEntries(
    examples.map(({ name, summary, request, answer }) => [
      name,
      {
        summary,
        path: request.path,
        ...(request.headers && { headers: request.headers }),
        status: answer.status,
        ...(answer.headers && { answerHeaders: answer.headers }),
        ...(answer.status >= 400 && { body: request.body, problem: answer.body })
      }
    ])
  )
  for (const { name, request, answer } of examples) {
    // What is refused need not fit its schema, and stands beside its problem.
    if (answer.status >= 400) continue
    place(operation.requestBody?.content, name, request.body)
    place(contentOf(operation.responses[String(answer.status)]), name, answer.body)
  }
}

type Content = { readonly [type: string]: MediaType } | undefined

const contentOf = (response: Json | undefined): Content => response?.["content"] as Content

const place = (content: Content, name: string, value: unknown): void => {
  const [media] = Object.values(content ?? {})
  if (media === undefined || value === undefined) return
  media.examples = { ...media.examples, [name]: { value } }
}
