/**
 * Everything that anybody noticed during an hour of chaos: each request with its answer and how long it took, and which
 * faults there were when. Afterwards it says what nobody should have got.
 */
import { availableParallelism, loadavg } from "node:os"
import type { Doors } from "../product.ts"
import type { Target } from "./faults.ts"

export interface Request {
  readonly by: "API" | "visit" | "form"
  readonly what: string
  readonly at: number
  readonly tookMs: number
  /** Undefined: the connection ended without an answer. */
  readonly status: number | undefined
  readonly retryAfter: string | null
  /** How many processes waited for each core; a machine that others use takes that many times as long for its part. */
  readonly load: number
  /** What its answer says; of failures alone. */
  readonly said: string
}

/** A fault that was, or is. */
export interface Spell {
  readonly name: string
  readonly targets: ReadonlyArray<Target>
  readonly from: number
  until: number
}

/** A process that was killed is back within this, on a busy machine. */
const restartMs = 45_000
/** What waits for a database or a store is told within this, and a machine adds to it by how busy it is. */
const toldMs = 10_000
const slackMs = 3_000

export class Witness {
  readonly requests: Array<Request> = []
  readonly spells: Array<Spell> = []
  /** What was wrong in itself, when it was seen. */
  readonly unseemly: Array<string> = []
  readonly halfPages: Array<string> = []

  begin(name: string, targets: ReadonlyArray<Target>): Spell {
    const spell = { name, targets, from: performance.now(), until: Infinity }
    this.spells.push(spell)
    return spell
  }

  end(spell: Spell): void {
    spell.until = performance.now()
  }

  /** Faults of some targets at some time between, or that ended no longer ago than `afterMs`. */
  during(from: number, until: number, afterMs: number, ...targets: ReadonlyArray<Target>): ReadonlyArray<Spell> {
    return this.spells.filter(
      (spell) =>
        spell.from <= until &&
        spell.until + afterMs >= from &&
        (targets.length === 0 || spell.targets.some((target) => targets.includes(target)))
    )
  }

  /** Now that it is over. */
  saw(request: Omit<Request, "load" | "tookMs">): Request {
    const load = loadavg()[0]! / availableParallelism()
    const noted = { ...request, load, tookMs: performance.now() - request.at }
    this.requests.push(noted)
    return noted
  }

  /** The product's doors, with every request to its API noted. */
  over(product: () => Doors): Doors {
    return {
      get ports() {
        return product().ports
      },
      fetch: async (server, path, init = {}) => {
        const [at, what] = [performance.now(), `${init.method ?? "GET"} ${path}`]
        const tell = (status: number | undefined, retryAfter: string | null, said: string) =>
          void this.saw({ by: "API", what, at, status, retryAfter, said })
        try {
          const response = await product().fetch(server, path, init)
          const { status, headers } = response
          const said = status < 400 ? "" : (await response.clone().text()).slice(0, 400)
          tell(status, headers.get("retry-after"), said)
          return response
        } catch (error) {
          tell(undefined, null, String(error))
          throw error
        }
      }
    }
  }

  /** What of all answers nobody should have got, each in a line. */
  verdict(): ReadonlyArray<string> {
    return [...this.halfPages, ...this.unseemly, ...this.requests.flatMap((request) => this.#wrongWith(request))]
  }

  #wrongWith(request: Request): ReadonlyArray<string> {
    const { by, status, tookMs, at, retryAfter, load } = request
    if (by === "visit") return []
    const until = at + tookMs
    const wrong: Array<string> = []
    const killed = by === "API" ? (["API", "supervisor"] as const) : (["origin", "supervisor"] as const)
    if (status === undefined && this.during(at, until, restartMs, ...killed).length === 0)
      wrong.push("no answer, though nobody was killed")
    if (status !== undefined && status >= 500 && status !== 503) wrong.push("a failure that is no 503")
    if (status === 503 && retryAfter === null && by === "API") wrong.push("503 without Retry-After")
    if (status === 503 && this.during(at, until, restartMs).length === 0) wrong.push("503 while all was well")
    if (tookMs > toldMs + slackMs * Math.max(1, load)) wrong.push("answered too late")
    return wrong.map((complaint) => `${complaint}: ${this.told(request)}`)
  }

  /** A request with what was the matter around it. */
  told({ by, what, at, tookMs, status, said }: Request): string {
    const around = this.during(at, at + tookMs, restartMs).map(
      (spell) =>
        `${spell.name} ${Math.round(at - spell.from)} ms before, ${Math.round(spell.until - spell.from)} ms long`
    )
    return `${by} ${what} at ${Math.round(at)}: ${status ?? "none"} after ${Math.round(tookMs)} ms; ${around.join(" and ") || "no fault"}; ${said}`
  }
}
