/**
 * Every wait for something that may never answer, in one table: what waits, how long at most, and what whoever waits is
 * told when it was in vain. A deadline is kept where the wait is, by racing the answer, so that it holds inside work that
 * must not be interrupted too; what did not answer is given up with its connection.
 */
import { limits, MINUTE_MS, SECOND_MS } from "./limits.ts"
import { shares } from "./turns/shares.ts"

interface Deadline {
  readonly waits: string
  readonly ms: number
  readonly told: string
}

export const deadlines = {
  databaseConnect: {
    waits: "a connection to the database to be made",
    ms: 5 * SECOND_MS,
    told: "503 service.unavailable; nothing was changed"
  },
  databasePool: {
    waits: "a connection of the pool to be free, of a database that is there",
    ms: 20 * SECOND_MS,
    told: "503 service.unavailable; nothing was changed"
  },
  /** The server is asked beside every silent statement whether it lives, and whoever waits for a dead one is told at once. */
  databaseSilence: {
    waits: "any answer of the database, before it is asked whether it is there at all",
    ms: 3 * SECOND_MS,
    told: "nothing yet"
  },
  chatUsage: {
    waits: "the chat's service to say how much it is used, while somebody reads a site",
    ms: SECOND_MS,
    told: "`chat_widget.usage` is null"
  },
  turnstile: {
    waits: "the vendor's word on a visitor's token, which is asked for twice at most, while the visitor waits",
    ms: 1.5 * SECOND_MS,
    told: "nothing: the form stands or falls with its proof of work"
  },
  cdn: {
    waits: "the CDN in front to answer that it has forgotten something",
    ms: 5 * SECOND_MS,
    told: "nothing: a worker says it again later"
  },
  places: {
    waits: "the service that knows places to answer, which is asked twice at most, while a visitor types",
    ms: 2 * SECOND_MS,
    told: "502 with a reason"
  },
  databaseLook: {
    waits: "the answer to whether the database is there, which is asked twice; `/readyz` asks once",
    ms: 1.5 * SECOND_MS,
    told: "503 service.unavailable, or service.unconfirmed where the last word was on its way"
  },
  databaseStatement: {
    waits: "one statement, or one commit, of a database that is there; longer than it waits for a locked row",
    ms: MINUTE_MS,
    told: "503 service.unavailable, or service.unconfirmed where the last word was on its way"
  },
  siteTurn: {
    waits: "the turn of a site that others write to",
    ms: shares.writes.waitMs,
    told: "503 site.busy; the write was not begun"
  },
  objectAnswer: {
    waits: "the first word of the object store on one object: read, looked up, removed, listed",
    ms: 5 * SECOND_MS,
    told: "503 service.unavailable; an origin answers with what it holds"
  },
  objectBody: {
    waits: "the rest of an object that is read whole",
    ms: 20 * SECOND_MS,
    told: "503 service.unavailable"
  },
  /** For up to one mebibyte; one second more for each further one. */
  objectPut: {
    waits: "the object store to have taken an object, or one part of a large one",
    ms: 6 * SECOND_MS,
    told: "503 service.unavailable; of a page that is published meanwhile, `publish.not_served_yet`"
  },
  /** Longer than a lock that another machine left in a shared folder is believed in. */
  objectLock: {
    waits: "another process to finish its change of the same file, where objects are files",
    ms: 40 * SECOND_MS,
    told: "503 service.unavailable"
  },
  objectProbe: {
    waits:
      "the store, for `/readyz`: to write and remove a small object where the API asks, to answer where an origin does",
    ms: 1.5 * SECOND_MS,
    told: "503 from `/readyz`"
  },
  publishing: {
    waits: "a page that was written to be served",
    ms: limits.settleMs,
    told: "200 with `publish.not_served_yet`; workers go on"
  },
  uploadStall: { waits: "more of a request's body", ms: limits.uploadStallMs, told: "408, or 400 on forms" },
  uploadWhole: { waits: "all of a request's body", ms: limits.uploadMs, told: "408, or 400 on forms" },
  upstreamImport: { waits: "somebody else's server, for a file to be imported", ms: limits.importMs, told: "502" },
  receiver: {
    waits: "a receiver to take a lead over",
    ms: limits.leadAttemptMs,
    told: "nobody; tried again with growing pauses"
  },
  receiverReply: {
    waits: "the reply of a receiver that the visitor's page shows",
    ms: limits.formReplyMs,
    told: "the visitor: that it arrived, without the reply"
  },
  mailConnect: {
    waits: "a connection to the mail server, and its greeting",
    ms: 10 * SECOND_MS,
    told: "nobody; tried again with growing pauses"
  },
  mailSilence: {
    waits: "any word of the mail server",
    ms: 30 * SECOND_MS,
    told: "nobody; tried again with growing pauses"
  },
  /** A visitor who sent a form is answered within it, whatever becomes of the API. */
  originForm: {
    waits: "the API to have taken a form that a visitor sent",
    ms: 10 * SECOND_MS,
    told: "the visitor: that it arrived, where the origin could keep it; else to go back and send it again"
  },
  originApi: {
    waits: "the API to answer a visitor: a page of a first visit, a picture that is made",
    ms: 30 * SECOND_MS,
    told: "503, a plain page"
  },
  workerDrain: {
    waits: "jobs under way when a worker stops",
    ms: 20 * SECOND_MS,
    told: "nobody; their leases run out"
  },
  originDrain: { waits: "answers under way when an origin stops", ms: 10 * SECOND_MS, told: "the connection is cut" }
} as const satisfies { readonly [wait: string]: Deadline }

/** Seconds after which an outage may be over; what `Retry-After` says. */
export const outageRetrySeconds = 5
