/** How much mail an address, a site and a visitor may cause or get. Mail about enquiries is not among it: none of those is lost. */
import { limits } from "../limits.ts"
import type { SiteId } from "../model/ids.ts"
import type { MailAllowance } from "../ports/MailAllowances.ts"
import { mailboxKey } from "./notification.ts"

/** Of a mail to an address that has confirmed itself, about a site. */
export const ownerMailAllowances = (siteId: SiteId, to: ReadonlyArray<string>): ReadonlyArray<MailAllowance> => [
  { siteId, subject: "site", most: limits.siteMailsPerHour, windowMs: limits.mailWindowMs },
  ...to.map((address) => ({
    siteId: null,
    subject: `address ${mailboxKey(address)}`,
    most: limits.addressMailsPerHour,
    windowMs: limits.mailWindowMs
  }))
]

/** Of the one mail by which an address confirms itself: one a day, however many sites were claimed with it. */
export const confirmationAllowances = (address: string): ReadonlyArray<MailAllowance> => [
  {
    siteId: null,
    subject: `confirm ${mailboxKey(address)}`,
    most: limits.confirmationMailsPerDay,
    windowMs: limits.confirmationWindowMs
  }
]

/** Of all such mails that an owner asks for, to whomever: without it, one free website would write to any number of strangers. */
export const askedMailAllowances = (siteId: SiteId, owner: string): ReadonlyArray<MailAllowance> => [
  { siteId, subject: "asked", most: limits.askedMailsPerSiteAndDay, windowMs: limits.confirmationWindowMs },
  {
    siteId: null,
    subject: `asked-by ${mailboxKey(owner)}`,
    most: limits.askedMailsPerOwnerAndDay,
    windowMs: limits.confirmationWindowMs
  }
]

/** Of a mail about one version that waits: a whole website that comes in one go is no reason for as many mails. */
export const versionMailAllowances = (siteId: SiteId): ReadonlyArray<MailAllowance> => [
  { siteId, subject: "versions", most: limits.versionMailsAtOnce, windowMs: limits.versionMailsAtOnceMs }
]

/** Of the one mail in an hour that says that more waits than its owner was asked about. */
export const moreWaitsAllowances = (siteId: SiteId): ReadonlyArray<MailAllowance> => [
  { siteId, subject: "more-waits", most: 1, windowMs: limits.mailWindowMs }
]

/** Of the one mail in an hour that says that mails to the owner were left out. It has no other: nobody can wear it out. */
export const leftOutAllowances = (siteId: SiteId): ReadonlyArray<MailAllowance> => [
  { siteId, subject: "left-out", most: 1, windowMs: limits.mailWindowMs }
]

/** Of a mail that only tells a recipient that an owner was asked: one a day. */
export const toldAllowances = (address: string): ReadonlyArray<MailAllowance> => [
  {
    siteId: null,
    subject: `told ${mailboxKey(address)}`,
    most: limits.toldMailsPerDay,
    windowMs: limits.confirmationWindowMs
  }
]

/** Of a sign-in mail: by the address typed, known or not, so that the answer tells nothing, and by who asks. */
export const signInAllowances = (address: string, visitor: string): ReadonlyArray<MailAllowance> => [
  {
    siteId: null,
    subject: `sign-in ${mailboxKey(address)}`,
    most: limits.signInsPerAddress,
    windowMs: limits.signInWindowMs
  },
  { siteId: null, subject: `visitor ${visitor}`, most: limits.signInsPerVisitor, windowMs: limits.signInWindowMs }
]

/** Of a mail that asks whether a search is to be kept: whose address it is nobody has shown, so it gets few of them. */
export const savedSearchAllowances = (siteId: SiteId, address: string) =>
  ({
    ofAddress: [
      {
        siteId: null,
        subject: `saved-search ${mailboxKey(address)}`,
        most: limits.savedSearchAsksPerAddress,
        windowMs: limits.savedSearchAsksWindowMs
      }
    ],
    ofSite: [
      {
        siteId,
        subject: "saved-search",
        most: limits.savedSearchAsksPerSite,
        windowMs: limits.savedSearchAsksWindowMs
      }
    ]
  }) satisfies { readonly [whose: string]: ReadonlyArray<MailAllowance> }
