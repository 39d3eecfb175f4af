/** The route table as data, for whatever must speak of all rows: dry-run hints, 405 answers, documents, tests. */
import { HttpApi, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { Api } from "../Api.ts"
import { accessOf, type AccessRow } from "../access/Access.ts"

export interface Route {
  /** `<group>.<row>`, the operation id. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly access: AccessRow | undefined
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
}

/** Every row, in the order of the table. Built on first use: the guard is part of the table it reads. */
export const routes = (): ReadonlyArray<Route> => (table ??= build())

/** Rows that can be rehearsed, as `METHOD /path`. */
export const dryRunRoutes = (): ReadonlyArray<string> =>
  routes()
    .filter(({ access }) => access?.dryRun === true)
    .map(({ method, path }) => `${method} ${path}`)

/** Methods a concrete path takes; empty when it names no route. */
export const methodsOf = (path: string): ReadonlyArray<string> => {
  const methods = routes()
    .filter((route) => matches(route.path, path))
    .map(({ method }) => method)
  return methods.includes("GET") ? [...methods, "HEAD"] : methods
}

/** The pattern of a concrete path, such as `/v1/pages/:id`; undefined where it names no route. */
export const patternOf = (path: string): string | undefined => routes().find((route) => matches(route.path, path))?.path

let table: ReadonlyArray<Route> | undefined

const build = (): ReadonlyArray<Route> => {
  const found: Array<Route> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group }) => {
      found.push({
        name: `${group.identifier}.${endpoint.identifier}`,
        method: endpoint.method,
        path: endpoint.path,
        access: accessOf(endpoint),
        endpoint,
        group
      })
    }
  })
  return found
}

const matches = (pattern: string, path: string): boolean => {
  const want = pattern.split("/")
  const have = path.split("/")
  return want.length === have.length && want.every((segment, at) => segment.startsWith(":") || segment === have[at])
}
