/** Handlers of the roster's rows: take, call, return. */
import { rows } from "../../access/rows.ts"
import { connectRoster } from "../../use-cases/people/roster/connect.ts"
import { disconnectRoster } from "../../use-cases/people/roster/disconnect.ts"
import { readRoster } from "./read.ts"
import { RosterApi } from "./routes.ts"

export const rosterRows = rows(RosterApi, {
  read: () => readRoster,
  connect: ({ endpoint, payload }) => connectRoster(endpoint, payload),
  disconnect: () => disconnectRoster
})
