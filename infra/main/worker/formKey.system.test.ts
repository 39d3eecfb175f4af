/** Forms after the secret key was changed: a worker that starts with another renders them again. */
import { Effect, type Layer } from "effect"
import { expect, it } from "vitest"
import type { Signatures } from "../../../engine/ports/Signatures.ts"
import { layer as signatures } from "../../Signatures.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testSignatures } from "../../../test/builders/publishing.ts"
import { followFormKey } from "./formKey.ts"

const api = testApi()
const start = (signing: Layer.Layer<Signatures>) =>
  api.run(Effect.provide(followFormKey, signing) as Effect.Effect<void>)
const other = signatures(() => new Uint8Array(32).fill(3))

/** Sites of the rebuilds that have been asked for. */
const rebuilt = async (): Promise<ReadonlyArray<string>> =>
  (await api.operator.get("/ops/v1/rebuilds")).body.rebuilds.map(({ siteId }: { siteId: string }) => siteId)

it("AU-B27: sites with forms are rendered again, once, when the key is another than at the last start", async () => {
  const site = await api.aSite()
  await site.aPage({ html: '<mk-component name="contact-form"></mk-component>' })
  await (await api.aSite()).aPage({ html: "<p>None</p>" })
  await start(testSignatures)
  await start(testSignatures)
  expect(await rebuilt()).toEqual([])
  await start(other)
  expect(await rebuilt()).toEqual([site.siteId])
  await start(other)
  expect(await rebuilt()).toEqual([site.siteId])
})
