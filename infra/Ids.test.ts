import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Ids } from "../engine/ports/Ids.ts"
import { layer } from "./Ids.ts"

it.effect("ids of one process sort by the moment they were made, also within a millisecond", () =>
  Effect.gen(function* () {
    const ids = yield* Ids
    const made: Array<string> = []
    for (let i = 0; i < 500; i++) {
      made.push(yield* ids.make("ver"))
      if (i % 50 === 0) yield* TestClock.adjust(1)
    }
    assert.deepStrictEqual([...made].sort(), made)
    assert.strictEqual(new Set(made).size, made.length)
    assert.match(made[0]!, /^ver_[0-9a-z]{26}$/)
  }).pipe(Effect.provide(layer))
)

it.effect("DRAFT-07: a site label has 26 characters of base32, 130 random bits", () =>
  Effect.gen(function* () {
    const ids = yield* Ids
    const labels = yield* Effect.all(Array.from({ length: 400 }, () => ids.label))
    for (const label of labels) assert.match(label, /^[a-z2-7]{26}$/)
    assert.strictEqual(new Set(labels).size, labels.length)
    // Every position takes every letter sooner or later; 400 draws of 32 letters miss more than half with no real chance.
    for (let at = 0; at < 26; at++) assert.isAbove(new Set(labels.map((label) => label[at])).size, 16)
  }).pipe(Effect.provide(layer))
)

it.effect("secrets carry the bytes asked for", () =>
  Effect.gen(function* () {
    const ids = yield* Ids
    const secret = yield* ids.secret(32)
    assert.strictEqual(Buffer.from(secret, "base64url").length, 32)
    assert.notStrictEqual(secret, yield* ids.secret(32))
  }).pipe(Effect.provide(layer))
)
