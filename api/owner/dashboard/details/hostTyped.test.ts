import { expect, it } from "vitest"
import { hostMeant, hostTyped } from "./hostTyped.ts"

it.each([
  ["myshop.test", "myshop.test"],
  [" www.MyShop.test ", "www.MyShop.test"],
  ["http://myshop.test/", "myshop.test"],
  ["https://www.myshop.test/about?from=ad#top", "www.myshop.test"],
  ["myshop.test:443/", "myshop.test"],
  ["müller.test/", "müller.test"],
  ["http://my shop.test/", "http://my shop.test/"],
  ["me@myshop.test", "me@myshop.test"],
  ["", ""]
])("takes %j as %j", (typed, host) => expect(hostTyped(typed)).toBe(host))

it.each([
  ["http://my shop.test/", "myshop.test"],
  ["My Shop . test", "myshop.test"],
  ["myshop,test", "myshop.test"],
  ["me@myshop.test", undefined],
  ["not a domain", undefined],
  ["", undefined]
])("understands %j to mean %j", (typed, host) => expect(hostMeant(typed)).toBe(host))
