/** Where leads are handed on to, and who we are there: what each destination declares that it can be configured by. */
import { Redacted } from "effect"
import { destinations } from "../../engine/people/leads/destinations/catalogue.ts"
import type { Setting } from "../../engine/people/leads/destinations/destination.ts"
import type { ReceiverSettings } from "../connectors/leads/receivers.ts"
import { type Member, type Reading, text, type Variable, variable } from "./variables.ts"

export const receivers: Member<ReceiverSettings> = {
  variables: destinations.flatMap(({ configurable }) => Object.values(configurable).map(settingOf)),
  read: receiversFrom
}

function receiversFrom(reading: Reading): ReceiverSettings {
  return Object.fromEntries(
    destinations.map(({ name, configurable, together = [] }) => {
      const set = Object.fromEntries(
        Object.entries(configurable).map(([called, setting]) => [called, reading.set(settingOf(setting))])
      )
      for (const pair of together) {
        const [lacking, told] = [...pair]
          .sort((one) => (set[one] === undefined ? -1 : 1))
          .map((one) => settingOf(configurable[one]!))
        const isHalf = pair.some((one) => set[one] === undefined) && pair.some((one) => set[one] !== undefined)
        // A value that is wrong has its sentence already.
        if (isHalf && !reading.isWrong(lacking!))
          reading.refuse(`${lacking!.name} is not set although ${told!.name} is; the two go together.`)
      }
      const values = Object.entries(configurable).map(([one, setting]) => [one, valueOf(setting, set[one])])
      return [name, Object.fromEntries(values)]
    })
  )
}

function settingOf({ variable: name, takes, fits, secret }: Setting): Variable<string> {
  return { ...variable(name, takes, text(fits)), ...(secret && { secret }) }
}

const valueOf = ({ read = (value) => value, fallback, secret }: Setting, set: string | undefined) => {
  const value = set === undefined ? (fallback ?? null) : read(set)
  return secret && value !== null ? Redacted.make(value) : value
}
