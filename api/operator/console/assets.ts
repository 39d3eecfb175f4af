/** Style sheet and script of the console. Their names change whenever they do, so browsers may keep them. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { palette } from "../../answers/palette.ts"
import { baseStyle } from "../../answers/screens/baseStyle.ts"
import { live } from "./live.ts"
import { style as own } from "./style.ts"

const style = `${palette}\n${baseStyle}\n${own}`

const named = (text: string, end: string): string =>
  `/operator/assets/${createHash("sha256").update(text).digest("hex").slice(0, 16)}.${end}`

export const stylePath = named(style, "css")
export const livePath = named(live, "js")

const kept = (text: string, contentType: string) => () =>
  Effect.succeed({
    status: 200,
    body: text,
    raw: { text, contentType },
    headers: {
      "cache-control": cacheControl.immutable,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff"
    }
  })

export const showStyle = kept(style, "text/css; charset=utf-8")
export const showLive = kept(live, "text/javascript; charset=utf-8")
