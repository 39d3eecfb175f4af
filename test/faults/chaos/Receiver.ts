/** A receiver of enquiries, which notes what it took and when, and fails as it is told to. */
import { type StandIn, startStandIn } from "../../../infra/standins/StandIn.ts"

export type ReceiverFault = "away" | "slow" | "too many requests" | "loses its answers"

/** Something that was taken, and answered with success, whether or not the answer arrived. */
export interface Taken {
  readonly leadId: string
  readonly body: string
  readonly at: number
}

const forGood = 1_000_000
const faults = {
  away: { drop: "before", times: forGood },
  slow: { delayMs: 15_000, times: forGood },
  "too many requests": { status: 429, headers: { "retry-after": "2" }, times: forGood },
  "loses its answers": { drop: "after", times: forGood }
} as const

export class Receiver {
  readonly taken: Array<Taken>
  readonly #standIn: StandIn

  private constructor(standIn: StandIn, taken: Array<Taken>) {
    this.#standIn = standIn
    this.taken = taken
  }

  static async start(): Promise<Receiver> {
    const taken: Array<Taken> = []
    const standIn = await startStandIn(({ body }) => {
      taken.push({ leadId: JSON.parse(body).id, body, at: performance.now() })
      return { status: 200, body: { ok: true } }
    })
    return new Receiver(standIn, taken)
  }

  get host(): string {
    return this.#standIn.host
  }

  get url(): string {
    return `${this.#standIn.address}/leads`
  }

  async fail(fault: ReceiverFault | null): Promise<void> {
    if (fault !== null) return this.#standIn.fail(faults[fault])
    await fetch(`${this.#standIn.address}/__faults`, { method: "DELETE" })
  }

  close(): Promise<void> {
    return this.#standIn.close()
  }
}
