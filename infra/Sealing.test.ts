import { describe, expect, it } from "vitest"
import { Effect } from "effect"
import { secretHint, Sealing } from "../engine/ports/Sealing.ts"
import { layer } from "./Sealing.ts"

const key = (of: number) => new Uint8Array(32).fill(of)
const seal = (of: number, place: string, secret: string) =>
  Effect.runPromise(Effect.flatMap(Sealing, (s) => s.seal(place, secret)).pipe(Effect.provide(layer(key(of)))))
const open = (of: number, place: string, sealed: string) =>
  Effect.runPromise(Effect.flatMap(Sealing, (s) => s.open(place, sealed)).pipe(Effect.provide(layer(key(of)))))

describe("a sealed secret", () => {
  it("opens where it was sealed, and shows nothing of itself", async () => {
    const sealed = await seal(1, "site_1/roster", "schlüssel-0815")
    expect(sealed).not.toContain("0815")
    expect(await open(1, "site_1/roster", sealed)).toBe("schlüssel-0815")
    expect(await seal(1, "site_1/roster", "schlüssel-0815")).not.toBe(sealed)
  })

  it("opens nowhere else, with no other key, and not once touched", async () => {
    const sealed = await seal(1, "site_1/roster", "a secret")
    expect(await open(1, "site_2/roster", sealed)).toBeUndefined()
    expect(await open(2, "site_1/roster", sealed)).toBeUndefined()
    for (const broken of ["", "s1.", "s1.AAAA", `${sealed.slice(0, -2)}AA`, `s2${sealed.slice(2)}`, `${sealed}.x`])
      expect(await open(1, "site_1/roster", broken), broken).toBeUndefined()
  })

  it("S13: opens while the key it was sealed under is the one before", async () => {
    const sealed = await seal(1, "site_1/roster", "a secret")
    const opened = Effect.flatMap(Sealing, (s) => s.open("site_1/roster", sealed))
    expect(await Effect.runPromise(Effect.provide(opened, layer(key(2), key(1))))).toBe("a secret")
    expect(await Effect.runPromise(Effect.provide(opened, layer(key(2))))).toBeUndefined()
    const anew = Effect.flatMap(Sealing, (s) => s.seal("site_1/roster", "a secret"))
    const again = await Effect.runPromise(Effect.provide(anew, layer(key(2), key(1))))
    expect(await open(2, "site_1/roster", again)).toBe("a secret")
  })

  it("is hinted at by its end, if that leaves enough of it unknown", () => {
    expect(secretHint("sk_live_12345678")).toBe("…5678")
    expect(secretHint("short")).toBe("…")
  })
})
