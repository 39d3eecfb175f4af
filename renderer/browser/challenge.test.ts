import { createHash } from "node:crypto"
import { runInNewContext } from "node:vm"
import { expect, it } from "vitest"
import { challengeScript } from "../publish/render/scripts.ts"

interface Page {
  mk?: { readonly challenge: (text: string, bits: number) => Promise<string> }
}

/** The script as a page has it. */
const challenge = (text: string, bits: number): Promise<string> => {
  const window: Page = {}
  runInNewContext(new TextDecoder().decode(challengeScript.assets[0]!.body), { window, setTimeout })
  return window.mk!.challenge(text, bits)
}

const zeros = (text: string): number => Math.clz32(createHash("sha256").update(text).digest().readUInt32BE())

// Around the ends of the blocks in which SHA-256 reads.
it.each([0, 1, 50, 52, 53, 54, 55, 60, 62, 63, 116, 117, 118, 200])(
  "SUBMIT-32: finds the first number that does, for a text of %i characters",
  async (length) => {
    const text = "k1.Az_-9".repeat(25).slice(0, length)
    const answer = Number(await challenge(text, 6))
    for (let earlier = 0; earlier < answer; earlier++) expect(zeros(`${text} ${earlier}`)).toBeLessThan(6)
    expect(zeros(`${text} ${answer}`)).toBeGreaterThanOrEqual(6)
  }
)

it("lets the page do other things while it works", async () => {
  let others = 0
  const timer = setInterval(() => others++, 1)
  await challenge("a text", 16)
  clearInterval(timer)
  expect(others).toBeGreaterThan(2)
})
