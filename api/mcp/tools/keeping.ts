/** Tools for the site itself and for what visitors send. */
import { hints, type Tool } from "./Tool.ts"

export const keeping: ReadonlyArray<Tool> = [
  {
    name: "change_site",
    title: "Change the site's settings",
    about: "Sets fields (contact, notifyEmail, analytics and others; null clears), the icon, or the preview address.",
    hints: { ...hints.sets, openWorld: true },
    rows: [
      { row: "site.setFavicon", given: ["faviconId"], names: { assetId: "faviconId" } },
      {
        row: "site.renameAddress",
        given: ["addressLabel"],
        names: { label: "addressLabel" },
        words: { addressLabel: "New name of the preview address; needs content:publish." }
      },
      {
        row: "site.change",
        body: "fields",
        words: { fields: "One field a call, but notify* go together; read_site shows them." }
      }
    ]
  },
  {
    name: "choose_builders",
    title: "Choose builders' lots",
    about:
      "Whose lots the site shows, and where; takes the place of the choice before. look_up has builders. Staff open the resale feed.",
    hints: hints.sets,
    rows: [{ row: "listings.setScope" }]
  },
  {
    name: "share_preview",
    title: "Make a preview link",
    about: "A link that shows one version to whoever has it, for 14 days.",
    hints: hints.writes,
    rows: [{ row: "versions.previewLink", names: { id: "pageId", vid: "versionId" } }]
  },
  {
    name: "test_form",
    title: "Test a form",
    about: "Sends a form as a visitor would, as a test lead, and says how far it got. notify=true mails for real.",
    hints: hints.reachesOut,
    rows: [{ row: "formTrial.send" }]
  },
  {
    name: "redeliver_lead",
    title: "Hand an enquiry on again",
    about: "One attempt at each destination that has not taken the lead.",
    hints: hints.reachesOut,
    rows: [{ row: "redelivery.redeliver", names: { id: "leadId" } }]
  },
  {
    name: "answer_form_queue",
    title: "Answer a request for a form",
    about: "Claim it before you begin; then done with the route of the page that has the form, or failed with detail.",
    hints: hints.writes,
    rows: [{ row: "integrationRequests.answer", names: { id: "requestId" } }]
  },
  {
    name: "allow_origin",
    title: "Allow another origin",
    about:
      "Proposes an origin that pages may connect to, post to or frame; approve only after the owner's explicit yes.",
    hints: hints.reachesOut,
    choice: { argument: "step", about: "propose takes origin and reason, approve takes id and content:publish." },
    rows: [
      { row: "allowlist.propose", chosenBy: "propose" },
      { row: "allowlist.approve", chosenBy: "approve" }
    ]
  }
]
