/**
 * Whether the database is there. A server that was frozen, or whose network is gone, refuses nothing: it says nothing. So
 * every wait for it is noted; once one has lasted some seconds the server is asked on a connection of its own whether it
 * lives, and if it does not answer twice, whoever waits for it is told at once, and whoever comes until it answers again.
 */
import { setImmediate as turnOfTheLoop } from "node:timers/promises"
import { createConnection, type ConnectionOptions } from "mysql2"
import { deadlines } from "../../engine/deadlines.ts"

/** The database did not answer; the connection that was asked is of no use any more. */
export class Unanswered extends Error {
  override readonly name = "Unanswered"
  /** Whether the statement was handed to the server, and would stand if it were carried out after all. */
  readonly unconfirmed: boolean
  constructor(message: string, unconfirmed: boolean) {
    super(message)
    this.unconfirmed = unconfirmed
  }
}

export interface PresenceTimes {
  readonly silenceMs: number
  readonly lookMs: number
}

interface Wait {
  readonly since: number
  readonly until: number
  giveUp: (reason: string) => void
}

const sweepMs = 250
const missesForAway = 2

const nobody = (): void => {}

export const noAnswer = "The database does not answer."

export class Presence {
  readonly #address: ConnectionOptions
  readonly #times: PresenceTimes
  /** Oldest first. */
  readonly #waits = new Set<Wait>()
  #sweeping: NodeJS.Timeout | undefined
  #looking: Promise<Error | undefined> | undefined
  #lookedAt = -Infinity
  #heardAt = -Infinity
  #missed = 0
  #away = false
  readonly #isBack: (afterMs: number) => void
  /** When it was first not there, until it is heard of. */
  #lostAt: number | undefined

  /** `isBack` is told once the server answers of which nothing was heard for longer than the silence that makes one ask. */
  constructor(
    address: ConnectionOptions,
    times: PresenceTimes = { silenceMs: deadlines.databaseSilence.ms, lookMs: deadlines.databaseLook.ms },
    isBack: (afterMs: number) => void = nobody
  ) {
    this.#address = address
    this.#times = times
    this.#isBack = isBack
  }

  /** Set while the server is known not to answer. */
  get away(): boolean {
    return this.#away
  }

  /** Notes a wait until what it returns is called, or `giveUp` was. Undefined with the server away: nothing is to be begun. */
  begin(ms: number, giveUp: (reason: string) => void): (() => void) | undefined {
    if (this.#away) return undefined
    const since = performance.now()
    const wait: Wait = { since, until: since + ms, giveUp }
    this.#waits.add(wait)
    this.#sweeping ??= setInterval(this.#sweep, sweepMs).unref()
    return () => this.#end(wait)
  }

  /** The server has answered a statement: it lives, however long others are silent. */
  heard(): void {
    this.#heardAt = performance.now()
    if (this.#lostAt === undefined) return
    const afterMs = this.#heardAt - this.#lostAt
    this.#lostAt = undefined
    if (afterMs >= this.#times.silenceMs) this.#isBack(afterMs)
  }

  /** There was no server to let somebody in, or it said nothing. */
  lost(): void {
    this.#lostAt ??= performance.now()
  }

  /** Undefined when the server answers within the time of a look, else why not. However many ask, it is asked once. */
  look(): Promise<Error | undefined> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  readonly #sweep = (): void => {
    const [oldest] = this.#waits
    if (oldest === undefined && !this.#away) {
      clearInterval(this.#sweeping)
      this.#sweeping = undefined
      return
    }
    const now = performance.now()
    for (const wait of this.#waits) if (now > wait.until) this.#giveUp(wait, "The database took too long.")
    const isSilent = oldest !== undefined && now - oldest.since > this.#times.silenceMs
    if ((isSilent || this.#away) && now - this.#lookedAt > this.#times.lookMs) void this.#decide(now)
  }

  async #decide(now: number): Promise<void> {
    this.#lookedAt = now
    const refused = await this.look()
    const isMissed = refused instanceof Silent && this.#heardAt < now
    this.#missed = isMissed ? this.#missed + 1 : 0
    // Twice in a row: a machine that is busy for a moment is no outage.
    this.#away = this.#missed >= missesForAway
    if (!this.#away) return
    for (const wait of this.#waits) this.#giveUp(wait, noAnswer)
  }

  #giveUp(wait: Wait, reason: string): void {
    const { giveUp } = wait
    this.#end(wait)
    giveUp(reason)
  }

  /** Lets go of whoever waited: a table that the set has grown out of names waits of before until it is collected. */
  #end(wait: Wait): void {
    this.#waits.delete(wait)
    wait.giveUp = nobody
  }

  /** A connection of its own: those of a pool may all be waiting. */
  #ask(): Promise<Error | undefined> {
    const { lookMs } = this.#times
    return new Promise((resolve) => {
      const asked = createConnection({ ...this.#address, connectTimeout: 2 * lookMs })
      const answer = (refused?: Error | null) => {
        clearTimeout(timer)
        resolve(refused ?? undefined)
        asked.destroy()
      }
      const timer = setTimeout(async () => {
        // After a long turn of the event loop the answer may be there, only not read.
        await turnOfTheLoop()
        await turnOfTheLoop()
        answer(new Silent(`The database did not answer within ${lookMs} ms.`))
      }, lookMs)
      asked.on("error", answer)
      asked.query("select 1", answer)
    })
  }
}

/** No answer at all, unlike a refusal. */
class Silent extends Error {
  override readonly name = "Silent"
}
