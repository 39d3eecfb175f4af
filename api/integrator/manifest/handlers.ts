/** Handler of the manifest row. Sites that can do the same are answered the same, which is made once. */
import { Effect } from "effect"
import { manifestSections, type ManifestSections } from "../../../engine/content/manifest/manifest.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { capabilities, type Capability } from "../../../engine/site/capabilities.ts"
import packageJson from "../../../package.json" with { type: "json" }
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { type Dated, publish } from "../../use-cases/content/publishManifest.ts"
import { ManifestApi } from "./routes.ts"

export const manifestRows = rows(ManifestApi, { read: () => readManifest })

type Manifest = Dated<ManifestSections & { readonly capabilities: ReadonlyArray<Capability> }>

const sections = manifestSections()
const made = new Map<string, Manifest>()
/** What sites can do is said by a few codes, so there are few of them; forgotten all at once beyond this. */
const mostMade = 100

const readManifest = Effect.gen(function* () {
  const { siteId } = yield* Caller
  const site = yield* (yield* Sites).get(siteId)
  const { body, etag } = manifestOf(site === undefined ? [] : capabilities(site))
  return answer(body, { etag, "cache-control": "private, no-cache" })
})

const manifestOf = (can: ReadonlyArray<Capability>): Manifest => {
  const key = JSON.stringify(can)
  const before = made.get(key)
  if (before !== undefined) return before
  const manifest = publish({ ...sections, capabilities: can }, packageJson.version)
  if (made.size >= mostMade) made.clear()
  made.set(key, manifest)
  return manifest
}
