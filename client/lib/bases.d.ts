type Input = {
  readonly [name: string]: unknown
}
export declare class Bases {
  #private
  /** The version that a write of what `operation` is about builds on; undefined where nothing of it was read. */
  of(operation: string, input: Input): string | undefined
  /** Learns from an answer. */
  note(operation: string, input: Input, body: unknown): void
}
export {}
