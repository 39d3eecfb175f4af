import { readFile } from "node:fs/promises"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { Redacted, Result } from "effect"
import { configurationFile, withTable } from "./writeConfiguration.ts"
import { configurationFrom, environmentWith, variableNames } from "./config.ts"
import type { Environment } from "./config/variables.ts"

const read = (environment: Environment) => Result.getOrThrow(configurationFrom(environment, "/srv/app"))
const problems = (environment: Environment) => {
  const result = configurationFrom(environment, "/srv/app")
  return Result.isFailure(result) ? result.failure.problems : []
}

describe("without any variable", () => {
  it("everything is embedded and on this machine", () => {
    expect(read({})).toMatchObject({
      dataDir: "/srv/app/.makeready",
      cacheDir: "/srv/app/.makeready/cache",
      bind: "127.0.0.1",
      apiPort: 4000,
      originPort: 8080,
      databaseUrl: undefined,
      s3: undefined,
      smtpUrl: undefined,
      baseUrl: "http://localhost:4000",
      originUrl: "http://localhost:8080",
      sitesDomain: "localhost",
      log: "pretty",
      proxyHops: 0,
      purgeUrls: ["http://127.0.0.1:8080"]
    })
  })

  it("production logs JSON", () => expect(read({ NODE_ENV: "production" }).log).toBe("json"))

  it("a value that came with its quotes is refused with a word about them", () => {
    expect(problems({ MAKEREADY_BIND: "'10.0.0.2'" })).toEqual([
      expect.stringMatching(/it takes the address.*leave both out/)
    ])
    expect(problems({ MAKEREADY_BIND: "10.0.0.2'" })).toEqual([expect.not.stringContaining("quote")])
  })

  it.each(["MAKEREADY_DATA_DIR", "MAKEREADY_CACHE_DIR", "MAKEREADY_SECRET_KEY", "MAKEREADY_OPERATOR_TOKEN"])(
    "and so is %s, of which any text can be meant: it would be another folder, or another secret, than the one without them",
    (name) => {
      const value = `/var/lib/${"k".repeat(32)}`
      expect(problems({ [name]: value })).toEqual([])
      for (const quote of ["'", '"']) {
        const [problem, ...more] = problems({ [name]: quote + value + quote })
        expect(problem).toMatch(new RegExp(`^${name} is .* It begins and ends with a quote`))
        expect(more).toEqual([])
      }
    }
  )

  it("an empty value counts as left out", () => expect(read({ MAKEREADY_API_PORT: " " }).apiPort).toBe(4000))
})

describe("a name with a slip of the hand", () => {
  it("stops the start and is told with the one that may be meant, instead of being left out", () => {
    expect(
      problems({ MAKEREADY_DATABSE_URL: "mysql://root:secret@db/x", MAKEREADY_SECRET_KEYFILE: "/run/key" })
    ).toEqual([
      "MAKEREADY_DATABSE_URL is read by nobody; MAKEREADY_DATABASE_URL may be meant. Correct the name, or leave it out.",
      "MAKEREADY_SECRET_KEYFILE is read by nobody; MAKEREADY_SECRET_KEY_FILE may be meant. Correct the name, or leave it out."
    ])
  })

  it("is not looked for in what is empty, what is set rightly, and what is named like nothing here", () => {
    const others = {
      MAKEREADY_DATABSE_URL: "",
      MAKEREADY_WHATEVER: "1",
      DATABASE_URL: "x",
      MAKEREADY_BIND_FILE: undefined
    }
    expect(read({ ...others, MAKEREADY_BIND: "::" }).bind).toBe("::")
  })
})

describe("addresses follow from one another", () => {
  it("ports and the bind address reach the default addresses", () => {
    const configuration = read({ MAKEREADY_BIND: "::", MAKEREADY_API_PORT: "5000", MAKEREADY_ORIGIN_PORT: "9090" })
    expect(configuration.baseUrl).toBe("http://localhost:5000")
    expect(configuration.originUrl).toBe("http://localhost:9090")
    expect(configuration.purgeUrls).toEqual(["http://[::1]:9090"])
    expect(configuration.apiUrl).toBe("http://[::1]:5000")
  })

  it("an address that is configured stays as it is, less its trailing slash", () => {
    const configuration = read({
      MAKEREADY_BASE_URL: "https://api.press.test/",
      MAKEREADY_ORIGIN_URL: "https://sites.press.test",
      MAKEREADY_SITES_DOMAIN: "sites.press.test",
      MAKEREADY_PURGE_URLS: "http://10.0.0.5:8080/, http://10.0.0.6:8080"
    })
    expect(configuration.baseUrl).toBe("https://api.press.test")
    expect(configuration.mailFrom).toBe("Makeready <no-reply@sites.press.test>")
    expect(configuration.mailReplyTo).toBeNull()
    expect(configuration.purgeUrls).toEqual(["http://10.0.0.5:8080", "http://10.0.0.6:8080"])
  })
})

describe("a CDN in front", () => {
  const whole = {
    MAKEREADY_CDN_NAME: "cloudfront",
    MAKEREADY_CDN_ZONE: "E1",
    MAKEREADY_CDN_TOKEN: "wJalr/secret+of+a+key",
    MAKEREADY_CDN_ACCESS_KEY: "AKIA1"
  }

  it("is none unless it is named", () => expect(read({}).cdn).toBeNull())

  it("is taken whole, at the vendor's own address and for a day", () => {
    const { cdn } = read(whole)
    expect(cdn).toMatchObject({
      name: "cloudfront",
      url: "https://cloudfront.amazonaws.com",
      zone: "E1",
      accessKey: "AKIA1",
      purgeBy: "tags",
      soft: false,
      seconds: 86_400,
      staleSeconds: 60
    })
    expect(JSON.stringify(cdn)).not.toContain("secret")
  })

  it("is told what it lacks, and what does not go together, without a word of the token", () => {
    const told = (changes: { readonly [name: string]: string | undefined }) =>
      problems({ ...whole, ...changes }).join("\n")
    expect(told({ MAKEREADY_CDN_TOKEN: undefined })).toMatch(/^MAKEREADY_CDN_TOKEN is not set/)
    expect(told({ MAKEREADY_CDN_ACCESS_KEY: undefined })).toMatch(/^MAKEREADY_CDN_ACCESS_KEY is not set/)
    expect(told({ MAKEREADY_CDN_NAME: "fastly", MAKEREADY_CDN_PURGE_BY: "urls" })).toMatch(/with fastly it takes tags/)
    expect(told({ MAKEREADY_CDN_SOFT_PURGE: "yes" })).toMatch(/fastly alone knows soft purges/)
    expect(told({ MAKEREADY_CDN_SECONDS: "a day" })).toMatch(/^MAKEREADY_CDN_SECONDS is "a day"/)
    expect(told({ MAKEREADY_CDN_TOKEN: "two words" })).not.toContain("two words")
  })
})

describe("object storage", () => {
  const whole = {
    MAKEREADY_S3_ENDPOINT: "http://127.0.0.1:7480/",
    MAKEREADY_S3_BUCKET: "sites",
    MAKEREADY_S3_PRIVATE_BUCKET: "sites-private",
    MAKEREADY_S3_ACCESS_KEY: "AK",
    MAKEREADY_S3_SECRET_KEY: "SK"
  }
  it("is taken whole, with a default region", () => {
    const { s3 } = read(whole)
    expect(s3).toMatchObject({ endpoint: "http://127.0.0.1:7480", region: "us-east-1", bucket: "sites" })
    expect(Redacted.value(s3!.secretKey)).toBe("SK")
  })
  it("names every variable that is missing beside one that is set", () => {
    expect(problems({ MAKEREADY_S3_BUCKET: "sites" }).map((problem) => problem.split(" ")[0])).toEqual([
      "MAKEREADY_S3_ENDPOINT",
      "MAKEREADY_S3_PRIVATE_BUCKET",
      "MAKEREADY_S3_ACCESS_KEY",
      "MAKEREADY_S3_SECRET_KEY"
    ])
  })
  it("keeps what is private out of the public bucket", () => {
    expect(problems({ ...whole, MAKEREADY_S3_PRIVATE_BUCKET: "sites" })).toEqual([
      expect.stringMatching(/^MAKEREADY_S3_PRIVATE_BUCKET is "sites" like MAKEREADY_S3_BUCKET/)
    ])
  })
})

describe("a listing feed", () => {
  const whole = {
    MAKEREADY_LISTINGS_URL: "https://feed.test/odata/v1/",
    MAKEREADY_LISTINGS_TOKEN_URL: "https://id.feed.test/connect/token",
    MAKEREADY_LISTINGS_CLIENT_ID: "user",
    MAKEREADY_LISTINGS_CLIENT_SECRET: "hunter2",
    MAKEREADY_LISTINGS_PHOTOS: "https://photos.feed.test/"
  }
  it("is configured whole, or there is none", () => {
    const { listings } = read(whole)
    expect(listings).toMatchObject({ feedUrl: "https://feed.test/odata/v1", photos: "https://photos.feed.test/" })
    expect(Redacted.value(listings!.clientSecret)).toBe("hunter2")
    expect(read({}).listings).toBeNull()
    const told = (more: object) => read({ ...whole, ...more }).listings!.eventsUrl
    expect(told({})).toBe("https://analytics.crea.ca/LogEvents.svc/LogEvents")
    expect(told({ MAKEREADY_LISTINGS_RULES: "reso" })).toBeNull()
    expect(told({ MAKEREADY_LISTINGS_EVENTS_URL: "none" })).toBeNull()
    expect(told({ MAKEREADY_LISTINGS_EVENTS_URL: "https://events.test/x" })).toBe("https://events.test/x")
    const { MAKEREADY_LISTINGS_CLIENT_SECRET: _, ...rest } = whole
    expect(problems(rest)).toEqual([expect.stringMatching(/^MAKEREADY_LISTINGS_CLIENT_SECRET is not set although/)])
  })
  it("of builders is too", () => {
    const builders = {
      MAKEREADY_BUILDERS_URL: "https://lots.test/",
      MAKEREADY_BUILDERS_TOKEN: "hunter2",
      MAKEREADY_BUILDERS_PHOTOS: "https://lots.test/photos/"
    }
    expect(read(builders).builders).toMatchObject({ url: "https://lots.test", photos: "https://lots.test/photos/" })
    expect(read({}).builders).toBeNull()
    const found = problems({ MAKEREADY_BUILDERS_TOKEN: "hunter2" })
    expect(found.map((problem) => problem.split(" ")[0])).toEqual([
      "MAKEREADY_BUILDERS_URL",
      "MAKEREADY_BUILDERS_PHOTOS"
    ])
    expect(found.join(" ")).not.toContain("hunter2")
  })
})

describe("the chat", () => {
  it("CHAT-10: is a page that the operator names, by https or on this machine, and a service that counts where both its values are set", () => {
    for (const page of ["https://chat.test/widget", "http://127.0.0.1:4321/widget", "http://localhost:4321/widget"])
      expect(read({ MAKEREADY_CHAT_WIDGET: page }).chatWidget).toBe(page)
    expect(read({})).toMatchObject({ chatWidget: null, chatUsage: null })
    const usage = { MAKEREADY_CHAT_USAGE_URL: "https://chat.test/", MAKEREADY_CHAT_USAGE_TOKEN: "hunter2" }
    expect(read(usage).chatUsage).toMatchObject({ url: "https://chat.test" })
    const found = problems({ MAKEREADY_CHAT_USAGE_TOKEN: "hunter2" })
    expect(found).toEqual([expect.stringMatching(/^MAKEREADY_CHAT_USAGE_URL is not set/)])
    expect(found.join(" ")).not.toContain("hunter2")
  })
})

describe("the service that knows places", () => {
  it("is Google's, with a key that is never repeated", () => {
    expect(read({}).places).toBeNull()
    expect(read({ MAKEREADY_PLACES_KEY: "AIzaHunter2" }).places).toMatchObject({
      placesUrl: "https://places.googleapis.com",
      geocodingUrl: "https://maps.googleapis.com"
    })
    expect(read({ MAKEREADY_PLACES_KEY: "k", MAKEREADY_GEOCODING_URL: "http://127.0.0.1:4/" }).places).toMatchObject({
      geocodingUrl: "http://127.0.0.1:4"
    })
    expect(JSON.stringify(read({ MAKEREADY_PLACES_KEY: "AIzaHunter2" }).places)).not.toContain("Hunter2")
    expect(problems({ MAKEREADY_PLACES_KEY: "AIza Hunter2" }).join(" ")).not.toContain("Hunter2")
    expect(problems({ MAKEREADY_PLACES_URL: "https://places.test" })).toEqual([
      expect.stringMatching(/^MAKEREADY_PLACES_KEY is not set/)
    ])
  })
})

describe("receivers of leads", () => {
  it("are the public services unless named, with stand-ins beside them anywhere but in production", () => {
    expect(read({})).toMatchObject({
      receivers: {
        newsletter_list: { url: "https://{dc}.api.mailchimp.com/3.0" },
        agent_crm: { key: null },
        sheet: { account: null, privateKey: null }
      },
      egressAllow: [],
      standIns: true
    })
    expect(read({ NODE_ENV: "production" }).standIns).toBe(false)
    const named = read({ MAKEREADY_CRM_URL: "https://crm.test/", MAKEREADY_EGRESS_ALLOW: "127.0.0.1:9000, b.test:80" })
    expect(named).toMatchObject({
      receivers: { crm: { url: "https://crm.test" } },
      egressAllow: ["127.0.0.1:9000", "b.test:80"]
    })
  })
  it("take a private key on one line, and accounts whole", () => {
    const account = { MAKEREADY_SHEETS_ACCOUNT: "a@b.test", MAKEREADY_SHEETS_SECRET: "-- PRIVATE KEY --\\nabc" }
    const key = read(account).receivers["sheet"]?.["privateKey"]
    expect(Redacted.isRedacted(key) && Redacted.value(key)).toBe("-- PRIVATE KEY --\nabc")
    expect(problems({ MAKEREADY_SHEETS_ACCOUNT: "a@b.test" })).toEqual([
      "MAKEREADY_SHEETS_SECRET is not set although MAKEREADY_SHEETS_ACCOUNT is; the two go together."
    ])
    expect(problems({ MAKEREADY_SHEETS_SECRET: "hunter2" }).join(" ")).not.toContain("hunter2")
  })
})

describe("where names lead", () => {
  it("is this machine where nothing is named, and nowhere in production", () => {
    expect(read({})).toMatchObject({
      dnsServers: [],
      dnsAddresses: ["127.0.0.1"],
      dnsTarget: null,
      dnsTestServer: null
    })
    for (const [bind, address] of [
      ["0.0.0.0", "127.0.0.1"],
      ["localhost", "127.0.0.1"],
      ["::", "::1"],
      ["10.0.0.7", "10.0.0.7"]
    ])
      expect(read({ MAKEREADY_BIND: bind! }).dnsAddresses).toEqual([address])
    expect(read({ NODE_ENV: "production" }).dnsAddresses).toEqual([])
  })
  it("is every address that is named, the one of the origin among them and once", () => {
    const named = read({
      MAKEREADY_ORIGIN_ADDRESS: "203.0.113.7",
      MAKEREADY_DNS_ADDRESSES: "203.0.113.8, 203.0.113.7, 2001:db8::7",
      MAKEREADY_DNS_TARGET: "sites.press.example",
      MAKEREADY_DNS_SERVERS: "9.9.9.9, 10.0.0.2:5353, 2001:db8::2, [2001:db8::2]:53"
    })
    expect(named.dnsAddresses).toEqual(["203.0.113.7", "203.0.113.8", "2001:db8::7"])
    expect(named.dnsTarget).toBe("sites.press.example")
    expect(named.dnsServers).toEqual(["9.9.9.9", "10.0.0.2:5353", "2001:db8::2", "[2001:db8::2]:53"])
    expect(read({ MAKEREADY_ORIGIN_ADDRESS: "203.0.113.7" }).dnsAddresses).toEqual(["203.0.113.7"])
  })
})

describe("a value that a file holds", () => {
  const files: { readonly [path: string]: string } = {
    "/run/secrets/key": "a key of at least thirty-two letters\n",
    "/srv/app/port": "5001",
    "/run/secrets/empty": "\n"
  }
  const withFiles = (environment: Environment) => configurationFrom(environment, "/srv/app", (path) => files[path])
  const refused = (environment: Environment) => {
    const result = withFiles(environment)
    return Result.isFailure(result) ? result.failure.problems : []
  }

  it("counts as if it were set, whatever the variable", () => {
    const read = Result.getOrThrow(
      withFiles({ MAKEREADY_SECRET_KEY_FILE: "/run/secrets/key", MAKEREADY_API_PORT_FILE: "port" })
    )
    expect(Redacted.value(read.secretKey!)).toBe("a key of at least thirty-two letters")
    expect(read.apiPort).toBe(5001)
  })
  it("stops the start where the file cannot be read, is empty, or the variable is set as well", () => {
    expect(refused({ MAKEREADY_SECRET_KEY_FILE: "/run/secrets/kye" })).toEqual([
      'MAKEREADY_SECRET_KEY_FILE is "/run/secrets/kye"; it takes the path of a file that can be read and is not empty.'
    ])
    expect(refused({ MAKEREADY_SECRET_KEY_FILE: "/run/secrets/empty" })).toHaveLength(1)
    expect(refused({ MAKEREADY_API_PORT_FILE: "port", MAKEREADY_API_PORT: "5000" })).toEqual([
      expect.stringMatching(/^MAKEREADY_API_PORT and MAKEREADY_API_PORT_FILE are both set/)
    ])
    const half = { MAKEREADY_S3_BUCKET: "sites", MAKEREADY_S3_SECRET_KEY_FILE: "/run/secrets/kye" }
    expect(refused(half).filter((problem) => problem.includes("S3_SECRET_KEY"))).toHaveLength(1)
  })
  it("is not repeated in what is said of it", () => {
    const held = configurationFrom({ MAKEREADY_OPERATOR_TOKEN_FILE: "/t" }, "/srv/app", () => "hunter2")
    expect(Result.isFailure(held) && held.failure.message).toMatch(/^MAKEREADY_OPERATOR_TOKEN is 7 characters long/)
  })
  it("gives way to a value that is set for a process of ours", () => {
    process.env["MAKEREADY_DATABASE_URL_FILE"] = "/run/secrets/database"
    try {
      const environment = environmentWith({ MAKEREADY_DATABASE_URL: "mysql://root@127.0.0.1:3306/makeready" })
      expect(environment["MAKEREADY_DATABASE_URL_FILE"]).toBeUndefined()
      expect(environmentWith({})["MAKEREADY_DATABASE_URL_FILE"]).toBe("/run/secrets/database")
    } finally {
      delete process.env["MAKEREADY_DATABASE_URL_FILE"]
    }
  })
})

describe("a value that cannot be meant", () => {
  it.each([
    ["API_PORT", "80a", "a port number from 1 to 65535"],
    ["API_PORT", "0", "a port number from 1 to 65535"],
    ["API_PORT", "0x1F", "a port number from 1 to 65535"],
    ["ORIGIN_PORT", "65536", "a port number from 1 to 65535"],
    ["BIND", "eth0", "the address to listen on"],
    ["DATABASE_URL", "postgres://host/db", "mysql://user:password@host:3306/database"],
    ["DATABASE_URL", "mysql://host:3306", "mysql://user:password@host:3306/database"],
    ["SMTP_URL", "mail.test:25", "smtp://user:password@mail.example.com:587"],
    ["MAIL_FROM", "Makeready", "a mailbox"],
    ["MAIL_REPLY_TO", "Help <help@press.test>", "an address"],
    ["BUILD_INBOX", "build", "an address"],
    ["BASE_URL", "api.press.test", "an address without a path"],
    ["BASE_URL", "https://press.test/api", "an address without a path"],
    ["SITES_DOMAIN", "Sites.test", "a domain name in lower case"],
    ["SITES_DOMAIN", "-a.test", "a domain name in lower case"],
    ["WORKERS", "0", "a number of worker processes from 1 to 64"],
    ["LOG", "xml", "pretty or json"],
    ["SCHEMA_AHEAD", "yes", "refuse or serve"],
    ["PROXY_HOPS", "-1", "a number of proxies from 0 to 16"],
    ["API_PROCESSES", "0", "a number of API processes from 1 to 64"],
    ["METRICS_PORT", "0", "a port number from 1 to 65535"],
    ["API_HEAP_MB", "64", "a number of megabytes from 128 to 65536"],
    ["WORKER_HEAP_MB", "128", "a number of megabytes from 256 to 65536"],
    ["DATABASE_POOL", "1", "a number of connections from 6 to 1000"],
    ["WRITE_QUEUE", "none", "a number of writes from 1 to 100000"],
    ["WRITE_WAIT_SECONDS", "0", "a number of seconds from 1 to 60"],
    ["LOCK_WAIT_SECONDS", "61", "a number of seconds from 1 to 60"],
    ["ORIGIN_CACHE_MB", "1", "a number of megabytes from 8 to 65536"],
    ["LISTINGS_MEMORY_MB", "-1", "a number of megabytes up to 65536, 0 for none"],
    ["DNS_SERVERS", "9.9.9.9, dns.example.com", "addresses of name servers"],
    ["DNS_SERVERS", "9.9.9.9:0", "addresses of name servers"],
    ["DNS_SERVERS", "[9.9.9.9]:53", "addresses of name servers"],
    ["DNS_SERVERS", "2001:db8::2:99999", "addresses of name servers"],
    ["DNS_ADDRESSES", "203.0.113.7/24", "IP addresses"],
    ["DNS_TARGET", "https://sites.example.com", "a domain name in lower case"],
    ["DNS_TEST_SERVER", "localhost:53", "the address of a name server"],
    ["PURGE_URLS", "10.0.0.5", "addresses of origins"],
    ["ROSTER_URL", "roster.test", "an address such as https://roster.example.com"],
    ["CHAT_WIDGET", "http://chat.test/widget", "the https address of a page"],
    ["CHAT_WIDGET", "http://localhost.chat.test/widget", "the https address of a page"],
    ["CHAT_WIDGET", "javascript:alert(1)", "the https address of a page"],
    ["EGRESS_ALLOW", "http://a.test", "pairs of host and port"],
    ["NEWSLETTER_URL", "{dc}.test", "{dc} standing for the data centre"],
    ["STANDINS", "yes", "on or off"],
    ["IMAGE_ACCOUNT", "http://images.test/", "an https address that ends in a slash"]
  ])("MAKEREADY_%s=%s", (name, value, takes) => {
    const [problem, ...more] = problems({ [`MAKEREADY_${name}`]: value })
    expect(problem).toContain(`MAKEREADY_${name} is "${value}"; it takes `)
    expect(problem).toContain(takes)
    expect(more).toEqual([])
  })

  it("is reported together with all the others", () => {
    const found = problems({ MAKEREADY_API_PORT: "x", MAKEREADY_LOG: "x", MAKEREADY_WORKERS: "x" })
    expect(found).toHaveLength(3)
  })

  it("never shows a secret", () => {
    const found = problems({
      MAKEREADY_SECRET_KEY: "hunter2",
      MAKEREADY_OPERATOR_TOKEN: "hunter2",
      MAKEREADY_DATABASE_URL: "mysql://root:hunter2@host",
      MAKEREADY_SMTP_URL: "http://user:hunter2@host"
    })
    expect(found).toHaveLength(4)
    expect(found.join(" ")).not.toContain("hunter2")
  })

  it.each([
    ["BACKUP_KEY", "geheim"],
    ["DATABASE_URL", "mysql:/user:geheim@host"],
    ["DATABASE_URL", "user:geheim@host/db"],
    ["DATABASE_URL", "mysql://user:geheim"],
    ["DATABASE_URL", "mysql://host:3306?password=geheim"],
    ["SMTP_URL", "smtp:user:geheim@host"],
    ["BASE_URL", "http:/user:geheim@host"],
    ["PURGE_URLS", "http://10.0.0.5, user:geheim@10.0.0.6"]
  ])("never shows what may be one: MAKEREADY_%s=%s", (name, value) => {
    const [problem, ...more] = problems({ [`MAKEREADY_${name}`]: value })
    expect(problem).toMatch(new RegExp(`^MAKEREADY_${name} is ${value.length} characters long; it takes `))
    expect(more).toEqual([])
  })

  it.each([
    ["ENDPOINT", "foo", "an address such as"],
    ["COMPRESSION", "x", "gzip or none"],
    ["TIMEOUT", "soon", "a whole number"]
  ])("of telemetry, where it is wanted: OTEL_EXPORTER_OTLP_%s=%s", (name, value, takes) => {
    const own = { [`OTEL_EXPORTER_OTLP_${name}`]: value }
    const [problem, ...more] = problems({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", ...own })
    expect(problem).toContain(`OTEL_EXPORTER_OTLP_${name} is "${value}"; it takes ${takes}`)
    expect(more).toEqual([])
    expect(problems({ OTEL_SDK_DISABLED: "true", ...own })).toEqual([])
  })

  it("one port for API and origin", () => {
    const [problem] = problems({ MAKEREADY_API_PORT: "8080" })
    expect(problem).toMatch(/^MAKEREADY_API_PORT and MAKEREADY_ORIGIN_PORT are both 8080/)
  })
})

it("is told whole in docs/configuration.md", () => {
  const document = readFileSync(new URL("../docs/configuration.md", import.meta.url), "utf8")
  // A row names the first of several whole, and of the others what differs.
  const told = new Set<string>()
  for (const row of document.match(/^\| `MAKEREADY_[^|]*\|/gm) ?? []) {
    const [first = "", ...others] = [...row.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!)
    told.add(first)
    const prefixes = ["MAKEREADY", first.slice(0, first.lastIndexOf("_"))]
    for (const name of others) for (const prefix of prefixes) told.add(name.startsWith("_") ? `${prefix}${name}` : name)
  }
  expect(variableNames.filter((name) => !told.has(name))).toEqual([])
})

it("is documented as destinations declare it; `npm run configuration` writes it anew", async () => {
  const document = await readFile(configurationFile, "utf8")
  expect(document).toBe(await withTable(document))
})
