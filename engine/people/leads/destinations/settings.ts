/** Kinds of settings that destinations are configured by. */
import { isToken, isWebUrl } from "../../../values/configured.ts"
import type { Setting } from "./destination.ts"

/** The base address of a service. `{dc}` in it stands for a data centre that callers name. */
export const address = <const Variable extends string>(variable: Variable, takes: string, fallback: string) =>
  ({
    variable,
    takes,
    fits: (value) => isWebUrl(value.replace("{dc}", "us1")),
    read: (value) => value.replace(/\/$/, ""),
    fallback,
    isCalled: true
  }) as const satisfies Setting

export const word = (variable: string, takes: string) => ({ variable, takes, fits: isToken }) as const satisfies Setting

export const secretWord = (variable: string, takes: string) =>
  ({ variable, takes, fits: isToken, secret: true }) as const satisfies Setting
