import { PassThrough } from "node:stream"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { expect, it } from "vitest"
import { readPiece } from "./readPiece.ts"

/** Of a request, what it is read from. */
const from = (source: PassThrough) => ({ source }) as unknown as HttpServerRequest.HttpServerRequest

it("is whole, or said to have broken off", async () => {
  const whole = new PassThrough()
  const read = Effect.runPromise(readPiece(from(whole)))
  whole.write("felt and ")
  whole.end("wire")
  expect(Buffer.from(await read).toString()).toBe("felt and wire")
  const broken = new PassThrough()
  const refused = Effect.runPromise(Effect.flip(readPiece(from(broken))))
  broken.write("felt")
  broken.emit("aborted")
  expect(await refused).toMatchObject({ code: "upload.broken_off" })
})
