/** The script that brings the platform's chat to the dashboard. Its name changes whenever it does, so browsers may keep it. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { toldAddress } from "../../../../engine/site/analytics/toldAddress.ts"
import { cacheControl } from "../../../../engine/serve/headers.ts"

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

const script = `;(() => {\nconst toldAddress = ${toldAddress.toString()}\n${read("../../../../engine/site/chat/host.js")}\n${read("point.js")}\n})()\n`

export const chatScriptPath = `/dashboard/assets/${createHash("sha256").update(script).digest("hex").slice(0, 16)}.js`

export const showChatScript = () =>
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
