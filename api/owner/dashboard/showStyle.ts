/** The style sheet. Its name changes whenever it does, so browsers may keep it. */
import { Effect } from "effect"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { style } from "./style.ts"

export const showStyle = () =>
  Effect.succeed({
    status: 200,
    body: style,
    raw: { text: style, contentType: "text/css; charset=utf-8" },
    headers: { "cache-control": cacheControl.immutable, "x-content-type-options": "nosniff" }
  })
