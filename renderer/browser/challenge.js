/**
 * Proof of work for forms of sites that ask for it: finds the number with which a text has a SHA-256 that begins with
 * zeros. Browsers hash by themselves on secure pages only and wait for each hash, so it is done here, a little at a time.
 */
import { mk } from "./mk.js"

const primes = []
for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime > 0)) primes.push(number)
const fraction = (root) => ((root % 1) * 2 ** 32) | 0
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const round = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const turn = (word, by) => (word >>> by) | (word << (32 - by))
const words = new Int32Array(64)

/** First word of the SHA-256 of a text of ASCII. */
const firstWord = (text) => {
  const blocks = (text.length + 72) >> 6
  const view = new DataView(new ArrayBuffer(blocks * 64))
  for (let at = 0; at < text.length; at++) view.setUint8(at, text.charCodeAt(at))
  view.setUint8(text.length, 0x80)
  view.setUint32(blocks * 64 - 4, text.length * 8)
  const state = Int32Array.from(start)
  for (let block = 0; block < blocks; block++) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) words[at] = view.getInt32(block * 64 + at * 4)
      else {
        const [early, late] = [words[at - 15], words[at - 2]]
        const mixed = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
        words[at] = words[at - 16] + mixed + words[at - 7] + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
      }
    }
    let [a, b, c, d, e, f, g, h] = state
    for (let at = 0; at < 64; at++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + round[at] + words[at]
      const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + other) | 0
    }
    ;[a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] += value))
  }
  return state[0]
}

mk.challenge = async (text, bits) => {
  for (let answer = 0; ; answer++) {
    if (Math.clz32(firstWord(`${text} ${answer}`)) >= bits) return String(answer)
    if (answer % 2000 === 1999) await new Promise((resolve) => setTimeout(resolve))
  }
}
