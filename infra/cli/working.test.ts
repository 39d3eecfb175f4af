import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ObjectStoreFailure } from "../../engine/ports/Objects.ts"
import { FolderRefused } from "../../storage/objects/files/makeFolder.ts"
import { StoreGone } from "../../storage/objects/files/place.ts"
import { Unsuccessful } from "./Operations.ts"
import { attempt, working } from "./working.ts"

const told = (error: unknown) => Effect.runPromise(Effect.flip(working(attempt(() => Promise.reject(error)))))
const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" })

describe("what a command met on its way is a sentence", () => {
  it.each([
    [
      new ObjectStoreFailure({ operation: "open", key: "/srv/objects", cause: full }),
      /^There is no room left on the disk of \/srv\/objects \(ENOSPC\)/
    ],
    [
      Object.assign(new Error("write"), { code: "EDQUOT", path: "/srv/backups" }),
      /^There is no room left on the disk of \/srv\/backups \(EDQUOT\)/
    ],
    [full, /^There is no room left on the disk of what the command writes to/],
    [
      new ObjectStoreFailure({ operation: "list", key: "sites/", cause: new Error("403 Forbidden") }),
      /^The object store failed at list of "sites\/": 403 Forbidden\. Mend that/
    ],
    [
      Object.assign(new Error("Access denied for user 'x'"), {
        code: "ER_ACCESS_DENIED_ERROR",
        errno: 1045,
        sqlState: "28000"
      }),
      /^The database lets this process not in: Access denied for user 'x'\. Check account, password/
    ],
    [
      Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED", syscall: "connect" }),
      /^The database does not answer: connect ECONNREFUSED 127\.0\.0\.1:1\. Check host and port in MAKEREADY_DATABASE_URL/
    ],
    [new FolderRefused("/proc/x"), /^The folder \/proc\/x cannot be made: \/proc takes no new folders\. Name a folder/],
    [
      new ObjectStoreFailure({ operation: "open", key: "/proc/x/objects", cause: new FolderRefused("/proc/x") }),
      /^The folder \/proc\/x cannot be made/
    ],
    [
      new ObjectStoreFailure({
        operation: "open",
        key: "/srv/objects",
        cause: new StoreGone("The object store /srv/objects is not there.")
      }),
      /^The object store \/srv\/objects is not there\. Mount its disk/
    ],
    [Object.assign(new Error("open"), { code: "EACCES", path: "/srv/x" }), /^\/srv\/x may not be read or written/]
  ])("%s", async (error, sentence) => {
    const said = await told(error)
    expect(said).toBeInstanceOf(Unsuccessful)
    expect((said as Unsuccessful).message).toMatch(sentence)
  })

  it("but for what nobody foresaw, which keeps its stack", async () => {
    const unforeseen = new TypeError("x is not a function")
    expect(await told(unforeseen)).toBe(unforeseen)
  })
})
