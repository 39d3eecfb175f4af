/** What a model is told once, when its client connects, and the prompt that a person can pick. */

export const instructions = [
  "Makeready publishes one small website: the one of your credential. Order of work:",
  "read_site, read_reference (page-authoring and components before writing markup), take_lease, then write.",
  "Every write is live at once unless its answer says held or draft; `served` says whether visitors get it.",
  "Before you change a text, read it with payload=latest and send its latestVersionId as ifMatch; of a row, collection or the site, its version.",
  "A refusal names its code and what to do; change what it names and call again. It never changed anything.",
  "Where it offers `acknowledge`, others' work would go: read what it shows before you go ahead.",
  "dryRun: true checks a write and stores nothing; the same idempotencyKey again gives the answer there was.",
  "Look at pages with verify_page and screenshot_page. release_lease when done."
].join("\n")

export const prompt = {
  name: "build_small_business_site",
  title: "Build a small-business site",
  description: "Builds and checks a site of a few pages, with a collection and an enquiry form.",
  arguments: [
    { name: "business", description: "Its name, and what it does.", required: true },
    { name: "facts", description: "Address, hours, prices, people, contact: whatever is true of it." },
    { name: "pages", description: "Which pages; home, services, about, journal and contact when left out." }
  ]
}

/** The text of the prompt. What is not said stands in it as a question to the person. */
export const promptText = (given: { readonly [argument: string]: string | undefined }): string =>
  [
    `Build a website for ${given["business"] ?? "the business"} with the tools of Makeready.`,
    given["facts"] === undefined
      ? "Ask me for address, hours, prices and contact before you write them; invent no facts."
      : `What is true of it: ${given["facts"]}. Invent no other facts; ask me.`,
    `Pages: ${given["pages"] ?? "home at /, services, about, a journal or list, and contact"}.`,
    "",
    "1. read_site, and read_reference for page-authoring and components.",
    "2. take_lease. change_site: notifyEmail, so that enquiries reach somebody, then contact.",
    "3. write_theme: two fonts and colours that contrast; publish its version where it waits.",
    "4. write_shared: stylesheet, header with navigation to every page, footer.",
    "5. define_collection and write_row for what there are several of; show it with its component.",
    "6. create_pages, all in one call: one h1 a page, a meta description, alternative texts, a form on contact.",
    "7. verify_page and screenshot_page for each page; write_page until summary.ok. test_form once.",
    "8. release_lease, and tell me the address, what waits for my decision, and the next steps of read_site."
  ].join("\n")
