/**
 * The words in which the table of the configuration is written: a variable with what it takes, and a member that is read
 * from one or several of them.
 */
import { Redacted, Schema } from "effect"

export type Environment = { readonly [name: string]: string | undefined }

export interface Variable<A> {
  readonly name: string
  /** Completes the sentence "it takes …". */
  readonly takes: string
  readonly schema: Schema.Codec<A, string>
  /** Never repeated in a message. */
  readonly secret?: true
}

export const variable = <A>(name: string, takes: string, schema: Schema.Codec<A, string>): Variable<A> => ({
  name: `MAKEREADY_${name}`,
  takes,
  schema
})

export const text = (check: (value: string) => boolean) => Schema.String.check(Schema.makeFilter(check))

export const whole = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/)).pipe(
    Schema.decodeTo(Schema.FiniteFromString.check(Schema.isBetween({ minimum, maximum })))
  )

export const list = (item: (value: string) => boolean) => text((value) => items(value).every(item))

/** One reading of the environment. */
export interface Reading {
  /** The value of a variable; undefined where it is left out, or cannot be meant, which is told. */
  readonly set: <A>(variable: Variable<A>) => A | undefined
  /** Whether something is told of it already. */
  readonly isWrong: (variable: Pick<Variable<unknown>, "name">) => boolean
  readonly refuse: (problem: string) => void
  readonly environment: Environment
  readonly workingDirectory: string
}

/** A member of the configuration. */
export interface Member<B> {
  readonly variables: ReadonlyArray<Pick<Variable<unknown>, "name">>
  readonly read: (reading: Reading) => B
}

export const from = <A, B>(wanted: Variable<A>, make: (set: A | undefined, reading: Reading) => B): Member<B> => ({
  variables: [wanted],
  read: (reading) => make(reading.set(wanted), reading)
})

/** As it is set, or what is used else. */
export const or = <A>(wanted: Variable<A>, fallback: NoInfer<A>): Member<A> => from(wanted, (set) => set ?? fallback)

export const orNull = <A>(wanted: Variable<A>): Member<A | null> => from(wanted, (set) => set ?? null)

/** A secret, or an address that carries one. */
export const secret = (wanted: Variable<string>): Member<Redacted.Redacted<string> | undefined> =>
  from({ ...wanted, secret: true }, (set) => (set === undefined ? undefined : Redacted.make(set)))

/** Variables that are set together or not at all, but for those with a default. One that is missing gets its sentence. */
export const together = <Name extends string, B, Absent extends null | undefined>(
  prefix: string,
  wanted: { readonly [name in Name]: Variable<string> },
  of: {
    readonly defaults?: { readonly [name in NoInfer<Name>]?: string }
    /** What the configuration has where none is set. */
    readonly absent: Absent
    /** What is wrong with values that could be meant each for itself. */
    readonly problem?: (set: { readonly [name in NoInfer<Name>]?: string }) => string | undefined
    readonly make: (set: { readonly [name in NoInfer<Name>]: string }) => B
  }
): Member<B | Absent> => ({
  variables: Object.values(wanted),
  read: (reading) => {
    const names = Object.keys(wanted) as unknown as ReadonlyArray<Name>
    const given = names.flatMap((name) => {
      const value = reading.set(wanted[name])
      return value === undefined ? [] : [[name, value]]
    })
    if (given.length === 0) return of.absent
    const set: { readonly [name in Name]?: string } = { ...of.defaults, ...Object.fromEntries(given) }
    const missing = names.filter((name) => set[name] === undefined).map((name) => wanted[name])
    for (const { name, takes } of missing) {
      // A value that is wrong has its sentence already.
      if (reading.isWrong({ name })) continue
      reading.refuse(`${name} is not set although other MAKEREADY_${prefix}_ variables are; it takes ${takes}.`)
    }
    const problem = of.problem?.(set)
    if (problem !== undefined) reading.refuse(problem)
    return missing.length === 0 ? of.make(set as { readonly [name in Name]: string }) : of.absent
  }
})

export const withoutSlash = (value: string): string => value.replace(/\/$/, "")

/** What stands between commas. */
export const items = (value: string): ReadonlyArray<string> =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
