/** A name that people are shown, as a body has it: seen as it is, see `engine/values/plainText.ts`. */
import { Schema } from "effect"
import { unseenInName } from "../../engine/values/plainText.ts"

/** Nothing in it is invisible or turns the direction of what follows. */
export const isSeen = Schema.makeFilter((text: string) => unseenInName(text) ?? true)

/** 1 to `most` characters, without blanks around them. */
export const visibleName = (most: number) =>
  Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(most), isSeen)
