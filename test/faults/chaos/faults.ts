/** What happens in an hour of chaos: each fault by its name, what it strikes, how long it lasts, and how it begins and ends. */
import type { Stage } from "./Stage.ts"
import { isClockMovable } from "./MovableClock.ts"
import type { MailFault } from "./MailServer.ts"
import type { ReceiverFault } from "./Receiver.ts"

/** What two faults at once must not share. */
export type Target =
  | "API"
  | "worker"
  | "origin"
  | "supervisor"
  | "database"
  | "store"
  | "data disk"
  | "clock"
  | "mail"
  | "receiver 1"
  | "receiver 2"

export interface Fault {
  readonly name: string
  readonly targets: ReadonlyArray<Target>
  /** The shortest and the longest it lasts, in milliseconds. */
  readonly lastsMs: readonly [number, number]
  /** Begins it; what is answered ends it. */
  readonly begin: () => Promise<() => Promise<void>>
}

const HOUR_MS = 3_600_000
const TEN_MINUTES_MS = 600_000
const short = [0, 1_000] as const
const long = [6_000, 20_000] as const

/** Every fault that this stage can have. */
export const faultsOf = (stage: Stage): ReadonlyArray<Fault> => [
  ...kills(stage),
  ...ofDatabase(stage),
  ...ofStore(stage),
  ...ofDisks(stage),
  ...ofClocks(stage),
  ...ofMail(stage),
  ...ofReceivers(stage)
]

const nothing = async () => {}

const kills = (stage: Stage): ReadonlyArray<Fault> => {
  const killing = (name: string, targets: Fault["targets"], kill: () => Promise<void>): Fault => ({
    name: `kill of ${name}`,
    targets,
    lastsMs: short,
    begin: async () => {
      await kill()
      return nothing
    }
  })
  return [
    killing("an API process", ["API"], () => stage.kill("main/api.ts")),
    killing("a worker", ["worker"], () => stage.kill("main/worker.ts")),
    killing("the database", ["database"], () => stage.killDatabase()),
    killing("the origin", ["origin"], () => stage.kill("main/origin.ts")),
    // It does not start without its database, nor onto a full disk; so neither is away meanwhile.
    killing("the supervisor", ["supervisor", "API", "worker", "origin", "database", "store", "data disk"], () =>
      stage.killSupervisor()
    )
  ]
}

const ofDatabase = (stage: Stage): ReadonlyArray<Fault> => [
  {
    name: "the database stopped as it stands",
    targets: ["database"],
    lastsMs: long,
    begin: async () => {
      const go = stage.stopDatabase()
      return async () => go()
    }
  },
  switched(
    "the database cut off",
    ["database"],
    long,
    () => stage.way.hold(),
    () => stage.way.thaw()
  ),
  switched(
    "the database refused by the network",
    ["database"],
    long,
    () => stage.way.refuse(),
    () => stage.way.thaw()
  )
]

const ofStore = ({ remote }: Stage): ReadonlyArray<Fault> => {
  if (remote === undefined) return []
  const { proxy, way } = remote
  const answering = (["is busy", "is full", "refuses", "stalls"] as const).map((fault) =>
    switched(
      `an object store that ${fault}`,
      ["store"],
      long,
      () => proxy.fail(fault),
      () => proxy.fail(null)
    )
  )
  return [
    ...answering,
    switched(
      "the object store cut off",
      ["store"],
      long,
      () => way.hold(),
      () => way.thaw()
    )
  ]
}

const ofDisks = ({ disks }: Stage): ReadonlyArray<Fault> =>
  disks === undefined
    ? []
    : (
        [
          ["the database's disk full", ["database"], disks.database],
          ["the disk of everything else full", ["store", "data disk"], disks.data]
        ] as const
      ).map(([name, targets, disk]) => ({
        name,
        targets,
        lastsMs: long,
        begin: async () => {
          const empty = disk.fill()
          return async () => empty()
        }
      }))

const ofClocks = ({ clock, databaseClock }: Stage): ReadonlyArray<Fault> =>
  isClockMovable
    ? [
        switched(
          "the clock an hour ahead",
          ["clock"],
          long,
          () => clock.move(HOUR_MS),
          () => clock.move(-HOUR_MS)
        ),
        switched(
          "the clock ten minutes behind",
          ["clock"],
          long,
          () => clock.move(-TEN_MINUTES_MS),
          () => clock.move(TEN_MINUTES_MS)
        ),
        switched(
          "the database's clock an hour ahead",
          ["clock"],
          long,
          () => databaseClock.move(HOUR_MS),
          () => databaseClock.move(-HOUR_MS)
        )
      ]
    : []

const ofMail = ({ mail }: Stage): ReadonlyArray<Fault> =>
  (["away", "slow", "puts off"] satisfies ReadonlyArray<MailFault>).map((fault) =>
    switched(
      `the mail server ${fault}`,
      ["mail"],
      long,
      () => mail.fail(fault),
      () => mail.fail(null)
    )
  )

const ofReceivers = ({ receivers }: Stage): ReadonlyArray<Fault> =>
  receivers.flatMap((receiver, at) =>
    (["away", "slow", "too many requests", "loses its answers"] satisfies ReadonlyArray<ReceiverFault>).map((fault) =>
      switched(
        `receiver ${at + 1}: ${fault}`,
        [at === 0 ? "receiver 1" : "receiver 2"],
        long,
        () => receiver.fail(fault),
        () => receiver.fail(null)
      )
    )
  )

const switched = (
  name: string,
  targets: Fault["targets"],
  lastsMs: Fault["lastsMs"],
  on: () => void | Promise<void>,
  off: () => void | Promise<void>
): Fault => ({
  name,
  targets,
  lastsMs,
  begin: async () => {
    await on()
    return async () => off()
  }
})
