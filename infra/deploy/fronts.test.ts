/** What is shipped to stand in front of several processes. `nginx.system.test.ts` and the cluster's test try it. */
import { describe, expect, it } from "vitest"
import { read } from "../../test/imports.ts"

describe("whoever stands in front", () => {
  it("is HAProxy without root's rights, and tells the journal which server went, but nobody what was asked for", () => {
    const cfg = read("infra/haproxy/haproxy.cfg")
    const set = (name: string) => [...cfg.matchAll(new RegExp(`^ {2}${name} (.*)$`, "gm"))].map(([, value]) => value)
    expect([set("user"), set("group"), set("log")]).toEqual([
      ["haproxy"],
      ["haproxy"],
      ["/dev/log local0 notice", "global"]
    ])
    // The check and what it calls lie outside of any root of its own.
    expect(set("chroot")).toEqual([])
  })

  it.each(["haproxy/haproxy.cfg", "caddy/Caddyfile", "deploy/compose/Caddyfile"])(
    "asks by infra/%s who lives, not who has database and store: without them each still says what it cannot",
    (file) => {
      const asked = [...read(`infra/${file}`).matchAll(/^\s*(?:health_uri|option httpchk GET) (\S+)$/gm)].map(
        ([, path]) => path
      )
      expect(asked).toEqual(["/healthz"])
    }
  )
})
