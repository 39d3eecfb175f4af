/**
 * Fields by which addresses are looked up, as editable comboboxes with a list (ARIA 1.2). What is typed is suggested for
 * once the visitor pauses, what is chosen or typed to its end leads to the page about it. Keys of one typing and the choice
 * that ends it are one session, which costs as one look-up. Without this script the form is sent as it is.
 */
import {
  all,
  childrenOf,
  data,
  first,
  focus,
  focused,
  get,
  has,
  make,
  member,
  on,
  remove,
  set,
  toggle
} from "./member.js"

const replace = member("replaceChildren")
const scroll = member("scrollIntoView")
const append = member("append")
const least = 3
const pauseMs = 250

const start = (form) => {
  const part = (name) => first(form, `.mk-address-lookup__${name}`)
  const [field, box, said] = ["input", "list", "status"].map(part)
  const list = first(box, "ul")
  const words = data(form)
  let session
  let pause
  let asking
  let marked = -1

  for (const [name, value] of Object.entries({
    role: "combobox",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": get(list, "id")
  }))
    set(field, name, value)

  const say = (text) => replace(said, text)

  const mark = (at) => {
    marked = at
    for (const [index, option] of [...childrenOf(list)].entries()) {
      set(option, "aria-selected", String(index === at))
      if (index === at) scroll(option, { block: "nearest" })
    }
    if (at < 0) remove(field, "aria-activedescendant")
    else set(field, "aria-activedescendant", `${get(list, "id")}-${at}`)
  }

  const open = (isOpen) => {
    toggle(box, "hidden", !isOpen)
    set(field, "aria-expanded", String(isOpen))
    mark(-1)
  }
  const isOpen = () => !has(box, "hidden")

  const show = (suggestions) => {
    replace(
      list,
      ...suggestions.map(({ placeId, text }, at) => {
        const option = make("li", { id: `${get(list, "id")}-${at}`, className: "mk-address-lookup__option" })
        set(option, "role", "option")
        set(option, "data-place", placeId)
        append(option, text)
        return option
      })
    )
    open(suggestions.length > 0)
  }

  const stop = () => {
    clearTimeout(pause)
    asking?.abort()
  }

  /** Null where a newer question came in between; a sentence for the visitor in `error` where there is no answer. */
  const ask = async (path, more) => {
    stop()
    const { signal } = (asking = new AbortController())
    try {
      const answer = await fetch(path, { ...more, headers: { accept: "application/json" }, signal })
      return await answer.json()
    } catch {
      return signal.aborted ? null : { error: words.mkFailed }
    }
  }

  const suggest = async () => {
    session ??= crypto.getRandomValues(new Uint32Array(4)).join("").slice(0, 36)
    const told = await ask(`/__data/places/autocomplete?${new URLSearchParams({ q: field.value, session })}`)
    // A list under a field that was left would stay open.
    if (told === null || focused() !== field) return
    const { suggestions = [], error } = told
    show(suggestions)
    const { length } = suggestions
    say(error ?? [words.mkNone, words.mkOne][length] ?? words.mkMany.replace("#", length))
  }

  const look = async (asked) => {
    session = undefined
    show([])
    say(words.mkLooking)
    set(form, "aria-busy", "true")
    const to = first(form, "[name=to]").value
    const told = await ask(get(form, "action"), { method: "POST", body: new URLSearchParams({ ...asked, to }) })
    remove(form, "aria-busy")
    if (told === null) return
    // For whoever comes back to the page as it was.
    on(window, "pagehide", () => say(""), { once: true })
    if (told.location) return location.assign(told.location)
    say(told.error ?? words.mkFailed)
    focus(field)
  }

  const choose = (option) => {
    field.value = option.textContent
    look({ placeId: get(option, "data-place"), ...(session && { session }) })
  }

  on(field, "input", () => {
    stop()
    say("")
    if (field.value.trim().length < least) return show([])
    pause = setTimeout(suggest, pauseMs)
  })
  on(field, "keydown", (event) => {
    const { key, isComposing } = event
    const options = childrenOf(list)
    const { length } = options
    if (isComposing || length === 0) return
    const down = key === "ArrowDown"
    if (down || key === "ArrowUp") {
      if (!isOpen()) open(true)
      mark(down ? (marked + 1) % length : (marked < 1 ? length : marked) - 1)
    } else if (key === "Escape" && isOpen()) open(false)
    else if (key === "Enter" && isOpen() && marked >= 0) choose(options[marked])
    else return
    event.preventDefault()
  })
  on(field, "blur", () => open(false))
  // Before the field loses the focus, which would close the list.
  on(box, "mousedown", (event) => event.preventDefault())
  on(list, "click", ({ target }) => {
    const option = [...childrenOf(list)].find((one) => one === target)
    if (option) choose(option)
  })
  on(form, "submit", (event) => {
    event.preventDefault()
    if (field.value.trim()) look({ q: field.value })
  })
}

for (const form of all(document, ".mk-address-lookup")) start(form)
