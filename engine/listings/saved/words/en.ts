import type { SavedSearchWording } from "../SavedSearchWording.ts"

export const english: SavedSearchWording = {
  heading: "Get new listings by email",
  email: "Your email address",
  search: "Search",
  save: "Save this search",
  consent: "I agree to be sent new listings for this search by email, until I say stop.",
  sent: "Thank you. Please open the email that is on its way to you and confirm your address.",
  full: "No more searches can be saved here today. Please try again tomorrow.",
  everything: "All listings",
  ownAlone: "Our own listings",
  filters: {
    city: "City",
    neighbourhood: "Neighbourhood",
    mls: "MLS® number",
    propertyCategory: "Category",
    propertyType: "Property type",
    structureType: "Building type",
    address: "Street",
    offer: "Sale or rent",
    status: "Status",
    Price: "Price",
    Beds: "Bedrooms",
    Baths: "Bathrooms",
    Sqft: "Square feet"
  },
  categories: { residential: "Residential", commercial: "Commercial", agriculture: "Agriculture" },
  offers: { sale: "For sale", lease: "For rent" },
  atLeast: (value) => `from ${value}`,
  atMost: (value) => `up to ${value}`,
  ask: {
    subject: (site) => `Please confirm your search on ${site}`,
    text: "Somebody, probably you, asked to be sent new listings for this search:",
    ignore:
      "If it was not you, you need do nothing: without a confirmation nothing more is sent, and the address is deleted after two days."
  },
  confirm: {
    title: "Get new listings by email?",
    text: "New listings for this search will be sent to you, once a day at most, and only on days on which there are any.",
    button: "Yes, send them"
  },
  confirmed: {
    title: "Your search is saved",
    text: "New listings will come to your mailbox. Every mail has a link by which you can stop."
  },
  leave: {
    title: "Stop these emails?",
    text: "You will get no more mail for this search, and the search is deleted.",
    button: "Stop the emails"
  },
  left: { title: "You get no more of these emails", text: "The search is deleted." },
  renew: {
    title: "Keep this search for another year?",
    text: "New listings will go on coming to your mailbox.",
    button: "Keep the search"
  },
  renewed: (until) => ({ title: "The search is kept", text: `It now ends on ${until}.` }),
  expired: {
    title: "This search is not there any more",
    text: "It was deleted, or was not confirmed in time. You can save it anew on the website."
  },
  unknown: {
    title: "This link leads nowhere",
    text: "It may have been cut off on its way. Copy the whole address from the mail and try again."
  },
  back: "To the website",
  digest: {
    subject: (count, shown, site) =>
      count === 1 ? `${shown} new listing on ${site}` : `${shown} new listings on ${site}`,
    more: (count) => `and ${count} more`,
    all: "See all listings of this search",
    why: (site) => `You get this mail because you saved a search on ${site} and confirmed it.`,
    stop: "Stop these emails",
    ends: (day) => `This search ends on ${day}.`,
    keep: "Keep it for another year",
    from: (site) => `Sent for ${site}`
  }
}
