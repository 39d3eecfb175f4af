/** What staff do to one site, and to what is on it. */
import { limits } from "../limits.ts"
import { scopes } from "../model/Credential.ts"
import { atomic, inBody, inPath, page, site, version } from "./parameters.ts"
import type { StaffAction } from "./StaffAction.ts"

const flags = { id: "review.setFlags", method: "PATCH", path: "/sites/:id" } as const

export const siteActions: ReadonlyArray<StaffAction> = [
  {
    name: "site.create",
    does: "Create a site with a credential",
    follows: "It is empty and served at its preview address at once. The secret of its credential is shown once.",
    confirm: "Create the site",
    done: "The site is there.",
    risk: "plain",
    row: { id: "ops.createSite", method: "POST", path: "/sites" },
    parameters: [
      inBody("name", "Name", { required: true, hint: "What the business is called." }),
      inBody("domain", "Domain", { hint: "A host to attach at once, such as www.example.com." }),
      inBody("ownerEmail", "Owner’s address", {
        hint: "They sign in to the dashboard with it, and enquiries are mailed to them unless you say otherwise."
      }),
      inBody("notifyEmail", "Enquiries go to", { hint: "Addresses with commas; left empty, the owner." })
    ],
    command: "site create",
    secret: true
  },
  {
    name: "site.copy",
    does: "Start a site as a copy of another one",
    follows:
      "It is filled with what the other one shows. Contact, enquiries, connected accounts, credentials and owner stay behind. The secret of its credential is shown once.",
    confirm: "Start the copy",
    done: "The copy has begun.",
    risk: "plain",
    row: { id: "ops.copySite", method: "POST", path: "/sites/:id/copies" },
    parameters: [
      site,
      inBody("name", "Name", { required: true, hint: "What the business of the copy is called." }),
      inBody("ownerEmail", "Owner’s address", { hint: "They sign in to its dashboard with it." })
    ],
    command: "site copy",
    secret: true
  },
  {
    name: "site.freeze",
    does: "Refuse writes to a site until someone unfreezes it",
    follows: "Its pages go on being served. Programs are refused, and told the reason.",
    confirm: "Freeze the site",
    done: "The site is frozen.",
    risk: "felt",
    row: { id: "ops.freeze", method: "POST", path: "/sites/:id/freeze" },
    parameters: [site, inBody("reason", "Reason", { hint: "Shown to whoever tries to write." })],
    command: "freeze"
  },
  {
    name: "site.unfreeze",
    does: "Let a frozen site be written again",
    follows: "Its counters start over.",
    confirm: "Unfreeze the site",
    done: "The site can be written again.",
    risk: "plain",
    row: { id: "ops.unfreeze", method: "POST", path: "/sites/:id/unfreeze" },
    parameters: [site],
    command: "unfreeze"
  },
  {
    name: "site.rebuild",
    does: "Render every page of a site again",
    follows: "In the background. Pages go on being served, and one that does not change is not written.",
    confirm: "Rebuild the site",
    done: "The rebuild has begun.",
    risk: "plain",
    row: { id: "ops.rebuildSite", method: "POST", path: "/sites/:id/rebuild" },
    parameters: [site, atomic],
    command: "rebuild"
  },
  {
    name: "site.purge",
    does: "Have the CDN in front forget everything of a site",
    follows:
      "Where there is a CDN, it asks the origin for every page and file of the site again. A change is told to it without this.",
    confirm: "Purge the site",
    done: "Where there is a CDN, it is told within seconds.",
    risk: "plain",
    row: { id: "ops.purgeSite", method: "POST", path: "/sites/:id/purge" },
    parameters: [site],
    command: null
  },
  {
    name: "site.delete",
    does: "Delete a site with everything of it",
    follows:
      "Pages with their history, files, enquiries, credentials, domains and the audit trail go for good. Its addresses answer 404 at once.",
    confirm: "Delete the site",
    done: "The site is gone.",
    risk: "final",
    row: { id: "ops.deleteSite", method: "POST", path: "/sites/:id/delete" },
    parameters: [
      site,
      inBody("name", "Its name", { required: true, hint: "What it is called, to be sure which one it is." })
    ],
    command: "site delete"
  },
  {
    name: "site.plan",
    does: "Set a site’s plan, which ends its trial",
    follows: "A site that had gone offline with its trial is served again at once.",
    confirm: "Set the plan",
    done: "The plan is set.",
    risk: "felt",
    row: flags,
    parameters: [
      site,
      inBody("plan.id", "Plan", { required: true, hint: "As you name it for programs, such as studio." }),
      inBody("plan.label", "Label", { hint: "What people call it." })
    ],
    command: "site plan"
  },
  {
    name: "site.unplan",
    does: "Take a site’s plan away",
    follows: "No trial begins, and nothing goes offline.",
    confirm: "Take the plan away",
    done: "The site has no plan.",
    risk: "felt",
    row: flags,
    parameters: [site],
    always: { plan: null },
    command: "site plan"
  },
  {
    name: "site.trial",
    does: "Prolong a site’s trial",
    follows: "It ends so many days from now, never sooner than before. A site that was offline is served again.",
    confirm: "Prolong the trial",
    done: "The trial lasts longer.",
    risk: "plain",
    row: flags,
    parameters: [
      site,
      inBody("trialDays", "Days from now", {
        kind: "number",
        required: true,
        hint: `From 1 to ${limits.trialDaysMost}.`
      })
    ],
    command: "site plan"
  },
  {
    name: "site.cap",
    does: "Set how many pages a site’s plan covers",
    follows: "The newest pages beyond it are frozen: served, and not edited.",
    confirm: "Set the number",
    done: "The plan covers as many pages.",
    risk: "felt",
    row: flags,
    parameters: [
      site,
      inBody("pageCap", "Pages", { kind: "number", empty: null, hint: "Left empty, any number is covered." })
    ],
    command: null
  },
  {
    name: "site.owner",
    does: "Set the owner of a site",
    follows: "Whoever reads mail there signs in to its dashboard. The address counts as confirmed.",
    confirm: "Set the owner",
    done: "The site has this owner.",
    risk: "felt",
    row: flags,
    parameters: [site, inBody("ownerEmail", "Owner’s address", { empty: null, hint: "Left empty, it has no owner." })],
    command: null
  },
  {
    name: "site.approval",
    does: "Set who confirms that pages leave a site",
    follows: "With staff, every page that is archived or brought back waits for one of us.",
    confirm: "Set who confirms",
    done: "It is set.",
    risk: "felt",
    row: flags,
    parameters: [
      site,
      inBody("approvalMode", "Confirmed by", { kind: "choice", options: ["ai", "staff"], required: true })
    ],
    command: null
  },
  {
    name: "site.policy",
    does: "Set what waits for somebody’s yes on a site",
    follows: "Subjects that are not named keep theirs.",
    confirm: "Set the policy",
    done: "The policy is set.",
    risk: "felt",
    row: flags,
    parameters: [
      site,
      inBody("publishPolicy", "Policy", { kind: "json", required: true, hint: 'For example {"chrome": "owner"}.' })
    ],
    command: null
  },
  {
    name: "site.base",
    does: "Set whether every edit of a site names its base",
    follows: "With it, an edit without If-Match is refused.",
    confirm: "Set it",
    done: "It is set.",
    risk: "felt",
    row: flags,
    parameters: [site, inBody("requireIfMatch", "If-Match is required", { kind: "yes or no", required: true })],
    command: null
  },
  {
    name: "site.challenge",
    does: "Set whether browsers work before a form is taken",
    follows: "Every page is rendered again.",
    confirm: "Set it",
    done: "It is set; its pages are rendered again.",
    risk: "felt",
    row: flags,
    parameters: [site, inBody("botChallenge", "A second of work", { kind: "yes or no", required: true })],
    command: null
  },
  {
    name: "site.pictures",
    does: "Set the image account of a site",
    follows: "Pages may show its pictures. Those of another account are refused, and browsers show them no more.",
    confirm: "Set the account",
    done: "The site has this account.",
    risk: "felt",
    row: flags,
    parameters: [
      site,
      inBody("imageAccount", "Address", {
        required: true,
        hint: "Such as https://images.example.com/vale/, or none, or default."
      })
    ],
    command: "site image-account"
  },
  {
    name: "site.addresses",
    does: "Set whether pages of a site look addresses up",
    follows: "Scripts of its pages may ask at once. Each look-up is charged to your account at the service.",
    confirm: "Set it",
    done: "It is set.",
    risk: "felt",
    row: flags,
    parameters: [site, inBody("addressLookup.enabled", "Looks addresses up", { kind: "yes or no", required: true })],
    command: "site address-lookup"
  },
  {
    name: "site.reviews",
    does: "Set whose reviews a site shows",
    follows: "These take the place of those there were, and every page is rendered again.",
    confirm: "Set them",
    done: "They are set; its pages are rendered again.",
    risk: "felt",
    row: flags,
    parameters: [
      site,
      inBody("reviews.places", "Places", {
        kind: "json",
        required: true,
        hint: 'For example [{"name": "Workshop", "placeId": "ChIJN1t_tDeuEmsRUsoyG83frY4"}]; [] for none. The first is shown where a page names none.'
      })
    ],
    command: "site reviews"
  },
  {
    name: "site.listings",
    does: "Set whether a site shows listings",
    follows:
      "Pages with listings are rendered again, and the feed is read where it has to be. What is left empty stays as it is.",
    confirm: "Set it",
    done: "It is set; its pages follow.",
    risk: "felt",
    row: flags,
    parameters: [
      site,
      inBody("listings.enabled", "Shows listings", { kind: "yes or no", required: true }),
      inBody("listings.destination", "Destination", { hint: "Number of the part of the feed it may show." }),
      inBody("listings.market.province", "Province", { hint: "Every listing lies in it. A name or its two letters." }),
      inBody("listings.market.city", "City", { hint: "And in this city of it." }),
      inBody("listings.agentKey", "Agent’s key", { hint: "The site’s own agent at the association." }),
      inBody("listings.officeKey", "Office’s key", { hint: "The site’s own office at the association." }),
      inBody("listings.dailyCalls", "Calls a day", {
        kind: "number",
        hint: "Of the feed, where the site has a budget of its own."
      })
    ],
    command: "site listings"
  },
  {
    name: "site.everywhere",
    does: "Take a site’s market away",
    follows: "Its pages show listings of everywhere in the feed, and are rendered again.",
    confirm: "Take the market away",
    done: "The site has no market.",
    risk: "felt",
    row: flags,
    parameters: [site],
    always: { listings: { market: null } },
    command: "site listings"
  },
  {
    name: "domain.add",
    does: "Attach a domain",
    follows: "Once its name leads here the site is live, and budgets are enforced.",
    confirm: "Attach the domain",
    done: "The domain is attached.",
    risk: "felt",
    row: { id: "ops.addDomain", method: "POST", path: "/sites/:id/domains" },
    parameters: [site, inBody("host", "Domain", { required: true, hint: "For example www.example.com." })],
    command: "domain add"
  },
  {
    name: "domain.check",
    does: "Look at once whether a domain leads here",
    follows: "Where it does, it serves. Its name servers are asked anyway, every minute at first.",
    confirm: "Look now",
    done: "It was looked at.",
    risk: "plain",
    row: { id: "ops.checkDomain", method: "POST", path: "/sites/:id/domains/:host/check" },
    parameters: [site, inPath("host", "Domain")],
    command: "domain check"
  },
  {
    name: "domain.remove",
    does: "Detach a domain and its root",
    follows: "Both answer for the site no more, at once.",
    confirm: "Detach the domain",
    done: "The domain is detached.",
    risk: "final",
    row: { id: "ops.removeDomain", method: "DELETE", path: "/sites/:id/domains/:host" },
    parameters: [site, inPath("host", "Domain")],
    command: "domain remove"
  },
  {
    name: "credential.create",
    does: "Create a credential; its secret is shown once",
    follows: "Give each program one of its own: history, lease and guards know a writer by it.",
    confirm: "Create the credential",
    done: "The credential is there.",
    risk: "felt",
    row: { id: "ops.createCredential", method: "POST", path: "/sites/:id/credentials" },
    parameters: [
      site,
      inBody("label", "Label", { hint: "Who will use it." }),
      // Left out, a program is given everything; nobody gives that away by ticking nothing.
      inBody("scopes", "Scopes", {
        kind: "choices",
        options: scopes,
        required: true,
        hint: "Each has those before it; publish is everything."
      })
    ],
    command: "credential create",
    secret: true
  },
  {
    name: "credential.scopes",
    does: "Set what a credential may do",
    follows:
      "Fewer scopes hold at once, for tokens it was given before too. More hold for the tokens it is given next.",
    confirm: "Set its scopes",
    done: "Its scopes are set.",
    risk: "felt",
    row: { id: "ops.setScopes", method: "PATCH", path: "/sites/:id/credentials/:clientId" },
    parameters: [
      site,
      inPath("clientId", "Client id"),
      inBody("scopes", "Scopes", {
        kind: "choices",
        options: scopes,
        required: true,
        hint: "Each has those before it."
      })
    ],
    command: "credential scopes"
  },
  {
    name: "credential.revoke",
    does: "Revoke a credential",
    follows: "Its tokens stop working at once, and it gives up the lease. What it wrote stays, in its name.",
    confirm: "Revoke the credential",
    done: "The credential opens nothing any more.",
    risk: "final",
    row: { id: "ops.revokeCredential", method: "DELETE", path: "/sites/:id/credentials/:clientId" },
    parameters: [site, inPath("clientId", "Client id")],
    command: "credential revoke"
  },
  {
    name: "product.connect",
    does: "Connect a product of the platform",
    follows: "Enquiries through forms that name it are sent there.",
    confirm: "Connect the product",
    done: "The product is connected.",
    risk: "felt",
    row: { id: "products.connect", method: "PUT", path: "/sites/:id/products/:name" },
    parameters: [
      site,
      inPath("name", "Name"),
      inBody("url", "Address", { required: true, hint: "Where enquiries are sent." }),
      inBody("secret", "Secret", { hint: "Signs every delivery. Left empty, it keeps the one it has." }),
      inBody("label", "Label", { hint: "What people call it." })
    ],
    command: null
  },
  {
    name: "product.disconnect",
    does: "Disconnect a product of the platform",
    follows: "Enquiries through forms that still name it are kept, each with a failed delivery.",
    confirm: "Disconnect the product",
    done: "The product gets nothing any more.",
    risk: "final",
    row: { id: "products.disconnect", method: "DELETE", path: "/sites/:id/products/:name" },
    parameters: [site, inPath("name", "Name")],
    command: null
  },
  {
    name: "form.request",
    does: "Ask for a form on a site",
    follows: "It waits in the site’s queue until whoever keeps the site takes it up.",
    confirm: "Ask for the form",
    done: "The form is asked for.",
    risk: "plain",
    row: { id: "integrationQueue.add", method: "POST", path: "/sites/:id/integration-requests" },
    parameters: [
      site,
      inBody("intakeTemplateId", "Template", { required: true }),
      inBody("destinationName", "Destination", {
        required: true,
        hint: "The lead destination that the form is to name."
      }),
      inBody("questions", "Questions", {
        kind: "json",
        required: true,
        hint: 'For example [{"name": "email", "type": "email", "required": true}].'
      }),
      inBody("suggestedRoute", "Page", { hint: "The route it is meant for." }),
      inBody("placement", "Place", { hint: "Where on the page, in words." }),
      inBody("label", "Label", { hint: "What people call the form." })
    ],
    command: "site request"
  },
  {
    name: "lead.erase",
    does: "Delete a person's leads",
    follows:
      "Answers, files, deliveries that wait and mails that were not sent go for good. Name one lead, or an address.",
    confirm: "Delete them",
    done: "They are deleted.",
    risk: "final",
    row: { id: "erasures.erase", method: "POST", path: "/sites/:id/erasures" },
    parameters: [
      site,
      inBody("leadId", "Lead", { hint: "Id of the one to delete." }),
      inBody("email", "Address", { hint: "Of the person, all of whose leads go." })
    ],
    command: null
  },
  {
    name: "page.canonical",
    does: "Set which address counts as the original of a page",
    follows: "Search engines take it for the page’s own address, and the sitemap leaves the page out. It is a version.",
    confirm: "Set the address",
    done: "The page says so, or does once its version is approved.",
    risk: "felt",
    row: { id: "review.setPageMeta", method: "PATCH", path: "/sites/:id/pages/:pageId" },
    parameters: [
      ...page,
      inBody("meta.canonical", "Address of the original", {
        empty: null,
        hint: "Such as https://www.example.com/pianos. Left empty, the page is its own original."
      })
    ],
    command: null
  },
  {
    name: "page.archive",
    does: "Confirm that a page is taken off its site",
    follows: "Its address answers the redirect that was asked for, or 410, at once.",
    confirm: "Take the page off",
    done: "The page is off the site.",
    risk: "felt",
    row: { id: "review.confirmArchive", method: "POST", path: "/sites/:id/pages/:pageId/archive/confirm" },
    parameters: [
      ...page,
      inBody("route", "Its route", { required: true, hint: "As it is now, to be sure which page it is." })
    ],
    command: null
  },
  {
    name: "page.unarchive",
    does: "Confirm that an archived page comes back",
    follows: "The redirect that took its place goes.",
    confirm: "Bring the page back",
    done: "The page is back.",
    risk: "felt",
    row: { id: "review.confirmUnarchive", method: "POST", path: "/sites/:id/pages/:pageId/unarchive/confirm" },
    parameters: [
      ...page,
      inBody("knows", "Receivers that are known", {
        hint: "Mail addresses that its forms would send enquiries to and that are not the owner’s, with blanks between them. Left empty, they are named first."
      })
    ],
    command: null
  },
  {
    name: "version.approve",
    does: "Publish a version that waits",
    follows: "Whatever it waits for, the owner’s word included.",
    confirm: "Publish it",
    done: "The version is published.",
    risk: "felt",
    row: { id: "review.approve", method: "POST", path: "/sites/:id/pages/:pageId/versions/:vid/approve" },
    parameters: [
      ...version,
      inBody("knows", "Receivers that are known", {
        hint: "Mail addresses that the owner refused and that its forms would send enquiries to, with blanks between them. Left empty, they are named first."
      })
    ],
    command: null
  },
  {
    name: "version.reject",
    does: "Turn a waiting version down, and say why",
    follows: "What visitors see stays as it is.",
    confirm: "Turn it down",
    done: "The version is turned down.",
    risk: "felt",
    row: { id: "review.reject", method: "POST", path: "/sites/:id/pages/:pageId/versions/:vid/reject" },
    parameters: [...version, inBody("note", "Why", { required: true, hint: "For whoever wrote it." })],
    command: null
  }
]
