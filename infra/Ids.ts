/**
 * Randomness and ids for the whole house. An id is its prefix, an underscore and 26 characters of Crockford's base32 in
 * lower case: 48 bits of time, then 80 random bits that count upwards within one millisecond, so that ids of one process
 * sort by the moment they were made (the layout of a ULID).
 */
import { randomBytes } from "node:crypto"
import { Clock, Effect, Layer } from "effect"
import { Ids } from "../engine/ports/Ids.ts"

export const layer: Layer.Layer<Ids> = Layer.sync(Ids, () => {
  const next = sequence()
  return Ids.of({
    make: (prefix) => Effect.map(Clock.currentTimeMillis, (now) => `${prefix}_${next(now)}`),
    secret: (bytes) => Effect.sync(() => randomBytes(bytes).toString("base64url")),
    label: Effect.sync(() => base32(randomBytes(17)).slice(0, 26))
  })
})

const crockford = "0123456789abcdefghjkmnpqrstvwxyz"
const rfc4648 = "abcdefghijklmnopqrstuvwxyz234567"
const randomBits = 80n

/** Counts up from a random start within a millisecond, and never goes back when the clock does. */
const sequence = (): ((now: number) => string) => {
  let time = -1
  let tail = 0n
  return (now) => {
    const fresh = now > time
    if (fresh) time = now
    tail = fresh ? BigInt(`0x${randomBytes(10).toString("hex")}`) >> 1n : tail + 1n
    return digits((BigInt(time) << randomBits) | tail, 26)
  }
}

const digits = (value: bigint, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest >>= 5n) text = crockford.charAt(Number(rest & 31n)) + text
  return text
}

/** RFC 4648 base32 without padding, lower case: every character may stand anywhere in a host label. */
const base32 = (bytes: Uint8Array): string => {
  let text = ""
  let buffer = 0
  let held = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xffff
    held += 8
    while (held >= 5) {
      held -= 5
      text += rfc4648.charAt((buffer >> held) & 31)
    }
  }
  return text
}
