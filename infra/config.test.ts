import { describe, expect, it } from "vitest"
import { Redacted, Result } from "effect"
import { configurationFrom, type Environment } from "./config.ts"

const read = (environment: Environment) => Result.getOrThrow(configurationFrom(environment, "/srv/app"))
const problems = (environment: Environment) => {
  const result = configurationFrom(environment, "/srv/app")
  return Result.isFailure(result) ? result.failure.problems : []
}

describe("without any variable", () => {
  it("everything is embedded and on this machine", () => {
    expect(read({})).toMatchObject({
      dataDir: "/srv/app/.makeready",
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

  it("an empty value counts as left out", () => expect(read({ MAKEREADY_API_PORT: " " }).apiPort).toBe(4000))
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
    expect(configuration.purgeUrls).toEqual(["http://10.0.0.5:8080", "http://10.0.0.6:8080"])
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
    ["BASE_URL", "api.press.test", "an address without a path"],
    ["BASE_URL", "https://press.test/api", "an address without a path"],
    ["SITES_DOMAIN", "Sites.test", "a domain name in lower case"],
    ["SITES_DOMAIN", "-a.test", "a domain name in lower case"],
    ["WORKERS", "0", "a number of worker processes from 1 to 64"],
    ["LOG", "xml", "pretty or json"],
    ["PROXY_HOPS", "-1", "a number of proxies from 0 to 16"],
    ["ORIGIN_CACHE_MB", "1", "a number of megabytes from 8 to 65536"],
    ["PURGE_URLS", "10.0.0.5", "addresses of origins"],
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

  it("one port for API and origin", () => {
    const [problem] = problems({ MAKEREADY_API_PORT: "8080" })
    expect(problem).toMatch(/^MAKEREADY_API_PORT and MAKEREADY_ORIGIN_PORT are both 8080/)
  })
})
