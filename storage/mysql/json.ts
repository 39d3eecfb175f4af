/** JSON in text columns: written and read by us alone, so what comes back has the type that went in. */

export const toText = (value: unknown): string => JSON.stringify(value)

export const fromText = <A>(text: string): A => JSON.parse(text) as A

export const toNullableText = (value: unknown): string | null => (value === null ? null : toText(value))

export const fromNullableText = <A>(text: string | null): A | null => (text === null ? null : fromText<A>(text))
