/** What an owner is written of their domains. */
import { expect, it } from "vitest"
import { domainMail } from "./mails.ts"

it("names a domain as it is written on paper, not as name servers spell it", () => {
  for (const change of ["began", "returned", "lapsed"] as const) {
    const host = { host: "www.xn--bckerei-5wa.example", standing: null } as never
    const { subject, text } = domainMail({ name: "Kessel" } as never, host, change, "https://desk.example/settings")
    expect(subject).toContain("www.bäckerei.example")
    expect(subject + text).not.toContain("xn--")
  }
})
