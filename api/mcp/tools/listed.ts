/** The tools as a client lists them: those that its scopes open, with what they take and give. */
import type { Tool as ListedTool } from "@modelcontextprotocol/server"
import { type Scope, scopes as allScopes } from "../../../engine/model/Credential.ts"
import { tools } from "./all.ts"
import { inputSchema, openRows, outputSchema } from "./schemas.ts"

/** What the list may cost a model, in tokens of four bytes, with room for what the protocol puts around it. */
const listTokens = 9_500

/** How much is said of each argument, from most to nothing: as much as leaves the list within its tokens. */
const widths = [120, 90, 60, 40, 0] as const

/** In the order of the table. Made once for each set of scopes. */
export const listedTools = (scopes: ReadonlyArray<Scope>): ReadonlyArray<ListedTool> => {
  const key = allScopes.filter((scope) => scopes.includes(scope)).join(" ")
  const known = made.get(key) ?? fitting(scopes)
  made.set(key, known)
  return known
}

const made = new Map<string, ReadonlyArray<ListedTool>>()

const fitting = (scopes: ReadonlyArray<Scope>): ReadonlyArray<ListedTool> => {
  const fits = (listed: ReadonlyArray<ListedTool>) => Buffer.byteLength(JSON.stringify(listed)) <= listTokens * 4
  // Every caller reads the same words, so all are held to the longest list.
  const width = widths.find((width) => fits(list(["content:publish"], width))) ?? 0
  return list(scopes, width)
}

const list = (scopes: ReadonlyArray<Scope>, width: number): ReadonlyArray<ListedTool> =>
  tools().flatMap((tool) => {
    const rows = openRows(tool, scopes)
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
