/** Tells a person what is going on, one line a step; on a terminal the line counts the seconds. */
import { spawn } from "node:child_process"

/** Ends the preparation with a message for the person who started it. */
export class Unprepared extends Error {}

/** Runs a step under a heading such as "Installing packages". */
export const step = async (heading, work) => {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const live = process.stderr.isTTY === true
  const show = () => process.stderr.write(`\r\u001b[2K◌ ${heading} … ${seconds()} s`)
  if (live) show()
  else process.stderr.write(`${heading} …\n`)
  const timer = live ? setInterval(show, 1000) : undefined
  try {
    const result = await work()
    process.stderr.write(live ? `\r\u001b[2K✓ ${heading} (${seconds()} s)\n` : `${heading}: done in ${seconds()} s\n`)
    return result
  } catch (error) {
    if (live) process.stderr.write("\r\u001b[2K")
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** A note that is no reason to stop. */
export const note = (text) => process.stderr.write(`${text}\n`)

/** Runs a program quietly; rejects with the end of what it said when it fails. */
export const run = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options })
    let said = ""
    const hear = (bytes) => (said = (said + bytes).slice(-64_000))
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.on("error", reject)
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(said)
      reject(new Error(`${program} ended with ${signal ?? code}. It said last:\n${lastLines(said)}`))
    })
  })

const lastLines = (text) => text.trim().split("\n").slice(-25).join("\n")
