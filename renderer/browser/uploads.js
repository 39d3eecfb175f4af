/**
 * Sends larger files ahead of their form, piece by piece, while the rest of it is filled in: a connection that drops costs a
 * piece, and the next goes on where it stood. Whatever cannot be sent so goes with the form, as without this script.
 */
import { mk } from "./mk.js"

// Names of fields hide members of their form. Two do not pay for what the other scripts share.
const { querySelector, getAttribute } = Element.prototype
const first = (form, selector) => querySelector.call(form, selector)
const action = (form) => getAttribute.call(form, "action")

const pieceBytes = 256 * 1024
const known = {}

/** The first answer that is one; undefined where nobody answers for a quarter of a minute. */
const ask = async (path, method, headers, body) => {
  for (let wait = 500; wait < 16e3; wait *= 2) {
    const answer = await fetch(path, { method, headers, body }).catch(() => {})
    if (answer?.status < 500 && answer.status !== 429) return answer
    const told = answer?.headers.get("retry-after") * 1e3
    await new Promise((resolve) => setTimeout(resolve, told || wait))
  }
}

/** Whether all of it is there. It begins, or goes on where it stood. */
const run = async (upload, form, field, file) => {
  const place = first(form, `[name="${CSS.escape(field)}"]+.mk-form__progress`)
  const [bar, words] = place.children
  const { name: filename, size: length } = file
  let answer
  if (!upload.path) {
    const token = first(form, "[name=mk_ft]").value
    const body = JSON.stringify({ token, field, filename, length })
    answer = await ask(`${action(form)}/uploads`, "POST", { "content-type": "application/json" }, body)
    upload.path = answer?.headers.get("location")
    upload.offset = 0
  }
  while (upload.path) {
    const { path, offset } = upload
    bar.ariaLabel = filename
    bar.value = offset / length
    // In quarters, as each is read out.
    words.textContent = `${Math.floor(bar.value * 4) * 25} % ${filename}`
    place.dataset.mkShown = ""
    if (offset === length) return true
    const headers = { "content-type": "application/offset+octet-stream", "upload-offset": offset }
    answer = await ask(path, "PATCH", headers, file.slice(offset, offset + pieceBytes))
    // One whose answer was lost is there already.
    if (answer?.status === 409) answer = await ask(path, "HEAD")
    if (!answer) break
    if (answer.status === 204) upload.offset = +answer.headers.get("upload-offset")
    else upload.path = ""
  }
  delete place.dataset.mkShown
}

/** Puts into the data of a form the id of each file that is there, in place of the file. */
mk.ahead = async (form, sent) => {
  for (const [field, file] of Array.from(sent)) {
    // Undefined of texts.
    if (!(file.size > pieceBytes)) continue
    const upload = (known[[action(form), field, file.name, file.size, file.lastModified]] ??= {})
    upload.running ??= run(upload, form, field, file)
      .catch(() => {})
      .finally(() => (upload.running = null))
    if (!(await upload.running)) continue
    const others = sent.getAll(field).filter((one) => one !== file)
    sent.delete(field)
    for (const one of others) sent.append(field, one)
    sent.append("mk_up", upload.path.split("/").pop())
  }
}

addEventListener("change", ({ target: { files, form, ariaInvalid } }) => {
  // One that will not do was told of as it was chosen.
  if (form && files && !ariaInvalid && action(form).startsWith("/__forms/")) mk.ahead(form, new FormData(form))
})
