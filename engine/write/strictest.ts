/** Several policies that hold at once, such as a site's and an assistant's own: whichever asks for more wins. */
import { type PolicySubject, type PolicyValue, policyValues, type PublishPolicy, type Site } from "../model/Site.ts"
import { defaultPolicy } from "./hold.ts"

/** The site as it is for somebody who has policies of their own beside its. The site's own stays as it is without. */
export const underPolicies = <S extends Pick<Site, "publishPolicy">>(
  site: S,
  ...policies: ReadonlyArray<PublishPolicy>
): S => {
  const own = policies.filter((policy) => Object.keys(policy).length > 0)
  if (own.length === 0) return site
  return { ...site, publishPolicy: strictest([{ ...defaultPolicy, ...site.publishPolicy }, ...own]) }
}

const strictest = (policies: ReadonlyArray<PublishPolicy>): PublishPolicy => {
  const all: { [subject in PolicySubject]?: PolicyValue } = {}
  for (const policy of policies)
    for (const [subject, value] of Object.entries(policy) as Array<[PolicySubject, PolicyValue]>) {
      const known = all[subject]
      if (known === undefined || policyValues.indexOf(value) > policyValues.indexOf(known)) all[subject] = value
    }
  return all
}
