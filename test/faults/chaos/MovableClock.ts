/**
 * A machine's clock that can be put forward and back under programs that run: libfaketime tells them another time of day,
 * read from a file, and leaves alone what measures durations, as a machine does whose clock is set. Files keep the times of
 * the kernel.
 */
import { existsSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Where Debian has it, by architecture; the one for programs of several threads. */
const library = ["x86_64", "aarch64"]
  .map((architecture) => `/usr/lib/${architecture}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))

/** Whether programs can be told another time here. */
export const isClockMovable = library !== undefined

export class MovableClock {
  readonly #file: string
  #offsetMs = 0

  /** Its state is a file of this folder. */
  constructor(folder: string, name: string) {
    this.#file = join(folder, `${name}.clock`)
    this.move(0)
  }

  /** For programs that are to go by it; empty where none can be. */
  get environment(): { readonly [name: string]: string } {
    if (library === undefined) return {}
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      FAKETIME_NO_CACHE: "0",
      // Seconds after which the file is read again.
      FAKETIME_CACHE_DURATION: "1",
      NO_FAKE_STAT: "1"
    }
  }

  /** How far it is ahead of the true time, in milliseconds. */
  get offsetMs(): number {
    return this.#offsetMs
  }

  /** What it shows, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offsetMs
  }

  /** Puts it forward, or back by a negative number of milliseconds, at one stroke; within a second everybody goes by it. */
  move(ms: number): void {
    this.#offsetMs += ms
    const seconds = Math.round(this.#offsetMs / 1_000)
    writeFileSync(`${this.#file}.new`, `${seconds < 0 ? "" : "+"}${seconds}s\n`)
    renameSync(`${this.#file}.new`, this.#file)
  }
}
