/** Refusals speak of routes; whoever has tools is told which tool each of them is. */
import type { Surface } from "../Surface.ts"
import { tools } from "./all.ts"

/** `POST /v1/lease is take_lease`, for each route that a text names and that a tool stands for. */
export const toolsNamedIn = (text: string, surface: Surface): ReadonlyArray<string> => {
  const found = [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/v1\/[\w\-/:{}]*[\w}])/g)]
  const said = found.flatMap(([route, method = "", path = ""]) => {
    const tool = tools(surface).find(({ rows }) =>
      rows.some(({ row }) => {
        const operation = surface.operation(row)
        return operation.method === method && isAt(operation.path, path)
      })
    )
    return tool === undefined ? [] : [`${route} is ${tool.name}`]
  })
  return [...new Set(said)]
}

const isAt = (template: string, path: string): boolean => {
  const want = template.split("/")
  const have = path.split("/")
  return want.length === have.length && want.every((segment, at) => segment.startsWith("{") || segment === have[at])
}
