/** A file whose row was made final, and nobody heard that it was: the connection to the database broke at that moment. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { cutFromDatabase } from "../../../test/builders/cutAtCommit.ts"
import { aPicture } from "../../../test/builders/files.ts"
import { previewOf } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, signIn } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
const broken = cutFromDatabase(api)

it("is there as the library says, for whoever asks again under the same key", async () => {
  const site = await api.aSite()
  const writer = await signIn(broken.client(), site.clientId, site.clientSecret)
  expectStatus(await writer.get("/v1/site"), 200)
  const bytes = new Uint8Array(await aPicture("png"))
  const upload = () => {
    const form = new FormData()
    form.append("alt", "A loaf")
    form.append("file", new Blob([bytes]), "loaf.png")
    return writer.request("POST", "/v1/media", form, { "idempotency-key": "loaf" })
  }
  broken.way().cut("answer")
  const unheard = await upload()
  expect(broken.way().mend()).toBeGreaterThan(0)
  expect([unheard.status, unheard.code]).toEqual([503, "service.unconfirmed"])
  const replay = await upload()
  const { path } = expectStatus(replay, 201)
  expect(replay.headers.get("idempotency-replayed"), "it stood").toBe("true")
  const shown = await origin.visit(`${await previewOf(site)}${path}`)
  expect(shown.status).toBe(200)
})
