/** What stands for a receiver on a machine without accounts: its wire protocol as a function from request to answer. */

export interface Received {
  readonly method: string
  /** Path and query as they came. */
  readonly target: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

export interface Answered {
  readonly status: number
  readonly headers?: { readonly [name: string]: string }
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown
}

export type Answer = (request: Received & { readonly url: URL }) => Answered | Promise<Answered>

/** A key pair made for one start. */
export interface KeyPair {
  /** SPKI as PEM. */
  readonly publicKey: string
  /** PKCS #8 as PEM. */
  readonly privateKey: string
}

export interface StandInOf<Setting extends string> {
  /**
   * The body of a destination whose leads it takes at this address, with the keys, lists and tabs that it knows. Of one
   * that only the platform sets: the token it takes, and what belongs to that.
   */
  readonly body: (address: string) => { readonly [member: string]: string }
  /** How the destination is configured to reach it at this address, which has no trailing slash. */
  readonly configured: (address: string, keys: KeyPair) => { readonly [name in Setting]?: string }
  /** A new one, with nothing received yet. Paths begin after the address. */
  readonly answers: (keys: KeyPair) => Answer
}
