/** What an owner has been shown and means: whose redirects give way, or that nothing is to change yet. */
import { Effect } from "effect"
import { Write, type WriteSession } from "../../../access/Call.ts"

/** Rows of these writers may go. */
export const writersMeant = <A, E, R>(writers: ReadonlyArray<string>, body: Effect.Effect<A, E, R>) =>
  within((write) => ({ ...write, acknowledged: { ...write.acknowledged, overwritingWriters: writers } }), body)

/** As a rehearsal, which changes nothing. */
export const rehearsed = <A, E, R>(body: Effect.Effect<A, E, R>) =>
  within((write) => ({ ...write, dryRun: true }), body)

const within = <A, E, R>(change: (write: WriteSession) => WriteSession, body: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Write, (write) => Effect.provideService(body, Write, change(write)))
