/** Handler of the manifest row. The answer is the same for every site, so it is made once. */
import { Effect } from "effect"
import { manifestSections } from "../../../engine/content/manifest/manifest.ts"
import packageJson from "../../../package.json" with { type: "json" }
import { answer } from "../../answers/Answer.ts"
import { rows } from "../../access/rows.ts"
import { publish } from "../../use-cases/content/publishManifest.ts"
import { ManifestApi } from "./routes.ts"

const { body, etag } = publish(manifestSections(), packageJson.version)

export const manifestRows = rows(ManifestApi, {
  read: () => Effect.succeed(answer(body, { etag, "cache-control": "private, no-cache" }))
})
