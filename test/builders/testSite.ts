/** Sites, writers and pages made through the API itself. */
import type { Scope } from "../../engine/model/Credential.ts"
import type { Client, Reply, RequestHeaders } from "./client.ts"

export interface NewTestSite {
  readonly name?: string
  /** Takes the site out of build mode. */
  readonly domain?: string
  /** False leaves the lease to the test. */
  readonly lease?: boolean
}

export interface TestSite extends Client {
  readonly siteId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Another credential of the same site, signed in. */
  readonly writer: (options?: { readonly scopes?: ReadonlyArray<Scope>; readonly label?: string }) => Promise<Writer>
  /** Creates a page and returns its write answer; fails the test if it does not land. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly aPage: (page?: NewTestPage, headers?: RequestHeaders) => Promise<any>
}

export interface Writer extends Client {
  readonly clientId: string
  readonly clientSecret: string
}

export interface NewTestPage {
  readonly route?: string
  readonly title?: string
  readonly html?: string
  readonly css?: string
  readonly hold?: boolean
  readonly meta?: object
}

let made = 0

export const siteBuilder =
  (anonymous: Client, operator: Client) =>
  async ({ name, domain, lease = true }: NewTestSite = {}): Promise<TestSite> => {
    const site = expectStatus(
      await operator.post("/ops/v1/sites", { name: name ?? `Workshop ${++made}`, ...(domain && { domain }) }),
      201
    )
    const owner = await signIn(anonymous, site.clientId, site.clientSecret)
    if (lease) expectStatus(await owner.post("/v1/lease"), 200)
    return {
      ...owner,
      siteId: site.siteId,
      writer: async ({ scopes, label } = {}) => {
        const made = expectStatus(
          await operator.post(`/ops/v1/sites/${site.siteId}/credentials`, {
            ...(scopes && { scopes }),
            ...(label && { label })
          }),
          201
        )
        return signIn(anonymous, made.clientId, made.clientSecret)
      },
      aPage: async (page = {}, headers) => {
        const reply = await owner.post("/v1/pages", newPage(page), headers)
        return expectStatus(reply, page.hold === true ? 202 : 200)
      }
    }
  }

export const newPage = ({ route, title = "A page", html = "<h1>Hello</h1>", css, hold, meta }: NewTestPage = {}) => ({
  route: route ?? `/page-${++made}`,
  title,
  payload: { html, ...(css !== undefined && { css }) },
  ...(hold !== undefined && { hold }),
  ...(meta !== undefined && { meta })
})

export const signIn = async (anonymous: Client, clientId: string, clientSecret: string): Promise<Writer> => {
  const { token } = expectStatus(await anonymous.post("/v1/auth/token", { clientId, clientSecret }), 200)
  return { ...anonymous.with({ authorization: `Bearer ${token}` }), clientId, clientSecret }
}

/** The body of an answer that must have this status. */
export const expectStatus = (reply: Reply, status: number) => {
  if (reply.status !== status)
    throw new Error(`Expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body).slice(0, 600)}`)
  return reply.body
}
