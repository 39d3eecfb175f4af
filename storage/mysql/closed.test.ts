import { expect, it } from "vitest"
import { closedText } from "./closed.ts"

const refused = (errno: number, message: string) => Object.assign(new Error(message), { errno })

it("says of a server that lets nobody come from this machine what to look at, and of a fault of ours nothing", () => {
  const words = "Host 'migrate.inside' is not allowed to connect to this MariaDB server"
  const told = closedText(refused(1130, words), { orAway: false })
  expect(told).toContain(words)
  expect(told).toContain("may come from this machine")
  expect(closedText(refused(1129, "Host '10.0.0.2' is blocked"), { orAway: true })).toContain("MAKEREADY_DATABASE_URL")
  expect(closedText(refused(1064, "You have an error in your SQL syntax"), { orAway: true })).toBeUndefined()
})
