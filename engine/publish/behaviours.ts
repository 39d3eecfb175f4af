/**
 * What classes and attributes of an author's own markup do in a browser, as `renderer/browser/components.js` does it.
 * The manifest publishes them and the reference shows them; a test asks for every name that the script knows.
 */

export interface Behaviour {
  readonly name: string
  /** What it is for, in Markdown: a sentence that begins with a verb. */
  readonly purpose: string
  /** Markup that the gate accepts and that behaves. */
  readonly example: string
  /** What an author writes, by selector. */
  readonly hooks: { readonly [selector: string]: string }
  /** What the platform sets, for an author's stylesheet to hold on to, by selector. */
  readonly sets: { readonly [selector: string]: string }
  /** What else an author has to know, in Markdown. */
  readonly notes?: string
}

export const behaviours: ReadonlyArray<Behaviour> = [
  {
    name: "carousel",
    purpose: "Shows one of several slides, which scroll by hand, by buttons and by keys.",
    example: `<div class="mk-carousel">
  <div class="mk-track"><p>One</p><p>Two</p><p>Three</p></div>
  <button type="button" data-mk-prev>Back</button>
  <button type="button" data-mk-goto="2">2</button>
  <button type="button" data-mk-next>Forward</button>
</div>`,
    hooks: {
      ".mk-carousel": "Around track and buttons.",
      ".mk-track": "Whose children are the slides. It scrolls by itself, without script as well.",
      "[data-mk-prev]": "Goes one slide back, from the first to the last.",
      "[data-mk-next]": "Goes one slide on, from the last to the first.",
      "[data-mk-goto]": "Goes to the slide of that number, counted from 1."
    },
    sets: {
      ".mk-carousel[data-mk-index]": "The slide that is shown, counted from 1.",
      ".mk-carousel[data-mk-count]": "How many slides there are.",
      '[data-mk-goto][aria-current="true"]': "The button of the slide that is shown."
    }
  },
  {
    name: "tabs",
    purpose: "Shows one of several panels at a time.",
    example: `<div>
  <div><button type="button" data-mk-tab="a">A</button><button type="button" data-mk-tab="b">B</button></div>
  <div data-mk-panel="a">Panel A</div>
  <div data-mk-panel="b">Panel B</div>
</div>`,
    hooks: {
      "[data-mk-tab]": "A button that opens the panel of the same name in the nearest box that has one.",
      "[data-mk-panel]": "A panel."
    },
    sets: {
      '[role="tab"][aria-selected="true"]': "The tab whose panel is open, where the tabs stand in a box of their own.",
      '[data-mk-tab][aria-expanded="true"]': "The same where they stand among other things.",
      "[data-mk-panel][hidden]": "A panel that is closed; printed all the same."
    },
    notes:
      'Write `aria-selected="true"` on the tab that is to be open at first; the first one else. Without script every panel is shown.'
  },
  {
    name: "menu",
    purpose: "Opens and closes a navigation by a button.",
    example: `<nav class="mk-nav">
  <button type="button" data-mk-menu>Menu</button>
  <ul><li><a href="/">Home</a></li></ul>
</nav>`,
    hooks: {
      ".mk-nav": "Around button and links.",
      "[data-mk-menu]": "The button. Escape and a press elsewhere close the menu too."
    },
    sets: {
      ".mk-nav[data-mk-open]": "A menu that is open. What that looks like is your stylesheet's to say.",
      "[data-mk-menu][aria-expanded]": "Whether its menu is open."
    },
    notes:
      "Hide the links only under `.mk-js`, for example `.mk-js .mk-nav:not([data-mk-open]) ul { display: none }`, so that they are there without script."
  },
  {
    name: "reveal",
    purpose: "Marks an element once it has come into view, for an animation of your own.",
    example: `<p class="mk-reveal">Seen</p>`,
    hooks: { ".mk-reveal": "What is to be marked." },
    sets: { ".mk-reveal.is-in-view": "What has been in view; all of them at once for whoever asks for less motion." },
    notes:
      "Hide what is not in view yet only under `.mk-js`, for example `.mk-js .mk-reveal:not(.is-in-view) { opacity: 0 }`."
  },
  {
    name: "gallery",
    purpose: "Opens pictures large, one after another, over the page.",
    example: `<div class="mk-gallery"><img src="/media/med_0000000001" alt="The workshop"></div>`,
    hooks: { ".mk-gallery": "Around the pictures: `img` elements, and links to pictures." },
    sets: {
      ".mk-lightbox": "The dialog, one for the whole page.",
      ".mk-lightbox__prev": "Its button to the picture before.",
      ".mk-lightbox__next": "Its button to the next picture.",
      ".mk-lightbox__close": "Its button to close.",
      ".mk-lightbox__count": "Which of how many pictures is shown.",
      "html.mk-lightbox-open": "The page while it is open."
    }
  },
  {
    name: "script",
    purpose: "Tells your own script and stylesheet what the platform's script does.",
    example: `<p class="mk-reveal">Seen</p>`,
    hooks: {
      "[data-mk-nomotion]":
        "On the `html` element, set by `?nomotion=1` or by your script: nothing moves, and what reveals itself is there."
    },
    sets: { "html.mk-js": "A page whose script runs." },
    notes:
      'The script comes to pages that use one of the hooks above, or a component that does, and to all pages of a site whose script names `mk`. `mk.bind(element)` wires what your script has added. `mk.consent.set("granted" | "denied")` keeps what a visitor agreed to, and `mk.consent.get()` tells it, `null` while nobody was asked; on a site that measures its visitors, `mk.consent.reopen()` asks once more.'
  }
]
