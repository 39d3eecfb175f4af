/** What changed here of one unit, and the text it is to have at the site. */
import type { Compared } from "./compared.ts"
import { fileOf, type Member, type Unit } from "./names.ts"
import type { Planned } from "./plan.ts"
import { withIds } from "./text.ts"
import type { Standing } from "./there.ts"

export type Json = { readonly [name: string]: unknown }

export class UnitChange {
  readonly #sides: Compared
  readonly unit: Unit
  /** Its name in plans and reports. */
  readonly key: string
  /** As it is at the site; undefined where it is not. */
  readonly standing: Standing | undefined
  /** Files whose text is sent, and those that are taken away. */
  readonly sent: ReadonlyArray<Planned>
  readonly removed: ReadonlyArray<Planned>

  constructor(
    sides: Compared,
    unit: Unit,
    planned: ReadonlyArray<Planned>,
    sent: ReadonlyArray<Planned>,
    removed: ReadonlyArray<Planned>
  ) {
    this.#sides = sides
    this.unit = unit
    this.key = planned[0]!.unit
    this.standing = sides.there.units.get(this.key)
    this.sent = sent
    this.removed = removed
  }

  payload(): { readonly html: string; readonly css?: string } {
    const css = this.text("css")
    return { html: this.text("html") ?? "", ...(css !== undefined && { css }) }
  }

  json(): Json {
    return JSON.parse(this.text("json") ?? "{}") as Json
  }

  /** The text to be sent of a member: ours where it changed here, else theirs; undefined where there is none. */
  text(member: Member): string | undefined {
    const file = fileOf(this.unit, member)!
    if (this.removed.some((one) => one.file === file)) return undefined
    const theirs = this.standing?.texts.get(file)
    if (!this.sent.some((one) => one.file === file)) return theirs
    const mine = withIds(this.#sides.here.files.get(file)!.text, this.#sides.library)
    // A text that has carriage returns at the site keeps them, or every line of it would change.
    return theirs !== undefined && /\r\n/.test(theirs) && !/[^\r]\n/.test(theirs) ? mine.replaceAll("\n", "\r\n") : mine
  }
}

/** Members to send so that the one becomes the other: null takes one away. */
export const changedMembers = (before: Json, now: Json): Json => ({
  ...Object.fromEntries(
    Object.keys(before)
      .filter((name) => !(name in now))
      .map((name) => [name, null])
  ),
  ...Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
  )
})
