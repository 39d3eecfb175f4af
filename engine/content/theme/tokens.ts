/**
 * The theme: a few decisions about colour, type, space and corners, from which `compile.ts` makes custom properties.
 * The schema is closed, so a misspelt token is refused instead of silently doing nothing (THEME-15, CA-B29).
 */
import { Schema } from "effect"

/** Version of this schema, as the manifest publishes it. */
export const themeSchemaVersion = 1

/** Cases spelled out, flag `u`: only so does the pattern go into the published JSON Schema. */
const Colour = Schema.String.check(
  Schema.isPattern(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/u, { message: "Write the colour as hex, #rgb or #rrggbb" })
)
const Family = Schema.String.check(Schema.isBetweenLength(1, 80))
/** Lengths are in rem. */
const rem = (minimum: number, maximum: number) =>
  Schema.Finite.check(
    Schema.isBetween({ minimum, maximum }, { message: `Use a number of rem from ${minimum} to ${maximum}` })
  )

export const scaleBounds = { minimum: 1.067, maximum: 1.5 } as const

/** What a writer may send. Everything but the two families has a default, see `defaults.ts`. */
export const ThemeTokens = Schema.Struct({
  color: Schema.optionalKey(
    Schema.Struct({
      background: Schema.optionalKey(Colour),
      surface: Schema.optionalKey(Colour),
      text: Schema.optionalKey(Colour),
      primary: Schema.optionalKey(Colour),
      onPrimary: Schema.optionalKey(Colour),
      secondary: Schema.optionalKey(Colour),
      onSecondary: Schema.optionalKey(Colour),
      accent: Schema.optionalKey(Colour),
      muted: Schema.optionalKey(Colour),
      border: Schema.optionalKey(Colour)
    })
  ),
  font: Schema.Struct({
    heading: Family,
    body: Family,
    mono: Schema.optionalKey(Family),
    /** Ratio between neighbouring steps of the type scale. */
    scale: Schema.optionalKey(
      Schema.Finite.check(
        Schema.isBetween(scaleBounds, { message: `Use a ratio from ${scaleBounds.minimum} to ${scaleBounds.maximum}` })
      )
    )
  }),
  space: Schema.optionalKey(Schema.Struct({ unit: Schema.optionalKey(rem(0.125, 1)) })),
  radius: Schema.optionalKey(
    Schema.Struct({
      small: Schema.optionalKey(rem(0, 4)),
      medium: Schema.optionalKey(rem(0, 4)),
      large: Schema.optionalKey(rem(0, 4))
    })
  )
})
export type ThemeTokens = typeof ThemeTokens.Type
