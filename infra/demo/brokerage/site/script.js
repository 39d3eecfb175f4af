/* The address on /sell: offered while it is typed, and handed to the page that shows homes like it. */
const field = document.querySelector("#worth-address")
const list = document.querySelector("#worth-options")
const said = document.querySelector(".worth__said")

if (field) {
  const { form } = field
  let session, pause, asking
  let marked = -1

  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    "aria-expanded": "false"
  }))
    field.setAttribute(name, value)

  const ask = async (path, parameters) => {
    asking?.abort()
    asking = new AbortController()
    const answer = await fetch(`/__data/places/${path}?${new URLSearchParams(parameters)}`, {
      headers: { accept: "application/json" },
      signal: asking.signal
    })
    const told = await answer.json()
    if (!answer.ok) throw new Error(told.error)
    return told
  }

  const mark = (at) => {
    marked = at
    field.removeAttribute("aria-activedescendant")
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(index === at))
      if (index !== at) continue
      field.setAttribute("aria-activedescendant", option.id)
      option.scrollIntoView({ block: "nearest" })
    }
  }

  const show = (suggestions) => {
    list.replaceChildren(
      ...suggestions.map(({ placeId, text }, at) => {
        const option = Object.assign(document.createElement("li"), { id: `worth-option-${at}`, textContent: text })
        option.setAttribute("role", "option")
        option.dataset.placeId = placeId
        return option
      })
    )
    list.parentElement.hidden = suggestions.length === 0
    field.setAttribute("aria-expanded", String(suggestions.length > 0))
    mark(-1)
  }

  const failed = (error) => {
    if (error.name === "AbortError") return
    show([])
    said.textContent = error.message
  }

  const suggest = async () => {
    // One session for each address that somebody begins.
    session ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, "0")
    ).join("")
    const { suggestions } = await ask("autocomplete", { q: field.value, session })
    show(suggestions)
    said.textContent = suggestions.length === 1 ? "One address" : `${suggestions.length} addresses`
  }

  let found
  const look = async (parameters) => {
    clearTimeout(pause)
    show([])
    session = undefined
    const [place] = (await ask("geocode", parameters)).results
    if (!place) return void (said.textContent = "We found no such address. Write street and town, or choose from the list.")
    found = place
    field.value = place.address
    said.textContent = `Found: ${place.address}`
  }
  const choose = (option) => look({ placeId: option.dataset.placeId, session }).catch(failed)

  const compare = async () => {
    const text = field.value.trim()
    if (text === "") {
      said.textContent = "Write your address first."
      return field.focus()
    }
    if (found?.address !== text) await look({ q: text })
    if (found?.address !== field.value.trim()) return field.focus()
    const asked = new URLSearchParams({ mk_addr: found.token })
    for (const [name, value] of new FormData(form)) if (value) asked.set(told[name], value)
    location.assign(`/sell?${asked}#like-it`)
  }
  /** Without script the form asks the page of all homes, by the names of its filters. */
  const told = { propertyType: "mk_kind", minBeds: "mk_beds", minSqft: "mk_sqft" }

  const before = new URLSearchParams(location.search)
  for (const [name, parameter] of Object.entries(told)) {
    const control = form.querySelector(`[name="${name}"]`)
    if (before.has(parameter)) control.value = before.get(parameter)
  }

  field.addEventListener("input", () => {
    clearTimeout(pause)
    asking?.abort()
    if (field.value.trim().length < 3) return show([])
    // Not at every key: only once a visitor pauses.
    pause = setTimeout(() => suggest().catch(failed), 250)
  })
  field.addEventListener("keydown", (event) => {
    const { key, isComposing } = event
    const { length } = list.children
    if (isComposing || length === 0) return
    if (key === "ArrowDown") mark((marked + 1) % length)
    else if (key === "ArrowUp") mark((marked <= 0 ? length : marked) - 1)
    else if (key === "Escape") show([])
    else if (key === "Enter" && marked >= 0) choose(list.children[marked])
    else return
    event.preventDefault()
  })
  field.addEventListener("blur", () => show([]))
  // Before the field loses the focus, which would close the list.
  list.addEventListener("pointerdown", (event) => {
    event.preventDefault()
    const option = event.target.closest("[role=option]")
    if (option) choose(option)
  })
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    clearTimeout(pause)
    compare().catch(failed)
  })
}
