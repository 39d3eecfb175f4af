/**
 * What is written about who looks after a site. A mail that asks an address to confirm itself names no site and nobody:
 * anybody may type anybody's address. What it is about stands behind its link.
 */
import { DAY_MS, HOUR_MS, limits } from "../../../../engine/limits.ts"
import { written } from "../../../../engine/mail/letter.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import type { Asking } from "../../../../engine/site/owners.ts"

const hours = limits.ownerLinkMs / HOUR_MS
const days = limits.ownerUndoMs / DAY_MS

export const askedMail = (how: Asking, link: string) => ({
  kind: "confirm-address" as const,
  ...written({
    subject: "Will you look after a website?",
    body: [
      `Somebody who looks after a website here, hopefully known to you, gave this address: you are asked to look after it ${
        how === "join" ? "together with them" : "from now on, in their place"
      }. Open this link to see which website it is and who asks, and to say yes or no.`,
      { button: "See who asks, and answer", to: link }
    ],
    foot: [
      `The link works once, within ${hours} hours. If you do not know what this is about, simply leave it: this address gets no other mail from us.`
    ]
  })
})

export const moveMail = (link: string) => ({
  kind: "confirm-address" as const,
  ...written({
    subject: "Is this your address?",
    body: [
      "Somebody, hopefully you, looks after a website here and wants to sign in with this address from now on. Open this link to confirm that it is yours.",
      { button: "Confirm this address", to: link }
    ],
    foot: [
      `The link works once, within ${hours} hours. If it was not you, simply leave it: this address gets no other mail from us.`
    ]
  })
})

/** To the address of before, which may be the only one that its owner still reads. */
export const movedMail = (site: Pick<Site, "name">, to: string, more: number, undo: string) => ({
  kind: "owner-moved" as const,
  ...written({
    subject: `You sign in with another address from now on: ${site.name}`,
    body: [
      `${site.name}${more > 0 ? ` and ${more} more` : ""} is looked after by ${to} from now on, and no longer by this address. You asked for that, and it was confirmed there.`,
      `If it was not you, take it back by this link, within ${days} days. Whoever is signed in with the new address is signed out by it.`,
      { button: "Take it back", to: undo }
    ]
  })
})

export const movedBackMail = (site: Pick<Site, "name">, back: string) => ({
  kind: "owner-moved" as const,
  ...written({
    subject: `Taken back: who looks after ${site.name}`,
    body: [`The change of address was taken back: ${site.name} is looked after by ${back} again.`]
  })
})

/** To whom staff have named as the owner of a site that they made. */
export const namedMail = (site: Pick<Site, "name">, desk: string) => ({
  kind: "owner-named" as const,
  ...written({
    subject: `You look after the website ${site.name}`,
    body: [
      `Whoever runs this service has made the website ${site.name} and named this address as its owner's. You decide about what waits for its owner, and may change words and pictures yourself.`,
      "You sign in with this address: there is no password, a link comes by mail each time.",
      { button: "Sign in and see the website", to: desk }
    ],
    foot: ["If you do not know what this is about, simply leave it: nothing is asked of you."]
  })
})

export const joinedMail = (site: Pick<Site, "name">, address: string, desk: string) => ({
  kind: "owner-joined" as const,
  ...written({
    subject: `${address} looks after ${site.name} too`,
    body: [
      `${address} was asked to look after the website ${site.name} and said yes. All who look after it may do the same: change it, decide about what waits, and ask others or take them off.`,
      { button: "See who looks after it", to: desk }
    ]
  })
})

export const refusedMail = (site: Pick<Site, "name">, address: string, desk: string) => ({
  kind: "owner-refused" as const,
  ...written({
    subject: `${address} does not want to look after ${site.name}`,
    body: [
      `${address} was asked to look after the website ${site.name} and said no. Nothing was changed.`,
      { button: "See who looks after it", to: desk }
    ]
  })
})

/** To the other owners, while it can still be taken back: by any of them, at the desk. */
export const handingOverMail = (site: Pick<Site, "name">, to: string, by: string, desk: string) => ({
  kind: "owner-handing-over" as const,
  ...written({
    subject: `${site.name} is about to be handed over`,
    body: [
      `${by} asked ${to} to look after the website ${site.name} from now on, in the place of all who do now. Once ${to} says yes, you look after it no longer. You can take it back until then.`,
      { button: "See who was asked, and take it back", to: desk }
    ]
  })
})

/** `toThem`: to whom was taken off by somebody else, and cannot undo it at the desk. `undo` takes it back, where that came a short while after. */
export const removedMail = (site: Pick<Site, "name">, address: string, by: string, toThem = false, undo?: string) => ({
  kind: "owner-removed" as const,
  ...written({
    subject: `${address} no longer looks after ${site.name}`,
    body: [
      address === by
        ? `${address} does not look after the website ${site.name} any more.`
        : `${by} took ${address} off those who look after the website ${site.name}.`,
      ...(undo !== undefined
        ? [
            `${by} looks after it since a short while ago. If that is not right, take it back by this link, within ${days} days: you look after the website again, and ${by} does no longer.`,
            { button: "Take it back", to: undo }
          ]
        : []),
      ...(toThem
        ? [
            "If that is not right, write to whoever runs this service as soon as you can: they can give the website back to you."
          ]
        : []),
      "Links of mails about what waits are of no use any more; what they asked about is at the website's desk."
    ]
  })
})

export const handedOverMail = (site: Pick<Site, "name">, to: string, by: string) => ({
  kind: "owner-handed-over" as const,
  ...written({
    subject: `${site.name} was handed over`,
    body: [
      `The website ${site.name} is looked after by ${to} from now on: ${by} asked for that, and ${to} said yes. Whoever looked after it before does so no longer and was signed out.`,
      "If that is not right, write to whoever runs this service as soon as you can: they can give the website back to you."
    ]
  })
})
