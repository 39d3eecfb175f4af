/**
 * The page around the platform's chat: a button, and behind it a frame with the chat's own page. The frame is made when
 * somebody first asks for it, so that nobody else hears of those who do not. What it may ask of the page is answered here:
 * to that window alone, and only while it shows a page of the one origin that the platform has set. It is the beginning of
 * two scripts, a site's and the dashboard's, which follow it in one function; ahead of it in that function stands
 * `toldAddress`, as services are told of a page too. Names and ids of a page hide members of document; so those are taken from
 * their prototypes.
 */
/* global toldAddress */
const ofDocument = (name) => Reflect.get(Document.prototype, name, document)
const root = ofDocument("documentElement")
const create = ofDocument("createElement")

/**
 * What is kept for the length of the visit: that the chat is open, which it is on the next page too, and when it last had
 * a page loaded (0 for never). Without a place to keep it a chat is closed by loading a page again, so it cannot
 * do that over and over either.
 */
const kept = "mk-chat"
const stored = (use) => {
  try {
    return use(sessionStorage)
  } catch {}
}
const recall = () => stored((store) => store[kept])
const keep = (reloaded) => stored((store) => (store[kept] = reloaded))

/** `more` are messages that this page answers beside those that every page does, each with how to reply. */
// oxlint-disable-next-line no-unused-vars -- called by what follows it
const hostChat = (more) => {
  const meta = root.querySelector('head > meta[name="mk-chat"]')
  // A page in a frame of another has the chat beside it already.
  if (!meta || top !== window) return
  const address = new URL(meta.content)
  const make = (name, className, more) => Object.assign(create.call(document, name), { className, ...more })
  const buttonOf = (className, textContent, onclick) =>
    make("button", className, { type: "button", textContent, onclick })
  const box = make("div", "mk-chat", {
    // With braces: a handler that returns false cancels its key, and every key but this one must do what it does.
    onkeydown: ({ key }) => {
      if (key === "Escape" && !frame.hidden) end()
    }
  })
  const button = buttonOf("mk-chat__open", "Chat", () => {
    show(true)
    // From here Escape is heard whether or not the chat comes, and its page is one Tab away.
    close.focus()
  })
  const close = buttonOf("mk-chat__close", "×", () => end())
  close.ariaLabel = root.querySelector('head > meta[name="mk-chat-close"]').content
  const frame = make("iframe", "mk-chat__frame", {
    title: "Chat",
    // It asks the page to go elsewhere; by itself it takes nobody away.
    sandbox: "allow-scripts allow-same-origin allow-forms allow-popups",
    referrerPolicy: "origin"
  })
  const show = (open) => {
    if (open && !frame.isConnected) {
      frame.src = address.href
      box.append(frame)
    }
    frame.hidden = close.hidden = !open
    button.hidden = open
  }
  const end = () => {
    more["widget:point-cancel"]?.()
    show(false)
    stored((store) => delete store[kept])
    button.focus()
  }

  // Once for each press of the visitor's, which is forgotten with the page, and otherwise once a minute.
  const move = (go) => {
    const now = Date.now()
    if (frame.hidden || (!navigator.userActivation?.isActive && now - recall() < 60_000)) return
    keep(now)
    go()
  }
  const asked = {
    "widget:context-request": (reply) =>
      reply({
        type: "widget:context",
        url: toldAddress(location.href),
        path: location.pathname,
        title: ofDocument("title")
      }),
    "widget:reload": () => move(() => location.reload()),
    "widget:navigate": (_, { path }) => {
      // To an address of this site alone, from a path that begins with exactly one slash.
      if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return
      const { origin, href } = new URL(path, location)
      if (origin === location.origin) move(() => location.assign(href))
    },
    "widget:close": end,
    ...more
  }
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== address.origin || source === null || source !== frame.contentWindow) return
    const type = data?.type
    if (typeof type !== "string" || !Object.hasOwn(asked, type)) return
    // One that never came says nothing, and is not opened again on the next page.
    if (!frame.hidden) keep(recall() ?? 0)
    asked[type]((message) => source.postMessage(message, address.origin), data)
  })

  box.append(button, close)
  root.querySelector("body").append(box)
  show(recall() !== undefined)
}
