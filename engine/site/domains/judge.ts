/**
 * Whether a host leads here, told from what was found out about it. A host whose addresses are all ours leads here, if
 * nobody else has a say in it or its domain names the site. One whose addresses are somebody else's may still, through a
 * proxy or a delivery network: then its domain has to name the site, and a request to it has to arrive.
 */
import type { DomainFinding } from "../../model/DomainStanding.ts"
import type { Arrival } from "../../ports/HostProbe.ts"
import type { Resolved } from "../../ports/Dns.ts"

export interface Findings {
  /** Where the host leads. */
  readonly host: Resolved
  /** Where we are. */
  readonly ours: Resolved
  /** Others have a say in the domain: it has to name the site wherever the host leads. */
  readonly mustClaim: boolean
  /** Whether the domain names the site in its TXT record; null where nobody has asked. */
  readonly claim: "right" | "missing" | "unanswered" | null
  /** What became of a request to the host; null where none was sent. */
  readonly arrival: Arrival | null
}

export interface Judgement {
  /** `unknown` where those who had to be asked did not answer: then nothing changes. */
  readonly leads: "here" | "elsewhere" | "unknown"
  readonly finding: DomainFinding
}

export const judge = (findings: Findings): Judgement => {
  const { host, ours, mustClaim, claim, arrival } = findings
  const foreign = foreignOf(findings)
  if (host.addresses.length === 0) return host.unanswered ? unknown : { leads: "elsewhere", finding: "no_records" }
  if (foreign.length === 0) {
    if (host.unanswered || (mustClaim && claim === "unanswered")) return unknown
    return mustClaim && claim !== "right"
      ? { leads: "elsewhere", finding: "unclaimed" }
      : { leads: "here", finding: "leads_here" }
  }
  // Who we are is not known in full: what looks foreign may be ours.
  if (ours.unanswered) return unknown
  if (foreign.some(({ isPublic }) => !isPublic)) return { leads: "elsewhere", finding: "private_address" }
  if (foreign.length < host.addresses.length) return { leads: "elsewhere", finding: "some_elsewhere" }
  if (claim === "unanswered") return unknown
  if (claim !== "right") return { leads: "elsewhere", finding: "other_address" }
  if (arrival === "here") return { leads: "here", finding: "proven" }
  return { leads: arrival === "elsewhere" ? "elsewhere" : "unknown", finding: "not_arriving" }
}

/**
 * What has to be asked before it can be judged; null once it can. Only of a host whose every address is public and none
 * ours is the claim asked for, and only with the claim is a request sent; and of one that is here where others have a say.
 */
export const nextQuestion = (findings: Findings): "claim" | "arrival" | null => {
  const { host, ours, mustClaim, claim, arrival } = findings
  const foreign = foreignOf(findings)
  if (foreign.length === 0)
    return mustClaim && claim === null && host.addresses.length > 0 && !host.unanswered ? "claim" : null
  const isBehind = foreign.length === host.addresses.length && !ours.unanswered
  if (!isBehind || foreign.some(({ isPublic }) => !isPublic)) return null
  if (claim === null) return "claim"
  return claim === "right" && arrival === null ? "arrival" : null
}

/** Nobody could be asked in time. */
export const unknown: Judgement = { leads: "unknown", finding: "unreachable" }

const foreignOf = ({ host, ours }: Findings) => {
  const own = new Set(ours.addresses.map(({ address }) => address))
  return host.addresses.filter(({ address }) => !own.has(address))
}
