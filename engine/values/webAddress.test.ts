import { expect, it } from "vitest"
import { isWebAddress } from "./webAddress.ts"

it.each([
  "https://vale.test",
  "https://vale.test/a?b=c@d#e@f",
  "https://vale.test/@vale",
  "https://xn--vle-ula.test:8443/",
  "HTTPS://vale.test/"
])("%s is an address to lead visitors to", (text) => expect(isWebAddress(text)).toBe(true))

it.each([
  "https://bank.test@evil.test/",
  "https://bank.test:x@evil.test/",
  "https://@evil.test/",
  "https://:@evil.test/",
  "https:bank.test@evil.test",
  "https:///bank.test@evil.test/",
  "https://bank.test%2f@evil.test/",
  "https://bank.test\\@evil.test/",
  "http://vale.test/",
  "//vale.test/",
  "javascript:alert(1)",
  "https://",
  "https://va le.test/",
  ""
])("%j is none", (text) => expect(isWebAddress(text)).toBe(false))
