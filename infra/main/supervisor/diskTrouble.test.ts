import { describe, expect, it } from "vitest"
import { FolderRefused } from "../../../storage/objects/files/makeFolder.ts"
import { diskTrouble } from "./diskTrouble.ts"

const failing = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: failed`), { code, ...(path && { path }) })

describe("a start that cannot use its files", () => {
  it.each([
    [failing("ENOSPC", "/data/secrets.json"), /^There is no room left on the disk that \/data\/secrets\.json lies on/],
    [failing("ENOSPC"), /^There is no room left on the disk that \/data lies on/],
    [failing("EDQUOT"), /no room left .*\(EDQUOT\)\. Make room there/],
    [
      failing("EACCES", "/data/cache"),
      /^This account may not read or write \/data\/cache \(EACCES\)\. Give it the right/
    ],
    [failing("EROFS", "/data/x"), /^\/data\/x lies on a disk that can only be read/],
    [new Error("It failed.", { cause: failing("ENOSPC", "/data/y") }), /\/data\/y lies on/],
    [
      new FolderRefused("/proc/x"),
      /^The folder \/proc\/x cannot be made: \/proc takes no new folders\. Name a directory/
    ],
    [
      new Error('The server ended: [ERROR] mariadbd: Error writing file (Errcode: 28 "No space left on device")'),
      /no room/
    ],
    [new Error("[ERROR] InnoDB: preallocating 12582912 bytes for file ./ibdata1 failed with error 28"), /no room/]
  ])("says what it is, where, and what to do: %s", (error, sentence) => {
    const said = diskTrouble(error, "/data")
    expect(said).toMatch(sentence)
    expect(said).toContain("MAKEREADY_DATA_DIR; then start again.")
    expect(said).not.toContain("\n")
  })

  it.each([[new Error("A fault of ours.")], [failing("ENOENT", "/data/x")], ["ENOSPC"], [undefined]])(
    "leaves alone what is something else: %s",
    (error) => expect(diskTrouble(error, "/data")).toBeUndefined()
  )

  it("ends where causes lead in a circle", () => {
    const one = new Error("one")
    one.cause = one
    expect(diskTrouble(one, "/data")).toBeUndefined()
  })
})
