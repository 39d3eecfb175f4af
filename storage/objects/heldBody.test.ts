import { Effect, Stream } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ObjectStoreFailure } from "../../engine/ports/Objects.ts"
import { heldBody } from "./heldBody.ts"

describe("a held body", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function* source(): AsyncGenerator<Uint8Array> {
    yield Uint8Array.of(1)
    yield Uint8Array.of(2)
  }
  const opened = () => {
    const close = vi.fn<() => void>()
    return { close, body: heldBody("a.bin", source(), close) }
  }
  const read = (body: Stream.Stream<Uint8Array, ObjectStoreFailure>) => Effect.runPromise(Stream.runCollect(body))

  it("is closed once, when it has been read", async () => {
    const { body, close } = opened()
    expect(await read(body)).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
    vi.runAllTimers()
    expect(close).toHaveBeenCalledOnce()
  })

  it("is closed when reading stops halfway", async () => {
    const { body, close } = opened()
    expect(await read(Stream.take(body, 1))).toEqual([Uint8Array.of(1)])
    expect(close).toHaveBeenCalledOnce()
  })

  it("is let go when nobody begins to read it, and then cannot be read", async () => {
    const { body, close } = opened()
    expect(close).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(close).toHaveBeenCalledOnce()
    expect(await Effect.runPromise(Effect.flip(Stream.runCollect(body)))).toBeInstanceOf(ObjectStoreFailure)
  })

  it("is read once", async () => {
    const { body } = opened()
    await read(body)
    expect(await Effect.runPromise(Effect.flip(Stream.runCollect(body)))).toBeInstanceOf(ObjectStoreFailure)
  })
})
