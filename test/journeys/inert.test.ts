/** What is stored, or even shown, and yet does nothing for a visitor. */
import { expect, it } from "vitest"
import { ask } from "../../infra/origin/testing/ask.ts"
import { testApi } from "../builders/api.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)

const aVisitedSite = async () => {
  const site = await api.aSite()
  const { hostnames } = (await site.get("/v1/site")).body
  return { site, host: hostnames[0].host, visit: (path: string) => origin.visit(`${hostnames[0].url}${path}`) }
}

it("SERVED-16: a page of which nothing is published answers 404, with its draft and with more of them", async () => {
  const { site, visit } = await aVisitedSite()
  const page = await site.aPage({ route: "/soon", html: "<p>Not yet</p>", hold: true })
  const draft = await site.put(
    `/v1/pages/${page.pageId}/payload?hold=1`,
    { html: "<p>Nearly</p>" },
    { "if-match": page.latestVersionId }
  )
  expect(draft.status).toBe(202)
  const hidden = await visit("/soon")
  expect([hidden.status, /Not yet|Nearly/.test(hidden.text)]).toEqual([404, false])
  await site.post(`/v1/pages/${page.pageId}/publish`)
  const shown = await visit("/soon")
  expect([shown.status, shown.text.includes("Nearly")]).toEqual([200, true])
})

it("GATE-23: a form written by hand is taken and served as it is, is given no action, and goes nowhere", async () => {
  const { site, host, visit } = await aVisitedSite()
  const html = '<form method="post"><input name="email" type="email"><button>Send</button></form>'
  const page = await site.aPage({ route: "/contact", html })
  expect(page.status).toBe("published")
  const served = (await visit("/contact")).text
  expect(served.match(/<form[^>]*>/g)).toEqual(['<form method="post">'])
  expect(served).not.toMatch(/\b(?:form)?action=/)

  // Without an action a browser posts to the page's own address.
  const sent = await ask({
    port: origin.port(),
    host,
    path: "/contact",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "email=nell%40vale.test"
  })
  expect(sent.status).toBe(405)
})
