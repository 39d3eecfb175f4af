import { describe, expect, it } from "vitest"
import { behaviourRules, isAutomatedByBehaviour, isNamedAutomated, nameRules, pace } from "./automated.ts"
import { type Answered, countedAs, isCountedHost } from "./counting.ts"
import { referrerOf } from "./referrer.ts"

const person = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "en-GB,en;q=0.9"
}
const counted = (of: Partial<Answered> = {}, headers: Answered["headers"] = {}) =>
  countedAs({ method: "GET", status: 200, query: "", ...of, headers: { ...person, ...headers } }, isNamedAutomated)

describe("what counts as a view", () => {
  it.each([
    ["a page that a person opens", {}, {}],
    ["one that the browser has already and only asks about", { status: 304 }, { "if-none-match": '"x"' }],
    ["one with words of a campaign behind its address", { query: "?utm_source=post&nolazyness=1" }, {}],
    [
      "one opened as a document, as browsers say it",
      {},
      { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" }
    ],
    ["one of whoever wants not to be tracked: nothing is kept of anybody", {}, { dnt: "1", "sec-gpc": "1" }]
  ])("is %s", (_, of, headers) => expect(counted(of, headers)).toBe("view"))

  it.each<[string, Partial<Answered>, Answered["headers"]]>([
    ["HEAD", { method: "HEAD" }, {}],
    ["a form that is sent", { method: "POST" }, {}],
    ["a part of a file", { status: 206 }, { range: "bytes=0-99" }],
    ["a page that is not there", { status: 404 }, {}],
    ["a redirect", { status: 301 }, {}],
    ["a site that is offline", { status: 503 }, {}],
    ["a prefetch", {}, { "sec-purpose": "prefetch" }],
    ["a private prefetch of a search engine", {}, { "sec-purpose": "prefetch;anonymous-client-ip" }],
    ["a prerender", {}, { "sec-purpose": "prefetch;prerender" }],
    ["a prefetch as older browsers say it", {}, { purpose: "prefetch" }],
    ["a prefetch as Firefox said it", {}, { "x-moz": "prefetch" }],
    ["a script that loads a page", {}, { "sec-fetch-dest": "empty" }],
    ["a page in a frame", {}, { "sec-fetch-dest": "iframe" }],
    ["a look without lazy pictures", { query: "?nolazy" }, {}],
    ["a look without motion", { query: "?a=b&nomotion=1" }, {}],
    ["a look at a component's state", { query: "?mkstate=open" }, {}]
  ])("is not %s", (_, of, headers) => expect(counted(of, headers)).toBeUndefined())

  it("is counted apart for programs, by name or behaviour", () => {
    expect(
      counted({}, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" })
    ).toBe("automated")
    expect(counted({}, { "user-agent": undefined })).toBe("automated")
    expect(counted({}, { "accept-language": undefined })).toBe("automated")
    expect(counted({ method: "HEAD" }, { "user-agent": "UptimeRobot/2.0" })).toBeUndefined()
  })

  it("is counted on the site's own host, and on the platform's until there is one", () => {
    const www = { primaryHost: "www.example.com" }
    expect(isCountedHost("primary", www)).toBe(true)
    expect(isCountedHost("preview", www)).toBe(false)
    expect(isCountedHost("preview", { primaryHost: null })).toBe(true)
    for (const role of ["root", "alias", "former"] as const) expect(isCountedHost(role, www)).toBe(false)
  })
})

/** Texts as they were seen, each with the first rule that tells of it. */
const programs: ReadonlyArray<readonly [rule: string, userAgent: string]> = [
  ["nameless", ""],
  ["nameless", "  "],
  ["crawler", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
  ["crawler", "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)"],
  ["crawler", "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)"],
  ["crawler", "Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)"],
  ["crawler", "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)"],
  ["crawler", "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)"],
  ["crawler", "CCBot/2.0 (https://commoncrawl.org/faq/)"],
  [
    "crawler",
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)"
  ],
  ["link-preview", "facebookexternalhit/1.1"],
  ["link-preview", "WhatsApp/2.23.20.0"],
  ["uptime-check", "Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)"],
  ["uptime-check", "Pingdom.com_bot_version_1.4"],
  ["uptime-check", "Mozilla/5.0 (compatible; StatusCake)"],
  ["uptime-check", "kube-probe/1.31"],
  [
    "driven-browser",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36"
  ],
  [
    "driven-browser",
    "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse"
  ],
  ["no-browser", "curl/8.11.0"],
  ["no-browser", "python-requests/2.32.3"],
  ["no-browser", "Go-http-client/2.0"],
  ["no-browser", "node"]
]

const people: ReadonlyArray<string> = [
  person["user-agent"],
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.8.0 Yowser/2.5 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0",
  "Opera/9.80 (Android; Opera Mini/36.2/191.273) Presto/2.12.423 Version/12.16"
]

describe("the table of programs", () => {
  it.each(programs)("has %s tell of %s", (rule, userAgent) => {
    const told = nameRules.filter(({ tells }) => tells(userAgent)).map((row) => row.rule)
    expect(told).toContain(rule)
  })

  it.each(people)("takes %s for a person", (userAgent) => expect(isNamedAutomated(userAgent)).toBe(false))

  it("has every rule met by some program, each with a reason of its own", () => {
    expect(new Set(programs.map(([rule]) => rule))).toEqual(new Set(nameRules.map(({ rule }) => rule)))
    const every = [...nameRules, ...behaviourRules, pace]
    expect(new Set(every.map(({ rule }) => rule)).size).toBe(every.length)
    expect(new Set(every.map(({ why }) => why)).size).toBe(every.length)
  })

  it("tells by behaviour of what no browser sends", () => {
    expect(isAutomatedByBehaviour(person)).toBe(false)
    expect(isAutomatedByBehaviour({ ...person, accept: "*/*" })).toBe(false)
    expect(isAutomatedByBehaviour({ ...person, accept: "application/json" })).toBe(true)
    expect(isAutomatedByBehaviour({ ...person, "accept-language": undefined })).toBe(true)
  })
})

describe("where a visit came from", () => {
  const own = ["www.example.com", null]
  it.each([
    ["https://www.google.com/", { host: "www.google.com" }],
    ["https://News.Example.ORG:8443/a/b?who=nell@vale.test#x", { host: "news.example.org" }],
    ["https://nell:secret@intranet.example/", { host: "intranet.example" }],
    ["http://www.example.com/about", "own"],
    ["https://WWW.EXAMPLE.COM", "own"],
    ["android-app://com.google.android.gm/", null],
    ["about:client", null],
    ["https://", null],
    ["https://a b/", null],
    ["", null],
    [undefined, null]
  ])("is of %s its host alone", (header, expected) => expect(referrerOf(header, own)).toEqual(expected))
})
