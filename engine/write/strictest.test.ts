import { expect, it } from "vitest"
import type { PublishPolicy } from "../model/Site.ts"
import { underPolicies } from "./strictest.ts"

const cases: ReadonlyArray<readonly [PublishPolicy, ReadonlyArray<PublishPolicy>, PublishPolicy]> = [
  [{}, [], {}],
  [{}, [{}], {}],
  [{}, [{ copy: "owner" }], { theme: "hold", copy: "owner" }],
  [{ theme: "auto" }, [{ copy: "owner" }], { theme: "auto", copy: "owner" }],
  [{ copy: "owner" }, [{ copy: "auto" }], { theme: "hold", copy: "owner" }],
  [{ copy: "hold" }, [{ copy: "owner" }, { copy: "hold" }], { theme: "hold", copy: "owner" }],
  [{}, [{ theme: "auto" }], { theme: "hold" }],
  [{}, [{ theme: "owner" }], { theme: "owner" }]
]

it.each(cases)("the site's %j and %j beside it come to %j", (publishPolicy, others, all) => {
  expect(underPolicies({ publishPolicy }, ...others).publishPolicy).toEqual(all)
})
