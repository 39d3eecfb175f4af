/** Who looks after a website: several people with the same rights, and how it goes from one to another. */
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, limits } from "../../../../engine/limits.ts"
import { testApi } from "../../../../test/builders/api.ts"
import { browser } from "../../../../test/builders/browse.ts"
import { linkIn, mailsOf, type WaitingMail } from "../../../../test/builders/mailbox.ts"
import { anOwner, aSiteOwnedBy, type Owner, signInLink, stranger } from "../../../../test/builders/owner.ts"
import { expectStatus, type TestSite } from "../../../../test/builders/testSite.ts"

const api = testApi()
const person = browser(api)

let people = 0
const anAddress = (name: string) => `${name}${++people}@vale.test`

const aSiteAndOwner = async () => {
  const nell = anAddress("nell")
  const site = await api.aSite({ name: "Vale & Daughter" })
  const owner = await anOwner(api, site.siteId, nell)
  return { site, owner, nell, screen: `/dashboard/${site.siteId}/settings/owners` }
}

const mailTo = async (siteId: string, address: string, kind?: string): Promise<WaitingMail> => {
  const mails = (await mailsOf(api, siteId)).filter(
    ({ to, ...mail }) => to.includes(address) && (kind ?? mail.kind) === mail.kind
  )
  if (mails.length === 0) throw new Error(`No mail waits for ${address}.`)
  return mails.at(-1)!
}

/** Asks at the desk; the link that was mailed. */
const asked = async (owner: Owner, siteId: string, how: "join" | "hand-over", email: string) => {
  const screen = `/dashboard/${siteId}/settings/owners`
  const answer = await owner.send(await owner.open(screen), `${screen}/${how === "join" ? "ask" : how}`, {
    [how]: email
  })
  expect(answer.text).toContain("Asked.")
  return linkIn(await mailTo(siteId, email, "confirm-address"))
}

/** Signs in by the mail that is asked for. */
const signedIn = async (siteId: string, email: string): Promise<Owner> => {
  const somebody = stranger(api, email)
  await somebody.post("/dashboard/sign-in", { email })
  await somebody.post(await signInLink(api, siteId), {})
  return somebody
}

/** A page was taken off, and its owners were mailed the way back. */
const archived = async (site: TestSite) => {
  const { pageId } = await site.aPage({ route: "/services", title: "Services", html: "<h1>Services</h1>" })
  await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" })
  await site.post(`/v1/pages/${pageId}/archive/confirm`, { route: "/services" })
}

const aSiteOfTwo = async () => {
  const made = await aSiteAndOwner()
  const ann = anAddress("ann")
  await person.press(await asked(made.owner, made.site.siteId, "join", ann), { decision: "accept" })
  return { ...made, ann, other: await signedIn(made.site.siteId, ann) }
}

describe("somebody who is asked to look after a website too", () => {
  it("S6: gets one mail that names nobody and nothing, and reads behind its link what it is about", async () => {
    const { site, owner, nell } = await aSiteAndOwner()
    const ann = anAddress("ann")
    const link = await asked(owner, site.siteId, "join", ann)
    const mail = await mailTo(site.siteId, ann)
    for (const word of ["Vale", nell, "Daughter"]) expect(`${mail.subject} ${mail.text}`).not.toContain(word)
    const question = await person.open(link)
    expect(question.html).toContain("Vale &amp; Daughter")
    expect(question.html).toContain(`${nell} asks you to look after it together`)
    // Whoever only looks, as programs that read mail do, has said nothing.
    const somebody = stranger(api, ann)
    await somebody.post("/dashboard/sign-in", { email: ann })
    expect((await mailsOf(api, site.siteId)).filter(({ to }) => to.includes(ann))).toHaveLength(1)
    const again = await owner.send(
      await owner.open(`/dashboard/${site.siteId}/settings/owners`),
      `/dashboard/${site.siteId}/settings/owners/ask`,
      { join: ann }
    )
    expect(again.status).toBe(422)
    expect(again.text).toContain("had a mail of this kind today")
  })

  it("is an owner like the first once they said yes, and each of the two is told of what waits", async () => {
    const { site, nell, ann, other, screen } = await aSiteOfTwo()
    const shown = await other.open(screen)
    expect(shown.text).toContain(nell)
    expect(shown.text).toMatch(new RegExp(`${ann} ?You`))
    expect((await mailTo(site.siteId, nell, "owner-joined")).subject).toBe(`${ann} looks after Vale & Daughter too`)
    await site.put("/v1/site", { contact: { phone: "01632 960147" } })
    expect((await mailTo(site.siteId, ann, "contact-change")).to).toEqual([nell, ann])
  })

  it("says no once, and whoever asked is told", async () => {
    const { site, owner, nell, screen } = await aSiteAndOwner()
    const ann = anAddress("ann")
    const link = await asked(owner, site.siteId, "join", ann)
    expect((await owner.open(screen)).text).toContain(`${ann} Was asked to look after it too by ${nell}`)
    expect((await person.press(link, { decision: "decline" })).html).toContain("You said no")
    expect((await person.press(link, { decision: "accept" })).status).toBe(410)
    expect((await owner.open(screen)).text).not.toContain(ann)
    expect((await mailTo(site.siteId, nell, "owner-refused")).subject).toContain(ann)
  })

  it("is not asked any more once it was taken back, or once the time is over", async () => {
    const { site, owner, screen } = await aSiteAndOwner()
    const link = await asked(owner, site.siteId, "join", anAddress("ann"))
    const late = await asked(owner, site.siteId, "join", anAddress("tom"))
    // The one who was asked last stands first.
    const taken = await owner.send(await owner.open(screen), `${screen}/take-back`)
    expect(taken.text).toContain("Taken back.")
    expect((await person.open(late)).html).toContain("no longer asked")
    expect((await person.open(link)).html).toContain("Look after this website too?")
    api.clock.advance(72 * HOUR_MS + 1)
    for (const each of [link, late]) expect((await person.press(each, { decision: "accept" })).status).toBe(410)
  })

  it("is one of two who are asked by the same mail twice at once, and joins once", async () => {
    const { site, owner } = await aSiteAndOwner()
    const ann = anAddress("ann")
    const link = await asked(owner, site.siteId, "join", ann)
    const answers = await Promise.all([1, 2, 3].map(() => person.press(link, { decision: "accept" })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "owner-joined")).toHaveLength(1)
  })
})

describe("somebody who is taken off", () => {
  it("comes in no more at once, is told, and has no use of links that were mailed to both", async () => {
    const { site, owner, nell, ann, other, screen } = await aSiteOfTwo()
    await archived(site)
    const restore = linkIn(await mailTo(site.siteId, ann))
    const removed = await owner.send(await owner.open(screen), `${screen}/remove`, { address: ann })
    expect(removed.text).toContain("Taken off")
    expect((await other.open(screen)).text).not.toContain(nell)
    expect((await mailTo(site.siteId, ann, "owner-removed")).subject).toBe(
      `${ann} no longer looks after Vale & Daughter`
    )
    expect((await person.press(restore)).status).toBe(410)
    await other.post("/dashboard/sign-in", { email: ann })
    expect(
      (await mailsOf(api, site.siteId)).filter(({ kind, to }) => kind === "sign-in" && to.includes(ann))
    ).toHaveLength(1)
  })

  it("reads whom to write to where it is not right, and nobody else does", async () => {
    const { site, owner, nell, ann, other, screen } = await aSiteOfTwo()
    await owner.send(await owner.open(screen), `${screen}/remove`, { address: ann })
    const way = "write to whoever runs this service as soon as you can"
    expect((await mailTo(site.siteId, ann, "owner-removed")).text).toContain(way)
    expect((await mailTo(site.siteId, nell, "owner-removed")).text).not.toContain(way)
    // As staff do who are written to.
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: ann })
    expect((await other.open(screen)).text).toContain(ann)
    expect((await owner.open("/dashboard")).title).toBe("Look after your website")
  })

  it("takes it back by a link where somebody took them off who came a short while ago, and not where they came before", async () => {
    const { site, owner, nell, screen } = await aSiteAndOwner()
    const ann = anAddress("ann")
    expect((await person.press(await asked(owner, site.siteId, "join", ann), { decision: "accept" })).status).toBe(200)
    const other = await signedIn(site.siteId, ann)
    await other.send(await other.open(screen), `${screen}/remove`, { address: nell })
    const undo = linkIn(await mailTo(site.siteId, nell, "owner-removed"))
    expect((await person.open(undo)).html).toContain("Look after the website again?")
    expect((await person.press(undo)).status).toBe(200)
    expect((await other.open(screen)).text).not.toContain(nell)
    expect((await (await signedIn(site.siteId, nell)).open(screen)).text).not.toContain(ann)

    const two = await aSiteOfTwo()
    api.clock.advance(limits.ownerUndoMs + DAY_MS)
    const later = await signedIn(two.site.siteId, two.ann)
    await later.send(await later.open(two.screen), `${two.screen}/remove`, { address: two.nell })
    expect((await mailTo(two.site.siteId, two.nell, "owner-removed")).text).not.toContain("Take it back")
  })

  it("is never the last one", async () => {
    const { owner, nell, screen } = await aSiteAndOwner()
    const shown = await owner.open(screen)
    expect(shown.html).not.toContain(`action="${screen}/remove"`)
    const refused = await owner.post(`${screen}/remove`, {
      token: /name="token" value="([^"]+)"/.exec(shown.html)![1]!,
      address: nell
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain("Somebody has to look after the website")
    expect((await owner.open(screen)).status).toBe(200)
  })

  it("is one of two who take each other off at the same moment", async () => {
    const { owner, nell, ann, other, screen } = await aSiteOfTwo()
    const [mine, theirs] = [await owner.open(screen), await other.open(screen)]
    await Promise.all([
      owner.send(mine, `${screen}/remove`, { address: ann }),
      other.send(theirs, `${screen}/remove`, { address: nell })
    ])
    const left = [(await owner.open(screen)).title, (await other.open(screen)).title].filter(
      (title) => title === "Owners"
    )
    expect(left).toHaveLength(1)
  })

  it("takes along whom they asked", async () => {
    const { site, owner, ann, other, screen } = await aSiteOfTwo()
    const link = await asked(other, site.siteId, "join", anAddress("tom"))
    await owner.send(await owner.open(screen), `${screen}/remove`, { address: ann })
    expect((await person.press(link, { decision: "accept" })).status).toBe(410)
  })
})

describe("a website that is handed over", () => {
  it("is the new owner's alone once they said yes: those before are told and signed out, and their links are of no use", async () => {
    const { site, owner, nell, ann, other, screen } = await aSiteOfTwo()
    const tom = anAddress("tom")
    await archived(site)
    const restore = linkIn(await mailTo(site.siteId, nell))
    const link = await asked(owner, site.siteId, "hand-over", tom)
    expect((await owner.open(screen)).text, "nothing is theirs yet").toContain("Was asked to take it over")
    expect((await person.press(link, { decision: "accept" })).html).toContain("The website is yours to look after")
    for (const each of [owner, other]) expect((await each.open("/dashboard")).title).toBe("Look after your website")
    for (const address of [nell, ann])
      expect((await mailTo(site.siteId, address, "owner-handed-over")).text).toContain(
        `looked after by ${tom} from now on: ${nell} asked`
      )
    expect((await person.press(restore)).status).toBe(410)
    const theirs = await signedIn(site.siteId, tom)
    const shown = (await theirs.open(screen)).text
    expect([nell, ann].some((address) => shown.includes(address))).toBe(false)
  })
})

describe("a website that is about to be handed over", () => {
  it("stays as it is where another owner, who is mailed at once, takes it back before the yes", async () => {
    const { site, owner, nell, ann, other, screen } = await aSiteOfTwo()
    const tom = anAddress("tom")
    const link = await asked(owner, site.siteId, "hand-over", tom)
    const told = await mailTo(site.siteId, ann, "owner-handing-over")
    expect(told.text).toContain(`${nell} asked ${tom} to look after the website`)
    expect(told.text).toContain(screen)
    const all = (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "owner-handing-over")
    expect(all.flatMap(({ to }) => to)).toEqual([ann])
    expect((await other.send(await other.open(screen), `${screen}/take-back`)).text).toContain("Taken back.")
    expect((await person.press(link, { decision: "accept" })).status).toBe(410)
    expect((await other.open(screen)).text).toContain(nell)
  })
})

describe("an owner's own address", () => {
  const move = async (owner: Owner, to: string) =>
    owner.send(await owner.open("/dashboard/account"), "/dashboard/account/address", { email: to })
  /** The same, with the yes of whoever reads at the new address. */
  const moveAndConfirm = async (owner: Owner, { siteId }: TestSite, to: string) => {
    await move(owner, to)
    await person.press(linkIn(await mailTo(siteId, to, "confirm-address")))
  }

  it("is another one on every site once that one confirmed it, and the old one can take it back", async () => {
    const { site, owner, nell } = await aSiteAndOwner()
    const second = await aSiteOwnedBy(api, nell, "Corner Bakery")
    const [first] = [site.siteId, second.siteId].toSorted()
    const n = anAddress("n")
    expect((await move(owner, n)).title).toBe(`Check the mail of ${n}`)
    const link = linkIn(await mailTo(first!, n, "confirm-address"))
    await person.open(link)
    expect((await owner.open("/dashboard")).text).toContain("Corner Bakery")

    expect((await person.press(link)).html).toContain("This is your address now")
    expect((await owner.open("/dashboard")).title, "signed out").toBe("Look after your website")
    // A sign-in mail is of the first site by name.
    const moved = await signedIn(second.siteId, n)
    expect((await moved.open("/dashboard")).text).toMatch(/Corner Bakery[^]*Vale & Daughter/)

    const told = await mailTo(first!, nell, "owner-moved")
    expect(told.text).toContain(`looked after by ${n} from now on`)
    await archived(site)
    const restore = linkIn(await mailTo(site.siteId, n))
    expect((await person.press(linkIn(told))).html).toContain("It was taken back")
    expect((await moved.open("/dashboard")).title).toBe("Look after your website")
    expect((await person.press(restore)).status, "what was mailed to the other address").toBe(410)
    expect((await (await signedIn(second.siteId, nell)).open("/dashboard")).text).toMatch(
      /Corner Bakery[^]*Vale & Daughter/
    )
  })

  it("can be taken back by the first one, also where it was changed once more, and by nobody who came after it", async () => {
    const { site, owner, nell } = await aSiteAndOwner()
    const [b, c] = [anAddress("b"), anAddress("c")]
    await moveAndConfirm(owner, site, b)
    const toNell = linkIn(await mailTo(site.siteId, nell, "owner-moved"))
    api.clock.advance(1_000)
    await moveAndConfirm(await signedIn(site.siteId, b), site, c)
    const toB = linkIn(await mailTo(site.siteId, b, "owner-moved"))
    const another = await signedIn(site.siteId, c)
    expect((await person.open(toNell)).html).toContain(`${nell} signs in again, and ${c} does no longer`)
    expect((await person.press(toNell)).html).toContain("It was taken back")
    expect((await another.open("/dashboard")).title).toBe("Look after your website")
    expect((await person.press(toB)).status).toBe(410)
    const back = await signedIn(site.siteId, nell)
    expect((await back.open(`/dashboard/${site.siteId}/settings/owners`)).text).not.toMatch(new RegExp(`${b}|${c}`))
  })

  it.each(["took it off", "was handed the website"])(
    "can be taken back where somebody who was asked since %s, and not from who looked after it with them before",
    async (how) => {
      const { site, owner, nell, screen } = await aSiteAndOwner()
      const [b, d] = [anAddress("b"), anAddress("d")]
      await moveAndConfirm(owner, site, b)
      const toNell = linkIn(await mailTo(site.siteId, nell, "owner-moved"))
      api.clock.advance(1_000)
      const thief = await signedIn(site.siteId, b)
      const link = await asked(thief, site.siteId, how === "took it off" ? "join" : "hand-over", d)
      expect((await person.press(link, { decision: "accept" })).status).toBe(200)
      const another = await signedIn(site.siteId, d)
      if (how === "took it off") await another.send(await another.open(screen), `${screen}/remove`, { address: b })
      expect((await person.open(toNell)).html).toContain(`${nell} signs in again, and ${d} does no longer`)
      expect((await person.press(toNell)).html).toContain("It was taken back")
      expect((await another.open("/dashboard")).title).toBe("Look after your website")
      const back = await signedIn(site.siteId, nell)
      expect((await back.open(screen)).text).not.toMatch(new RegExp(`${b}|${d}`))

      const two = await aSiteOfTwo()
      const e = anAddress("e")
      await moveAndConfirm(two.owner, two.site, e)
      const toFirst = linkIn(await mailTo(two.site.siteId, two.nell, "owner-moved"))
      await two.other.send(await two.other.open(two.screen), `${two.screen}/remove`, { address: e })
      expect((await person.press(toFirst)).status).toBe(410)
      expect((await two.other.open(two.screen)).text).toContain(two.ann)
    }
  )

  it.each(["taken back", "set by staff"])(
    "that was %s stays, whatever else was asked by whoever had changed it",
    async (how) => {
      const { site, owner, nell, screen } = await aSiteAndOwner()
      const [b, c, d] = [anAddress("b"), anAddress("c"), anAddress("d")]
      await move(owner, c)
      const later = linkIn(await mailTo(site.siteId, c, "confirm-address"))
      await moveAndConfirm(owner, site, b)
      const another = await signedIn(site.siteId, b)
      const handOver = await asked(another, site.siteId, "hand-over", d)
      if (how === "taken back") await person.press(linkIn(await mailTo(site.siteId, nell, "owner-moved")))
      else expectStatus(await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: nell }), 200)
      expect((await person.press(later)).status, "another change of the address").toBe(410)
      expect((await person.press(handOver, { decision: "accept" })).status, "a hand-over").toBe(410)
      const back = await signedIn(site.siteId, nell)
      expect((await back.open(screen)).text).not.toContain("Was asked")
    }
  )

  it("can be taken back by the first one after the second has taken back what came later", async () => {
    const { site, owner, nell } = await aSiteAndOwner()
    const [b, c] = [anAddress("b"), anAddress("c")]
    await moveAndConfirm(owner, site, b)
    const toNell = linkIn(await mailTo(site.siteId, nell, "owner-moved"))
    api.clock.advance(1_000)
    await moveAndConfirm(await signedIn(site.siteId, b), site, c)
    expect((await person.press(linkIn(await mailTo(site.siteId, b, "owner-moved")))).status).toBe(200)
    expect((await person.press(toNell)).html).toContain("It was taken back")
    expect((await (await signedIn(site.siteId, nell)).open("/dashboard")).text).toContain("Vale & Daughter")
  })

  it.each([["nobody", "does not look like an email address"]])("is not %s", async (to, why) => {
    const { owner, nell } = await aSiteAndOwner()
    const refused = await move(owner, to)
    expect([refused.status, refused.text.includes(why)]).toEqual([422, true])
    expect((await move(owner, nell)).text).toContain("is the one that you have already")
  })

  it("stays where nobody looks after a site by it any more when the link is pressed", async () => {
    const { site, owner, nell, ann, other, screen } = await aSiteOfTwo()
    const to = anAddress("n")
    await move(other, to)
    const link = linkIn(await mailTo(site.siteId, to, "confirm-address"))
    await owner.send(await owner.open(screen), `${screen}/remove`, { address: ann })
    expect((await person.press(link)).status).toBe(410)
    expect((await owner.open(screen)).text).toContain(nell)
    expect((await owner.open(screen)).text).not.toContain(to)
  })
})

describe("addresses that have not confirmed themselves", () => {
  const handOver = async (owner: Owner, siteId: string, email: string) => {
    const screen = `/dashboard/${siteId}/settings/owners`
    return owner.send(await owner.open(screen), `${screen}/hand-over`, { "hand-over": email })
  }
  const strangersMailed = async (siteIds: ReadonlyArray<string>) =>
    (await Promise.all(siteIds.map((siteId) => mailsOf(api, siteId))))
      .flat()
      .filter(({ kind }) => kind === "confirm-address").length

  it("get few mails a day by one website, whoever they are, and the screen says so beside what was typed", async () => {
    const { site, owner } = await aSiteAndOwner()
    for (let each = 0; each < limits.askedMailsPerSiteAndDay; each++)
      expect((await handOver(owner, site.siteId, anAddress("stranger"))).text).toContain("Asked.")
    const beyond = anAddress("stranger")
    const refused = await handOver(owner, site.siteId, beyond)
    expect([refused.status, refused.text.includes("as many addresses as may be asked in a day")]).toEqual([422, true])
    expect(refused.html).toContain(`value="${beyond}"`)
    const account = await owner.open("/dashboard/account")
    const moved = await owner.send(account, "/dashboard/account/address", { email: beyond })
    expect([moved.status, moved.html.includes(`value="${beyond}"`)]).toEqual([422, true])
    expect(await strangersMailed([site.siteId])).toBe(limits.askedMailsPerSiteAndDay)
    // Nothing was taken from whom it would have gone to.
    const other = await aSiteAndOwner()
    expect((await handOver(other.owner, other.site.siteId, beyond)).text).toContain("Asked.")
  })

  it("get few by one owner, however many websites they look after", async () => {
    const { site, owner, nell } = await aSiteAndOwner()
    const sites = [site.siteId]
    for (const name of ["Two", "Three"]) sites.push((await aSiteOwnedBy(api, nell, name)).siteId)
    for (const siteId of sites)
      for (let each = 0; each < limits.askedMailsPerSiteAndDay; each++)
        await handOver(owner, siteId, anAddress("stranger"))
    expect(await strangersMailed(sites)).toBe(limits.askedMailsPerOwnerAndDay)
  })
})

describe("what gives a website to somebody", () => {
  it("asks who has been signed in for long to sign in once more, and is sent from our own pages alone", async () => {
    const { owner, screen } = await aSiteAndOwner()
    const shown = await owner.open(screen)
    const account = await owner.open("/dashboard/account")
    const token = /name="token" value="([^"]+)"/.exec(shown.html)![1]!
    const deeds = [
      [`${screen}/ask`, { join: anAddress("x") }],
      [`${screen}/hand-over`, { "hand-over": anAddress("x") }],
      [`${screen}/remove`, { address: owner.email }]
    ] as const
    for (const [path, fields] of deeds) {
      expect((await owner.post(path, { ...fields, token: "another" })).status).toBe(403)
      expect((await owner.post(path, { ...fields, token }, { origin: "https://else.test" })).status).toBe(403)
    }
    api.clock.advance(DAY_MS / 24)
    for (const [path, fields] of deeds)
      expect((await owner.post(path, { ...fields, token })).title).toBe("Sign in once more")
    expect((await owner.send(account, "/dashboard/account/address", { email: anAddress("x") })).title).toBe(
      "Sign in once more"
    )
    expect((await owner.open(screen)).text).not.toContain("Was asked")
  })

  it("is nothing that a credential can do", async () => {
    const { site, owner, screen } = await aSiteAndOwner()
    for (const field of ["owner", "otherOwners", "askedOwners"]) {
      const refused = await site.put("/v1/site", { [field]: ["thief@else.test"] })
      expect(refused.body).toMatchObject({ code: "site.unknown_field" })
    }
    expect((await owner.open(screen)).text).not.toContain("thief")
  })

  it("is with staff too: whom they name is the only owner", async () => {
    const { site, owner, other } = await aSiteOfTwo()
    const tom = anAddress("tom")
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: tom })
    for (const each of [owner, other]) expect((await each.open("/dashboard")).title).toBe("Look after your website")
    expect((await (await signedIn(site.siteId, tom)).open("/dashboard")).title).toBe("Your websites")
  })

  it("staff leave whom they take off no use of links that were mailed before, and whom they name again all of theirs", async () => {
    const { site, nell } = await aSiteAndOwner()
    const at = `/ops/v1/sites/${site.siteId}`
    await archived(site)
    const restore = linkIn(await mailTo(site.siteId, nell))
    await api.operator.patch(at, { ownerEmail: nell.toUpperCase() })
    expect((await person.open(restore)).title).toBe("Put this page back?")
    await api.operator.patch(at, { ownerEmail: anAddress("tom") })
    expect((await person.press(restore)).status).toBe(410)
  })
})
