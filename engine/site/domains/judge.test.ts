import { describe, expect, it } from "vitest"
import type { Resolved } from "../../ports/Dns.ts"
import { type Findings, judge, nextQuestion } from "./judge.ts"

const at = (addresses: ReadonlyArray<string>, unanswered = false): Resolved => ({
  addresses: addresses.map((address) => ({ address, isPublic: !/^(10|127|169\.254|192\.168)\.|^fd/.test(address) })),
  unanswered
})
const ours = at(["203.0.113.7", "2001:db8::7"])
const found = (findings: Partial<Findings>): Findings => ({
  host: at([]),
  ours,
  mustClaim: false,
  claim: null,
  arrival: null,
  ...findings
})

describe("a host leads here", () => {
  it.each<[string, Partial<Findings>, string, string]>([
    ["if its one address is ours", { host: at(["203.0.113.7"]) }, "here", "leads_here"],
    ["if all of them are", { host: at(["2001:db8::7", "203.0.113.7"]) }, "here", "leads_here"],
    [
      "also at a private address, if that is ours",
      { host: at(["127.0.0.1"]), ours: at(["127.0.0.1"]) },
      "here",
      "leads_here"
    ],
    [
      "behind a proxy, if its domain names the site and a request arrives",
      { host: at(["198.51.100.1"]), claim: "right", arrival: "here" },
      "here",
      "proven"
    ],
    [
      "at our addresses where others have a say, if its domain names the site",
      { host: at(["203.0.113.7"]), mustClaim: true, claim: "right" },
      "here",
      "leads_here"
    ],
    [
      "not at our addresses alone where others have a say",
      { host: at(["203.0.113.7"]), mustClaim: true, claim: "missing" },
      "elsewhere",
      "unclaimed"
    ],
    ["not without an address", {}, "elsewhere", "no_records"],
    ["not at an address of others", { host: at(["198.51.100.1"]), claim: "missing" }, "elsewhere", "other_address"],
    [
      "not if one of several is of others",
      { host: at(["203.0.113.7", "198.51.100.1"]) },
      "elsewhere",
      "some_elsewhere"
    ],
    ["not at a private address of others", { host: at(["10.0.0.1"]) }, "elsewhere", "private_address"],
    [
      "not if one of several is private, whatever is claimed",
      { host: at(["198.51.100.1", "10.0.0.1"]), claim: "right", arrival: "here" },
      "elsewhere",
      "private_address"
    ],
    [
      "not if a request arrives at others",
      { host: at(["198.51.100.1"]), claim: "right", arrival: "elsewhere" },
      "elsewhere",
      "not_arriving"
    ],
    [
      "not by a request alone",
      { host: at(["198.51.100.1"]), claim: "missing", arrival: "here" },
      "elsewhere",
      "other_address"
    ]
  ])("%s", (_, findings, leads, finding) => {
    expect(judge(found(findings))).toEqual({ leads, finding })
  })

  it.each<[string, Partial<Findings>]>([
    ["nobody answered for its addresses", { host: at([], true) }],
    ["half of them are missing, and those that came are ours", { host: at(["203.0.113.7"], true) }],
    ["our own name could not be asked for", { host: at(["198.51.100.1"]), ours: at([], true) }],
    ["nobody answered for its claim", { host: at(["198.51.100.1"]), claim: "unanswered" }],
    ["its request was not answered", { host: at(["198.51.100.1"]), claim: "right", arrival: "unanswered" }]
  ])("or nobody knows, if %s", (_, findings) => {
    expect(judge(found(findings)).leads).toBe("unknown")
  })
})

describe("what is asked next", () => {
  it("is nothing of a host with a private address, not even whose it is", () => {
    expect(nextQuestion(found({ host: at(["10.0.0.1"]) }))).toBeNull()
    expect(nextQuestion(found({ host: at(["93.184.215.14", "127.0.0.1"]), claim: "right" }))).toBeNull()
  })

  const proxied = { host: at(["198.51.100.1"]) }
  it.each<[string, Partial<Findings>, string | null]>([
    ["is nothing of a host that is ours", { host: at(["203.0.113.7"]) }, null],
    ["is nothing of one without addresses", {}, null],
    [
      "is the claim of one that is ours where others have a say",
      { host: at(["203.0.113.7"]), mustClaim: true },
      "claim"
    ],
    ["is nothing more after that", { host: at(["203.0.113.7"]), mustClaim: true, claim: "missing" }, null],
    ["is nothing of one without addresses, whoever has a say", { mustClaim: true }, null],
    ["is nothing of one that is half ours", { host: at(["203.0.113.7", "198.51.100.1"]) }, null],
    ["is nothing of one at a private address, not even whose it is", { host: at(["198.51.100.1", "10.0.0.1"]) }, null],
    ["is nothing while we do not know who we are", { ...proxied, ours: at([], true) }, null],
    ["is the claim of one that is all of others", proxied, "claim"],
    ["is a request once the claim is right", { ...proxied, claim: "right" }, "arrival"],
    ["is no request without the claim", { ...proxied, claim: "missing" }, null],
    ["is no request where the claim is not known", { ...proxied, claim: "unanswered" }, null],
    ["is nothing more after the request", { ...proxied, claim: "right", arrival: "elsewhere" }, null]
  ])("%s", (_, findings, question) => {
    expect(nextQuestion(found(findings))).toBe(question)
  })
})
