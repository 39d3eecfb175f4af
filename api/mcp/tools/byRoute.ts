/**
 * A page that a call names by its route instead of its id. The API knows pages by their ids, so the id is looked up in the
 * list of pages, in the caller's name, and the call goes on as if it had named it.
 */
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { Operation } from "../Surface.ts"
import type { InnerRequest } from "../dispatch.ts"
import type { Arguments } from "./request.ts"
import type { ToolRow } from "./Tool.ts"

/** As much of the list as is read of it. */
interface Listed {
  readonly pages: ReadonlyArray<{ readonly pageId: string; readonly route: string | null }>
  readonly nextCursor?: string | null
}

/**
 * The arguments with the id in place of the route; as they are where the row knows no routes or the id is there already.
 * Refuses with `page.not_found` where no page has the route, and gives back the API's own answer where it refuses the list.
 */
export const withPageId = async (
  { byRoute }: ToolRow,
  given: Arguments,
  list: Operation,
  ask: (request: InnerRequest) => Promise<Response>
): Promise<Arguments | Refusal | Response> => {
  const { route, ...others } = given
  if (byRoute === undefined || typeof route !== "string" || given[byRoute] !== undefined) return given
  const wanted = route.normalize("NFC")
  let cursor = ""
  do {
    const target = `${list.path}?limit=${limits.pagesPageSize}${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`
    const response = await ask({ method: list.method, target, headers: {}, body: null })
    if (!response.ok) return response
    const { pages, nextCursor } = (await response.json()) as Listed
    const found = pages.find((page) => page.route === wanted)
    if (found !== undefined) return { ...others, [byRoute]: found.pageId }
    cursor = nextCursor ?? ""
  } while (cursor !== "")
  return refuse("page.not_found", `This site has no page at ${route}. list_pages has the routes there are.`, { route })
}
