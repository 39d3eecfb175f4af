/** What is said to whoever writes a component that needs the look-up of addresses, on a site that has none. */
import type { Advised, ComponentAdvice } from "../components/contract.ts"

export const lookupOffAdvice = ({ addressLookup }: Pick<Advised, "addressLookup">): ReadonlyArray<ComponentAdvice> =>
  addressLookup === false
    ? [
        {
          code: "places.lookup_off",
          detail:
            "The site does not look addresses up, so visitors have no way to name one. Ask staff to switch addressLookup on.",
          about: {}
        }
      ]
    : []
