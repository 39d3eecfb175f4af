import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Signatures, type SignaturePurpose } from "../engine/ports/Signatures.ts"
import { layer } from "./Signatures.ts"

/** Keys of a secret, one for each purpose. */
const keys = (secret: number) => (purpose: SignaturePurpose) => new Uint8Array(32).fill(secret + purpose.length)
const over = <A>(secret: number, use: (signatures: Signatures["Service"]) => Effect.Effect<A>) =>
  Effect.runSync(Effect.flatMap(Signatures, use).pipe(Effect.provide(layer(keys(secret)))))
const signed = over(1, ({ sign }) => sign("form", "site_1 pg_1 visit"))
const holds = (secret: number, purpose: SignaturePurpose, text: string, signature: string) =>
  over(secret, ({ verify }) => verify(purpose, text, signature))

describe("a signature", () => {
  it("holds for its text, and names the key that made it", () => {
    expect(signed).toMatch(/^[\w-]{6}\.[\w-]{43}$/)
    expect(holds(1, "form", "site_1 pg_1 visit", signed)).toBe(true)
    expect(over(1, ({ signer }) => Effect.succeed(signer("form")("site_1 pg_1 visit")))).toBe(signed)
  })

  it("holds for no other text, purpose or key, and not once touched", () => {
    expect(holds(1, "form", "site_2 pg_1 visit", signed)).toBe(false)
    expect(holds(1, "address", "site_1 pg_1 visit", signed)).toBe(false)
    expect(holds(2, "form", "site_1 pg_1 visit", signed)).toBe(false)
    for (const touched of ["", signed.slice(1), `${signed}A`, signed.replace(".", ""), `é${signed.slice(1)}`])
      expect(holds(1, "form", "site_1 pg_1 visit", touched), touched).toBe(false)
  })

  it("S13: holds while the key that made it is the one before", () => {
    const verified = (layers: ReturnType<typeof layer>) =>
      Effect.runSync(
        Effect.flatMap(Signatures, ({ verify }) => verify("form", "site_1 pg_1 visit", signed)).pipe(
          Effect.provide(layers)
        )
      )
    expect(verified(layer(keys(2), keys(1)))).toBe(true)
    expect(verified(layer(keys(2), keys(3)))).toBe(false)
  })

  it("starts differently once the key was changed", () => {
    expect(over(2, ({ sign }) => sign("form", "site_1 pg_1 visit")).split(".")[0]).not.toBe(signed.split(".")[0])
  })
})
