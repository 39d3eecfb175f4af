/**
 * Forms of a page, where script runs: mints a nonce for each load, checks what was filled in, sends it without leaving
 * the page, and shows the confirmation in place of the form. Without this script a form posts by itself. Whatever a
 * visitor reads comes from the page or from the answer and is set as text. Names of fields and ids of a page hide members of
 * document and of forms; so those are taken from their prototypes.
 */
;(() => {
  const method = (type, name) => Function.prototype.call.bind(type.prototype[name])
  const getter = (type, name) => Function.prototype.call.bind(Object.getOwnPropertyDescriptor(type.prototype, name).get)
  const first = method(Element, "querySelector")
  const all = (() => {
    const [inElement, inDocument] = [method(Element, "querySelectorAll"), method(Document, "querySelectorAll")]
    return (scope, selector) => Array.from((scope instanceof Element ? inElement : inDocument)(scope, selector))
  })()
  const get = method(Element, "getAttribute")
  const set = method(Element, "setAttribute")
  const has = method(Element, "hasAttribute")
  const remove = method(Element, "removeAttribute")
  const append = method(Element, "append")
  const on = method(EventTarget, "addEventListener")
  const dispatch = method(EventTarget, "dispatchEvent")
  const next = getter(Element, "nextElementSibling")
  const referrer = getter(Document, "referrer")
  const make = method(Document, "createElement")
  const write = method(Element, "replaceChildren")
  const focus = method(HTMLElement, "focus")
  const reset = method(HTMLFormElement, "reset")

  /** A nonce tells when it was made, and one that comes back within a second was not sent by a person. */
  const loaded = Date.now()
  const oldEnough = 1100

  const nonce = () => {
    const random = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
    return `${loaded.toString(36)}.${random.replaceAll("+", "-").replaceAll("/", "_")}`
  }

  /** What is kept for the length of the visit; nothing where the browser keeps nothing. */
  const kept = (name) => {
    try {
      return sessionStorage.getItem(name)
    } catch {}
    return null
  }
  const keep = (name, value) => {
    try {
      sessionStorage.setItem(name, value)
    } catch {}
  }

  /**
   * Where the visit began, as far as this script saw it: here, or on the page of this site that led here, whose address
   * browsers tell in full; a page without a form has no script to remember by. Ids of advertisement clicks wait for consent.
   */
  const clickId = /^(gclid|fbclid|msclkid)$/
  const beginning = () => {
    const from = referrer(document)
    const own = from.startsWith(`${location.origin}/`)
    const { search, pathname } = own ? new URL(from) : location
    const query = Array.from(new URLSearchParams(search)).slice(0, 30)
    const known = ([name]) => name.startsWith("utm_") || clickId.test(name)
    return {
      ...Object.fromEntries(query.filter(known)),
      ...(from !== "" && !own && { referrer: from }),
      landingPath: pathname,
      params: Object.fromEntries(query.filter((one) => !known(one)))
    }
  }
  const begun = JSON.parse(kept("mk-at")) ?? beginning()
  keep("mk-at", JSON.stringify(begun))
  const attribution = () => {
    const consent = window.mk?.consent?.get?.() === "granted"
    const sent = Object.entries({ ...begun, consent }).filter(([name]) => consent || !clickId.test(name))
    return JSON.stringify(Object.fromEntries(sent))
  }

  const setHidden = (form, name, value) => {
    let input = first(form, `input[type="hidden"][name="${name}"]`)
    if (input === null) {
      input = make(document, "input")
      input.type = "hidden"
      input.name = name
      append(form, input)
    }
    input.value = value
  }

  const prepare = (form) => {
    setHidden(form, "mk_fn", nonce())
    const agent = kept("mk-agent")
    if (agent !== null && get(form, "data-mk-session-agent") !== "false") setHidden(form, "mk_agent", agent)
  }

  /** Begun while the form is being filled in, and once for each nonce. */
  const proofs = new Map()
  const prove = (form) => {
    const place = first(form, ".mk-form__turnstile")
    if (place === null) return undefined
    const [token, fresh] = ["mk_ft", "mk_fn"].map((name) => first(form, `input[name="${name}"]`).value)
    const known = proofs.get(form)
    if (known?.nonce === fresh) return known.done
    const done = window.mk.challenge(`${token} ${fresh}`, Number(get(place, "data-mk-bits"))).then((answer) => {
      setHidden(form, "cf-turnstile-response", answer)
      place.lastElementChild.textContent = get(place, "data-mk-checked")
    })
    proofs.set(form, { nonce: fresh, done })
    return done
  }

  const inputsOf = (form) => all(form, ".mk-form__input")
  const errorOf = (form) => first(form, ".mk-form__error")
  const isProblem = ".mk-form__problem"

  /** What people know a control by: the legend of its group, else its label. */
  const nameOf = (input) => {
    const named = input.closest("fieldset")?.querySelector("legend") ?? input.labels?.[0]
    return named?.textContent.trim() ?? input.name
  }

  /** One problem for each field, with the first control it concerns, in the order of the form. */
  const problemsOf = (form) => {
    const problems = new Map()
    for (const input of inputsOf(form))
      if (!input.checkValidity() && !problems.has(input.name))
        problems.set(input.name, [input, input.validationMessage])
    for (const group of all(form, "fieldset[data-mk-required]")) {
      const boxes = all(group, "input")
      if (!boxes.some(({ checked }) => checked)) problems.set(boxes[0].name, [boxes[0], get(group, "data-mk-required")])
    }
    // Groups are looked at last, but stand among the others.
    const precedes = Node.DOCUMENT_POSITION_PRECEDING
    return Array.from(problems.values()).sort(([a], [b]) => (a.compareDocumentPosition(b) & precedes ? 1 : -1))
  }

  const clear = (form) => {
    errorOf(form).textContent = ""
    for (const place of all(form, isProblem)) {
      place.textContent = ""
      set(place, "hidden", "")
    }
    for (const input of inputsOf(form)) {
      remove(input, "aria-invalid")
      remove(input, "aria-describedby")
    }
  }

  /** Says what is wrong, in one place and beneath each field. What was filled in stays; the first of them gets the focus. */
  const refuse = (form, message, problems) => {
    clear(form)
    const place = errorOf(form)
    // No second sign behind a question.
    const lines = problems.map(([input, text]) => `${nameOf(input).replace(/[^?!.:…]$/, "$&:")} ${text}`)
    place.textContent = [message, ...lines].join("\n")
    for (const [input, text] of problems) {
      const own = input.closest(".mk-form__field")?.querySelector(isProblem)
      if (own) {
        own.textContent = text
        remove(own, "hidden")
      }
      set(input, "aria-invalid", "true")
      set(input, "aria-describedby", (own ?? place).id)
    }
    const [input] = problems[0] ?? [place]
    input.focus()
    // On a small screen the field alone may have come into view.
    input.closest(".mk-form__field")?.scrollIntoView({ block: "nearest" })
  }

  /** The author's own confirmations: those for this form, else those for every form without. */
  const confirmationsOf = (key) => {
    const meant = (name) =>
      all(document, "[data-mk-form-success]").filter((element) => get(element, "data-mk-form-success") === name)
    const own = meant(key)
    return own.length > 0 ? own : meant("")
  }

  const fillSlots = (response) => {
    for (const slot of all(document, "[data-mk-response-field]")) {
      const name = get(slot, "data-mk-response-field")
      const value = Object.hasOwn(response, name) ? response[name] : undefined
      if (typeof value !== "string") continue
      const leads = slot instanceof HTMLAnchorElement && /^https:\/\//i.test(value) && URL.canParse(value)
      if (leads) set(slot, "href", value)
      // A link with words of its own keeps them.
      if (!leads || slot.textContent.trim() === "") write(slot, value)
    }
  }

  const confirm = (form, response) => {
    const formKey = get(form, "data-mk-form")
    const own = confirmationsOf(formKey)
    const ready = next(form)
    fillSlots(response)
    set(form, "data-mk-sent", "")
    if (own.length === 0) set(ready, "data-mk-shown", "")
    for (const element of own) remove(element, "hidden")
    const shown = own[0] ?? ready.firstElementChild
    if (!has(shown, "tabindex")) set(shown, "tabindex", "-1")
    focus(shown)
    dispatch(form, new CustomEvent("mk:form-success", { bubbles: true, detail: { formKey } }))
    if (Array.isArray(window.dataLayer)) window.dataLayer.push({ event: "mk_form_success", formKey })
    reset(form)
  }

  const send = async (form) => {
    await prove(form)
    setHidden(form, "mk_at", attribution())
    const sent = new FormData(form)
    const texts = () => new URLSearchParams(Array.from(sent).filter(([, value]) => typeof value === "string"))
    const wait = loaded + oldEnough - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const answer = await fetch(get(form, "action"), {
      method: "POST",
      headers: { accept: "application/json" },
      body: get(form, "enctype") === "multipart/form-data" ? sent : texts()
    })
    return answer.json()
  }

  const submit = async (form) => {
    if (has(form, "aria-busy")) return
    const problems = problemsOf(form)
    if (problems.length > 0) return refuse(form, get(form, "data-mk-correct"), problems)
    const button = first(form, ".mk-form__submit")
    clear(form)
    set(form, "aria-busy", "true")
    set(button, "aria-disabled", "true")
    const answer = await send(form).catch(() => ({}))
    remove(form, "aria-busy")
    remove(button, "aria-disabled")
    // A nonce is good once, whatever became of it.
    setHidden(form, "mk_fn", nonce())
    if (answer.ok === true) return confirm(form, answer.response ?? {})
    const fields = answer.fields ?? {}
    const concerned = new Map(
      inputsOf(form)
        .filter(({ name }) => Object.hasOwn(fields, name))
        .toReversed()
        .map((input) => [input.name, [input, fields[input.name]]])
    )
    refuse(form, answer.error ?? get(form, "data-mk-failed"), Array.from(concerned.values()).toReversed())
  }

  const [agent] = all(document, 'meta[name="mk-agent"]')
  if (agent !== undefined) keep("mk-agent", get(agent, "content"))
  const ours = all(document, 'form.mk-form[data-mk-form][action^="/__forms/"]')
  for (const form of ours) {
    set(form, "novalidate", "")
    prepare(form)
    on(form, "focusin", () => prove(form)?.catch(() => {}), { once: true })
    on(form, "submit", (event) => {
      event.preventDefault()
      submit(form)
    })
  }
  // A page out of the browser's memory was not loaded again, but its nonces may have been used.
  on(window, "pageshow", ({ persisted }) => {
    if (persisted) ours.forEach(prepare)
  })
})()
