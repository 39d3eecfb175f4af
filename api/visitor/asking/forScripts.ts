/**
 * What a script of a page is told when it gets nothing: the shape in which forms answer scripts, not a problem document.
 * Those are for integrators, and the origin shows visitors nothing of them (`engine/serve/failures.ts`).
 */
import { cacheControl } from "../../../engine/serve/headers.ts"
import type { Answer } from "../../answers/Answer.ts"

export const forScripts = <A>(
  status: number,
  body: { readonly ok: false; readonly error: string; readonly [member: string]: unknown },
  headers: Answer["headers"] = {}
): Answer<A> => ({
  status,
  body: undefined as A,
  headers: { "cache-control": cacheControl.never, ...headers },
  raw: { contentType: "application/json", text: JSON.stringify(body) }
})
