import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { limits } from "../../limits.ts"
import { challengeOn, challengeText, isWorkDone, withChallenge } from "./challenge.ts"

describe("the bot challenge", () => {
  it("is a setting of the site, off unless it was turned on", () => {
    expect(challengeOn({ settings: {} })).toBe(false)
    const on = withChallenge({ other: 1 }, true)
    expect([challengeOn({ settings: on }), withChallenge(on, false)]).toEqual([true, { other: 1 }])
  })

  it.each([
    [[0, 0, 0xff], true],
    [[0, 0], true],
    [[0, 1, 0], false],
    [[0x80, 0, 0], false],
    [[], false]
  ])("counts the zeros that %j begins with", (bytes, done) => expect(isWorkDone(new Uint8Array(bytes))).toBe(done))

  it("is met by about one number in as many as it has bits for, and by nothing that is no number", () => {
    const digest = (answer: number) =>
      createHash("sha256")
        .update(challengeText("t", "n", String(answer))!)
        .digest()
    const tries = 2 ** (limits.challengeBits + 4)
    expect(
      Array.from({ length: tries / 16 }, (_, answer) => answer).filter((answer) => isWorkDone(digest(answer))).length
    ).toBeLessThan(12)
    for (const answer of ["", "-1", "1 ", "1e3", "12345678901"]) expect(challengeText("t", "n", answer)).toBeUndefined()
  })
})
