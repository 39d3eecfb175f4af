/** Serves the icon. */
import { Effect } from "effect"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { icon } from "../../answers/screens/icon.ts"

export const showIcon = () =>
  Effect.succeed({
    status: 200,
    body: icon,
    raw: { text: icon, contentType: "image/svg+xml" },
    headers: {
      "cache-control": cacheControl.immutable,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff"
    }
  })
