export class Bases {
  #known = new Map()
  /** The version that a write of what `operation` is about builds on; undefined where nothing of it was read. */
  of(operation, input) {
    return this.#known.get(subject(operation, input))
  }
  /** Learns from an answer. */
  note(operation, input, body) {
    if (typeof body !== "object" || body === null) return
    const answer = body
    if (answer.dryRun === true) return
    const [group = "", name = ""] = operation.split(".")
    if (!groups.has(group)) return
    if (group === "pages" && name === "list")
      for (const page of answer.pages ?? []) this.#read(`pages ${page.id}`, page)
    else if (group === "partials" && name === "list")
      for (const partial of answer.partials ?? []) this.#read(`partials ${partial.ref}`, partial)
    else if (group === "chrome" && name === "read")
      for (const [kind, section] of Object.entries(answer.chrome ?? {})) this.#read(`chrome ${kind}`, section ?? {})
    else if (name === "read") this.#read(subject(operation, input), answer)
    else if (name === "create" && typeof answer.pageId === "string")
      this.#set(`pages ${answer.pageId}`, answer.versionId)
    else if (["write", "writePayload", "patch"].includes(name)) {
      // A change that changed nothing leaves the version that was there.
      if (answer.versionId !== null) this.#set(subject(operation, input), answer.versionId)
    } else this.#known.delete(subject(operation, input))
  }
  #read(key, { payloadVersionId, latestVersionId, waiting }) {
    // Records alone show no text that a write could build on.
    if (payloadVersionId === undefined) return
    const unseen = waiting != null && waiting.versionId === latestVersionId && payloadVersionId !== latestVersionId
    this.#set(key, unseen ? payloadVersionId : latestVersionId)
  }
  #set(key, version) {
    if (typeof version === "string") this.#known.set(key, version)
    else this.#known.delete(key)
  }
}
const groups = new Set(["pages", "partials", "chrome", "stylesheet", "script", "notfound", "theme"])
const subject = (operation, input) => {
  const group = operation.split(".")[0]
  const which = input["id"] ?? input["ref"] ?? input["kind"]
  return which === undefined ? `${group}` : `${group} ${String(which)}`
}
