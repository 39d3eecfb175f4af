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
const timeDigits = 10
const randomDigits = 16

/** Epoch milliseconds at which an id was made; undefined for what is none of ours. */
export const timeOfId = (id: string): number | undefined => {
  const [, digits] = /^[a-z]+_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$/.exec(id) ?? []
  return digits === undefined ? undefined : [...digits].reduce((time, digit) => time * 32 + crockford.indexOf(digit), 0)
}

/** Counts up from a random start within a millisecond, and never goes back when the clock does. */
export const sequence = (): ((now: number) => string) => {
  let time = -1
  let start = ""
  let tail = new Uint8Array(randomDigits)
  return (now) => {
    if (now > time) {
      time = now
      start = digitsOf(time)
      tail = randomBytes(randomDigits).map((byte) => byte & 31)
      // Room to count: what is made within a millisecond never reaches the end.
      tail[0] = (tail[0] as number) & 15
    } else countUp(tail)
    let text = start
    for (const digit of tail) text += crockford.charAt(digit)
    return text
  }
}

const countUp = (tail: Uint8Array): void => {
  for (let at = tail.length - 1; at >= 0; at--) {
    tail[at] = ((tail[at] as number) + 1) & 31
    if (tail[at] !== 0) return
  }
}

const digitsOf = (time: number): string => {
  let text = ""
  for (let rest = time; text.length < timeDigits; rest = Math.floor(rest / 32))
    text = crockford.charAt(rest % 32) + text
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
