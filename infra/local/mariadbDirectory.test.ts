import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { findServer } from "./mariadbDirectory.ts"

const folder = mkdtempSync(join(tmpdir(), "makeready-server-"))
afterAll(() => rmSync(folder, { recursive: true }))

const aProgram = (name: string, script: string): string => {
  const program = join(folder, name)
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  return program
}

it("takes the server that is named, whichever of the two it is, and says when it is none", () => {
  const mysql = aProgram("mysqld", "echo 'mysqld  Ver 9.7.4 for Linux on x86_64'")
  expect(findServer(mysql)).toEqual({ binary: mysql, mariadb: false })
  const mariadb = aProgram("other", "echo 'other  Ver 10.11.19-MariaDB for debian-linux-gnu on x86_64'")
  expect(findServer(mariadb)).toEqual({ binary: mariadb, mariadb: true })
  for (const none of [aProgram("broken", "exit 1"), join(folder, "missing")])
    expect(() => findServer(none)).toThrow(`${none} is no MariaDB or MySQL server that runs on this machine.`)
})
