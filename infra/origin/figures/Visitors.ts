/**
 * Whether a visitor was here before on the same day. Visitors are told apart by a hash of their address and browser under a
 * salt that was drawn for that day and time zone. Salt and hashes are in this process's memory and nowhere else, and go
 * when the day ends: nobody, we included, can tell from one day to the next that somebody came back. Neither the address
 * nor the browser is kept.
 */
import { randomBytes } from "node:crypto"
import { dayAt, type LocalDate } from "../../../engine/figures/days.ts"
import { networkKey } from "../../../engine/site/drafts.ts"
import { HOUR_MS, limits, MINUTE_MS } from "../../../engine/limits.ts"

export interface Look {
  readonly date: LocalDate
  /** Nobody like this was here on that day, as far as this process remembers. */
  readonly isNew: boolean
  /** Too many who came lately had their address for one of them to be believed where they come from. */
  readonly isDoubtful: boolean
  /** Asks for pages faster than anybody reads. */
  readonly isTooFast: boolean
}

interface Today {
  readonly date: LocalDate
  readonly beganAt: number
  readonly endsAt: number
  readonly salt: Int32Array
  readonly seen: Set<number>
  /** Hashes of browsers alone, which are few and long; of whom they are is in none of them. */
  readonly browsers: Map<string, number>
}

export class Visitors {
  readonly #days = new Map<string, Today>()
  readonly #views = new Pace(MINUTE_MS)
  /** New visitors of an address: another name of a browser is soon made up. */
  readonly #newcomers = new Pace(HOUR_MS)
  readonly #most: number
  #remembered = 0
  /** Over all days. */
  #browsersKept = 0

  constructor(most: number = limits.figuresVisitors) {
    this.#most = most
  }

  /** How many are remembered at present. */
  get count(): number {
    return this.#remembered
  }

  /** A view of a site. `timeZone` is the site's, `now` epoch milliseconds. */
  look(siteId: string, timeZone: string, address: string, userAgent: string, now: number): Look {
    const { date, salt, seen, browsers } = this.#today(timeZone, now)
    let browser = browsers.get(userAgent)
    if (browser === undefined) {
      browser = hashed(salt[0]!, salt[1]!, userAgent)
      if (userAgent.length <= browserCharacters) this.#keep(browsers, userAgent, browser)
    }
    const mark = hashed(salt[2]! ^ browser, salt[3]! ^ hashed(salt[0]!, browser, siteId), address)
    const isNew = !seen.has(mark)
    if (isNew && this.#remembered < this.#most) {
      seen.add(mark)
      this.#remembered++
    }
    const isDoubtful =
      isNew &&
      this.#newcomers.count(hashed(salt[1]!, salt[3]!, networkKey(address)), now) > limits.figuresNamedReferrers
    return { date, isNew, isDoubtful, isTooFast: this.#views.count(mark, now) > limits.figuresPace }
  }

  /** The date of a time zone, for what is counted of nobody. */
  date(timeZone: string, now: number): LocalDate {
    return this.#today(timeZone, now).date
  }

  /** Throws away salts and hashes of days that are over; called now and then, since nobody may come on the next day. */
  forget(now: number): void {
    for (const [timeZone, day] of this.#days) if (!isNow(day, now)) this.#end(timeZone, day)
  }

  /** Anybody may come by as many names as they like, on sites of as many time zones: what is kept is bounded over all. */
  #keep(browsers: Today["browsers"], userAgent: string, browser: number): void {
    if (this.#browsersKept >= browsersKept) {
      for (const day of this.#days.values()) day.browsers.clear()
      this.#browsersKept = 0
    }
    browsers.set(userAgent, browser)
    this.#browsersKept++
  }

  #today(timeZone: string, now: number): Today {
    const known = this.#days.get(timeZone)
    if (known !== undefined && isNow(known, now)) return known
    if (known !== undefined) this.#end(timeZone, known)
    const { date, endsAt } = dayAt(timeZone, now)
    const salt = new Int32Array(new Uint8Array(randomBytes(16)).buffer)
    const day = { date, beganAt: now, endsAt, salt, seen: new Set<number>(), browsers: new Map<string, number>() }
    this.#days.set(timeZone, day)
    return day
  }

  #end(timeZone: string, { seen, salt, browsers }: Today): void {
    this.#remembered -= seen.size
    seen.clear()
    this.#browsersKept -= browsers.size
    browsers.clear()
    salt.fill(0)
    this.#days.delete(timeZone)
  }
}

/** Counts in the present period, of all whose hashes end alike: as good as one each, and never more memory. */
class Pace {
  readonly #counts = new Uint16Array(1 << 16)
  readonly #periodMs: number
  #endsAt = 0

  constructor(periodMs: number) {
    this.#periodMs = periodMs
  }

  /** One more; how many there were in this period. */
  count(mark: number, now: number): number {
    if (now >= this.#endsAt || now < this.#endsAt - this.#periodMs) {
      this.#counts.fill(0)
      this.#endsAt = now + this.#periodMs
    }
    const slot = mark % this.#counts.length
    const count = Math.min(this.#counts[slot]! + 1, 0xffff)
    this.#counts[slot] = count
    return count
  }
}

/** A clock that was set back begins a day anew too. */
const isNow = ({ beganAt, endsAt }: Today, now: number): boolean => now < endsAt && now > beganAt - 60 * MINUTE_MS

const browsersKept = 2_000
/** Longer ones are hashed each time: no browser has such a name. */
const browserCharacters = 400

/**
 * 30 bits of a text under a secret start, by the rounds of MurmurHash3 in two lanes: of 100,000 visitors, some five are
 * taken for somebody else. A cryptographic hash would guard nothing here: whoever reads this memory reads the salt beside
 * it, and could try every address with any hash; and salt and hashes go together. This one takes a tenth of the time.
 */
const hashed = (startA: number, startB: number, text: string): number => {
  let a = startA | 0
  let b = startB | 0
  const { length } = text
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
    // What stands in high bits alone would never reach the low ones by multiplying.
    a ^= a >>> 15
    b ^= b >>> 13
  }
  a = Math.imul(a ^ (b >>> 16) ^ length, 0x85ebca6b)
  a ^= a >>> 13
  b = Math.imul(b ^ a, 0xc2b2ae35)
  return (b ^ (b >>> 16)) >>> 2
}
