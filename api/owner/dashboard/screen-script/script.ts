/** The script of screens on which something is copied or waited for. Its name changes whenever it does. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { cacheControl } from "../../../../engine/serve/headers.ts"
import { html, type Markup } from "../../../answers/html.ts"

const script = `;(() => {\n${readFileSync(new URL("screen.js", import.meta.url), "utf8")}\n})()\n`

export const screenScriptPath = `/dashboard/assets/${createHash("sha256").update(script).digest("hex").slice(0, 16)}.js`

/** At the end of what a screen shows; its answer says `script: true`. */
export const screenScript: Markup = html`<script defer src="${screenScriptPath}"></script>`

export const showScreenScript = () =>
  Effect.succeed({
    status: 200,
    body: script,
    raw: { text: script, contentType: "text/javascript; charset=utf-8" },
    headers: {
      "cache-control": cacheControl.immutable,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff"
    }
  })
