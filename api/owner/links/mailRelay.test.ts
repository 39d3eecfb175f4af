/** Nobody gets mail through us that they did not ask for, however a draft is called and whatever address is typed. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { MailAllowances } from "../../../engine/ports/MailAllowances.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { stranger } from "../../../test/builders/owner.ts"
import { expectStatus, signIn } from "../../../test/builders/testSite.ts"

const api = testApi()
const person = browser(api)
const invoice = "Invoice 4711 is overdue: pay at https://else.test/pay"

let addresses = 0
const aDraft = async () => {
  const visitor = { "x-forwarded-for": `203.0.113.${++addresses}` }
  const draft = expectStatus(await api.anonymous.post("/v1/drafts", { businessName: invoice }, visitor), 201)
  const assistant = await signIn(api.anonymous, draft.credential.clientId, draft.credential.clientSecret)
  await assistant.post("/v1/lease")
  return { ...draft.credential, siteId: draft.tenantId as SiteId, assistant, link: new URL(draft.claimUrl).pathname }
}
const claimed = async (email: string) => {
  const draft = await aDraft()
  expect((await person.press(draft.link, { email })).status).toBe(200)
  return draft
}
const changeContact = async ({ assistant }: Awaited<ReturnType<typeof aDraft>>, times: number) => {
  for (let each = 0; each < times; each++) {
    api.clock.advance(2_500)
    expectStatus(await assistant.put("/v1/site", { contact: { phone: `${each}` } }), 200)
  }
}

describe("an address that has not confirmed itself", () => {
  it("S6: gets one mail, to confirm itself, whatever is done on sites that were claimed with it", async () => {
    const victim = "victim@else.test"
    const drafts = [await claimed(victim), await claimed(victim.toUpperCase()), await claimed(victim)]
    await changeContact(drafts[0]!, 5)
    for (let each = 0; each < 4; each++) await stranger(api).post("/dashboard/sign-in", { email: victim })
    const mails = (await Promise.all(drafts.map(({ siteId }) => mailsOf(api, siteId)))).flat()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([["confirm-address", [victim]]])
    expect(`${mails[0]!.subject} ${mails[0]!.text}`).not.toMatch(/invoice|4711|else\.test\/pay/i)

    // Asking again tomorrow is the owner's way back, and still the only mail.
    api.clock.advance(DAY_MS)
    await stranger(api).post("/dashboard/sign-in", { email: victim })
    await stranger(api).post("/dashboard/sign-in", { email: victim })
    const later = (await Promise.all(drafts.map(({ siteId }) => mailsOf(api, siteId)))).flat()
    expect(later.map(({ kind }) => kind)).toEqual(["confirm-address", "confirm-address"])
  })

  it("S6: opens nothing and is asked about nothing of the site, and what confirms it confirms that one site", async () => {
    const victim = "victim.two@else.test"
    const [first, second] = [await claimed(victim), await claimed(victim)]
    const [mail] = await mailsOf(api, first.siteId)
    const visitor = stranger(api, victim)
    await visitor.send(await visitor.open(linkIn(mail!)), linkIn(mail!))
    expect((await visitor.open(`/dashboard/${first.siteId}`)).status).toBe(200)
    expect((await visitor.open(`/dashboard/${second.siteId}`)).status).toBe(404)
    await changeContact(second, 2)
    expect(await mailsOf(api, second.siteId)).toEqual([])
  })

  it("S6: is not reached by way of the notification addresses either, before the operator has given the site a domain", async () => {
    const draft = await aDraft()
    await person.press(draft.link)
    expectStatus(await draft.assistant.put("/v1/site", { notifyEmail: "victim.three@else.test" }), 200)
    await changeContact(draft, 3)
    expect(await mailsOf(api, draft.siteId)).toEqual([])
  })
})

describe("an address that has", () => {
  it("S6: gets no more mail an hour than may be, of whatever sites, and it is counted across processes", async () => {
    const nell = "nell.busy@vale.test"
    const draft = await claimed(nell)
    const [mail] = await mailsOf(api, draft.siteId)
    await stranger(api).post(linkIn(mail!), {})
    const full = Array.from({ length: limits.addressMailsPerHour - 1 }, () => nell)
    await api.run(
      Effect.gen(function* () {
        const allowances = yield* MailAllowances
        const now = api.clock.now()
        for (const each of full)
          yield* allowances.take(
            [{ siteId: null, subject: `address ${each}`, most: limits.addressMailsPerHour, windowMs: HOUR_MS }],
            now
          )
      })
    )
    await changeContact(draft, 3)
    const contact = async () => (await mailsOf(api, draft.siteId)).filter(({ kind }) => kind === "contact-change")
    expect(await contact()).toHaveLength(1)
    api.clock.advance(HOUR_MS)
    const later = await signIn(api.anonymous, draft.clientId, draft.clientSecret)
    await later.post("/v1/lease")
    await changeContact({ ...draft, assistant: later }, 1)
    expect(await contact()).toHaveLength(2)
  })
})

it("SITE-47: whoever wears the mail of an hour out hides no change of contact details behind it", async () => {
  const draft = await claimed("nell.worn@vale.test")
  const [mail] = await mailsOf(api, draft.siteId)
  await stranger(api).post(linkIn(mail!), {})
  const wornOut = { siteId: draft.siteId, subject: "site", most: limits.siteMailsPerHour, windowMs: HOUR_MS }
  await api.run(
    Effect.gen(function* () {
      const allowances = yield* MailAllowances
      for (let each = 0; each < limits.siteMailsPerHour; each++)
        yield* allowances.take([{ ...wornOut, siteId: draft.siteId as SiteId }], api.clock.now())
    })
  )
  const leftOut = async () => (await mailsOf(api, draft.siteId)).filter(({ kind }) => kind === "mails-left-out")
  await changeContact(draft, 3)
  const [told, ...more] = await leftOut()
  expect([told?.to, more]).toEqual([["nell.worn@vale.test"], []])
  expect(told!.text).toContain(`/dashboard/${draft.siteId}/changes`)
  expect((await mailsOf(api, draft.siteId)).some(({ kind }) => kind === "contact-change")).toBe(false)
})

it("S6: of many who ask at once, no more come through than there is room for, and one without room costs the others nothing", async () => {
  const take = (subjects: ReadonlyArray<string>) =>
    api.run(
      Effect.flatMap(MailAllowances, (allowances) =>
        allowances.take(
          subjects.map((subject) => ({ siteId: null, subject, most: 5, windowMs: HOUR_MS })),
          api.clock.now()
        )
      )
    )
  const answers = await Promise.all(Array.from({ length: 20 }, (_, each) => take(["crowd", `apart ${each}`])))
  expect(answers.filter((wait) => wait === null)).toHaveLength(5)
  expect(answers.every((wait) => wait === null || (wait > 0 && wait <= HOUR_MS))).toBe(true)
  const refused = answers.findIndex((wait) => wait !== null)
  for (let each = 0; each < 5; each++) expect(await take([`apart ${refused}`])).toBeNull()
  expect(await take([`apart ${refused}`])).not.toBeNull()
})
