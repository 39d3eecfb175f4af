/**
 * Asks a visitor before they are measured, and tells of those who agreed, to the site itself: no vendor's script runs.
 * Until somebody has chosen, nothing is stored and nothing is sent; what pages tell in the meantime waits in memory, and
 * is forgotten where the answer is no.
 */
import { beginningName, choiceName, ofVisit, ofVisitor } from "./kept.js"
import { focus, member, referrer, root } from "./member.js"
import { mk } from "./mk.js"
import { isSignalled } from "./signal.js"

const focused = member("activeElement")
const titleOf = member("title")
const focusOn = (element) => focus(element, { preventScroll: true })

const id = (name) => root.querySelector(`head > meta[name="mk-${name}-id"]`)?.content ?? null
const measurementId = id("measurement")
const metaPixelId = id("meta-pixel")
const isPreview = location.pathname.startsWith("/__preview/")

// What is kept in the browser: the choice once there is one, and who this is to the services once it is yes.
const known = "mk-measured"
const isChoice = (value) => value === "granted" || value === "denied"
const read = () => [ofVisitor(choiceName)].find(isChoice)
let choice = read()
const current = () => choice ?? (isSignalled() ? "denied" : null)
const agreed = () => current() === "granted"

// Events wait here: for a choice, and then for the next request.
const mostWaiting = 100
const mostAtOnce = 20
const mostCharacters = 20_000
const mostTries = 5
const pauseMs = 400
let waiting = []
let timer
let tries = 0
const later = (ms) => (timer ??= setTimeout(send, ms))
const plain = (value) => {
  try {
    const text = JSON.stringify(value)
    if (/^{[^]{0,3998}$/.test(text)) return JSON.parse(text)
  } catch {}
  return {}
}
const draw = () => crypto.getRandomValues(new Uint32Array(1))[0]
const record = (service, name, params, eventId) => {
  if (isPreview || current() === "denied" || typeof name !== "string") return
  waiting.push({
    service,
    name: name.slice(0, 40),
    params: plain(params),
    id: `${eventId || draw() + "." + draw()}`.slice(0, 64),
    at: Date.now()
  })
  waiting = waiting.slice(-mostWaiting)
  if (agreed()) later(pauseMs)
}

// Who this is to the services: made at the first request after a yes, never before.
const mostMs = 390 * 86_400_000
const pauseOfVisitMs = 1_800_000
let self
const readKnown = () => {
  try {
    const value = JSON.parse(ofVisitor(known))
    if (Date.now() - value.since < mostMs) return value
  } catch {}
}
/** On this page's address, or on that of the page of this site that led here. */
const clickId = () => {
  const from = referrer(document)
  return /[?&]fbclid=([\w.-]{1,300})/.exec(`${location.search} ${from.startsWith(`${location.origin}/`) && from}`)?.[1]
}
const visitor = () => {
  const now = Date.now()
  const seconds = Math.floor(now / 1_000)
  self = readKnown() ?? self ?? { since: now, seen: 0 }
  if (measurementId) self.clientId ??= `${draw()}.${seconds}`
  if (metaPixelId) {
    const made = `fb.1.${now}.`
    self.fbp ??= made + draw()
    const click = clickId()
    if (click && !self.fbc?.endsWith(`.${click}`)) self.fbc = made + click
  }
  if (now - self.seen > pauseOfVisitMs) {
    self.sessionId = `${seconds}`
    self.sessionNumber = (self.sessionNumber ?? 0) + 1
  }
  self.seen = now
  ofVisitor(known, JSON.stringify(self))
  const { since, seen, ...told } = self
  return told
}

const send = () => {
  clearTimeout(timer)
  timer = undefined
  if (!agreed() || !waiting[0]) return
  const now = Date.now()
  const told = {
    consent: "granted",
    page: {
      url: location.href.slice(0, 1_000),
      title: titleOf(document).slice(0, 300),
      referrer: referrer(document).slice(0, 1_000),
      language: navigator.language
    },
    visitor: visitor()
  }
  let count = mostAtOnce
  let sent
  let body
  do {
    sent = waiting.slice(0, count)
    const events = sent.map(({ at, ...event }) => ({ ...event, ageMs: now - at }))
    body = JSON.stringify({ ...told, events })
  } while (body.length > mostCharacters && --count)
  waiting = waiting.slice(sent.length)
  const again = () => {
    if (!agreed() || ++tries > mostTries) return
    waiting = [...sent, ...waiting].slice(-mostWaiting)
    later(1_000 * 4 ** tries)
  }
  fetch("/__mk/events", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive: true
  }).then(({ ok, status }) => {
    if (ok) tries = 0
    if (status === 429 || status >= 500) again()
    else if (waiting[0]) later(pauseMs)
  }, again)
}

// The vendors' own functions, as far as they tell of events. Each is there only where its id is.
let layer = []
if (measurementId) {
  let standing = {}
  const tell = (name, params) => record("ga4", name, { ...standing, ...plain(params) })
  const take = (entry) => {
    if ({}.toString.call(entry) === "[object Arguments]") {
      const [command, one, other] = entry
      if (command === "event") tell(one, other)
      if (command === "set") standing = { ...standing, ...plain(typeof one === "string" ? { [one]: other } : one) }
    } else {
      const { event, ...params } = entry ?? {}
      if (!/^g(tm|tag)\./.test(event)) tell(event, params)
    }
  }
  layer = Array.isArray(window.dataLayer) ? window.dataLayer : []
  tell("page_view")
  layer.slice().forEach(take)
  layer.push = (...entries) => {
    ;[].push.apply(layer, entries)
    layer.splice(0, layer.length - 300)
    entries.forEach(take)
    return layer.length
  }
  window.dataLayer = layer
  window.gtag = function () {
    // The vendor's own tells a call from an event by its being one.
    layer.push(arguments)
  }
}
if (metaPixelId) {
  record("meta", "PageView")
  window.fbq = (command, ...rest) => {
    const [isTold, isSingle] = /^track(Single)?(Custom)?$/.exec(command) ?? []
    if (!isTold || (isSingle && `${rest.shift()}` !== metaPixelId)) return
    const [name, params, options] = rest
    // One that came with the page is told of already.
    if (name !== "PageView") record("meta", name, params, options?.eventID)
  }
}

// The banner, where the site has one.
const banner = root.querySelector("body > [data-mk-consent]")
let before
const show = (isShown) => {
  banner.hidden = !isShown
  measure()
}
const measure = () => root.style.setProperty("--mk-consent-height", `${banner.getBoundingClientRect().height}px`)
const hide = () => {
  const had = banner.contains(focused(document))
  show()
  if (!had) return
  if (root.contains(before)) return focusOn(before)
  const main = root.querySelector("main")
  if (!main.hasAttribute("tabindex")) {
    main.tabIndex = -1
    main.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true })
  }
  focusOn(main)
}

const follow = (to) => {
  choice = to
  tries = 0
  if (agreed()) send()
  else {
    waiting = []
    layer.length = 0
    self = null
    ofVisitor(known, null)
    ofVisit(beginningName, null)
  }
  if (banner) hide()
  root.dispatchEvent(new CustomEvent("mk:consent", { bubbles: true, detail: { choice } }))
}

mk.consent = {
  /** `granted`, `denied`, or null while nobody has chosen. */
  get: current,
  set: (to) => {
    if (!isChoice(to)) throw new TypeError('mk.consent.set takes "granted" or "denied".')
    // Other tabs hear of the choice, and by then find who this is to the services.
    follow(to)
    ofVisitor(choiceName, choice)
  },
  /** Asks again; the choice stands until another is made. */
  reopen: () => {
    if (!banner) return
    const from = focused(document)
    if (!banner.contains(from)) before = from
    show(true)
    banner.tabIndex = -1
    focusOn(banner)
  },
  measurementId,
  metaPixelId
}

if (banner) {
  banner.addEventListener("click", ({ target }) => target.value && mk.consent.set(target.value))
  // A link of the page's own, by which a choice is taken back as easily as it was made.
  root.addEventListener("click", (event) => {
    if (event.target.closest?.('[href="#mk-consent"]')) {
      event.preventDefault()
      mk.consent.reopen()
    }
  })
  new ResizeObserver(measure).observe(banner, { box: "border-box" })
  show(!current())
}
addEventListener("visibilitychange", send)
addEventListener("pagehide", send)
// Another page of the site, or this one out of the browser's memory, may have been told meanwhile.
const heard = () => {
  const to = read()
  if (to && to !== choice) follow(to)
}
addEventListener("storage", ({ key }) => key === choiceName && heard())
addEventListener("pageshow", ({ persisted }) => persisted && heard())
