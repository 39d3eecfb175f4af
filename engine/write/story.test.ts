import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../limits.ts"
import type { VersionId } from "../model/ids.ts"
import { storyOf } from "./story.ts"

const version = (seq: number, state: "held" | "draft" = "held") => ({ id: `ver_${seq}` as VersionId, seq, state })

describe("storyOf", () => {
  it.each<readonly [string, ReadonlyArray<ReturnType<typeof version>>, number, ReadonlyArray<number>]>([
    ["nothing else waits", [version(3)], 3, []],
    ["others came before it", [version(5), version(4), version(2)], 5, [2, 4]],
    ["another came since", [version(5), version(4)], 4, []],
    ["a draft lies between", [version(5), version(4, "draft"), version(3)], 5, [3]]
  ])("tells what came before, the oldest first, where %s", (_, pending, seq, told) => {
    expect(storyOf(version(seq), pending).map((one) => one.seq)).toEqual(told)
  })

  it("goes one way through time, and is never longer than it may be", () => {
    const waiting = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(waiting, (seqs) => {
        const pending = seqs.sort((a, b) => b - a).map((seq) => version(seq))
        const told = storyOf(pending[0]!, pending).map(({ seq }) => seq)
        expect(told).toEqual([...told].sort((a, b) => a - b))
        expect(told.length).toBe(Math.min(limits.storySteps, seqs.length - 1))
        if (seqs.length > 1) expect(told.at(-1)).toBe(pending[1]!.seq)
      })
    )
  })
})
