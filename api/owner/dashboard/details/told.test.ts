/** Who is told of enquiries, and how often: at once, or once a day. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { sendDigest } from "../../../use-cases/people/leads/sendDigest.ts"
import { sendDigests } from "../../../../infra/main/worker/digests.ts"
import { testApi } from "../../../../test/builders/api.ts"
import { ada, aForm, asForm } from "../../../../test/builders/forms.ts"
import { mailsOf } from "../../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../../test/builders/origin.ts"
import { anOwner, fieldsOf } from "../../../../test/builders/owner.ts"

const api = testApi()
const origin = testOrigin(api)

/** One look of a worker, in the process of the test. */
const round = () => api.run(sendDigests as Effect.Effect<void, never, Sites>)

/** A site whose own domain serves; its form may name others to be told. */
const aSiteThatTells = async (settings: object, attributes = "") => {
  const made = await aForm(api, origin, { html: asForm(undefined, `data-form-id="enquiry" ${attributes}`) })
  const siteId = made.site.siteId as SiteId
  const set = (all: object) =>
    api.run(
      Effect.flatMap(Sites, (sites) =>
        sites.update(siteId, {
          settings: { timeZone: "Europe/London", notifyEmail: "nell@vale.test", ...all },
          liveSince: api.clock.now(),
          servingSince: api.clock.now()
        })
      )
    )
  await set(settings)
  const mails = async () => (await mailsOf(api, siteId)).filter(({ kind }) => kind.startsWith("lead"))
  return { ...made, siteId, set, mails }
}

/** To the next day, some minutes after the mail of the day. */
const untilDigest = () => {
  api.clock.advance(DAY_MS)
  return round()
}

describe("a site that wants one mail a day", () => {
  it("is told of all enquiries of the day in one mail for each recipient, and of none on a day without", async () => {
    const { form, leads, mails } = await aSiteThatTells({
      notifyDaily: "08:00",
      notifyEmail: "nell@vale.test,joe@vale.test"
    })
    await form.send({ ...ada, message: "The first" })
    api.clock.advance(2 * MINUTE_MS)
    await form.send({ ...ada, email: "bob@vale.test", message: "The second" })
    await round()
    expect(await mails(), "nothing before its time").toEqual([])
    const kept = await leads()

    await untilDigest()
    const told = await mails()
    expect(told.map(({ to }) => to)).toEqual([["nell@vale.test"], ["joe@vale.test"]])
    const [mail] = told
    expect(mail).toMatchObject({ kind: "lead-digest", subject: expect.stringMatching(/^2 new enquiries – /) })
    for (const text of [mail!.text, mail!.html!]) {
      for (const word of ["The first", "The second", "bob@vale.test"]) expect(text).toContain(word)
      for (const { id } of kept) expect(text).toContain(id)
      expect(text.indexOf("The first")).toBeLessThan(text.indexOf("The second"))
    }

    await untilDigest()
    expect(await mails()).toHaveLength(2)
  })

  it("is told of each enquiry once, however many workers look, and however often", async () => {
    const { form, mails } = await aSiteThatTells({ notifyDaily: "08:00" })
    await form.send({ ...ada, message: "Once" })
    api.clock.advance(DAY_MS)
    await Promise.all([round(), round(), round()])
    await round()
    expect(await mails()).toHaveLength(1)
  })

  it("loses nothing when the mail cannot be handed over: what was taken out is there again", async () => {
    const { form, mails, siteId } = await aSiteThatTells({ notifyDaily: "08:00" })
    await form.send({ ...ada, message: "Kept" })
    api.clock.advance(DAY_MS)
    const died = Effect.flatMap(Sites, () => Effect.die(new Error("killed")))
    const half = Effect.flatMap(Transaction, ({ run }) => run(Effect.andThen(sendDigest(siteId), died)))
    await expect(api.run(half as unknown as Effect.Effect<void, never, Sites>)).rejects.toThrow("killed")
    expect(await mails()).toEqual([])
    await round()
    expect((await mails()).map(({ subject }) => subject.split(" – ")[0])).toEqual(["1 new enquiry"])
  })

  it("is told of the others anew, and of nobody who is erased while the mail waits to be sent", async () => {
    const { form, mails, siteId } = await aSiteThatTells({ notifyDaily: "08:00" })
    for (const email of ["ann@vale.test", "bob@vale.test", "cy@vale.test"]) {
      await form.send({ ...ada, email, message: `From ${email}` })
      api.clock.advance(2 * MINUTE_MS)
    }
    await untilDigest()
    const told = async () => {
      const all = await mails()
      return ["ann", "bob", "cy"].filter((who) => all.some(({ text }) => text.includes(`${who}@vale.test`)))
    }
    expect(await told()).toEqual(["ann", "bob", "cy"])
    const erase = async (email: string) =>
      expect((await api.operator.post(`/ops/v1/sites/${siteId}/erasures`, { email })).body).toMatchObject({ leads: 1 })
    await erase("ann@vale.test")
    await round()
    expect(await told(), "the first of the mail").toEqual(["bob", "cy"])
    await erase("cy@vale.test")
    await round()
    expect(await told(), "not the first").toEqual(["bob"])
    expect(await mails()).toHaveLength(1)
  })

  it("tells whoever is set when the mail is made, and those whom a form names", async () => {
    const { form, mails, set } = await aSiteThatTells({ notifyDaily: "08:00" })
    await form.send({ ...ada, message: "For whoever it is" })
    await set({ notifyDaily: null, notifyEmail: "joe@vale.test" })
    const named = await aSiteThatTells({ notifyDaily: "08:00" }, 'data-notify-email="kim@vale.test"')
    await named.form.send({ ...ada, message: "For Kim" })
    await untilDigest()
    expect((await mails()).map(({ to }) => to)).toEqual([["joe@vale.test"]])
    expect((await named.mails()).map(({ to }) => to)).toEqual([["kim@vale.test"]])
  })

  it("is told in the place of whom a form names where the owner refuses that address before the mail is made", async () => {
    const { form, mails, set } = await aSiteThatTells({ notifyDaily: "08:00" }, 'data-notify-email="kim@vale.test"')
    await form.send(ada)
    await set({ notifyDaily: "08:00", refusedRecipients: ["kim@vale.test"] })
    await untilDigest()
    expect((await mails()).map(({ to }) => to)).toEqual([["nell@vale.test"]])
  })

  it("is told where a rule of the site names whom the owner refused as a form's, as it is without a daily mail", async () => {
    const settings = {
      leadRouting: {
        field: "message",
        rules: [{ equals: "About the loft", recipients: ["kim@vale.test"] }],
        mode: "attributed"
      },
      refusedRecipients: ["kim@vale.test"]
    }
    for (const notifyDaily of [null, "08:00"]) {
      const { form, mails, set } = await aSiteThatTells({ notifyDaily })
      await set({ notifyDaily, ...settings })
      await form.send({ ...ada, message: "About the loft" })
      await untilDigest()
      expect((await mails()).map(({ to }) => to)).toEqual([["kim@vale.test"]])
    }
  })

  it("is told no more of an enquiry that was erased meanwhile", async () => {
    const { form, site, leads, mails } = await aSiteThatTells({ notifyDaily: "08:00" })
    await form.send({ ...ada, message: "Forget me" })
    await form.send({ ...ada, email: "bob@vale.test", message: "Remember me" })
    const [first] = (await leads()).filter(({ data }: { data: { message: string } }) => data.message === "Forget me")
    const owner = await anOwner(api, site.siteId)
    const enquiries = `/dashboard/${site.siteId}/enquiries`
    const { token } = fieldsOf(await owner.open(enquiries), `${enquiries}/delete`)
    await owner.post(`${enquiries}/delete`, { token: token!, lead: first.id, sure: "yes" })
    await untilDigest()
    const [mail] = await mails()
    expect([mail!.text.includes("Remember me"), mail!.text.includes("Forget me")]).toEqual([true, false])
  })

  it("is asked for at the desk, and the owner of a live site is asked when a program wants it", async () => {
    const { site, mails, form } = await aSiteThatTells({})
    const owner = await anOwner(api, site.siteId)
    const told = `/dashboard/${site.siteId}/settings/told`
    const often = `/dashboard/${site.siteId}/settings/often`
    const screen = await owner.open(told)
    expect(screen.text).toContain("By the clock of Europe/London")
    const saved = await owner.send(screen, often, { often: "daily", at: "17:30" })
    expect(saved.text).toContain("Saved.")
    expect((await site.get("/v1/site")).body.notifyDaily).toBe("17:30")
    await form.send({ ...ada, message: "Later" })
    expect(await mails()).toEqual([])
    const refused = await owner.send(saved, often, { often: "daily", at: "noon" })
    expect([refused.status, refused.text.includes("is not a time of day")]).toEqual([422, true])
    const asked = await site.put("/v1/site", { notifyDaily: null })
    expect([asked.status, asked.body.status]).toEqual([202, "pending-owner-confirmation"])
    await owner.send(await owner.open(told), often, { often: "once" })
    await form.send({ ...ada, email: "bob@vale.test", message: "Now" })
    expect(await mails()).toHaveLength(1)
  })
})

it("wherever else enquiries go is named to the owner, who ends what they did not want", async () => {
  const { site } = await aForm(api, origin, {
    html: asForm(undefined, 'data-form-id="enquiry" data-notify-email="ann@else.test"')
  })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/settings/told`
  expect((await owner.open(path)).text).toContain("The form “enquiry” tells ann@else.test")

  const reason = "Enquiries are handed on there."
  const { id } = (await site.post("/v1/allowlist", { origin: "https://hooks.harvest.test", reason })).body
  expect((await owner.open(path)).text).not.toContain("harvest")
  await site.post(`/v1/allowlist/${id}/approve`)
  const hook = { url: "https://hooks.harvest.test/in", secret: "0123456789abcdef0123456789abcdef" }
  expect((await site.put("/v1/lead-webhook", hook)).status).toBe(200)
  const screen = await owner.open(path)
  expect(screen.text).toContain("Enquiries are handed on to hooks.harvest.test")
  expect(screen.text).toContain(`Reason given: ${reason}`)

  const end = (way: string) => owner.send(screen, `${path}/${way}`)
  const stopped = await end("stop")
  expect([stopped.status, stopped.text.includes("Enquiries are no longer handed on there")]).toEqual([200, true])
  expect((await site.get("/v1/lead-webhooks")).body.destinations).toEqual([])
  expect((await end("close")).text).toContain("reach that address no longer")
  expect(JSON.stringify((await site.get("/v1/allowlist")).body)).not.toContain("harvest")
  // Pressed twice, nothing more happens.
  for (const way of ["stop", "close"]) expect((await end(way)).status).toBe(200)
  expect((await owner.open(path)).text).not.toContain("harvest")
})

it("whom the owner refused is not named as somebody whom a form tells", async () => {
  const { site, set } = await aSiteThatTells({}, 'data-notify-email="ann@else.test, kim@vale.test"')
  const owner = await anOwner(api, site.siteId, "nell@vale.test")
  const { settings } = (await api.run(Effect.flatMap(Sites, (sites) => sites.get(site.siteId as SiteId))))!
  await set({ ...settings, refusedRecipients: ["ann@else.test"] })
  const screen = await owner.open(`/dashboard/${site.siteId}/settings/told`)
  expect(screen.text).toContain("The form “enquiry” tells kim@vale.test")
  expect(screen.text).not.toContain("ann@else.test")
})
