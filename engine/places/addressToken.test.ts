import { createHmac } from "node:crypto"
import { Effect } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import type { SiteId } from "../model/ids.ts"
import { Signatures } from "../ports/Signatures.ts"
import { addressOfToken, addressToken, readAddressToken } from "./addressToken.ts"

const [site, other] = ["site_a" as SiteId, "site_b" as SiteId]
const sign = (text: string): string => `k.${createHmac("sha256", "a key").update(text).digest("base64url")}`
const signatures = Signatures.of({
  sign: (_, text) => Effect.succeed(sign(text)),
  verify: (purpose, text, signature) => Effect.succeed(purpose === "address" && sign(text) === signature),
  signer: () => sign
})
const read = (siteId: SiteId, token: string, now: number) =>
  Effect.runSync(addressOfToken(siteId, token, now).pipe(Effect.provideService(Signatures, signatures)))

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }).map((degrees) => degrees + 0),
  lng: fc.double({ min: -180, max: 180, noNaN: true }).map((degrees) => degrees + 0),
  address: fc
    .string({ unit: "grapheme", minLength: 1, maxLength: limits.addressCharacters })
    .map((text) => text.slice(0, limits.addressCharacters).toWellFormed())
})

describe("the token of an address", () => {
  it("SCOMP-02: says on its site, until it runs out, what it was made of", () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 2 ** 45 }), (address, expiresAt) => {
        const token = addressToken(site, address, expiresAt, sign)
        expect(token).toMatch(/^[\w.-]+$/)
        expect(read(site, token, expiresAt - 1)).toEqual(address)
        expect(read(site, token, expiresAt)).toBeUndefined()
        expect(read(other, token, expiresAt - 1)).toBeUndefined()
      })
    )
  })

  it("is none once a letter of it is another", () => {
    const token = addressToken(site, { lat: 44.1, lng: -79.4, address: "12 Elm Street" }, 1_000, sign)
    for (let at = 0; at < token.length; at++) {
      const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`
      expect([at, read(site, changed, 0)]).toEqual([at, undefined])
    }
  })

  it("is none of a text that says something else", () => {
    const said = (value: unknown) => `${Buffer.from(JSON.stringify(value)).toString("base64url")}.k.x`
    const values = [
      null,
      {},
      [1, 2, "x"],
      ["1", 2, "x", 3],
      [1, 2, 3, 4],
      [91, 2, "x", 4],
      [1, -181, "x", 4],
      [1, 2, "x", "4"],
      [1, 2, "x", 4, 5]
    ]
    for (const value of values) expect([value, readAddressToken(said(value))]).toEqual([value, undefined])
    expect(readAddressToken(said([1, 2, "x", 4]))).toMatchObject({ address: { lat: 1, lng: 2, address: "x" } })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.base64String().map((text) => `${text}.x`)
        ),
        (text) => {
          expect(readAddressToken(text)).toBeUndefined()
        }
      )
    )
  })
})
