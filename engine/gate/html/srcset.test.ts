import { expect, it } from "vitest"
import { srcsetAddresses } from "./srcset.ts"

it.each([
  ["", []],
  ["a", ["a"]],
  ["a, b", ["a", "b"]],
  ["a,b", ["a,b"]],
  ["a 1x,b 2x", ["a", "b"]],
  [" , ,a 100w , b 200w 1h,", ["a", "b"]],
  ["a,, b", ["a", "b"]],
  ["a (x, y) 1x, b", ["a", "b"]],
  ["a (x, b", ["a"]],
  ["/a,b/c 1x", ["/a,b/c"]],
  ["a\t1x\n,\fb", ["a", "b"]],
  ["//x.example/a, b", ["//x.example/a", "b"]]
])("splits %j as the standard does", (value, addresses) => expect(srcsetAddresses(value)).toEqual(addresses))
