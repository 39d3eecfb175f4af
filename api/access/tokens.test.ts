/** Access tokens: whom they are for, which key they were signed with, and how keys take each other's place. */
import { Effect } from "effect"
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose"
import { describe, expect, it } from "vitest"
import type { Credential } from "../../engine/model/Credential.ts"
import type { CredentialId, SiteId } from "../../engine/model/ids.ts"
import { issueToken, keyIdOf, type TokenKeys, verifyToken } from "./tokens.ts"

const noon = 1_793_534_400_000
const key = (of: number) => new Uint8Array(32).fill(of)
const keys = (current: number, previous?: number, audience = "https://api.vale.test"): TokenKeys => ({
  current: key(current),
  ...(previous !== undefined && { previous: key(previous) }),
  audience
})
const credential: Credential = {
  id: "cred_0001" as CredentialId,
  siteId: "site_0001" as SiteId,
  label: "One",
  secretHash: "",
  scopes: ["content:read"],
  createdAt: noon,
  policy: {},
  revokedAt: null
}
const issued = async (by: TokenKeys) => (await Effect.runPromise(issueToken(by, credential, noon, null))).token
const read = (by: TokenKeys, token: string) =>
  Effect.runPromise(
    verifyToken(by, token, noon + 1_000).pipe(
      Effect.map(({ siteId }): string => siteId),
      Effect.catchTag("Refusal", ({ code }) => Effect.succeed<string>(code))
    )
  )

describe("an access token", () => {
  it("S13: says whom it is for and which key signed it, and nothing of the key", async () => {
    const token = await issued(keys(1))
    expect(decodeJwt(token).aud).toBe("https://api.vale.test")
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", kid: keyIdOf(key(1)) })
    expect(keyIdOf(key(1))).not.toBe(keyIdOf(key(2)))
    expect(await read(keys(1), token)).toBe("site_0001")
  })

  it("S13: for another service is none here, with the same key even", async () => {
    const token = await issued(keys(1, undefined, "https://staging.vale.test"))
    expect(await read(keys(1), token)).toBe("auth.token_invalid")
  })

  it("S13: is good while its key is the one before, and no longer once that is taken out", async () => {
    const before = await issued(keys(1))
    expect(await read(keys(2, 1), before)).toBe("site_0001")
    expect(await read(keys(2), before)).toBe("auth.token_invalid")
    const since = await issued(keys(2, 1))
    expect(decodeProtectedHeader(since).kid).toBe(keyIdOf(key(2)))
    expect(await read(keys(2), since)).toBe("site_0001")
  })

  it("S13: without a key's id, or with one that it was not signed with, is refused", async () => {
    const made = (header: { readonly kid?: string }, by: number) =>
      new SignJWT({ tenant: credential.siteId, scope: credential.scopes })
        .setProtectedHeader({ alg: "HS256", ...header })
        .setIssuer("makeready")
        .setAudience("https://api.vale.test")
        .setSubject(credential.id)
        .setExpirationTime(Math.floor(noon / 1000) + 60)
        .sign(key(by))
    expect(await read(keys(1), await made({ kid: keyIdOf(key(1)) }, 1))).toBe("site_0001")
    expect(await read(keys(1), await made({}, 1))).toBe("auth.token_invalid")
    expect(await read(keys(1), await made({ kid: keyIdOf(key(1)) }, 3))).toBe("auth.token_invalid")
  })
})
