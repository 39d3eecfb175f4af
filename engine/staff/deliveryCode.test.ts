import { expect, it } from "vitest"
import { deliveryCode } from "./deliveryCode.ts"

it.each([
  [null, ""],
  ["The receiver answered with status 503: Ada Lovelace is not known here", "503"],
  ["The receiver did not answer within 10 s.", "time out"],
  ["The receiver could not be reached.", "unreachable"],
  ["The receiver's address may not be visited (private).", "not allowed"],
  ["The site has no destination of this name.", "no destination"],
  ["ada@example.com cannot be written to", "refused"],
  ["It said: The receiver answered with status 200", "refused"]
])("tells of %j no more than %j", (error, code) => expect(deliveryCode(error)).toBe(code))
