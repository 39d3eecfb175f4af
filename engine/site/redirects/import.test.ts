import { describe, expect, it } from "vitest"
import { limits } from "../../limits.ts"
import type { Redirect } from "../../model/Redirect.ts"
import { nothingAcknowledged } from "../../write/acknowledgements.ts"
import { type ImportLine, judgeImport } from "./import.ts"

const judged = (lines: ReadonlyArray<Omit<ImportLine, "line">>, rows: ReadonlyArray<Redirect> = []) =>
  judgeImport(
    lines.map((line, at) => ({ line: at + 1, ...line })),
    { rows, live: new Set(["/new"]), origins: [] },
    nothingAcknowledged
  )
const outcomes = (lines: ReturnType<typeof judged>) =>
  lines.map((line) => (line.outcome === "refused" ? line.refusal.code : line.outcome))

/** Each leads to the next, the last to a page. */
const chain = (length: number) =>
  Array.from({ length }, (_, at) => ({ from: `/a${at}`, to: at === length - 1 ? "/new" : `/a${at + 1}` }))

describe("an import that somebody made to cost much", () => {
  it("is followed as far as a redirect may lead, and no further", () => {
    const most = limits.redirectHops + 1
    expect(new Set(outcomes(judged(chain(most))))).toEqual(new Set(["new"]))
    expect(outcomes(judged(chain(most + 1)))).toEqual(["redirect.loop", ...Array<string>(most).fill("new")])
  })

  it("is refused where its lines lead over long queries one by one, in no more steps than the bound", () => {
    const over = "0&".repeat(500)
    const lines = [
      ...Array.from({ length: 200 }, (_, k) => ({ from: `/p?k=${k}`, to: k === 199 ? "/new" : `/p?k=${k + 1}` })),
      ...Array.from({ length: 200 }, (_, k) => ({ from: `/e${k}`, to: `/p?k=190&${over}` }))
    ]
    const found = outcomes(judged(lines))
    // Ten hops of a thousand characters each: the bound of the whole is reached after about a hundred such lines.
    const far = found.slice(200).filter((code) => code === "redirect.loop")
    expect(far.length).toBeGreaterThan(50)
    expect(far.length).toBeLessThan(200)
  })

  it("is told of a target that is too long", () => {
    const to = `/new#${"a".repeat(limits.redirectToCharacters - 5)}`
    expect(
      outcomes(
        judged([
          { from: "/a", to },
          { from: "/b", to: `${to}a` }
        ])
      )
    ).toEqual(["new", "redirect.target_invalid"])
  })
})
