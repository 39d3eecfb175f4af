/**
 * Holds every answer a test meets against the route table: a success must match one of the row's schemas to the last
 * member, a problem must carry a code the row declares. So the table, and the documents made of it, cannot drift.
 */
import { Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { accessOf, rowErrors } from "../../api/access/Access.ts"
import { routes } from "../../api/front/routeTable.ts"
import { catalogue } from "../../engine/errors/catalogue.ts"

/** Throws when an answer is not what its row declares. */
export const holdToContract = (
  method: string,
  path: string,
  status: number,
  contentType: string,
  body: unknown
): void => {
  const route = routes().find((route) => route.method === method && matches(route.path, path))
  if (status >= 400) return holdProblem(route?.endpoint, `${method} ${path}`, contentType, status, body)
  if (route === undefined || status === 304 || !contentType.startsWith("application/json")) return
  const schemas = [...route.endpoint.success] as unknown as ReadonlyArray<Schema.Codec<unknown, unknown>>
  const decode = Schema.decodeUnknownResult(Schema.Union(schemas), { onExcessProperty: "error", errors: "all" })
  const result = decode(body)
  if (result._tag === "Failure")
    throw new Error(
      `${method} ${path} answered ${status} with a body its row does not declare: ${result.failure.message}`
    )
}

const holdProblem = (
  endpoint: HttpApiEndpoint.Top | undefined,
  what: string,
  contentType: string,
  status: number,
  body: unknown
): void => {
  if (!contentType.startsWith("application/problem+json"))
    throw new Error(`${what} answered ${status} as ${contentType}.`)
  const { code, status: told } = body as { readonly code: keyof typeof catalogue; readonly status: number }
  if (!Object.hasOwn(catalogue, code)) throw new Error(`${what} answered the code ${code}, which the catalogue lacks.`)
  if (told !== status) throw new Error(`${what} answered ${status} with a problem that says ${told}.`)
  const row = endpoint && accessOf(endpoint)
  // What is said before a row is looked at belongs to none.
  const isOfNoRow = code.startsWith("route.") || code === "request.in_the_clear"
  if (endpoint === undefined || row === undefined || isOfNoRow) return
  const declared = rowErrors(row, endpoint.payload.size > 0, endpoint.method)
  if (!declared.includes(code)) throw new Error(`${what} answered ${code}, which its row does not declare.`)
}

const matches = (pattern: string, path: string): boolean => {
  const want = pattern.split("/")
  const have = (path.split("?")[0] ?? "").split("/")
  return want.length === have.length && want.every((segment, at) => segment.startsWith(":") || segment === have[at])
}
