/** What a look found, in a sentence for whoever has to do something about it. */
import type { DomainFinding, DomainState } from "../../model/DomainStanding.ts"

export const findingWords: { readonly [finding in DomainFinding]: string } = {
  leads_here: "Every address of the name is one of ours.",
  proven: "The name leads to a proxy that hands visitors on to us, and its domain names this website.",
  no_records: "The name has no address yet. Enter the records below where the domain is registered.",
  other_address:
    "The name leads to another server. Take the old records away and enter those below; where a proxy is meant to stand in front, enter the TXT record as well.",
  some_elsewhere: "Some addresses of the name are ours and some are not. Take away those that are not.",
  private_address:
    "The name leads to an address that nobody can reach from outside. Take that record away and enter those below.",
  unclaimed:
    "The name leads here already, but it is or was part of another website's domain. Enter the TXT record below, which says that it is yours.",
  not_arriving:
    "The domain names this website, but a request to the name does not arrive here. Have the proxy in front hand on every path under the same name.",
  unreachable: "The name servers of the domain did not answer. They are asked again; nothing has changed meanwhile."
}

/**
 * Whether a domain that serves was found to lead elsewhere when it was looked at last, and lapses if that stays so. What
 * was not answered says nothing.
 */
export const isInDoubt = (state: DomainState, finding: DomainFinding | null): boolean =>
  state === "serving" && finding !== null && !certain.has(finding)

const certain: ReadonlySet<DomainFinding> = new Set(["leads_here", "proven", "unreachable"])
