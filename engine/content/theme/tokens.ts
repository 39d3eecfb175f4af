/**
 * The theme: a few decisions about colour, type, space and corners, from which `compile.ts` makes custom properties.
 * The schema is closed, so a misspelt token is refused instead of silently doing nothing (THEME-15, CA-B29).
 */
import { Schema } from "effect"
import { defaultColors, defaultRadius, defaultScale, defaultSpaceUnit } from "./defaults.ts"

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

/** An optional token with what it is for. */
const token = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.optionalKey(schema).annotateKey({ description })
const colour = (description: string, fallback?: string) =>
  token(Colour, fallback === undefined ? description : `${description} ${fallback} when left out.`)

/** What a writer may send. Everything but the two families has a default, see `defaults.ts`. */
export const ThemeTokens = Schema.Struct({
  color: token(
    Schema.Struct({
      background: colour("Behind everything.", defaultColors.background),
      surface: colour("Behind cards and bands.", defaultColors.surface),
      text: colour("Of text, on background and surface.", defaultColors.text),
      primary: colour("Of what is to be clicked.", defaultColors.primary),
      onPrimary: colour("Of text on primary.", defaultColors.onPrimary),
      secondary: colour("Of what is to be clicked less."),
      onSecondary: colour("Of text on secondary."),
      accent: colour("Of small things that stand out."),
      muted: colour("Of text that stands back."),
      border: colour("Of lines.")
    }),
    "Colours as hex, `#rgb` or `#rrggbb`; each becomes `--color-<name>`. Pairs of text and ground have to be legible: WCAG 2.2 AA."
  ),
  font: Schema.Struct({
    heading: Family.annotateKey({
      description: "Family of headings: one that comes with the service, or an uploaded face."
    }),
    body: Family.annotateKey({ description: "Family of everything else." }),
    mono: token(Family, "Family of code."),
    scale: token(
      Schema.Finite.check(
        Schema.isBetween(scaleBounds, { message: `Use a ratio from ${scaleBounds.minimum} to ${scaleBounds.maximum}` })
      ),
      `Ratio between neighbouring steps of the type scale; ${defaultScale} when left out.`
    )
  }).annotateKey({ description: "Typefaces, `--font-<use>`." }),
  space: token(
    Schema.Struct({ unit: token(rem(0.125, 1), `In rem; ${defaultSpaceUnit} when left out.`) }),
    "The unit of which `--space-1` to `--space-10` are multiples."
  ),
  radius: token(
    Schema.Struct({
      small: token(rem(0, 4), `In rem; ${defaultRadius.small} when left out.`),
      medium: token(rem(0, 4), `In rem; ${defaultRadius.medium} when left out.`),
      large: token(rem(0, 4), `In rem; ${defaultRadius.large} when left out.`)
    }),
    "How round corners are, `--radius-<size>`."
  )
})
export type ThemeTokens = typeof ThemeTokens.Type
