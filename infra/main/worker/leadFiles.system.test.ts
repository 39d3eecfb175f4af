/** Files of leads go when their year is over, and when nothing came of them because their process died. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { leadFileKey } from "../../../engine/people/leads/files.ts"
import { DAY_MS, HOUR_MS, limits, MINUTE_MS } from "../../../engine/limits.ts"
import type { LeadFileId, SiteId } from "../../../engine/model/ids.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aForm, asForm } from "../../../test/builders/forms.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { anId } from "../../../test/builders/nouns.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { maintain } from "./maintenance.ts"

const api = testApi()
const origin = testOrigin(api)
const round = () => api.run(maintain as Effect.Effect<void, never, LeadFiles>)

const isStored = (siteId: string, id: string) =>
  api.run(
    Effect.gen(function* () {
      const { private: hidden } = yield* Objects
      return (yield* Effect.orDie(hidden.head(leadFileKey(siteId as SiteId, id as LeadFileId)))) !== undefined
    })
  )

it("LEAD-18: a file is removed once its year is over, and not a minute before", async () => {
  const { site, form, leads } = await aForm(api, origin, { html: asForm([{ name: "cv", label: "CV", type: "file" }]) })
  expect((await form.send({}, { files: [{ field: "cv", name: "cv.pdf", bytes: aPdf() }] })).status).toBe(200)
  const [{ files }] = await leads()
  api.clock.advance(365 * DAY_MS - MINUTE_MS)
  await round()
  expect(await isStored(site.siteId, files[0].id)).toBe(true)
  api.clock.advance(MINUTE_MS)
  await round()
  expect(await isStored(site.siteId, files[0].id)).toBe(false)
  // That there was one stays known.
  const known = await api.run(Effect.flatMap(LeadFiles, (port) => port.get(site.siteId as SiteId, files[0].id)))
  expect(known).toMatchObject({ name: "cv.pdf", removed: true })
})

it("what a process left that died in the middle of an upload is removed after an hour, with what is known of it", async () => {
  const siteId = (await api.aSite()).siteId as SiteId
  const id = anId("file") as LeadFileId
  // As far as an upload gets before it is a lead: announced, and stored.
  await api.run(
    Effect.gen(function* () {
      yield* (yield* LeadFiles).announce({ siteId, id }, api.clock.now())
      const { private: hidden } = yield* Objects
      yield* Effect.orDie(hidden.put(leadFileKey(siteId, id), aPdf(), { contentType: "application/pdf" }))
    })
  )
  api.clock.advance(HOUR_MS - MINUTE_MS)
  await round()
  expect(await isStored(siteId, id)).toBe(true)
  api.clock.advance(2 * MINUTE_MS)
  await round()
  expect(await isStored(siteId, id)).toBe(false)
  const rows = await api.run(
    Effect.flatMap(Database, ({ query }) =>
      query((db) => db.selectFrom("lead_files").select("file_id").where("site_id", "=", siteId).execute())
    )
  )
  expect(rows).toEqual([])
})

it("SUBMIT-23: attempts are forgotten after a minute, and used nonces once one so old is taken no more", async () => {
  const siteId = (await api.aSite()).siteId as SiteId
  const use = (leadId: string) =>
    api.run(
      Effect.flatMap(FormGuards, (guards) => guards.useNonce(siteId, "a nonce", leadId as never, api.clock.now()))
    )
  const attempt = () =>
    api.run(Effect.flatMap(FormGuards, (guards) => guards.attempt(siteId, "somebody", api.clock.now())))
  const rows = () =>
    api.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) => db.selectFrom("form_attempts").selectAll().where("site_id", "=", siteId).execute())
      )
    )
  await attempt()
  expect(await use("lead_1")).toBe(true)
  // Neither an address nor a nonce stands there in clear.
  expect(JSON.stringify(await rows())).not.toContain("somebody")
  api.clock.advance(2 * MINUTE_MS)
  await round()
  expect(await rows()).toEqual([])
  expect([await use("lead_2"), await use("lead_1")]).toEqual([false, true])
  api.clock.advance(limits.formNonceLifeMs)
  await round()
  expect(await use("lead_2"), "as old as a nonce may be").toBe(false)
  api.clock.advance(limits.formNonceKeptMs - limits.formNonceLifeMs)
  await round()
  expect(await use("lead_2")).toBe(true)
})
