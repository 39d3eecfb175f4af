/**
 * Who asks for a page without being a person that reads it: programs that say so, and requests as no browser makes them.
 * A closed table; each row with its reason. Nobody is refused for it: such requests are counted apart.
 */

/** Names of headers in lower case, as Node gives them. */
export interface Headers {
  readonly [name: string]: string | ReadonlyArray<string> | undefined
}

export interface AutomatedRule {
  /** Lower case with hyphens; unique. */
  readonly rule: string
  readonly why: string
}

/** A rule over the `User-Agent` alone, so that what it says of one text can be remembered. */
export interface NameRule extends AutomatedRule {
  readonly tells: (userAgent: string) => boolean
}

/** A rule over all headers of a request for a page. */
export interface BehaviourRule extends AutomatedRule {
  readonly tells: (headers: Headers) => boolean
}

export const nameRules: ReadonlyArray<NameRule> = [
  {
    rule: "nameless",
    why: "Every browser says what it is; short scripts and scanners often do not.",
    tells: (userAgent) => userAgent.trim() === ""
  },
  {
    rule: "crawler",
    why: "Crawlers of search engines, archives and language models name themselves, most with an address to ask at.",
    // Cubot is a make of telephones.
    tells: (userAgent) =>
      /(?<!\bcu)bot(?![a-z\d])|crawl|spider|slurp|archiver|\+https?:\/\/|@[a-z\d-]+\.[a-z]|mediapartners|feedfetcher|bingpreview/i.test(
        userAgent
      )
  },
  {
    rule: "link-preview",
    why: "Messengers and networks fetch a page to show a card of it before anybody has opened it.",
    tells: (userAgent) =>
      /facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|telegram|slack-imgproxy|skypeuripreview|embedly|vkshare|iframely|discourse forum/i.test(
        userAgent
      )
  },
  {
    rule: "uptime-check",
    why: "Monitors ask every minute whether a page is there, from many places.",
    tells: (userAgent) =>
      /uptime|pingdom|statuscake|site24x7|monitor|better stack|datadog|newrelic|nagios|check_http|zabbix|blackbox|healthcheck|kube-probe|elb-health|googlehc/i.test(
        userAgent
      )
  },
  {
    rule: "driven-browser",
    why: "A browser without a window is driven by a program: screenshots, measurements, tests.",
    tells: (userAgent) =>
      /headless|phantomjs|lighthouse|pagespeed|gtmetrix|puppeteer|playwright|selenium|cypress|webdriver|screenshot/i.test(
        userAgent
      )
  },
  {
    rule: "no-browser",
    why: "Every browser in use begins with Mozilla/5.0 or, in old versions, Opera/; libraries and command lines do not.",
    tells: (userAgent) => !/^(?:Mozilla|Opera)\/\d/i.test(userAgent)
  }
]

export const behaviourRules: ReadonlyArray<BehaviourRule> = [
  {
    rule: "no-language",
    why: "Every browser says which languages its user reads; programs that pose as one rarely do.",
    tells: (headers) => headers["accept-language"] === undefined
  },
  {
    rule: "no-html",
    why: "A browser that opens a page names text/html among what it takes.",
    tells: ({ accept }) =>
      typeof accept === "string" && !accept.includes("text/html") && !/text\/html|\*\/\*/i.test(accept)
  }
]

/** Whether the `User-Agent` alone tells of a program. Without the header it is the empty text. */
export const isNamedAutomated = (userAgent: string): boolean => nameRules.some(({ tells }) => tells(userAgent))

/** Whether anything else about the request does. */
export const isAutomatedByBehaviour = (headers: Headers): boolean => behaviourRules.some(({ tells }) => tells(headers))

/**
 * The rule over time, which whoever counts keeps to: views of one visitor beyond so many a minute are a program's.
 * Nobody reads a page a second for a minute.
 */
export const pace: AutomatedRule = {
  rule: "pace",
  why: "Nobody reads more than a page a second for a minute; what a visitor asks for beyond that, a program asks for."
}
