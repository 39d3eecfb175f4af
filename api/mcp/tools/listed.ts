/** The tools as a client lists them: those that its scopes open, with what they take and give. */
import type { Tool as ListedTool } from "@modelcontextprotocol/server"
import { covers, type Scope, scopes as allScopes } from "../../../engine/model/Credential.ts"
import type { Surface } from "../Surface.ts"
import { tools } from "./all.ts"
import { inputSchema, outputSchema } from "./schemas.ts"

/** What the list may cost a model, in tokens of four bytes, with room for what the protocol puts around it. */
const listTokens = 9_900

/** How much is said of each argument, from most to nothing: as much as leaves the list within its tokens. */
const widths = [120, 90, 60, 40, 0] as const

export type Listing = (scopes: ReadonlyArray<Scope>) => ReadonlyArray<ListedTool>

/** Lists the tools for a caller's scopes, in the order of their table; made once for each set of them. */
export const listing = (surface: Surface): Listing => {
  const made = new Map<string, ReadonlyArray<ListedTool>>()
  const fits = (width: number) =>
    Buffer.byteLength(JSON.stringify(list(surface, ["content:publish"], width))) <= listTokens * 4
  // Every caller reads the same words, so all are held to the longest list.
  const width = widths.find(fits) ?? 0
  return (scopes) => {
    const key = allScopes.filter((scope) => scopes.includes(scope)).join(" ")
    const known = made.get(key) ?? list(surface, scopes, width)
    made.set(key, known)
    return known
  }
}

const list = (surface: Surface, scopes: ReadonlyArray<Scope>, width: number): ReadonlyArray<ListedTool> =>
  tools(surface).flatMap((tool) => {
    const rows = tool.rows
      .map((row) => ({ row, operation: surface.operation(row.row) }))
      .filter(({ operation: { scope } }) => scope === null || covers(scopes, scope))
    if (rows.length === 0) return []
    const { readOnly, destructive, idempotent, openWorld } = tool.hints
    return {
      name: tool.name,
      title: tool.title,
      description: tool.about,
      inputSchema: inputSchema(tool, rows, width) as ListedTool["inputSchema"],
      outputSchema: outputSchema(rows) as ListedTool["inputSchema"],
      annotations: {
        readOnlyHint: readOnly,
        destructiveHint: destructive,
        idempotentHint: idempotent,
        openWorldHint: openWorld
      }
    }
  })
