/** Written by `npm run client` from the API's own declarations: change those instead of this file. */

/**
 * A credential id, or a platform actor: `duplicate`, `onboard`, `system`, `dashboard:<siteId>`.
 */
export type Actor = string

/**
 * Origins beyond the site.
 */
export type Allowlist = {
  /**
   * Origins that count.
   */
  readonly active: ReadonlyArray<AllowlistEntry>
  /**
   * Origins that wait for approval.
   */
  readonly pending: ReadonlyArray<AllowlistEntry>
  /**
   * How many of each a site may have.
   */
  readonly limits: {
    /**
     * How many may be approved: 20.
     */
    readonly active: number
    /**
     * How many may wait: 10.
     */
    readonly pending: number
  }
  /**
   * Whether visitors get what is read here; false while a change of it is on its way to them.
   */
  readonly served: boolean
}

/**
 * An origin as it stands on the list.
 */
export type AllowlistEntry = {
  /**
   * Its id, `alw_…`.
   */
  readonly id: string
  /**
   * Scheme and host, for example `https://booking.example.com`.
   */
  readonly origin: string
  /**
   * `pending` opens nothing; `active` is approved.
   */
  readonly status: "pending" | "active"
  /**
   * What will be sent there and why, as it was proposed.
   */
  readonly reason: string
  /**
   * Who proposed it.
   */
  readonly addedBy: Actor
  /**
   * When.
   */
  readonly addedAt: Timestamp
  /**
   * Who approved it: a credential, `owner`, or `system` for products of the platform; null while it waits.
   */
  readonly approvedBy: string | null
  /**
   * When; null while it waits.
   */
  readonly approvedAt: Timestamp | null
  /**
   * Set for products of the platform, which nobody has to approve.
   */
  readonly firstParty?: true
}

/**
 * The origin counts from now on.
 */
export type AllowlistEntryApproved = AllowlistEntry &
  PublicationState & {
    /**
     * What is worth knowing though nothing was refused; often empty.
     */
    readonly warnings?: ReadonlyArray<Warning>
  }

/**
 * The origin as it stands on the list now.
 */
export type AllowlistEntryProposed = AllowlistEntry & {
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * The entry is gone.
 */
export type AllowlistEntryRemoved = PublicationState & {
  /**
   * Always this.
   */
  readonly status: "removed"
  /**
   * Id it had.
   */
  readonly id: string
  /**
   * The origin that is closed, or proposed no more.
   */
  readonly origin: string
  /**
   * What used it and works no more.
   */
  readonly usedBy: ReadonlyArray<{
    /**
     * What it is.
     */
    readonly kind: "redirect" | "lead_destination" | "form"
    /**
     * Its address or name.
     */
    readonly name: string
  }>
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * Secrets of services; what is left out stays.
 */
export type AnalyticsSecrets = {
  /**
   * API secret of the Measurement Protocol, made for the web stream of `ga4MeasurementId`. Kept sealed and never read back; null takes it away.
   */
  readonly ga4ApiSecret?: string | null
  /**
   * Access token of the Conversions API, made for the pixel of `metaPixelId`. Kept sealed and never read back; null takes it away.
   */
  readonly metaAccessToken?: string | null
}

/**
 * How the site stands with one service.
 */
export type AnalyticsService = {
  /**
   * `ga4` for Google Analytics, `meta` for Meta's Conversions API.
   */
  readonly service: "ga4" | "meta"
  /**
   * As `analytics` of the site has it; null where it is not used.
   */
  readonly id: string | null
  /**
   * Without one nothing can be handed on.
   */
  readonly hasSecret: boolean
  /**
   * The end of the secret, to tell it by.
   */
  readonly secretHint: string | null
  /**
   * When it was set.
   */
  readonly secretSetAt: Timestamp | null
  /**
   * Requests of pages that wait to be handed on.
   */
  readonly waiting: number
  /**
   * Events handed on, ever since.
   */
  readonly sent: number
  /**
   * Events that were not handed on, ever since, by reason.
   */
  readonly lost: {
    /**
     * Too old for the service by the time it could be reached.
     */
    readonly late: number
    /**
     * The service did not want them.
     */
    readonly refused: number
    /**
     * Too many waited already.
     */
    readonly full: number
    /**
     * The service had no secret, or was not used any more.
     */
    readonly unset: number
  }
  /**
   * The service failed and is asked again then; null while it is asked at once.
   */
  readonly pausedUntil: Timestamp | null
  /**
   * What it last said, while that stands in the way.
   */
  readonly problem: string | null
}

/**
 * How the site stands with the services that measure its visitors.
 */
export type AnalyticsStanding = {
  /**
   * Every service, used or not.
   */
  readonly services: ReadonlyArray<AnalyticsService>
}

/**
 * What the address answers afterwards.
 */
export type ArchiveRequest = {
  /**
   * `redirect`, with redirectTo, or `gone`; there is no default.
   */
  readonly disposition?: unknown
  /**
   * With `redirect`: what `to` of a redirect may be, followed to its end where it is led on.
   */
  readonly redirectTo?: unknown
}

/**
 * The page goes on serving until the request is confirmed.
 */
export type ArchiveRequested = {
  /**
   * The page's status until it is confirmed or called off.
   */
  readonly status: "archive_pending"
  /**
   * Id of the page.
   */
  readonly pageId: string
  /**
   * The page's route: what the confirmation has to name.
   */
  readonly route: string | null
  /**
   * What its address would answer.
   */
  readonly disposition: "redirect" | "gone"
  /**
   * Where it would lead, in the end; null with `gone`.
   */
  readonly redirectTo: string | null
  /**
   * How this site confirms what is archived. `decidableBy` says who can confirm this request.
   */
  readonly approval: "ai" | "staff"
  readonly decidableBy: DecidableBy
  /**
   * What is published and links here: mend it first. The first 200.
   */
  readonly inboundLinks: ReadonlyArray<InboundLink>
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * The page is off the site, its versions kept.
 */
export type Archived = PublicationState & {
  /**
   * Always this.
   */
  readonly status: "archived"
  /**
   * Id of the page.
   */
  readonly pageId: string
  /**
   * Where it was; free for another page.
   */
  readonly archivedRoute: string
  /**
   * What the old address answers from now on.
   */
  readonly answers: {
    /**
     * HTTP status; 200 where the page of a row answers, 404 where the route began with a parameter.
     */
    readonly status: 200 | 301 | 302 | 404 | 410
    /**
     * Where it leads; null with all but 301 and 302.
     */
    readonly to: string | null
    /**
     * With 200: the row whose own page has this address.
     */
    readonly row?: {
      /**
       * Key of its collection.
       */
      readonly collection: string
      /**
       * Which row.
       */
      readonly slug: string
    }
  }
  /**
   * Whether the owner was mailed a link that puts the page back; false where no address of theirs is known.
   */
  readonly ownerNotified: boolean
  /**
   * How long that link works: 30 days. Of no use where none was sent.
   */
  readonly restoreLinkExpiresAt: Timestamp
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * An area, with figures of the site's own listings in it.
 */
export type Area = {
  /**
   * Its id, which `data-boundary` of a component takes.
   */
  readonly id: string
  /**
   * Its name.
   */
  readonly name: string
  /**
   * What it is.
   */
  readonly kind: "neighbourhood" | "city" | "region"
  /**
   * Kilometres from the point that was asked about to its outline, 0 within it; null where it was asked for by name.
   */
  readonly distanceKm: number | null
  /**
   * What is offered now.
   */
  readonly inventory: AreaInventory
  /**
   * Asking prices of what is for sale. No feed tells what was paid.
   */
  readonly price: AreaPrice
  /**
   * Time on the market of what is for sale now.
   */
  readonly velocity: AreaVelocity
  /**
   * What has found its buyer.
   */
  readonly turnover: AreaTurnover
}

/**
 * What is offered, neither under contract nor sold.
 */
export type AreaInventory = {
  /**
   * Listings for sale.
   */
  readonly forSale: number
  /**
   * Listings for rent.
   */
  readonly forRent: number
}

/**
 * Areas with their figures.
 */
export type AreaList = {
  /**
   * At most 50.
   */
  readonly areas: ReadonlyArray<Area>
  /**
   * How many there are in all.
   */
  readonly total: number
  /**
   * What has to be said of the figures, in sentences.
   */
  readonly notes: ReadonlyArray<string>
}

/**
 * Asking prices in whole units of the currency.
 */
export type AreaPrice = {
  /**
   * ISO 4217 code of the amounts; null without any.
   */
  readonly currency: string | null
  /**
   * Median asking price; null of less than 3.
   */
  readonly median: number | null
  /**
   * The lowest; null of less than 3.
   */
  readonly lowest: number | null
  /**
   * The highest; null of less than 3.
   */
  readonly highest: number | null
  /**
   * Listings for sale that publish a price in this currency.
   */
  readonly of: number
}

/**
 * What has found its buyer.
 */
export type AreaTurnover = {
  /**
   * Sales under contract.
   */
  readonly pending: number
  /**
   * Sales that are sold and that the feed still tells of.
   */
  readonly sold: number
  /**
   * Both together of all sales that are told, from 0 to 1; null of less than 3.
   */
  readonly share: number | null
}

/**
 * How long what is for sale has been.
 */
export type AreaVelocity = {
  /**
   * Median of the days since they were listed; null of less than 3.
   */
  readonly medianDays: number | null
  /**
   * How many say when that was.
   */
  readonly of: number
  /**
   * Of these, listed in the 30 days before.
   */
  readonly newIn30Days: number
}

/**
 * Where the file is from now on.
 */
export type AssetPath = {
  /**
   * Its id, `med_…`.
   */
  readonly id: string
  /**
   * How pages refer to it.
   */
  readonly path: string
}

/**
 * Which version of a shared asset is live, which is the newest, and what waits.
 */
export type AssetState = {
  /**
   * Its id, for its versions; null before the first write, as is the rest.
   */
  readonly pageId: string | null
  /**
   * The version that is live; null where none is.
   */
  readonly publishedVersionId: VersionId | null
  /**
   * The newest version: the base for the next write, as the ETag.
   */
  readonly latestVersionId: VersionId | null
  /**
   * Who wrote what is live.
   */
  readonly lastWrittenBy: Actor | null
  /**
   * When that was.
   */
  readonly lastWrittenAt: Timestamp | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  /**
   * Which version the text is; null where there is none.
   */
  readonly payloadVersionId: VersionId | null
}

/**
 * Where the visitor came from. Each text has at most 512 characters; what is not known is left out.
 */
export type Attribution = {
  /**
   * The campaign's source, as the address the visitor landed on named it.
   */
  readonly utm_source?: string
  /**
   * The campaign's medium.
   */
  readonly utm_medium?: string
  /**
   * The campaign's name.
   */
  readonly utm_campaign?: string
  /**
   * Which of several advertisements or links.
   */
  readonly utm_content?: string
  /**
   * The search term that was paid for.
   */
  readonly utm_term?: string
  /**
   * Id of a click on a Google advertisement; kept only of visitors who agreed to be measured, as are the next two.
   */
  readonly gclid?: string
  /**
   * Id of a click on Facebook or Instagram.
   */
  readonly fbclid?: string
  /**
   * Id of a click on a Microsoft advertisement.
   */
  readonly msclkid?: string
  /**
   * Address of the page that led to the site.
   */
  readonly referrer?: string
  /**
   * Path of the first page of the visit.
   */
  readonly landingPath?: string
  /**
   * Further parameters of that first address: those that the site's `landingParams` names.
   */
  readonly params?: {
    readonly [name: string]: string
  }
}

/**
 * One thing that was done.
 */
export type AuditEntry = {
  /**
   * Position in the trail; rises with time.
   */
  readonly seq: number
  /**
   * When it happened.
   */
  readonly at: Timestamp
  /**
   * Who did it.
   */
  readonly actor: Actor
  /**
   * What was done, for example `page.write` or `site.freeze`.
   */
  readonly action: string
  /**
   * Id of the page or shared asset it was about; else null.
   */
  readonly pageId: string | null
  /**
   * The page's route then; null for everything else.
   */
  readonly route: string | null
  /**
   * The version that was made or decided; else null.
   */
  readonly versionId: VersionId | null
  /**
   * Id of the request that did it, as its answer carried it in X-Request-Id.
   */
  readonly correlationId: string
  /**
   * What else there is to know, by action; null where nothing is.
   */
  readonly detail: unknown
}

/**
 * Entries, newest first.
 */
export type AuditTrail = {
  /**
   * Newest first.
   */
  readonly entries: ReadonlyArray<AuditEntry>
  /**
   * Continue with `?before=` this number; null at the end.
   */
  readonly nextBefore: number | null
}

/**
 * The change that waits for the owner.
 */
export type AwaitedChange = {
  /**
   * Its id, `chg_…`.
   */
  readonly id: string
  /**
   * What kind of change it is; `going_live` asks about all that was set before the site was live.
   */
  readonly kind:
    | "lead_webhook"
    | "crm_credential"
    | "site_recipients"
    | "site_details"
    | "allowlist_approval"
    | "version"
    | "roster_connector"
    | "going_live"
  /**
   * What the owner is asked, in a sentence.
   */
  readonly summary: string
  /**
   * What would change, line by line; secrets are never among it.
   */
  readonly details: ReadonlyArray<{
    /**
     * What it is about.
     */
    readonly label: string
    /**
     * As it stands; null for nothing.
     */
    readonly before: string | null
    /**
     * As it would be; null for nothing.
     */
    readonly after: string | null
  }>
  /**
   * `pending` waits; `applied` the owner said yes; `declined` no; `expired` nobody answered in time; `superseded` a later request took its place; `failed` it was agreed to and could not be made, see `error`.
   */
  readonly state: "pending" | "applied" | "declined" | "expired" | "superseded" | "failed"
  /**
   * Who can decide; empty once it was decided.
   */
  readonly decidableBy: DecidableBy
  /**
   * Who asked for the change.
   */
  readonly requestedBy: Actor
  /**
   * When.
   */
  readonly createdAt: Timestamp
  /**
   * When the question ends unanswered, 3 days later.
   */
  readonly expiresAt: Timestamp
  /**
   * When it was decided or ended; null while it waits.
   */
  readonly resolvedAt: Timestamp | null
  /**
   * Why it failed; else null.
   */
  readonly error: string | null
  /**
   * Always this.
   */
  readonly status: "pending-owner-confirmation"
}

/**
 * What became of each page; 200 also where some were refused. Keys remember it once one landed.
 */
export type BatchAnswer = PublicationState & {
  /**
   * One for each page, in the order sent.
   */
  readonly results: ReadonlyArray<BatchResult>
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * What became of one page of a batch.
 */
export type BatchResult = {
  /**
   * Its position, from 0.
   */
  readonly index: number
  /**
   * As it was sent; empty where that was no text.
   */
  readonly route: string
  /**
   * What became of it. `failed` was refused for itself, see `problem`; `skipped` found the budget spent; `would-…` in a rehearsal.
   */
  readonly status:
    "published" | "held" | "draft" | "failed" | "skipped" | "would-publish" | "would-hold" | "would-draft"
  /**
   * Id of the page, where one was made.
   */
  readonly pageId?: string
  /**
   * Its version: the base for the next write.
   */
  readonly latestVersionId?: VersionId | null
  /**
   * The version that is live; null where none is.
   */
  readonly publishedVersionId?: VersionId | null
  /**
   * The gate's report, where its text was judged.
   */
  readonly gate?: GateReport | null
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
  /**
   * Why it waits, for example `policy:style`, `owner:script` or `compliance.filler_text`; only on held ones and drafts, where it may be empty.
   */
  readonly holdReasons?: ReadonlyArray<string>
  /**
   * Who can make it live; only on held ones and drafts.
   */
  readonly decidableBy?: DecidableBy
  /**
   * What visitors see until then, and what happens next, in a sentence; only on held ones and drafts.
   */
  readonly meanwhile?: string
  /**
   * What the owner was asked; only on held ones that the owner alone decides.
   */
  readonly pendingChange?: AwaitedChange
  /**
   * Code of the refusal of a failed or skipped item.
   */
  readonly code?: string
  /**
   * What happened, in a sentence.
   */
  readonly detail?: string
  /**
   * The whole refusal, as a single create would answer it.
   */
  readonly problem?: unknown
}

/**
 * A budget and what is left of it.
 */
export type Budget = {
  /**
   * What was used of it.
   */
  readonly used: number
  /**
   * Its size.
   */
  readonly limit: number
  /**
   * What is left. Of writes it is `limit` less `used`, so below 0 where more was used while it was not enforced.
   */
  readonly remaining: number
  /**
   * Seconds over which it is counted.
   */
  readonly windowSeconds: number
  /**
   * Whether more is refused with `rate.limited`.
   */
  readonly enforced: boolean
}

/**
 * Where enquiries are mailed while the site is being built: to one inbox, so that nobody gets mail from a site they have not opened.
 */
export type BuildRouting = {
  /**
   * True until a domain of the site's own serves.
   */
  readonly active: boolean
  /**
   * The build inbox, which gets notifications in place of the addresses that are set; while `active`.
   */
  readonly inbox?: string
  /**
   * The same in a sentence.
   */
  readonly detail: string
}

/**
 * A builder with lots.
 */
export type Builder = {
  /**
   * What a scope calls the builder.
   */
  readonly orgId: string
  /**
   * Its name.
   */
  readonly builder: string
  /**
   * How many it has.
   */
  readonly lots: number
  /**
   * Where they are.
   */
  readonly cities: ReadonlyArray<string>
  /**
   * Address of one of the lots; null where none has one.
   */
  readonly sample: string | null
}

/**
 * Builders that have lots.
 */
export type BuilderList = {
  /**
   * By name.
   */
  readonly builders: ReadonlyArray<Builder>
}

/**
 * Something that a site can do, or not.
 */
export type Capability = {
  /**
   * For example `write`, `own_domain` or `analytics`.
   */
  readonly id: string
  /**
   * Whether the site can do it now.
   */
  readonly enabled: boolean
  /**
   * Why, or why not: a code that stays the same.
   */
  readonly reason: string
  /**
   * Who could change it.
   */
  readonly enabledBy: "integrator" | "owner" | "staff" | "operator"
}

/**
 * A title or a key of meta that differs.
 */
export type ChangedField = {
  /**
   * `title`, or `meta.<key>`.
   */
  readonly field: string
  /**
   * Its value in the older version, of any type; null where it is not set.
   */
  readonly before: unknown
  /**
   * Its value in the newer one; null where it is not set.
   */
  readonly after: unknown
  /**
   * Who set it as it is in the newer one, or took it away.
   */
  readonly author: Actor | null
}

/**
 * A line that differs.
 */
export type ChangedLine = {
  /**
   * Whether it went or came.
   */
  readonly op: "removed" | "added"
  /**
   * From 1, in the text the line stands in: the older for what was removed, else the newer.
   */
  readonly line: number
  /**
   * Its first 2000 characters; where there are more, `truncated` says so.
   */
  readonly text: string
  /**
   * Whose line it is; null for blank lines and theme tokens.
   */
  readonly author: Actor | null
}

/**
 * Header, footer and announcement.
 */
export type Chrome = {
  /**
   * The sections.
   */
  readonly chrome: {
    /**
     * Above every page.
     */
    readonly header: ChromeSection
    /**
     * Below every page.
     */
    readonly footer: ChromeSection
    /**
     * Above the header.
     */
    readonly announcement: ChromeSection
  }
}

/**
 * A section with its text; null for one that was never written.
 */
export type ChromeSection = {
  /**
   * Its id, for its versions; null before the first write, as is the rest.
   */
  readonly pageId: string | null
  /**
   * The version that is live; null where none is.
   */
  readonly publishedVersionId: VersionId | null
  /**
   * The newest version: the base for the next write, as the ETag.
   */
  readonly latestVersionId: VersionId | null
  /**
   * Who wrote what is live.
   */
  readonly lastWrittenBy: Actor | null
  /**
   * When that was.
   */
  readonly lastWrittenAt: Timestamp | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  /**
   * Which version the text is; null where there is none.
   */
  readonly payloadVersionId: VersionId | null
  /**
   * `live`, or `held` or `draft` while it never was.
   */
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  /**
   * Its texts; null where there are none.
   */
  readonly payload: PagePayload | null
} | null

/**
 * A collection without its rows.
 */
export type Collection = {
  /**
   * Its name in paths and components.
   */
  readonly key: string
  /**
   * What people call it.
   */
  readonly name: string
  /**
   * Its fields in order, up to 60.
   */
  readonly schema: ReadonlyArray<CollectionField>
  /**
   * Path under which each row has a page of its own; null where none has. The page at `<path>/:slug` shows them.
   */
  readonly detailBasePath: string | null
  /**
   * When it or one of its rows was written last.
   */
  readonly updatedAt: Timestamp
  /**
   * Names what it holds now. Send it in If-Match with a change, which is then refused if somebody else was faster.
   */
  readonly version: string
  /**
   * Set where the platform fills it from the roster: it is read and shown like others, and written by nobody.
   */
  readonly managedBy?: "roster"
}

/**
 * A field of a collection.
 */
export type CollectionField = {
  /**
   * What rows call its value: a letter, then letters, digits, - or _, 64 characters at most.
   */
  readonly name: string
  /**
   * What its values are. `number` a number; `checkbox` true or false, or with options a list of them; `select` and `radio` one of the options; `date` and `time` as a browser's inputs write them; `image` `/media/<id>` or an address at the site's image host; `link` a site path, https address, mailto:, tel: or sms:; the others text.
   */
  readonly type:
    | "text"
    | "email"
    | "tel"
    | "url"
    | "number"
    | "date"
    | "time"
    | "textarea"
    | "select"
    | "radio"
    | "checkbox"
    | "hidden"
    | "image"
    | "link"
  /**
   * What people read beside it.
   */
  readonly label?: string
  /**
   * Whether every row needs a value.
   */
  readonly required?: boolean
  /**
   * What an empty input shows.
   */
  readonly placeholder?: string
  /**
   * Of select, radio and checkbox: what may be chosen, up to 200, as texts or as values with labels.
   */
  readonly options?: ReadonlyArray<
    | string
    | {
        /**
         * What rows hold.
         */
        readonly value: string
        /**
         * What visitors read.
         */
        readonly label: string
      }
  >
  /**
   * What a form would preset.
   */
  readonly value?: string | number | boolean
  /**
   * Of an image: the field of text that says what it shows; lists do not show it as a text, unless it is the first.
   */
  readonly altField?: string
  /**
   * Of a link: the field of text that is its words; shown as those of an image.
   */
  readonly labelField?: string
}

/**
 * Every collection of the site.
 */
export type CollectionList = {
  /**
   * Those of the site, one that the platform manages included.
   */
  readonly collections: ReadonlyArray<Collection>
  /**
   * How many a site may have: 24.
   */
  readonly limit: number
}

/**
 * What is to change; what is left out stays.
 */
export type CollectionPatch = {
  /**
   * What people call it, 1 to 300 characters.
   */
  readonly name?: string
  /**
   * Its fields in order, up to 60.
   */
  readonly schema?: ReadonlyArray<CollectionField>
  /**
   * Absolute path such as `/team`, under which each row shall have a page of its own; null for none.
   */
  readonly detailBasePath?: string | null
  /**
   * Names of fields whose values may be given up: needed for those that `schema` leaves out while rows have values of them.
   */
  readonly dropFields?: ReadonlyArray<string>
  /**
   * As reads give it; any other value is refused.
   */
  readonly key?: string
  /**
   * As reads give it; any other value is refused.
   */
  readonly updatedAt?: string
  /**
   * As reads give it; any other value is refused.
   */
  readonly version?: string
  /**
   * As reads give it; any other value is refused.
   */
  readonly managedBy?: string
}

/**
 * The collection and its rows are gone.
 */
export type CollectionRemoved = PublicationState & {
  /**
   * Always this.
   */
  readonly status: "removed"
  /**
   * Key it had.
   */
  readonly key: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * A row.
 */
export type CollectionRow = {
  /**
   * Its id, `row_…`.
   */
  readonly id: string
  /**
   * Last segment of its own address.
   */
  readonly slug: string
  /**
   * A value for each field that has one, by the field's name and as its type says.
   */
  readonly data: {
    readonly [name: string]: unknown
  }
  /**
   * Shown from then on; null for always.
   */
  readonly visibleFrom: Timestamp | null
  /**
   * Shown until just before; null for ever.
   */
  readonly visibleUntil: Timestamp | null
  /**
   * Whether components that show the featured rows alone show it.
   */
  readonly featured: boolean
  /**
   * Its place among the rows: smaller ones come first.
   */
  readonly sortOrder: number
  /**
   * Whether visitors see it now.
   */
  readonly visible: boolean
  /**
   * When it was written last.
   */
  readonly updatedAt: Timestamp
  /**
   * Names what it holds now. Send it in If-Match with a change, which is then refused if somebody else was faster.
   */
  readonly version: string
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
}

/**
 * Rows of the collection.
 */
export type CollectionRowList = {
  /**
   * In the order in which visitors see them, those outside their window too.
   */
  readonly rows: ReadonlyArray<CollectionRow>
  /**
   * How many a collection may have: 2000.
   */
  readonly limit: number
  /**
   * Where limit or cursor was sent: continue with `?cursor=` this text; null at the end.
   */
  readonly nextCursor?: string | null
}

/**
 * What is to change; what is left out stays.
 */
export type CollectionRowPatch = {
  /**
   * Last segment of its address: lower-case letters and digits, joined by - or _, 200 characters at most. One row a slug.
   */
  readonly slug?: string
  /**
   * Merged value by value; null clears one.
   */
  readonly data?: {
    readonly [name: string]: unknown
  }
  /**
   * As reads give it; any other value is refused.
   */
  readonly id?: string
  /**
   * As reads give it; any other value is refused.
   */
  readonly updatedAt?: string
  /**
   * As reads give it; any other value is refused.
   */
  readonly version?: string
  /**
   * ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit.
   */
  readonly visibleFrom?: string | number | null
  /**
   * ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit.
   */
  readonly visibleUntil?: string | number | null
  /**
   * Whether components that show the featured rows alone show it.
   */
  readonly featured?: boolean
  /**
   * Its place among the rows: smaller ones come first.
   */
  readonly sortOrder?: number
  /**
   * As reads give it: it follows from the window, and any other value is refused.
   */
  readonly visible?: boolean
  /**
   * As reads give it; not written.
   */
  readonly served?: boolean
}

/**
 * The row is gone.
 */
export type CollectionRowRemoved = PublicationState & {
  /**
   * Always this.
   */
  readonly status: "removed"
  /**
   * Id it had.
   */
  readonly id: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * The row as it is from now on.
 */
export type CollectionRowWritten = PublicationState & {
  /**
   * What was done.
   */
  readonly status: "created" | "updated"
  /**
   * Its id, `row_…`.
   */
  readonly id: string
  /**
   * Last segment of its own address.
   */
  readonly slug: string
  /**
   * A value for each field that has one, by the field's name and as its type says.
   */
  readonly data: {
    readonly [name: string]: unknown
  }
  /**
   * Shown from then on; null for always.
   */
  readonly visibleFrom: Timestamp | null
  /**
   * Shown until just before; null for ever.
   */
  readonly visibleUntil: Timestamp | null
  /**
   * Whether components that show the featured rows alone show it.
   */
  readonly featured: boolean
  /**
   * Its place among the rows: smaller ones come first.
   */
  readonly sortOrder: number
  /**
   * Whether visitors see it now.
   */
  readonly visible: boolean
  /**
   * When it was written last.
   */
  readonly updatedAt: Timestamp
  /**
   * Names what it holds now. Send it in If-Match with a change, which is then refused if somebody else was faster.
   */
  readonly version: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * The collection as it is from now on.
 */
export type CollectionWritten = PublicationState & {
  /**
   * What was done.
   */
  readonly status: "created" | "updated"
  /**
   * Its name in paths and components.
   */
  readonly key: string
  /**
   * What people call it.
   */
  readonly name: string
  /**
   * Its fields in order, up to 60.
   */
  readonly schema: ReadonlyArray<CollectionField>
  /**
   * Path under which each row has a page of its own; null where none has. The page at `<path>/:slug` shows them.
   */
  readonly detailBasePath: string | null
  /**
   * When it or one of its rows was written last.
   */
  readonly updatedAt: Timestamp
  /**
   * Names what it holds now. Send it in If-Match with a change, which is then refused if somebody else was faster.
   */
  readonly version: string
  /**
   * Set where the platform fills it from the roster: it is read and shown like others, and written by nobody.
   */
  readonly managedBy?: "roster"
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * Which page goes.
 */
export type ConfirmedRoute = {
  /**
   * The page's route: proof that the caller knows which page goes.
   */
  readonly route: string
}

/**
 * The account that is connected.
 */
export type CrmCredentialInstalled = {
  /**
   * Leads go to the account from now on.
   */
  readonly status: "installed"
  /**
   * The name by which forms reach it, and lists show it.
   */
  readonly destination: string
  /**
   * Number of the account.
   */
  readonly hubId: string
  /**
   * Name of the account.
   */
  readonly accountName: string
}

/**
 * Sums of one day.
 */
export type DayFigures = {
  /**
   * The day.
   */
  readonly date: LocalDate
  /**
   * Pages that people opened.
   */
  readonly views: number
  /**
   * Visits: a visitor's first view of the day that no page of the site led to.
   */
  readonly visits: number
  /**
   * Forms that were sent and accepted.
   */
  readonly forms: number
}

/**
 * Who can decide: `owner` by the mailed link or in the dashboard, `staff` of this installation, `publisher` any credential with content:publish, `writer` any credential with content:edit.
 */
export type DecidableBy = ReadonlyArray<"owner" | "staff" | "publisher" | "writer">

/**
 * A webhook, or what a site-wide default may otherwise be; `url: null` takes it away.
 */
export type DefaultLeadDestinationBody = {
  /**
   * agent_crm, chat_channel, event_venue, newsletter_list, sheet or webhook; `webhook` when left out.
   */
  readonly provider?: string
  /**
   * Of agent_crm: who gets a lead that names nobody.
   */
  readonly defaultAgentId?: string
  /**
   * Of agent_crm: the form field that names the agent; `agentId` when left out.
   */
  readonly agentField?: string
  /**
   * Of agent_crm: the address of the person a lead was routed to is the agent.
   */
  readonly agentFromRouting?: "email" | true
  /**
   * Of agent_crm and event_venue: what the receiver is told the lead came from.
   */
  readonly source?: string
  /**
   * Of agent_crm: for an account of the site's own. Never read back. Of event_venue and newsletter_list: required at first. Never read back.
   */
  readonly apiKey?: string
  /**
   * Of chat_channel: the address of an incoming webhook of Slack, or what follows `/services/` in it; required at first. Never read back.
   */
  readonly hook?: string
  /**
   * Of chat_channel, sheet and webhook: a name for people.
   */
  readonly label?: string
  /**
   * Of event_venue and newsletter_list: form field to the receiver's name for it.
   */
  readonly fieldMap?: {
    readonly [name: string]: string
  }
  /**
   * Of newsletter_list: the audience that is joined.
   */
  readonly audienceId?: string
  /**
   * Of newsletter_list: `pending` asks the visitor by mail first, and is what is used when left out.
   */
  readonly status?: "pending" | "subscribed"
  /**
   * Of newsletter_list: the data centre; must agree with the end of the key.
   */
  readonly dc?: string
  /**
   * Of sheet: the id of a spreadsheet, or its whole address.
   */
  readonly sheetId?: string
  /**
   * Of sheet: the tab that rows are added to.
   */
  readonly tabName?: string
  /**
   * Of sheet: form field to column header, in order.
   */
  readonly columns?: {
    readonly [name: string]: string
  }
  /**
   * Of sheet: how dates are written; `iso` when left out.
   */
  readonly dateFormat?: "iso" | "us"
  /**
   * Of sheet: the header of a column that gets the time of the lead, in UTC.
   */
  readonly timestampColumn?: string
  /**
   * Of sheet: whether test leads are added; `skip` when left out.
   */
  readonly testMode?: "skip" | "send"
  /**
   * An https address; null for no default.
   */
  readonly url?: string | null
  /**
   * Of webhook: 16 to 200 characters that sign every delivery; required at first, and kept when left out later. Never read back.
   */
  readonly secret?: string
}

/**
 * `synced`: the receiver has the lead. `pending`: it was not tried yet, or is tried again by itself. `failed`: the last attempt failed.
 */
export type DeliveryStatus = "pending" | "synced" | "failed"

/**
 * How a domain stands, and what its DNS has to say.
 */
export type Domain = {
  /**
   * `pending` until the name is found to lead here; `serving` from then on; `lapsed` once it has led elsewhere for long enough, when whoever still comes is served.
   */
  readonly state: "pending" | "serving" | "lapsed"
  /**
   * What the last look found; null before the first. `leads_here` and `proven` are what it takes to serve.
   */
  readonly reason:
    | "leads_here"
    | "proven"
    | "no_records"
    | "other_address"
    | "some_elsewhere"
    | "private_address"
    | "unclaimed"
    | "not_arriving"
    | "unreachable"
    | null
  /**
   * The same in a sentence that says what to do.
   */
  readonly detail: string
  /**
   * When it was first found to lead here; null before.
   */
  readonly verifiedAt: Timestamp | null
  /**
   * When it was last looked at; null before the first look.
   */
  readonly checkedAt: Timestamp | null
  /**
   * When it is looked at next.
   */
  readonly nextCheckAt: Timestamp
  /**
   * What is to be entered where the domain is registered, the one that has to be there first.
   */
  readonly records: ReadonlyArray<{
    /**
     * Kind of record.
     */
    readonly type: "A" | "AAAA" | "CNAME" | "TXT"
    /**
     * Its full name.
     */
    readonly name: string
    /**
     * What it says.
     */
    readonly value: string
    /**
     * What it is for, and when it is needed.
     */
    readonly purpose: string
  }>
}

/**
 * A private site, and what opens it.
 */
export type Draft = {
  /**
   * Id of the site, `site_…`.
   */
  readonly tenantId: string
  /**
   * Where the site is shown; search engines are kept away.
   */
  readonly previewUrl: string
  /**
   * For the person who shall own the site: opened in a browser, it makes the draft theirs.
   */
  readonly claimUrl: string
  /**
   * When the draft is deleted unless it was claimed.
   */
  readonly expiresAt: Timestamp
  /**
   * For you, to write with.
   */
  readonly credential: IssuedCredential
}

/**
 * What kind of change it is, the weightiest that applies: `copy` words alone, `media` pictures and embeds, `structure` elements, `style` looks, `behaviour` what reacts or sends, `settings` what a page says of itself.
 */
export type EditClass = "copy" | "media" | "structure" | "links" | "style" | "behaviour" | "settings"

/**
 * The icon from now on.
 */
export type Favicon = PublicationState & {
  /**
   * The picture that is the icon from now on; null for none.
   */
  readonly faviconAssetId: string | null
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * The site's budget at the resale feed.
 */
export type FeedBudget = {
  /**
   * The last four characters of the key by which the budget is told apart; nobody is shown more of it.
   */
  readonly keyHint: string
}

/**
 * Visits of the site, as sums in which nobody can be recognised.
 */
export type Figures = {
  /**
   * IANA name of the zone in which days begin and end; `UTC` where none is known.
   */
  readonly timeZone: string
  /**
   * First day of the range.
   */
  readonly from: LocalDate
  /**
   * Its last day.
   */
  readonly to: LocalDate
  /**
   * Every day of the range, the first one first.
   */
  readonly days: ReadonlyArray<DayFigures>
  /**
   * The 100 pages with the most views, then the others as one.
   */
  readonly pages: ReadonlyArray<PageFigures>
  /**
   * The 100 hosts that led to the most visits, to 2 at least, then the others as one. Visits that nobody led are in `days` alone.
   */
  readonly referrers: ReadonlyArray<ReferrerFigures>
  /**
   * Pages that programs asked for in the range, which are not among `views`.
   */
  readonly automated: number
}

/**
 * One thing the gate found, with its place.
 */
export type Finding = {
  /**
   * Which text it is in.
   */
  readonly source: "html" | "css" | "js" | "tokens"
  /**
   * The rule, stable.
   */
  readonly code: string
  /**
   * What is wrong and what to write instead.
   */
  readonly message: string
  /**
   * The element it is about.
   */
  readonly element?: string
  /**
   * The attribute.
   */
  readonly attribute?: string
  /**
   * What stood there.
   */
  readonly value?: string
  /**
   * From 1.
   */
  readonly line: number
  /**
   * From 1, in UTF-16 units: most emoji are two.
   */
  readonly column: number
}

/**
 * A face the site brought along.
 */
export type FontFace = {
  /**
   * Its id, `font_…`.
   */
  readonly id: string
  /**
   * What a theme calls it.
   */
  readonly family: string
  /**
   * From 100 to 900; 400 is regular.
   */
  readonly weight: number
  /**
   * Upright or italic.
   */
  readonly style: "normal" | "italic"
  /**
   * Path on the site's own host.
   */
  readonly url: string
}

/**
 * Faces the site brought along.
 */
export type FontList = {
  /**
   * The faces.
   */
  readonly fonts: ReadonlyArray<FontFace>
  /**
   * How many a site may have: 20.
   */
  readonly limit: number
  /**
   * Whether visitors get what is read here; false while a change of it is on its way to them.
   */
  readonly served: boolean
}

/**
 * The face is gone.
 */
export type FontRemoved = PublicationState & {
  /**
   * Always this.
   */
  readonly status: "removed"
  /**
   * Id it had.
   */
  readonly id: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * A face and what it is called, as the parts of a form.
 */
export type FontUpload = {
  /**
   * A WOFF2 file of at most 2 MB.
   */
  readonly file: Blob
  /**
   * What a theme shall call it: 1 to 80 printable characters.
   */
  readonly family: string
  /**
   * 100 to 900; 400 when left out.
   */
  readonly weight?: string
  /**
   * `normal` when left out.
   */
  readonly style?: "normal" | "italic"
}

/**
 * The face, which a theme may name from now on.
 */
export type FontUploaded = PublicationState & {
  /**
   * Its id, `font_…`.
   */
  readonly id: string
  /**
   * What a theme calls it.
   */
  readonly family: string
  /**
   * From 100 to 900; 400 is regular.
   */
  readonly weight: number
  /**
   * Upright or italic.
   */
  readonly style: "normal" | "italic"
  /**
   * Path on the site's own host.
   */
  readonly url: string
  /**
   * Id of the face of the same family, weight and style whose place it took; null where there was none.
   */
  readonly replaced: string | null
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * A form of the published site that takes submissions.
 */
export type Form = {
  /**
   * The form's `data-form-id`, or the name of its component.
   */
  readonly formKey: string
  /**
   * The component that declares it.
   */
  readonly block: "form" | "contact-form" | "newsletter-form"
  /**
   * `site`: part of the chrome or of a partial, and so on any page that shows these.
   */
  readonly scope: "page" | "site"
  /**
   * The page, chrome section or partial that declares it.
   */
  readonly pageId: string
  /**
   * Where that is: a route, `/404`, `chrome:<section>` or `partial:<ref>`.
   */
  readonly declaredIn: string
  /**
   * Whom an enquiry through this form is mailed to, as it is set.
   */
  readonly notify: {
    /**
     * Who gets the mail.
     */
    readonly to: ReadonlyArray<string>
    /**
     * Who gets a copy.
     */
    readonly cc: ReadonlyArray<string>
    /**
     * Who gets a copy that the others do not see.
     */
    readonly bcc: ReadonlyArray<string>
    /**
     * What names them: the form's `data-notify-*`, the site's `notifyEmail`, `build` for the build inbox where neither does, or nothing.
     */
    readonly from: "form" | "site" | "build" | "none"
  }
  /**
   * Why enquiries reach nobody, or somebody else: a sentence for people. Absent where all is well.
   */
  readonly notifyWarning?: string
}

/**
 * Forms of some of the published pages.
 */
export type FormList = {
  /**
   * Forms of the pages that this call looked at, in the order of their places; with the first call, also those of the chrome, partials and the not-found page.
   */
  readonly forms: ReadonlyArray<Form>
  readonly buildRouting: BuildRouting
  /**
   * Continue with `?offset=` this number; null at the end.
   */
  readonly nextOffset: number | null
  /**
   * Published pages that this call looked at.
   */
  readonly scanned: number
  /**
   * Published pages of the site.
   */
  readonly totalPages: number
  /**
   * The same in a sentence.
   */
  readonly scanNote: string
}

/**
 * The way of a submission, in order: `form` is published, its page carries a good `token`, the `fields` are in order, the lead is `stored`; with notify=1 it is also `handed-on` to destinations and people are `notified`.
 */
export type FormStage = "form" | "token" | "fields" | "stored" | "handed-on" | "notified"

/**
 * How far a test got on the way of a visitor's submission.
 */
export type FormTest = {
  /**
   * Whether every stage was passed. Visitors of an unclaimed draft are refused all the same: see `status`.
   */
  readonly ok: boolean
  /**
   * The last stage before the first that was not passed.
   */
  readonly reached: FormStage
  /**
   * Each stage that was tried.
   */
  readonly stages: ReadonlyArray<{
    readonly name: FormStage
    /**
     * Whether it was passed. The first that is not is the last, but for `handed-on`: people are told all the same.
     */
    readonly ok: boolean
    /**
     * What was found, in a sentence.
     */
    readonly detail: string
  }>
  /**
   * What a visitor who sent the same now would be answered: 200; 400 where fields are wrong; 403 where the page is out of date, and on a draft that nobody has claimed.
   */
  readonly status: number
  /**
   * On a draft that nobody has claimed: that visitors are refused until then, in a sentence.
   */
  readonly visitors?: string
  /**
   * The test lead; null where none was stored.
   */
  readonly leadId: string | null
  /**
   * `<asset id>~<form key>`: the one form that was tested.
   */
  readonly instanceId: string
  /**
   * What became of the lead.
   */
  readonly lead: {
    /**
     * Whether a lead was stored.
     */
    readonly stored: boolean
    /**
     * It is listed by GET /v1/leads with includeTest=1 alone.
     */
    readonly isTest: true
  }
  /**
   * What became of it at destinations.
   */
  readonly crm: {
    /**
     * Whether the test is on its way to any destination that nothing is known to keep it from.
     */
    readonly forwarded: boolean
    /**
     * Which, and which will fail and why; or why none.
     */
    readonly note: string
  }
  /**
   * How near the test came to a visitor's submission.
   */
  readonly fidelity: {
    /**
     * `page`: the hidden fields are those of the page that visitors get; `declaration`: no such page could be read.
     */
    readonly hiddenFieldsFrom: "page" | "declaration"
    /**
     * A browser's script makes a nonce on each load; the test does without.
     */
    readonly nonce: "minted"
  }
  /**
   * What to do next, in a sentence; absent where nothing is left.
   */
  readonly nextStep?: string
  /**
   * Whom it was mailed to; with notify=1 alone.
   */
  readonly notify?: {
    /**
     * Addresses that the mail went to.
     */
    readonly sentTo: ReadonlyArray<string>
    /**
     * Whether that was the build inbox, since no domain of the site's own serves yet.
     */
    readonly buildRouted: boolean
    /**
     * Addresses that are set, by the form or the site.
     */
    readonly intended: ReadonlyArray<string>
  }
}

/**
 * What the gate looked at and found.
 */
export type GateReport = {
  /**
   * Each stage the text went through, in order.
   */
  readonly stages: ReadonlyArray<{
    /**
     * Which stage.
     */
    readonly name: "sanitize" | "placeholders" | "budgets" | "compliance"
    /**
     * Whether it let the text through.
     */
    readonly ok: boolean
    /**
     * What it found, by place; what is listed with `ok` is advice.
     */
    readonly findings: ReadonlyArray<Finding>
  }>
  /**
   * As in the answer; null where nothing changed.
   */
  readonly editClass: EditClass | null
}

/**
 * Nothing has changed yet: the owner was asked, and decides. Read GET /v1/pending-changes/{id} for the outcome.
 */
export type HeldForOwner = {
  /**
   * Always this.
   */
  readonly status: "pending-owner-confirmation"
  /**
   * What the owner was asked.
   */
  readonly pendingChange: AwaitedChange
}

/**
 * Something published that links to the page.
 */
export type InboundLink = {
  /**
   * Id of what links here.
   */
  readonly pageId: string
  /**
   * What it is.
   */
  readonly kind: "page" | "stylesheet" | "script" | "chrome" | "notfound" | "partial" | "theme"
  /**
   * Address of a page; null for what shows on many.
   */
  readonly route: string | null
  /**
   * Title of a page, name of a section or partial.
   */
  readonly name: string
}

/**
 * What is said of a request.
 */
export type IntegrationAnswer = {
  /**
   * `claimed` before you begin; `done` with `route`, `failed` with `detail`; `pending` gives a claimed one back.
   */
  readonly status: IntegrationStatus
  /**
   * With done: the route of the page that has the form.
   */
  readonly route?: string
  /**
   * With done: `data-form-id` of the form.
   */
  readonly formKey?: string
  /**
   * With failed: why, for whoever asked.
   */
  readonly detail?: string
}

/**
 * What the form of a request is to ask.
 */
export type IntegrationFields = {
  /**
   * The questions in their order, as fields of a form.
   */
  readonly fields: ReadonlyArray<{
    /**
     * Under which the answer is kept.
     */
    readonly name: string
    /**
     * Of which type.
     */
    readonly type:
      | "text"
      | "email"
      | "tel"
      | "url"
      | "number"
      | "date"
      | "time"
      | "textarea"
      | "select"
      | "radio"
      | "checkbox"
      | "hidden"
      | "file"
    /**
     * What the visitor reads.
     */
    readonly label: string
    /**
     * Whether it must be filled in.
     */
    readonly required: boolean
    /**
     * What stands in the empty control.
     */
    readonly placeholder?: string
    /**
     * What may be chosen.
     */
    readonly options?: ReadonlyArray<{
      /**
       * What is kept.
       */
      readonly value: string
      /**
       * What the visitor reads.
       */
      readonly label: string
    }>
    /**
     * What the control starts with.
     */
    readonly value?: string
    /**
     * Of a file: the kinds taken.
     */
    readonly accept?: ReadonlyArray<"pdf" | "doc" | "docx" | "jpg" | "png" | "webp" | "heic">
    /**
     * Of a file: `true` where several are taken.
     */
    readonly multiple?: boolean
  }>
  /**
   * The same as text for `data-fields`: put it between single quotes as it is.
   */
  readonly dataFields: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * A request to place a form on the site.
 */
export type IntegrationRequest = {
  /**
   * Its id, `irq_…`.
   */
  readonly id: string
  readonly status: IntegrationStatus
  /**
   * What the product calls the template whose questions the form asks.
   */
  readonly intakeTemplateId: string
  /**
   * The lead destination that the form is to name in data-lead-destination.
   */
  readonly destinationName: string
  /**
   * The page it is meant for.
   */
  readonly suggestedRoute?: string
  /**
   * Where on the page, in words.
   */
  readonly placement?: string
  /**
   * What people call the form.
   */
  readonly label?: string
  /**
   * When it was asked for.
   */
  readonly createdAt: Timestamp
  /**
   * When its status last changed.
   */
  readonly updatedAt: Timestamp
  /**
   * The credential that claimed it; missing while it is pending.
   */
  readonly claimedBy?: string
  /**
   * Of a request that is done: where the form is.
   */
  readonly route?: string
  /**
   * Of a request that is done: the key of the form there, if it was named.
   */
  readonly formKey?: string
  /**
   * Of a request that failed: why.
   */
  readonly detail?: string
}

/**
 * Requests to place a form on the site.
 */
export type IntegrationRequestList = {
  /**
   * Of one status in the order in which they came, of all statuses the newest first; 200 at most.
   */
  readonly requests: ReadonlyArray<IntegrationRequest>
  /**
   * Continue with `?after=` this id; null at the end.
   */
  readonly nextAfter: string | null
}

/**
 * `pending` until somebody claims it, `claimed` while it is worked on; `done` and `failed` are final.
 */
export type IntegrationStatus = "pending" | "claimed" | "done" | "failed"

/**
 * What POST /v1/auth/token takes.
 */
export type IssuedCredential = {
  /**
   * Its id, `cred_…`, under which its writes are recorded.
   */
  readonly clientId: string
  /**
   * Shown this once.
   */
  readonly clientSecret: string
}

/**
 * What a visitor sent through a form, and what became of it.
 */
export type Lead = {
  /**
   * `lead_…`; the same wherever the lead is handed on to.
   */
  readonly id: string
  /**
   * `<asset id>~<form key>`.
   */
  readonly formInstanceId: string
  /**
   * The form's `data-form-id`, or the name of its component.
   */
  readonly formKey: string
  /**
   * The asset that declares the form.
   */
  readonly pageId: string
  /**
   * What was sent, by field name: text, a number, true or false, or a list where several answers may be given; of files their names. Fields that were left empty are left out.
   */
  readonly data: {
    readonly [name: string]: unknown
  }
  /**
   * Whether the visitor ticked the consent box. False also where the form has none.
   */
  readonly consent: boolean
  /**
   * What stood beside the consent box as the visitor read it, ticked or not; absent where the form has none.
   */
  readonly consentWords?: string
  /**
   * When it was sent.
   */
  readonly createdAt: Timestamp
  /**
   * On test leads alone.
   */
  readonly isTest?: true
  /**
   * The question texts as they stood when it was sent, by field name; absent where the form declares none.
   */
  readonly fieldLabels?: {
    readonly [name: string]: string
  }
  /**
   * Absent where nothing was captured.
   */
  readonly attribution?: Attribution
  /**
   * Who takes care of the lead; absent where nobody was found.
   */
  readonly assignee?: {
    /**
     * What the roster knows the person by.
     */
    readonly key: string
    /**
     * Their name.
     */
    readonly name: string
    /**
     * Where they are told of the lead.
     */
    readonly email: string | null
    /**
     * When the lead became theirs.
     */
    readonly at: Timestamp
    /**
     * `attributed`: the page or the answers named them. `rotation`: it was their turn.
     */
    readonly reason: "attributed" | "rotation"
  }
  /**
   * Files that came with the lead.
   */
  readonly files: ReadonlyArray<{
    /**
     * `file_…`.
     */
    readonly id: string
    /**
     * The form's field it was chosen in.
     */
    readonly field: string
    /**
     * As the visitor's device called it, without what no name may hold.
     */
    readonly name: string
    /**
     * Media type by content.
     */
    readonly type: string
    /**
     * Bytes.
     */
    readonly size: number
    /**
     * The file is removed then, 365 days after it came.
     */
    readonly keptUntil: Timestamp
    /**
     * In GET /v1/leads/{id} alone: opens the file to whoever has it, until the file is removed; null from then on.
     */
    readonly url?: string | null
  }>
  /**
   * All deliveries in one word: `synced` once every destination took the lead, `failed` when one never will by itself, else `pending`. Null when the lead goes nowhere.
   */
  readonly crm_status: DeliveryStatus | null
  /**
   * The same with attempts and error.
   */
  readonly crm: {
    /**
     * As `crm_status`.
     */
    readonly status: DeliveryStatus
    /**
     * Attempts of the delivery that stands worst.
     */
    readonly attempts: number
    /**
     * Its last error.
     */
    readonly error: string | null
  } | null
  /**
   * How far the lead got at each destination, by name.
   */
  readonly deliveries: ReadonlyArray<{
    /**
     * Name of the destination.
     */
    readonly destination: string
    /**
     * Its kind; `unknown` where the site has it no more.
     */
    readonly provider: string
    readonly status: DeliveryStatus
    /**
     * What the receiver calls the lead; null until it took it, and where it says nothing.
     */
    readonly ref: string | null
    /**
     * How often the receiver was tried.
     */
    readonly attempts: number
    /**
     * Why the last attempt failed.
     */
    readonly error: string | null
  }>
}

/**
 * A place that leads are handed on to. Its secret is kept sealed and never shown.
 */
export type LeadDestination = {
  /**
   * What forms call it in data-lead-destination.
   */
  readonly name: string
  /**
   * Its kind, which says which members it has.
   */
  readonly provider: "agent_crm" | "chat_channel" | "crm" | "event_venue" | "newsletter_list" | "sheet" | "webhook"
  /**
   * Of agent_crm: who gets a lead that names nobody.
   */
  readonly defaultAgentId?: string
  /**
   * Of agent_crm: the form field that names the agent; `agentId` when left out.
   */
  readonly agentField?: string
  /**
   * Of agent_crm: the address of the person a lead was routed to is the agent.
   */
  readonly agentFromRouting?: "email" | true
  /**
   * Of agent_crm and event_venue: what the receiver is told the lead came from.
   */
  readonly source?: string
  /**
   * Of chat_channel, sheet and webhook: a name for people.
   */
  readonly label?: string
  /**
   * Of event_venue and newsletter_list: form field to the receiver's name for it.
   */
  readonly fieldMap?: {
    readonly [name: string]: string
  }
  /**
   * Of newsletter_list: the audience that is joined.
   */
  readonly audienceId?: string
  /**
   * Of newsletter_list: `pending` asks the visitor by mail first, and is what is used when left out.
   */
  readonly status?: "pending" | "subscribed"
  /**
   * Of newsletter_list: the data centre; must agree with the end of the key.
   */
  readonly dc?: string
  /**
   * Of sheet: the id of a spreadsheet, or its whole address.
   */
  readonly sheetId?: string
  /**
   * Of sheet: the tab that rows are added to.
   */
  readonly tabName?: string
  /**
   * Of sheet: form field to column header, in order.
   */
  readonly columns?: {
    readonly [name: string]: string
  }
  /**
   * Of sheet: how dates are written; `iso` when left out.
   */
  readonly dateFormat?: "iso" | "us"
  /**
   * Of sheet: the header of a column that gets the time of the lead, in UTC.
   */
  readonly timestampColumn?: string
  /**
   * Of sheet: whether test leads are added; `skip` when left out.
   */
  readonly testMode?: "skip" | "send"
  /**
   * Of webhook: an https address on the public internet.
   */
  readonly url?: string
  /**
   * Of crm: number of the account that is connected.
   */
  readonly hubId?: string
  /**
   * Of crm: name of that account.
   */
  readonly accountName?: string
  /**
   * A product of the platform, connected by it.
   */
  readonly firstParty?: true
  /**
   * Whether a secret or key is kept.
   */
  readonly hasSecret: boolean
  /**
   * The end of that secret, to tell it by.
   */
  readonly secretHint?: string
  /**
   * When it was set first.
   */
  readonly createdAt: Timestamp
  /**
   * When it was set last.
   */
  readonly updatedAt: Timestamp
}

/**
 * A destination, whole: `provider` and the members that belong to it. A member of another provider is refused, as is a text of more than 300 characters (secrets 1000, addresses 2000) and a map of more than 60 entries.
 */
export type LeadDestinationBody = {
  /**
   * agent_crm, chat_channel, event_venue, newsletter_list, sheet or webhook; `webhook` when left out.
   */
  readonly provider?: string
  /**
   * Of agent_crm: who gets a lead that names nobody.
   */
  readonly defaultAgentId?: string
  /**
   * Of agent_crm: the form field that names the agent; `agentId` when left out.
   */
  readonly agentField?: string
  /**
   * Of agent_crm: the address of the person a lead was routed to is the agent.
   */
  readonly agentFromRouting?: "email" | true
  /**
   * Of agent_crm and event_venue: what the receiver is told the lead came from.
   */
  readonly source?: string
  /**
   * Of agent_crm: for an account of the site's own. Never read back. Of event_venue and newsletter_list: required at first. Never read back.
   */
  readonly apiKey?: string
  /**
   * Of chat_channel: the address of an incoming webhook of Slack, or what follows `/services/` in it; required at first. Never read back.
   */
  readonly hook?: string
  /**
   * Of chat_channel, sheet and webhook: a name for people.
   */
  readonly label?: string
  /**
   * Of event_venue and newsletter_list: form field to the receiver's name for it.
   */
  readonly fieldMap?: {
    readonly [name: string]: string
  }
  /**
   * Of newsletter_list: the audience that is joined.
   */
  readonly audienceId?: string
  /**
   * Of newsletter_list: `pending` asks the visitor by mail first, and is what is used when left out.
   */
  readonly status?: "pending" | "subscribed"
  /**
   * Of newsletter_list: the data centre; must agree with the end of the key.
   */
  readonly dc?: string
  /**
   * Of sheet: the id of a spreadsheet, or its whole address.
   */
  readonly sheetId?: string
  /**
   * Of sheet: the tab that rows are added to.
   */
  readonly tabName?: string
  /**
   * Of sheet: form field to column header, in order.
   */
  readonly columns?: {
    readonly [name: string]: string
  }
  /**
   * Of sheet: how dates are written; `iso` when left out.
   */
  readonly dateFormat?: "iso" | "us"
  /**
   * Of sheet: the header of a column that gets the time of the lead, in UTC.
   */
  readonly timestampColumn?: string
  /**
   * Of sheet: whether test leads are added; `skip` when left out.
   */
  readonly testMode?: "skip" | "send"
  /**
   * Of webhook: an https address on the public internet.
   */
  readonly url?: string
  /**
   * Of webhook: 16 to 200 characters that sign every delivery; required at first, and kept when left out later. Never read back.
   */
  readonly secret?: string
}

/**
 * It gets leads from now on.
 */
export type LeadDestinationKept = {
  /**
   * Whether there was one of this name before.
   */
  readonly status: "created" | "updated"
  readonly destination: LeadDestination
}

/**
 * Where the site hands its leads on to.
 */
export type LeadDestinationList = {
  /**
   * By name: those the site set, and those of the platform.
   */
  readonly destinations: ReadonlyArray<LeadDestination>
  /**
   * The site-wide webhook, which gets leads of forms that name nobody; null for none. It does not count.
   */
  readonly default: LeadDestination | null
  /**
   * How many a site may set under names of their own.
   */
  readonly limit: number
}

/**
 * The destination is gone.
 */
export type LeadDestinationRemoved = {
  /**
   * It gets nothing any more.
   */
  readonly status: "removed"
  /**
   * Its name.
   */
  readonly name: string
  /**
   * Forms that are published and still name it; absent of the default, which no form names.
   */
  readonly usedBy?: ReadonlyArray<{
    /**
     * What it is.
     */
    readonly kind: "form"
    /**
     * Its key.
     */
    readonly name: string
  }>
}

/**
 * Everything is as it was.
 */
export type LeadDestinationUnchanged = {
  /**
   * There was nothing to take away.
   */
  readonly status: "unchanged"
  /**
   * Its name.
   */
  readonly name: string
}

/**
 * Every lead of the site that was asked for.
 */
export type LeadExport = {
  /**
   * Newest first.
   */
  readonly leads: ReadonlyArray<Lead>
  /**
   * How many they are. It comes last.
   */
  readonly exported: number
}

/**
 * Some of the site's leads.
 */
export type LeadList = {
  /**
   * Newest first.
   */
  readonly leads: ReadonlyArray<Lead>
  /**
   * How many this answer lists at most: what was asked for, or 200 where that is more.
   */
  readonly limit: number
  /**
   * Continue with `?offset=` this number; null at the end.
   */
  readonly nextOffset: number | null
}

/**
 * Who may write now.
 */
export type Lease = {
  /**
   * Whether anybody holds it.
   */
  readonly held: boolean
  /**
   * Whether you do.
   */
  readonly youHoldIt: boolean
  /**
   * Id of the credential that holds it, `cred_…`; null where none does.
   */
  readonly holder: string | null
  /**
   * What that credential is called.
   */
  readonly holderLabel: string | null
  /**
   * When it ends unless its holder writes or renews it.
   */
  readonly expiresAt: Timestamp | null
  /**
   * Seconds until then; 0 where nobody holds it.
   */
  readonly expiresInSeconds: number | null
  /**
   * How long it lasts from a write or renewal: 300 seconds.
   */
  readonly ttlSeconds: number
}

/**
 * You may write.
 */
export type LeaseAcquired = {
  /**
   * Whether anybody holds it.
   */
  readonly held: boolean
  /**
   * Whether you do.
   */
  readonly youHoldIt: boolean
  /**
   * Id of the credential that holds it, `cred_…`; null where none does.
   */
  readonly holder: string | null
  /**
   * What that credential is called.
   */
  readonly holderLabel: string | null
  /**
   * When it ends unless its holder writes or renews it.
   */
  readonly expiresAt: Timestamp | null
  /**
   * Seconds until then; 0 where nobody holds it.
   */
  readonly expiresInSeconds: number | null
  /**
   * How long it lasts from a write or renewal: 300 seconds.
   */
  readonly ttlSeconds: number
  /**
   * What others did since you last wrote: read anew what they touched. Null where they did nothing.
   */
  readonly sinceYourLastWrite: {
    /**
     * When you wrote last; null if you never did.
     */
    readonly yourLastActivityAt: Timestamp | null
    /**
     * How many changes others made since.
     */
    readonly otherWrites: number
    /**
     * How many others there were.
     */
    readonly otherWriters: number
    /**
     * The newest of them.
     */
    readonly latest: {
      /**
       * Who made it.
       */
      readonly by: Actor
      /**
       * When.
       */
      readonly at: Timestamp
      /**
       * What was done.
       */
      readonly action: string
    }
    /**
     * The newest 20 of them, newest first.
     */
    readonly changed: ReadonlyArray<{
      /**
       * What was done, as in the audit trail.
       */
      readonly action: string
      /**
       * Id of the page or shared asset; else null.
       */
      readonly pageId: string | null
      /**
       * The page's route; else null.
       */
      readonly route: string | null
      /**
       * Who did it.
       */
      readonly by: Actor
      /**
       * When.
       */
      readonly at: Timestamp
    }>
    /**
     * How many more there are; the audit trail has them.
     */
    readonly changedMore: number
  } | null
}

/**
 * Others may take it.
 */
export type LeaseReleased = {
  /**
   * Always this.
   */
  readonly released: true
}

/**
 * What the site may still do right now.
 */
export type Limits = {
  /**
   * Whether budgets are counted alone or enforced.
   */
  readonly buildMode: {
    /**
     * Whether the site is being built: no domain of its own serves yet.
     */
    readonly active: boolean
    /**
     * Why, in a sentence.
     */
    readonly reason: string
    /**
     * What follows from it, in a sentence.
     */
    readonly effect: string
    /**
     * What ends it; null once it ended.
     */
    readonly endsWhen: string | null
  }
  /**
   * Whether the site takes no writes until a person unfreezes it.
   */
  readonly frozen: boolean
  /**
   * Budgets, by what they are of.
   */
  readonly rateLimits: {
    /**
     * Writes.
     */
    readonly write: {
      /**
       * What was used of it.
       */
      readonly used: number
      /**
       * Its size.
       */
      readonly limit: number
      /**
       * What is left. Of writes it is `limit` less `used`, so below 0 where more was used while it was not enforced.
       */
      readonly remaining: number
      /**
       * Seconds over which it is counted.
       */
      readonly windowSeconds: number
      /**
       * Whether more is refused with `rate.limited`.
       */
      readonly enforced: boolean
      /**
       * When the window ends and the budget is whole again.
       */
      readonly windowResetsAt: Timestamp
    }
    /**
     * New pages.
     */
    readonly create: Budget
    /**
     * Calls with dryRun; one counts once for each begun MB of its body.
     */
    readonly rehearsal: Budget
    /**
     * SVG drawings to be checked.
     */
    readonly drawing: Budget
    /**
     * Screenshots and verifications.
     */
    readonly capture: Budget
    /**
     * Calls that hand a lead on again.
     */
    readonly redelivery: Budget
    /**
     * Receivers asked whether they know a secret.
     */
    readonly credential_check: Budget
  }
  /**
   * What the site keeps in the object store, and what it may.
   */
  readonly storage: {
    /**
     * The media library; beyond it a file is refused with `media.library_full`.
     */
    readonly library: Storage
    /**
     * Files that came with enquiries; beyond it visitors are told to send none.
     */
    readonly formFiles: Storage
  }
  /**
   * When the site stops for a person to look.
   */
  readonly autoFreeze: {
    /**
     * Whether the site freezes beyond them.
     */
    readonly enforced: boolean
    /**
     * Which ceilings apply: far higher ones while it is being built.
     */
    readonly mode: "build" | "live"
    /**
     * The ceilings: one more freezes the site.
     */
    readonly thresholds: {
      /**
       * Writes within an hour.
       */
      readonly writes: number
      /**
       * Writes within an hour that gate or guards refused.
       */
      readonly rejections: number
    }
    /**
     * Where the site stands.
     */
    readonly current: {
      /**
       * Writes of the last hour.
       */
      readonly writesLastHour: number
      /**
       * Refused writes of the last hour.
       */
      readonly rejectionsLastHour: number
    }
  }
}

/**
 * What the site shows from now on.
 */
export type ListingScope = PublicationState & {
  /**
   * Whether the site shows lots.
   */
  readonly configured: boolean
  /**
   * Whose, with what there is of each within the scope.
   */
  readonly builders: ReadonlyArray<Builder>
  /**
   * How many in all.
   */
  readonly lots: number
  /**
   * The province that was asked for; null for all of them.
   */
  readonly province: string | null
  /**
   * Pages of listings that are rendered again.
   */
  readonly rerender: number
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * A day of the calendar, in the time zone of the site: `2026-03-29`.
 */
export type LocalDate = string

/**
 * What may be written, read off the tables the service works by.
 */
export type Manifest = {
  /**
   * Changes when any section does.
   */
  readonly manifestVersion: string
  /**
   * Which section changed.
   */
  readonly manifestFreshness: {
    /**
     * A hash for every section, by name.
     */
    readonly sections: {
      readonly [name: string]: string
    }
    /**
     * Names the build that answered.
     */
    readonly buildTag: string
  }
  /**
   * The texts that a payload of each kind of asset has; one whose name ends in `?` may be left out. A theme's are its tokens, sent without a wrapper. `chromeKinds` names the sections.
   */
  readonly payload: {
    readonly [name: string]: ReadonlyArray<string>
  }
  /**
   * Keys of `meta` that you may set, and what each takes.
   */
  readonly meta: {
    readonly [name: string]: string
  }
  /**
   * Kinds of change that a version can make.
   */
  readonly editClasses: ReadonlyArray<EditClass>
  /**
   * What markup may hold; everything else is refused.
   */
  readonly html: {
    /**
     * Elements that are accepted, each with its own attributes and the role of their values.
     */
    readonly elements: {
      readonly [name: string]: {
        readonly [name: string]: string
      }
    }
    /**
     * Attributes that every element may have.
     */
    readonly globalAttributes: {
      readonly [name: string]: string
    }
    /**
     * Attribute names that every element may have, as regular expressions.
     */
    readonly freelyNamed: ReadonlyArray<string>
    /**
     * The same for elements within `svg`.
     */
    readonly svgElements: {
      readonly [name: string]: {
        readonly [name: string]: string
      }
    }
    /**
     * Attributes that every one of those may have.
     */
    readonly svgAttributes: {
      readonly [name: string]: string
    }
    /**
     * Schemes that links may have.
     */
    readonly linkSchemes: ReadonlyArray<string>
    /**
     * What to write instead of an element that is refused.
     */
    readonly alternatives: {
      readonly [name: string]: string
    }
  }
  /**
   * What CSS may hold.
   */
  readonly css: {
    /**
     * At-rules that are accepted.
     */
    readonly atRules: ReadonlyArray<string>
    /**
     * Properties that are refused; all others are accepted.
     */
    readonly refusedProperties: ReadonlyArray<string>
    /**
     * Functions that are refused; all others are accepted.
     */
    readonly refusedFunctions: ReadonlyArray<string>
  }
  /**
   * Cascade layers of every page, the weakest first.
   */
  readonly cssLayers: ReadonlyArray<"font-faces" | "theme" | "base" | "stylesheet" | "chrome" | "page">
  /**
   * What `<mk-component>` can show.
   */
  readonly components: ReadonlyArray<{
    /**
     * What `name` of its mk-component says.
     */
    readonly name: string
    /**
     * What it is for, in Markdown.
     */
    readonly purpose: string
    /**
     * By name: `kind` and what bounds it, `description`, and `required` where a use without it is refused.
     */
    readonly attributes: {
      readonly [name: string]: unknown
    }
    /**
     * What it emits that may not stand everywhere: block, link, button, form.
     */
    readonly holds: ReadonlyArray<string>
    /**
     * A use of it that is accepted on a site that has what it names.
     */
    readonly example: string
    /**
     * What a stylesheet can hold on to, by selector.
     */
    readonly hooks: {
      readonly [name: string]: string
    }
    /**
     * What else an author has to know, in Markdown.
     */
    readonly notes?: string
  }>
  /**
   * Classes and attributes of an author's own markup that the platform's script makes work.
   */
  readonly hooks: ReadonlyArray<{
    /**
     * What the behaviour is called.
     */
    readonly name: string
    /**
     * What it is for, in Markdown.
     */
    readonly purpose: string
    /**
     * Markup that has it.
     */
    readonly example: string
    /**
     * What an author writes, by selector.
     */
    readonly hooks: {
      readonly [name: string]: string
    }
    /**
     * What the platform's script sets, by selector.
     */
    readonly sets: {
      readonly [name: string]: string
    }
    /**
     * What else an author has to know, in Markdown.
     */
    readonly notes?: string
  }>
  /**
   * What forms may hold.
   */
  readonly forms: {
    /**
     * Types of fields.
     */
    readonly fieldTypes: {
      /**
       * Types of a form's fields.
       */
      readonly form: ReadonlyArray<string>
      /**
       * Types that only fields of collections have.
       */
      readonly collectionOnly: ReadonlyArray<string>
      /**
       * Types that only fields of forms have.
       */
      readonly formOnly: ReadonlyArray<string>
      /**
       * Kinds of files that visitors may send.
       */
      readonly fileKinds: ReadonlyArray<string>
    }
    /**
     * Names that no field may have, beside those that begin with `mk_`.
     */
    readonly reservedNames: ReadonlyArray<string>
  }
  /**
   * What a theme may say.
   */
  readonly theme: {
    /**
     * Changes when the schema does.
     */
    readonly schemaVersion: number
    /**
     * JSON Schema 2020-12 of the tokens.
     */
    readonly schema: unknown
    /**
     * Custom properties that every site has; tokens of its own add theirs.
     */
    readonly properties: ReadonlyArray<string>
    /**
     * Families that come with the service.
     */
    readonly fonts: ReadonlyArray<{
      /**
       * What a theme calls it.
       */
      readonly family: string
      /**
       * The generic family that stands in for it.
       */
      readonly fallback: string
      /**
       * Its faces.
       */
      readonly faces: ReadonlyArray<{
        /**
         * Upright or italic.
         */
        readonly style: "normal" | "italic"
        /**
         * A weight, or the range of a variable face: `100 900`.
         */
        readonly weight: string
      }>
    }>
  }
  /**
   * How pictures of the library are served.
   */
  readonly images: {
    /**
     * Widths in pixels in which pictures are served.
     */
    readonly widths: ReadonlyArray<number>
    /**
     * The one that is served where `?w=` is left out.
     */
    readonly defaultWidth: number
    /**
     * Formats in which pictures are served, the best first.
     */
    readonly formats: ReadonlyArray<string>
  }
  /**
   * Every limit, with its unit in its name.
   */
  readonly budgets: {
    readonly [name: string]: number
  }
  /**
   * What this very site can do, as `GET /v1/site` says it; the other sections are the same for all.
   */
  readonly capabilities: ReadonlyArray<Capability>
}

/**
 * A file of the library.
 */
export type MediaAsset = {
  /**
   * Its id, `med_…`.
   */
  readonly id: string
  /**
   * How pages refer to it; a picture takes `?w=` with a width in pixels.
   */
  readonly path: string
  /**
   * What sort of file it is.
   */
  readonly kind: "image" | "document" | "video"
  /**
   * Its media type, told by its content.
   */
  readonly type:
    | "image/png"
    | "image/jpeg"
    | "image/webp"
    | "image/avif"
    | "image/gif"
    | "image/svg+xml"
    | "application/pdf"
    | "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    | "video/mp4"
    | "video/webm"
  /**
   * Size of the file as it came.
   */
  readonly bytes: number
  /**
   * Of a picture, in pixels as shown; absent where the file does not say.
   */
  readonly width?: number
  /**
   * The same.
   */
  readonly height?: number
  /**
   * What a picture shows, for whoever cannot see it.
   */
  readonly alt: string
  /**
   * Who brought it.
   */
  readonly createdBy: Actor
  /**
   * When.
   */
  readonly createdAt: Timestamp
}

/**
 * What the file shows, said anew.
 */
export type MediaDescription = {
  /**
   * Says what a picture shows to whoever cannot see it, in at most 1000 characters; empty for one that only decorates.
   */
  readonly alt: string
}

/**
 * Where the file is, and its words.
 */
export type MediaImport = {
  /**
   * An https address of a public host, answering with the file itself.
   */
  readonly url: string
  /**
   * Says what a picture shows to whoever cannot see it, in at most 1000 characters; empty for one that only decorates.
   */
  readonly alt: string
}

/**
 * Files, newest first.
 */
export type MediaList = {
  /**
   * Newest first.
   */
  readonly media: ReadonlyArray<MediaAsset>
  /**
   * Continue with `?before=` this id; null at the end.
   */
  readonly nextBefore: string | null
}

/**
 * A file and its words, as the parts of a form.
 */
export type MediaUpload = {
  /**
   * The file, one a call.
   */
  readonly file: Blob
  /**
   * Says what a picture shows to whoever cannot see it, in at most 1000 characters; empty for one that only decorates.
   */
  readonly alt: string
}

/**
 * A collection to create.
 */
export type NewCollection = {
  /**
   * Words of lower-case letters and digits, joined by hyphens, 64 characters at most. It stays.
   */
  readonly key: string
  /**
   * What people call it, 1 to 300 characters.
   */
  readonly name: string
  /**
   * Its fields in order, up to 60.
   */
  readonly schema: ReadonlyArray<CollectionField>
  /**
   * Absolute path such as `/team`, under which each row shall have a page of its own; null for none.
   */
  readonly detailBasePath?: string | null
}

/**
 * A row to add.
 */
export type NewCollectionRow = {
  /**
   * Last segment of its address: lower-case letters and digits, joined by - or _, 200 characters at most. One row a slug.
   */
  readonly slug: string
  /**
   * A value for each field that shall have one, by the field's name and as its type says.
   */
  readonly data: {
    readonly [name: string]: unknown
  }
  /**
   * ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit.
   */
  readonly visibleFrom?: string | number | null
  /**
   * ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit.
   */
  readonly visibleUntil?: string | number | null
  /**
   * Whether components that show the featured rows alone show it.
   */
  readonly featured?: boolean
  /**
   * Its place among the rows: smaller ones come first.
   */
  readonly sortOrder?: number
  /**
   * As reads give it: it follows from the window, and any other value is refused.
   */
  readonly visible?: boolean
  /**
   * As reads give it; not written.
   */
  readonly served?: boolean
}

/**
 * The account, by a token that opens it.
 */
export type NewCrmCredential = {
  /**
   * Token of a private app of the CRM that may write contacts. Kept sealed and never read back.
   */
  readonly token: string
  /**
   * The `hubId` that the first answer named: proof that the account is the one that is meant.
   */
  readonly confirmHubId?: string | number
}

/**
 * Whose lots, and where.
 */
export type NewListingScope = {
  /**
   * Builders as GET /v1/listings/builders names them, 1 to 50.
   */
  readonly orgIds: ReadonlyArray<string>
  /**
   * Lots of this province alone: its name, at most 100 characters, without blanks around it.
   */
  readonly province?: string
  /**
   * Lots of this city alone; the same.
   */
  readonly city?: string
}

/**
 * A page to create.
 */
export type NewPage = {
  /**
   * Absolute path of at most 400 characters, for example `/prices`, without a trailing slash. Segments are letters, digits and `- . _ ~ + , = @`; `:name` binds one segment of the visited path. What begins with `/__`, `/media`, and a few files are the platform's own.
   */
  readonly route: string
  /**
   * One line of 1 to 300 characters, served exactly as it is.
   */
  readonly title: string
  /**
   * Its texts.
   */
  readonly payload: PagePayload
  /**
   * Hold it and ask for a decision: the owner is mailed.
   */
  readonly hold?: boolean
  /**
   * Keep it as a draft: nobody is asked, and it waits for a publish. Not with hold.
   */
  readonly draft?: boolean
  readonly meta?: PageMeta
}

/**
 * An address and where it leads.
 */
export type NewRedirect = {
  /**
   * A path such as `/old`; one with a query, for visits with all its parameters; or `/old/*` for it and everything below.
   */
  readonly from: string
  /**
   * A path where something is published, a file as `/media/<id>`, or an https address on an approved origin; followed to its end where it is led on.
   */
  readonly to: string
  /**
   * 301 unless given, or 302.
   */
  readonly status?: number
}

/**
 * A roster, by the account it is kept under.
 */
export type NewRosterConnector = {
  /**
   * The brokerage's account with the service that keeps the roster.
   */
  readonly brokerageAccountId: string
  /**
   * Secret of that account. Write only; answers show its last characters.
   */
  readonly secret: string
  /**
   * The `brokerageName` that the first answer named: proof that the brokerage is the one that is meant.
   */
  readonly confirmBrokerage?: string
}

/**
 * The not-found page; its payload is null while the built-in one shows.
 */
export type NotFound = AssetState & {
  /**
   * `live`, or `held` or `draft` while it never was.
   */
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  /**
   * Its texts; null where there are none.
   */
  readonly payload: PagePayload | null
}

/**
 * A page with one of its texts.
 */
export type Page = PageRecord & {
  readonly waiting: Waiting
  /**
   * The text that `payload` asked for.
   */
  readonly payload: PagePayload
  /**
   * Which version the text is.
   */
  readonly payloadVersionId: VersionId
}

/**
 * Views of one page.
 */
export type PageFigures = {
  /**
   * Route of the page; null for all others together.
   */
  readonly route: string | null
  /**
   * How often it was opened.
   */
  readonly views: number
}

/**
 * Page records.
 */
export type PageList = {
  /**
   * By route; archived ones last.
   */
  readonly pages: ReadonlyArray<PageRow>
  /**
   * True, with `include=payload`, where the texts came to more than 4 MB and pages were left out.
   */
  readonly truncated?: boolean
  /**
   * Those pages: ask for them with `ids`.
   */
  readonly omittedPageIds?: ReadonlyArray<string>
  /**
   * Only with `limit` or `cursor`: send it as `cursor` to go on; null at the end.
   */
  readonly nextCursor?: string | null
}

/**
 * What the page says of itself beside its title. In a change null clears a key; keys left out stay.
 */
export type PageMeta = {
  /**
   * What search engines show under the title.
   */
  readonly description?: string | null
  /**
   * True keeps search engines away.
   */
  readonly noindex?: boolean | null
  /**
   * False leaves the route out of the sitemap.
   */
  readonly sitemap?: boolean | null
  /**
   * ISO 8601 with an offset. A dated page is a post: it appears in the feed and in lists of posts.
   */
  readonly publishedAt?: string | null
  /**
   * Further JSON-LD, one object or a list of them; at most 32 KB as JSON.
   */
  readonly schema?:
    | {
        readonly [name: string]: unknown
      }
    | ReadonlyArray<unknown>
    | null
  /**
   * The picture for those who share the page: one of the two.
   */
  readonly ogImage?: {
    /**
     * A picture of the library, `med_…`.
     */
    readonly assetId?: string
    /**
     * A picture at the site's own account with the image host.
     */
    readonly url?: string
  } | null
  /**
   * An https address; set by staff alone.
   */
  readonly canonical?: string | null
}

/**
 * What is to change; what is left out stays.
 */
export type PagePatch = {
  /**
   * One line of 1 to 300 characters, served exactly as it is.
   */
  readonly title?: string
  /**
   * Merged key by key; null clears a key, and keys left out stay.
   */
  readonly meta?: PageMeta
  /**
   * Always refused with `page.route_immutable`: a page keeps its route. Create another, archive this one.
   */
  readonly route?: string
}

/**
 * Texts of a page or section, as sent and as read. Comments are not kept.
 */
export type PagePayload = {
  /**
   * Body-level markup, at most 512 KB of UTF-8.
   */
  readonly html: string
  /**
   * CSS of this page alone, at most 256 KB of UTF-8.
   */
  readonly css?: string
}

/**
 * A page without its texts.
 */
export type PageRecord = {
  /**
   * Id of the page, `pg_…`.
   */
  readonly id: string
  /**
   * The same id again.
   */
  readonly pageId: string
  /**
   * Its address on the site, decoded; null once it is archived.
   */
  readonly route: string | null
  /**
   * As it is served, or as the newest version has it where nothing is live.
   */
  readonly title: string
  readonly meta: PageMeta
  /**
   * `live` serves; `held` and `draft` never did, and a version of it waits; `archive_pending` serves until its archiving is confirmed; `archived` is off the site; `unarchive_pending` waits to come back.
   */
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  /**
   * The newest version: the base for the next write.
   */
  readonly latestVersionId: VersionId | null
  /**
   * The version that is live; null where none is.
   */
  readonly publishedVersionId: VersionId | null
  /**
   * Who wrote what is live.
   */
  readonly lastWrittenBy: Actor | null
  /**
   * When that was.
   */
  readonly lastWrittenAt: Timestamp | null
  /**
   * Beyond what the site's plan covers: it goes on serving and takes no changes.
   */
  readonly frozen: boolean
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  /**
   * Where it was before it was archived.
   */
  readonly archivedRoute?: string
  /**
   * The request to archive it, while one is open: disposition, redirectTo where it is `redirect`, requestedBy, requestedAt.
   */
  readonly archivePending?: unknown
  /**
   * The request to bring it back, while one is open: targetRoute, requestedBy, requestedAt.
   */
  readonly unarchivePending?: unknown
  /**
   * Who created it.
   */
  readonly createdBy: Actor
  /**
   * When.
   */
  readonly createdAt: Timestamp
  /**
   * When anything of the record changed last.
   */
  readonly updatedAt: Timestamp
}

/**
 * The page and its versions are gone.
 */
export type PageRemoved = PublicationState & {
  /**
   * Always this.
   */
  readonly status: "removed"
  /**
   * Id it had.
   */
  readonly pageId: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * A page as lists give it.
 */
export type PageRow = PageRecord & {
  readonly waiting: WaitingRow
  /**
   * With `include=payload`: the live text, or the latest where none is.
   */
  readonly payload?: PagePayload
  /**
   * Which version that is.
   */
  readonly payloadVersionId?: VersionId
}

/**
 * Markup that pages share by name.
 */
export type Partial = AssetState & {
  /**
   * Its name.
   */
  readonly ref: string
  /**
   * `live`, or `held` or `draft` while it never was.
   */
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  /**
   * The text that `payload` asked for; null where there is none.
   */
  readonly html: string | null
}

/**
 * Every partial of the site.
 */
export type PartialList = {
  /**
   * By name.
   */
  readonly partials: ReadonlyArray<Partial>
}

/**
 * The partial and its versions are gone.
 */
export type PartialRemoved = PublicationState & {
  /**
   * Always this.
   */
  readonly status: "removed"
  /**
   * Name it had.
   */
  readonly ref: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * A change that waits for the owner, or did.
 */
export type PendingChange = {
  /**
   * Its id, `chg_…`.
   */
  readonly id: string
  /**
   * What kind of change it is; `going_live` asks about all that was set before the site was live.
   */
  readonly kind:
    | "lead_webhook"
    | "crm_credential"
    | "site_recipients"
    | "site_details"
    | "allowlist_approval"
    | "version"
    | "roster_connector"
    | "going_live"
  /**
   * What the owner is asked, in a sentence.
   */
  readonly summary: string
  /**
   * What would change, line by line; secrets are never among it.
   */
  readonly details: ReadonlyArray<{
    /**
     * What it is about.
     */
    readonly label: string
    /**
     * As it stands; null for nothing.
     */
    readonly before: string | null
    /**
     * As it would be; null for nothing.
     */
    readonly after: string | null
  }>
  /**
   * `pending` waits; `applied` the owner said yes; `declined` no; `expired` nobody answered in time; `superseded` a later request took its place; `failed` it was agreed to and could not be made, see `error`.
   */
  readonly state: "pending" | "applied" | "declined" | "expired" | "superseded" | "failed"
  /**
   * Who can decide; empty once it was decided.
   */
  readonly decidableBy: DecidableBy
  /**
   * Who asked for the change.
   */
  readonly requestedBy: Actor
  /**
   * When.
   */
  readonly createdAt: Timestamp
  /**
   * When the question ends unanswered, 3 days later.
   */
  readonly expiresAt: Timestamp
  /**
   * When it was decided or ended; null while it waits.
   */
  readonly resolvedAt: Timestamp | null
  /**
   * Why it failed; else null.
   */
  readonly error: string | null
}

/**
 * Changes that wait for the owner, and those that did.
 */
export type PendingChangeList = {
  /**
   * Newest first; the newest 100.
   */
  readonly pendingChanges: ReadonlyArray<PendingChange>
}

/**
 * An element of the page.
 */
export type PlaceOnPage = {
  /**
   * A CSS selector that leads to the element.
   */
  readonly selector: string
  /**
   * The beginning of its text; empty for one without.
   */
  readonly text: string
}

/**
 * A link that shows the version. It is sent to nobody.
 */
export type PreviewLink = {
  /**
   * Shows the version to whoever has it, on the site's own host; search engines are kept away.
   */
  readonly url: string
  /**
   * When it ends: after 14 days.
   */
  readonly expiresAt: Timestamp
  /**
   * Where the version stands now.
   */
  readonly versionState: VersionState
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * How far a change has come with visitors.
 */
export type PublicationState = {
  /**
   * Whether visitors get it from now on; absent where nothing was published.
   */
  readonly served?: ServedAfterChange
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Ids, `rb_…`, of the background work it started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

/**
 * What went live, and what it took the place of.
 */
export type PublishedVersion = Written & {
  /**
   * Who wrote what went live.
   */
  readonly createdBy: Actor
  /**
   * When it was written.
   */
  readonly createdAt: Timestamp
  /**
   * What it took the place of; null where nothing was live.
   */
  readonly replaced: {
    /**
     * What was live before.
     */
    readonly versionId: VersionId
    /**
     * Who wrote that.
     */
    readonly createdBy: Actor
    /**
     * When.
     */
    readonly createdAt: Timestamp
  } | null
}

/**
 * What was tried, and what was left alone.
 */
export type Redelivered = {
  /**
   * The lead that was handed on.
   */
  readonly leadId: string
  /**
   * What came of each attempt, by the time of the answer.
   */
  readonly attempted: ReadonlyArray<{
    /**
     * Name of a destination that was tried.
     */
    readonly destination: string
    /**
     * Its kind.
     */
    readonly provider: string
    readonly status: DeliveryStatus
    /**
     * What the receiver calls the lead.
     */
    readonly ref: string | null
  }>
  /**
   * Destinations that were not tried, each with why.
   */
  readonly skipped: ReadonlyArray<{
    /**
     * Name of a destination that was left alone.
     */
    readonly destination: string
    /**
     * Its kind.
     */
    readonly provider: string
    /**
     * `already-delivered`, `terminal-failure` (both are tried again with `force`), `no-destination` where the site has it no more, or `in-flight` while another attempt is under way.
     */
    readonly reason: string
  }>
  /**
   * As `crm_status` of the lead, from now on.
   */
  readonly crmStatus: DeliveryStatus | null
  /**
   * Why an attempt failed, and what there is to do; absent where there is nothing.
   */
  readonly nextStep?: string
}

/**
 * Which destinations to try.
 */
export type Redelivery = {
  /**
   * Name of the one destination to try; every one that lacks the lead when left out.
   */
  readonly destination?: string
  /**
   * Also what was delivered already, and what failed for good.
   */
  readonly force?: boolean
}

/**
 * An address that leads elsewhere, or says that what was there is gone.
 */
export type Redirect = {
  /**
   * The address: a path, a path with its query in order, or a subtree that ends in `/*`.
   */
  readonly from: string
  /**
   * Where it leads: a path of the site or an https address; null with 410.
   */
  readonly to: string | null
  /**
   * What it answers: moved for good, moved for now, or gone.
   */
  readonly status: 301 | 302 | 410
  /**
   * Whether `from` is one address or everything below it.
   */
  readonly match: "exact" | "subtree"
  /**
   * Who made it; null for no one in particular.
   */
  readonly createdBy: Actor | null
  /**
   * What made it: each is undone by what made it.
   */
  readonly source: "api" | "dashboard" | "archive (redirect)" | "archive (gone)" | "row slug change" | "row delete"
}

/**
 * Redirects to set at once.
 */
export type RedirectImport = {
  /**
   * Each as it would be set alone, in any order.
   */
  readonly redirects: ReadonlyArray<NewRedirect>
}

/**
 * A line of an import and what becomes of it.
 */
export type RedirectImportLine = {
  /**
   * Line of the file, or place in the list, from 1.
   */
  readonly line: number
  /**
   * The address in its proper spelling, where it has one.
   */
  readonly from: string
  /**
   * Where it leads in the end; of a refused line, as it was sent.
   */
  readonly to: string | null
  /**
   * What it answers; absent where refused.
   */
  readonly status?: 301 | 302 | 410
  /**
   * What becomes of it: a new row, another in the place of one, one that stands there already, or none.
   */
  readonly outcome: "new" | "replaced" | "unchanged" | "refused"
  /**
   * The row that gives way, or stands in the way.
   */
  readonly replaces?: {
    /**
     * The address: a path, a path with its query in order, or a subtree that ends in `/*`.
     */
    readonly from: string
    /**
     * Where it leads: a path of the site or an https address; null with 410.
     */
    readonly to: string | null
    /**
     * What it answers: moved for good, moved for now, or gone.
     */
    readonly status: 301 | 302 | 410
    /**
     * Who made it; null for no one in particular.
     */
    readonly createdBy: Actor | null
  }
  /**
   * Why it is refused: a code, as one redirect alone would answer.
   */
  readonly code?: string
  /**
   * The same in words.
   */
  readonly message?: string
}

/**
 * Every redirect of the site.
 */
export type RedirectList = {
  /**
   * By address.
   */
  readonly redirects: ReadonlyArray<Redirect>
  /**
   * How many a site may have: 1000.
   */
  readonly limit: number
  /**
   * Whether visitors get what is read here; false while a change of it is on its way to them.
   */
  readonly served: boolean
}

/**
 * The redirect is removed.
 */
export type RedirectRemoved = PublicationState & {
  /**
   * It leads nowhere any more.
   */
  readonly status: "removed"
  /**
   * Where it stood.
   */
  readonly from: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * The redirect as it stands.
 */
export type RedirectSet = PublicationState & {
  /**
   * The address: a path, a path with its query in order, or a subtree that ends in `/*`.
   */
  readonly from: string
  /**
   * Where it leads: a path of the site or an https address; null with 410.
   */
  readonly to: string | null
  /**
   * What it answers: moved for good, moved for now, or gone.
   */
  readonly status: 301 | 302 | 410
  /**
   * Whether `from` is one address or everything below it.
   */
  readonly match: "exact" | "subtree"
  /**
   * Who made it; null for no one in particular.
   */
  readonly createdBy: Actor | null
  /**
   * What made it: each is undone by what made it.
   */
  readonly source: "api" | "dashboard" | "archive (redirect)" | "archive (gone)" | "row slug change" | "row delete"
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * Every line stands as it was sent.
 */
export type RedirectsImported = PublicationState & {
  /**
   * Whether any row was written.
   */
  readonly status: "imported" | "unchanged"
  /**
   * Lines that are new rows.
   */
  readonly new: number
  /**
   * Lines that take the place of a row.
   */
  readonly replaced: number
  /**
   * Lines that stand there already.
   */
  readonly unchanged: number
  /**
   * Lines that are refused.
   */
  readonly refused: number
  /**
   * Every line, in the order it was sent.
   */
  readonly lines: ReadonlyArray<RedirectImportLine>
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * Visits by where they came from.
 */
export type ReferrerFigures = {
  /**
   * Host of the page that led to the site; null for all others together.
   */
  readonly host: string | null
  /**
   * Visits that began there.
   */
  readonly visits: number
}

/**
 * With dryRun: what the write would do. Nothing was stored.
 */
export type Rehearsed = {
  /**
   * What would become of it.
   */
  readonly status: "would-publish" | "would-hold" | "would-draft"
  /**
   * Tells a rehearsal from a write.
   */
  readonly dryRun: true
  /**
   * Of a page, its address as it would be kept; null of shared assets and archived pages.
   */
  readonly route: string | null
  /**
   * What kind of change it would be; null where nothing would change.
   */
  readonly editClass: EditClass | null
  /**
   * The gate's report.
   */
  readonly gate: GateReport | null
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Why it would wait; empty where it would not.
   */
  readonly holdReasons: ReadonlyArray<string>
  /**
   * Who could make it live; only where it would wait.
   */
  readonly decidableBy?: DecidableBy
  /**
   * With `render`: the page it would make.
   */
  readonly rendered?: Rendered
}

/**
 * With dryRun: what the change would do. Nothing was stored.
 */
export type RehearsedChange = {
  /**
   * What would be done.
   */
  readonly status: "would-create" | "would-update" | "would-delete"
  /**
   * Tells a rehearsal from a write.
   */
  readonly dryRun: true
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * What the same call without dryRun would do.
 */
export type RehearsedLeadDestination = {
  /**
   * Whether there is one of this name already.
   */
  readonly status: "would-create" | "would-update"
  /**
   * Nothing was kept.
   */
  readonly dryRun: true
  /**
   * As it would be.
   */
  readonly destination: LeadDestination
}

/**
 * With dryRun: what would become of each line. Nothing was stored.
 */
export type RehearsedRedirectImport = {
  /**
   * What the same call without dryRun would do.
   */
  readonly status: "would-import" | "would-refuse"
  /**
   * Tells a rehearsal from a write.
   */
  readonly dryRun: true
  /**
   * Lines that are new rows.
   */
  readonly new: number
  /**
   * Lines that take the place of a row.
   */
  readonly replaced: number
  /**
   * Lines that stand there already.
   */
  readonly unchanged: number
  /**
   * Lines that are refused.
   */
  readonly refused: number
  /**
   * Every line, in the order it was sent.
   */
  readonly lines: ReadonlyArray<RedirectImportLine>
}

/**
 * With dryRun: what the change would set in motion. Nothing was stored.
 */
export type RehearsedUpdate = {
  /**
   * What would become of it: live, waiting for a decision somebody would be asked for, or waiting with nobody asked.
   */
  readonly status: "would-update" | "would-hold" | "would-draft"
  /**
   * Tells a rehearsal from a write.
   */
  readonly dryRun: true
  /**
   * Id of the page.
   */
  readonly pageId: string
  /**
   * What kind of change it would be; null where nothing would change.
   */
  readonly editClass: EditClass | null
  /**
   * Why it would wait; empty where it would not.
   */
  readonly holdReasons: ReadonlyArray<string>
  /**
   * Who could make it live; only where it would wait.
   */
  readonly decidableBy?: DecidableBy
  /**
   * Whether the page would be rendered again.
   */
  readonly wouldRerender: boolean
  /**
   * Whether the sitemap would change.
   */
  readonly wouldRebuildSitemap: boolean
  /**
   * Whether lists of posts and the feed would change.
   */
  readonly wouldRefreshPostIndexes: boolean
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * The page that the write would have made.
 */
export type Rendered = {
  /**
   * Size of the page as visitors would get it, uncompressed.
   */
  readonly bytes: number
  /**
   * Whether it could be rendered.
   */
  readonly renderable: boolean
  /**
   * With `render=classes`: the class names on the page, those of components included.
   */
  readonly classes?: ReadonlyArray<string>
  /**
   * With `render=html`: the page.
   */
  readonly html?: string
}

/**
 * Everything is as it was before the request.
 */
export type RequestCalledOff = {
  /**
   * The page's status from now on, as before the request.
   */
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  /**
   * Id of the page.
   */
  readonly pageId: string
  /**
   * Its route; null while it is archived.
   */
  readonly route: string | null
  /**
   * Where it was, of an archived page.
   */
  readonly archivedRoute?: string | null
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * An older version as a new one, live with 200, or waiting with 202 where the owner's rule says so.
 */
export type Reverted = Written & {
  /**
   * The version whose text, of a page with title and meta, came back; null for none.
   */
  readonly revertedTo: VersionId | null
  /**
   * What differs from what was there by it: `payload`, `title`, or a member of meta such as `meta.description`.
   */
  readonly restored: ReadonlyArray<string>
}

/**
 * The people of the brokerage, as the service that keeps them tells now.
 */
export type Roster = {
  /**
   * Whether a roster is connected; without one everything else is empty.
   */
  readonly configured: boolean
  /**
   * The member of an agent by which leads are addressed to them; null without a roster.
   */
  readonly routingKeyField: string | null
  /**
   * How many there are.
   */
  readonly counts: {
    /**
     * Agents.
     */
    readonly total: number
    /**
     * Those that leads can be addressed to.
     */
    readonly routable: number
    /**
     * Those of whom something is told.
     */
    readonly withBio: number
    /**
     * Those with a portrait.
     */
    readonly withHeadshot: number
  }
  /**
   * The roster broke off before its end.
   */
  readonly partial: boolean
  /**
   * Numbers that several agents have.
   */
  readonly duplicateCreaIds: ReadonlyArray<string>
  /**
   * Entries of the service that are no agent: without id or name, or there twice.
   */
  readonly skipped: number
  /**
   * Agents without a number.
   */
  readonly withoutCreaId: number
  /**
   * In the order of the service.
   */
  readonly agents: ReadonlyArray<RosterAgent>
}

/**
 * A person of the brokerage, as the service tells.
 */
export type RosterAgent = {
  /**
   * Number of the person with the association.
   */
  readonly creaId: string | null
  /**
   * Their name.
   */
  readonly displayName: string
  /**
   * What they are, in words.
   */
  readonly title: string | null
  /**
   * Where leads for them go.
   */
  readonly email: string | null
  /**
   * Their telephone number.
   */
  readonly phone: string | null
  /**
   * Address of their portrait at the service; pages show a copy from the site's own library.
   */
  readonly headshotUrl: string | null
  /**
   * Slug of the agent's row in the collection `roster`.
   */
  readonly profileSlug: string
  /**
   * About them, at most 20000 characters; absent where nothing is said.
   */
  readonly bio?: string
  /**
   * Places they work in.
   */
  readonly communitiesServed: ReadonlyArray<string>
  /**
   * Where else they are found.
   */
  readonly socials: {
    /**
     * Their own website, an https address.
     */
    readonly website: string | null
    /**
     * Where they lead people who want to build.
     */
    readonly builderReferralUrl: string | null
  }
  /**
   * Has an email address and a value in `routingKeyField`.
   */
  readonly routable: boolean
}

/**
 * The roster is connected, and its people are rows of the collection `roster`.
 */
export type RosterConnected = PublicationState & {
  /**
   * True.
   */
  readonly configured: boolean
  /**
   * Whose roster it is.
   */
  readonly brokerageName: string
  /**
   * How many there are.
   */
  readonly counts: {
    /**
     * Agents.
     */
    readonly total: number
    /**
     * Those that leads can be addressed to.
     */
    readonly routable: number
  }
  /**
   * The end of the secret, to tell it by.
   */
  readonly secretHint: string
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * No roster is connected any more.
 */
export type RosterDisconnected = PublicationState & {
  /**
   * False.
   */
  readonly configured: boolean
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * A search that a visitor saved, to be told of new listings.
 */
export type SavedSearch = {
  /**
   * `saved_…`.
   */
  readonly id: string
  /**
   * `waiting` until whoever has the mailbox has confirmed it by mail; `confirmed` from then on.
   */
  readonly state: "waiting" | "confirmed"
  /**
   * Where new listings are sent; null while it waits, since nobody has shown whose address it is.
   */
  readonly email: string | null
  /**
   * What is searched for, by the names of a listing page's parameters.
   */
  readonly filters: {
    readonly [name: string]: string
  }
  /**
   * Whose listings alone are searched, as the grid's author had it; null for all that the site shows.
   */
  readonly featured: "agent" | "office" | "mine" | null
  /**
   * Key of the one member of the office whose listings are searched; null for everybody's.
   */
  readonly agentKey: string | null
  /**
   * The page it was saved on.
   */
  readonly route: string
  /**
   * The enquiry it became; null while it waits.
   */
  readonly leadId: string | null
  /**
   * How many mails with listings it was sent.
   */
  readonly mails: number
  /**
   * When it was saved.
   */
  readonly createdAt: Timestamp
  /**
   * When it ends unless it is confirmed, or renewed.
   */
  readonly expiresAt: Timestamp
  /**
   * When its new listings are next looked for; null while it waits.
   */
  readonly nextAt: Timestamp | null
}

/**
 * Some of the site's saved searches.
 */
export type SavedSearchList = {
  /**
   * How many the site has, by state.
   */
  readonly counts: {
    /**
     * Searches that nobody has confirmed yet.
     */
    readonly waiting: number
    /**
     * Searches that mails are sent for.
     */
    readonly confirmed: number
  }
  /**
   * Newest first.
   */
  readonly searches: ReadonlyArray<SavedSearch>
  /**
   * Continue with `?after=` this id; null at the end.
   */
  readonly nextAfter: string | null
}

/**
 * A search that ended.
 */
export type SavedSearchRemoved = {
  /**
   * It is not there any more.
   */
  readonly status: "removed"
  /**
   * Id of the search, `saved_…`.
   */
  readonly id: string
}

/**
 * The script; empty before the first write.
 */
export type Script = AssetState & {
  /**
   * The whole of it, a classic script of at most 512 KB of UTF-8.
   */
  readonly js: string
}

/**
 * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset, a row or a page whose route has parameters is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
 */
export type ServedAfterChange = boolean

/**
 * How far the page had come when it was looked at.
 */
export type Settled = {
  /**
   * Pictures.
   */
  readonly images: {
    /**
     * How many had arrived and been decoded.
     */
    readonly decoded: number
    /**
     * Of how many.
     */
    readonly total: number
  }
  /**
   * Typefaces.
   */
  readonly fonts: {
    /**
     * Families that are there.
     */
    readonly loaded: number
    /**
     * Families that the page asked for.
     */
    readonly attempted: number
    /**
     * Those that could not be loaded.
     */
    readonly failed: ReadonlyArray<string>
    /**
     * Those still on their way when time was up.
     */
    readonly timedOut: ReadonlyArray<string>
  }
  /**
   * Frames.
   */
  readonly frames: {
    /**
     * How many had loaded.
     */
    readonly loaded: number
    /**
     * Of how many.
     */
    readonly total: number
  }
  /**
   * Elements that wait for a scroll and were shown for the look.
   */
  readonly revealsForced: number
  /**
   * Whether nothing was still on its way.
   */
  readonly ok: boolean
}

/**
 * The site the token belongs to: what it is, what is set, where it stands.
 */
export type Site = {
  /**
   * Id of the site, `site_…`; staff and logs know it by this.
   */
  readonly tenantId: string
  /**
   * Names what PUT /v1/site sets, as it is now. Send it in If-Match with a change of that.
   */
  readonly version: string
  /**
   * What the business is called.
   */
  readonly name: string
  /**
   * Line of business, as the draft named it; null where none was named.
   */
  readonly vertical: string | null
  /**
   * Whether a domain of its own serves the site now.
   */
  readonly live: boolean
  /**
   * The same as `locale`: the language of the pages, a BCP 47 tag such as `en`.
   */
  readonly language: string
  /**
   * Addresses the site answers on.
   */
  readonly hostnames: ReadonlyArray<{
    /**
     * Host name in lower case, without port.
     */
    readonly host: string
    /**
     * Address of the site under this host.
     */
    readonly url: string
    /**
     * `primary`: the www address. `root`: its domain without www, and `alias`: a further domain; both forward to it. `preview`: the platform's own address. `former`: a preview address the site had, which forwards.
     */
    readonly role: "primary" | "root" | "alias" | "preview" | "former"
    /**
     * Whether this is the site's own address now: the primary one, or the preview while there is none.
     */
    readonly isPrimary: boolean
    /**
     * What the owner of the domain enters at their registrar; null for hosts of the platform.
     */
    readonly dns: {
      /**
       * Kind of entry.
       */
      readonly type: "A" | "CNAME"
      /**
       * What it says; null where the operator has not said by which address the world comes in.
       */
      readonly value: string | null
      /**
       * Whether the name leads here now.
       */
      readonly ready: boolean
    } | null
    /**
     * Of a domain of the site's own; null for hosts of the platform.
     */
    readonly domain: Domain | null
    /**
     * Until when a former address forwards; absent of the others.
     */
    readonly expiresAt?: Timestamp
  }>
  /**
   * Measuring services and how visitors are asked first. The whole replaces the whole, so a service that is set has to be named, if only with null to drop it.
   */
  readonly analytics: {
    /**
     * Whether visitors are measured by any service.
     */
    readonly enabled: boolean
    /**
     * Measurement id of a web stream of Google Analytics, never of a tag container.
     */
    readonly ga4MeasurementId?: string
    /**
     * Id of a Meta pixel, 15 or 16 digits as a text.
     */
    readonly metaPixelId?: string
    /**
     * Whether a banner asks visitors. Nobody is measured before they agree, there or by `mk.consent.set` of the site's script.
     */
    readonly consentBanner?: boolean
    /**
     * Where the banner links to: a path of the site or an https address; false leaves the link out.
     */
    readonly privacyPolicyUrl?: string | false
    /**
     * The same, for the terms.
     */
    readonly termsUrl?: string | false
  }
  /**
   * Whether pages load the platform's chat. True or false sets it, and so does what a read gave.
   */
  readonly chat_widget: {
    /**
     * Whether pages load the chat.
     */
    readonly enabled: boolean
    /**
     * Messages in this month, of UTC, as the chat's service counts them; null where it does not say. Nobody sets it.
     */
    readonly usage: number | null
  }
  /**
   * How the business is reached. Named members replace the stored ones and null clears one; an address replaces the whole address. Each text has at most 500 characters.
   */
  readonly contact: {
    /**
     * The business as visitors know it.
     */
    readonly name?: string
    /**
     * A telephone number, as it is to be shown.
     */
    readonly phone?: string
    /**
     * An email address.
     */
    readonly email?: string
    /**
     * When it is open, in words; pages show these in place of `openingHours`.
     */
    readonly hours?: string
    /**
     * Where it is.
     */
    readonly address?: {
      /**
       * Street and number.
       */
      readonly street?: string
      /**
       * Town.
       */
      readonly city?: string
      /**
       * State, province or county.
       */
      readonly region?: string
      /**
       * Postal code.
       */
      readonly postalCode?: string
      /**
       * Country.
       */
      readonly country?: string
    }
  }
  /**
   * Names of parameters in the address a visitor landed on that are kept with their lead, beside the known ones such as `utm_source`.
   */
  readonly landingParams: ReadonlyArray<string> | null
  /**
   * Rules by which the value of one form field decides who gets a lead, or by which people take turns.
   */
  readonly leadRouting: {
    /**
     * Field of the form whose value is compared.
     */
    readonly field: string
    /**
     * The first that fits decides.
     */
    readonly rules: ReadonlyArray<{
      /**
       * The value that this rule is for.
       */
      readonly equals: string
      /**
       * Who gets the lead.
       */
      readonly recipients: ReadonlyArray<string>
    }>
    /**
     * `attributed`: everybody whom the rule names is told; `rotation`: they take turns.
     */
    readonly mode: "attributed" | "rotation"
    /**
     * Who gets a lead that no rule fits; the site's own list where this is null or left out.
     */
    readonly fallback?: ReadonlyArray<string> | null
  } | null
  /**
   * Language of the site, a BCP 47 tag such as `en-GB`; kept in its canonical spelling. Pages, feeds and structured data name it, dates, figures and prices are written as it has them, and the platform's own words are said in it: all of them in English, French, German, Spanish, Italian and Dutch, elsewhere those there are, and else English. A language that is written from right to left sets the direction of pages. Null sets it to `en`, which every site begins with.
   */
  readonly locale: string
  /**
   * Who gets a copy of what the site tells of enquiries, unseen by the others.
   */
  readonly notifyBcc: ReadonlyArray<string> | null
  /**
   * Who gets a copy of what the site tells of enquiries.
   */
  readonly notifyCc: ReadonlyArray<string> | null
  /**
   * A time of day by the site's `timeZone`, as `08:00`: whoever is told of enquiries gets one mail then, with all since the last, and none on a day without. Null, which every site begins with, tells of each enquiry at once. Trials of a form are told of at once in any case. What waits already comes when it was to come.
   */
  readonly notifyDaily: string | null
  /**
   * Whom the site tells of enquiries: up to 5 addresses, as a list or as one text with commas.
   */
  readonly notifyEmail: ReadonlyArray<string> | null
  /**
   * The picture shown where a page is shared whose own `meta.ogImage` is not set: a picture of the library. Null leaves such pages to the cards that are drawn for them.
   */
  readonly ogImage: {
    /**
     * Id of a picture of the library.
     */
    readonly assetId: string
  } | null
  /**
   * When the business is open in an ordinary week, by day. `site-field` prints it in the language of the site as `hours`, unless the contact record has words of its own for that, and search engines read it as `openingHoursSpecification`. It replaces the whole week; null clears it. A day has up to 3 times.
   */
  readonly openingHours: {
    /**
     * Closed where it is left out.
     */
    readonly monday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly tuesday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly wednesday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly thursday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly friday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly saturday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly sunday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
  } | null
  /**
   * Pages of the business with social networks and directories: up to 10 https addresses.
   */
  readonly profiles: ReadonlyArray<string> | null
  /**
   * By which clock the business lives, an IANA name such as `Europe/London`: mails and the owner's desk tell times by it, days of the figures begin by it, and a daily mail comes by it. Null leaves it to the country of the address, or to the region of the language, where that has one time; elsewhere it is UTC.
   */
  readonly timeZone: string | null
  readonly buildRouting: BuildRouting
  /**
   * Names by which the site's script reaches the measuring services that are set, for example `gtag`.
   */
  readonly trackingGlobals: ReadonlyArray<string>
  /**
   * The picture of the library that is the site's icon; PUT /v1/favicon sets it.
   */
  readonly faviconAssetId: string | null
  /**
   * Whether visitors get what is read here; false while a change of it is on its way to them.
   */
  readonly served: boolean
  /**
   * The security policy of the pages.
   */
  readonly csp: {
    /**
     * The Content-Security-Policy header that visitors get with pages now; empty where it cannot be read.
     */
    readonly effective: string
  }
  /**
   * Which listings the site shows.
   */
  readonly listings: {
    /**
     * Whether the site shows listings.
     */
    readonly enabled: boolean
    /**
     * Why: `syncing` means that the resale feed is being read for the first time.
     */
    readonly reason: "resale_feed" | "syncing" | "builder_lots" | "not_enabled"
    /**
     * Who could change it: staff open the resale feed, a site chooses builders itself.
     */
    readonly enabledBy: "staff" | "integrator"
    /**
     * Whose listings these are; null while there are none.
     */
    readonly provider: "resale" | "builder" | null
    /**
     * Where every listing of the resale feed lies, whatever a page asks for; null for everywhere, and on a site of builders' lots, which has none.
     */
    readonly market: {
      /**
       * Province or territory.
       */
      readonly province: string
      /**
       * City; left out for the whole province.
       */
      readonly city?: string
    } | null
    /**
     * The site's own listings, which `data-featured` shows alone.
     */
    readonly featured: {
      /**
       * Whether the site's own listings can be told from the others: staff set a key of its agent or office.
       */
      readonly available: boolean
      /**
       * Key of its office at the association.
       */
      readonly officeKey: string | null
    }
    /**
     * What PUT /v1/listings/scope chose; null on every other site.
     */
    readonly inventory: {
      /**
       * Builders whose lots it shows.
       */
      readonly orgIds: ReadonlyArray<string>
      /**
       * Province they lie in; null for any.
       */
      readonly province: string | null
      /**
       * City they lie in; null for any.
       */
      readonly city: string | null
    } | null
    /**
     * Whether its pages can show a map of the listings.
     */
    readonly map: boolean
    /**
     * Whether the market names a city: no page looks outside it, and a filter by city is dropped.
     */
    readonly cityFloor: boolean
    /**
     * How the feed is asked for this site.
     */
    readonly license: {
      /**
       * Whether the site has a budget of its own at the feed.
       */
      readonly ownBudget: boolean
    }
  }
  /**
   * Reviews of the business, of places that staff named.
   */
  readonly reviews: {
    /**
     * Names of the places whose reviews pages can show; the first where a page names none.
     */
    readonly places: ReadonlyArray<string>
    /**
     * Where each of them stands on the map.
     */
    readonly mapsUrls: ReadonlyArray<string>
  }
  /**
   * Addresses that visitors type.
   */
  readonly addressLookup: {
    /**
     * Whether scripts of pages can look addresses up, see `/__data/places/autocomplete`; false until staff say so.
     */
    readonly enabled: boolean
  }
  /**
   * What the site can do.
   */
  readonly capabilities: ReadonlyArray<Capability>
  /**
   * What the site still lacks before it does its work, in order; empty once it lacks nothing.
   */
  readonly nextSteps: ReadonlyArray<{
    /**
     * Stays the same, for example `page.create`.
     */
    readonly id: string
    /**
     * What to do, in a sentence.
     */
    readonly label: string
    /**
     * Path of this API where it is done, or where what it needs came from.
     */
    readonly url: string
  }>
  /**
   * The account at an image host whose pictures pages may show beside the site's own; null for none. Staff set it.
   */
  readonly imageAccount: string | null
  /**
   * As it holds for the credential that asks, whose owner may have more of its changes wait than those of others. By edit class or kind of asset: auto is live at once, hold waits for the owner, staff or content:publish, owner waits for the owner or staff alone. `entries` and `details`, of a credential only, are what no version holds: lists are then refused with `collection.owner_only`, and PUT /v1/site waits (202); what cannot wait is refused with `site.owner_only`. Judged are all classes in which what would go live differs from what is live, so a change of words on top of a version that waits waits as that one does.
   */
  readonly publishPolicy: {
    readonly [name: string]: "auto" | "hold" | "owner"
  }
  /**
   * Whether every edit of content has to send If-Match.
   */
  readonly requireIfMatch: boolean
  /**
   * Of a site that began as a draft; else null.
   */
  readonly draft: {
    /**
     * Whether a person has claimed it. Until then its forms refuse visitors.
     */
    readonly claimed: boolean
    /**
     * When it is deleted unless somebody claims it; null once claimed.
     */
    readonly expiresAt: Timestamp | null
  } | null
  /**
   * The trial of a claimed draft. Null before, once staff set a plan, and of other sites.
   */
  readonly trial: {
    /**
     * When visitors are told that the site is offline, unless it has a plan by then: 180 days after the draft was claimed, where the operator says nothing else.
     */
    readonly endsAt: Timestamp
    /**
     * Days begun until then; 0 once it is over.
     */
    readonly daysLeft: number
    /**
     * Whether it is over.
     */
    readonly expired: boolean
  } | null
  /**
   * Whether staff have to set a plan before a domain can be attached: so while there is a trial.
   */
  readonly domainNeedsPlan: boolean
  /**
   * Since when the owner has the website offline: visitors are told that, and writing goes on. Null while it is open.
   */
  readonly pausedAt: Timestamp | null
  /**
   * Whether writes are refused until a person unfreezes the site. Visitors notice nothing.
   */
  readonly frozen: boolean
  /**
   * Why, while it is.
   */
  readonly frozenReason: string | null
  /**
   * Set while the site is filled as a copy of another one: it takes no writes, and shows nothing to visitors. Null on every other site.
   */
  readonly copying: {
    /**
     * Since when. Files, texts and settings are those of this moment.
     */
    readonly startedAt: Timestamp
    /**
     * Files, lists and texts there are to copy.
     */
    readonly total: number
    /**
     * Those that are done.
     */
    readonly done: number
    /**
     * Whether it was given up: then its owner removes the site.
     */
    readonly failed: boolean
    /**
     * Why, where it was.
     */
    readonly error: string | null
  } | null
  /**
   * What the site's plan covers.
   */
  readonly plan: {
    /**
     * Whether anything is limited by it.
     */
    readonly restricted: boolean
    /**
     * Its id; null while staff have set none.
     */
    readonly id: string | null
    /**
     * What people call it; null without one.
     */
    readonly label: string | null
    /**
     * Whether anybody could order it.
     */
    readonly onPublicLadder: boolean
    /**
     * What it includes, in words.
     */
    readonly includes: ReadonlyArray<string>
    /**
     * Plans one could change to, without prices; empty where the installation keeps none.
     */
    readonly upgrades: ReadonlyArray<{
      /**
       * Its id.
       */
      readonly id: string
      /**
       * What people call it.
       */
      readonly label: string
    }>
    /**
     * How many pages it covers. Pages beyond it go on serving and are frozen.
     */
    readonly pages: {
      /**
       * Pages it covers, of an unclaimed draft 10 at most; null for any number.
       */
      readonly cap: number | null
      /**
       * Pages with an address, drafts included and archived ones not.
       */
      readonly used: number
      /**
       * Pages that may still be created; null for any number.
       */
      readonly remaining: number | null
    }
  }
}

/**
 * The preview address from now on.
 */
export type SiteAddress = PublicationState & {
  /**
   * The label, as it was sent.
   */
  readonly label: string
  /**
   * The preview host from now on.
   */
  readonly host: string
  /**
   * Its address.
   */
  readonly url: string
  /**
   * The address it had; null where it has this one already.
   */
  readonly former: {
    /**
     * The host it had.
     */
    readonly host: string
    /**
     * Until when that forwards to the new one.
     */
    readonly redirectsUntil: Timestamp
  } | null
  /**
   * It has this label already: nothing was written.
   */
  readonly unchanged?: true
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * Beside these members the fields that were named, each as GET /v1/site shows it.
 */
export type SiteChanged = {
  /**
   * Everything that was named is applied.
   */
  readonly status: "updated"
  /**
   * Everything was so before: nothing was written.
   */
  readonly unchanged?: true
  /**
   * Names what it holds now. Send it in If-Match with a change, which is then refused if somebody else was faster.
   */
  readonly version: string
  /**
   * Whether visitors get it from now on; absent where nothing was published.
   */
  readonly served?: ServedAfterChange
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Ids, `rb_…`, of the background work it started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
} & {
  readonly [name: string]: unknown
}

/**
 * At least one of these. Null clears a field.
 */
export type SiteFields = {
  /**
   * Measuring services and how visitors are asked first. The whole replaces the whole, so a service that is set has to be named, if only with null to drop it.
   */
  readonly analytics?: {
    /**
     * As a read gives it, if it is sent at all: it follows from the others.
     */
    readonly enabled?: boolean
    /**
     * Measurement id of a web stream of Google Analytics, never of a tag container.
     */
    readonly ga4MeasurementId?: string | null
    /**
     * Id of a Meta pixel, 15 or 16 digits as a text.
     */
    readonly metaPixelId?: string | null
    /**
     * Whether a banner asks visitors. Nobody is measured before they agree, there or by `mk.consent.set` of the site's script.
     */
    readonly consentBanner?: boolean | null
    /**
     * Where the banner links to: a path of the site or an https address; false leaves the link out.
     */
    readonly privacyPolicyUrl?: string | false | null
    /**
     * The same, for the terms.
     */
    readonly termsUrl?: string | false | null
  } | null
  /**
   * Whether pages load the platform's chat. True or false sets it, and so does what a read gave.
   */
  readonly chat_widget?:
    | boolean
    | {
        /**
         * Whether pages load the chat.
         */
        readonly enabled: boolean
        /**
         * Messages in this month, of UTC, as the chat's service counts them; null where it does not say. Nobody sets it.
         */
        readonly usage: number | null
      }
    | null
  /**
   * How the business is reached. Named members replace the stored ones and null clears one; an address replaces the whole address. Each text has at most 500 characters.
   */
  readonly contact?: {
    /**
     * The business as visitors know it.
     */
    readonly name?: string | null
    /**
     * A telephone number, as it is to be shown.
     */
    readonly phone?: string | null
    /**
     * An email address.
     */
    readonly email?: string | null
    /**
     * When it is open, in words; pages show these in place of `openingHours`.
     */
    readonly hours?: string | null
    /**
     * Where it is.
     */
    readonly address?: {
      /**
       * Street and number.
       */
      readonly street?: string | null
      /**
       * Town.
       */
      readonly city?: string | null
      /**
       * State, province or county.
       */
      readonly region?: string | null
      /**
       * Postal code.
       */
      readonly postalCode?: string | null
      /**
       * Country.
       */
      readonly country?: string | null
    } | null
  } | null
  /**
   * Names of parameters in the address a visitor landed on that are kept with their lead, beside the known ones such as `utm_source`.
   */
  readonly landingParams?: ReadonlyArray<string> | null
  /**
   * Rules by which the value of one form field decides who gets a lead, or by which people take turns.
   */
  readonly leadRouting?: {
    /**
     * Field of the form whose value is compared.
     */
    readonly field: string
    /**
     * The first that fits decides.
     */
    readonly rules: ReadonlyArray<{
      /**
       * The value that this rule is for.
       */
      readonly equals: string
      /**
       * Who gets the lead.
       */
      readonly recipients: ReadonlyArray<string>
    }>
    /**
     * `attributed`: everybody whom the rule names is told; `rotation`: they take turns.
     */
    readonly mode: "attributed" | "rotation"
    /**
     * Who gets a lead that no rule fits; the site's own list where this is null or left out.
     */
    readonly fallback?: ReadonlyArray<string> | null
  } | null
  /**
   * Language of the site, a BCP 47 tag such as `en-GB`; kept in its canonical spelling. Pages, feeds and structured data name it, dates, figures and prices are written as it has them, and the platform's own words are said in it: all of them in English, French, German, Spanish, Italian and Dutch, elsewhere those there are, and else English. A language that is written from right to left sets the direction of pages. Null sets it to `en`, which every site begins with.
   */
  readonly locale?: string | null
  /**
   * Who gets a copy of what the site tells of enquiries, unseen by the others.
   */
  readonly notifyBcc?: ReadonlyArray<string> | string | null
  /**
   * Who gets a copy of what the site tells of enquiries.
   */
  readonly notifyCc?: ReadonlyArray<string> | string | null
  /**
   * A time of day by the site's `timeZone`, as `08:00`: whoever is told of enquiries gets one mail then, with all since the last, and none on a day without. Null, which every site begins with, tells of each enquiry at once. Trials of a form are told of at once in any case. What waits already comes when it was to come.
   */
  readonly notifyDaily?: string | null
  /**
   * Whom the site tells of enquiries: up to 5 addresses, as a list or as one text with commas.
   */
  readonly notifyEmail?: ReadonlyArray<string> | string | null
  /**
   * The picture shown where a page is shared whose own `meta.ogImage` is not set: a picture of the library. Null leaves such pages to the cards that are drawn for them.
   */
  readonly ogImage?: {
    /**
     * Id of a picture of the library.
     */
    readonly assetId: string
  } | null
  /**
   * When the business is open in an ordinary week, by day. `site-field` prints it in the language of the site as `hours`, unless the contact record has words of its own for that, and search engines read it as `openingHoursSpecification`. It replaces the whole week; null clears it. A day has up to 3 times.
   */
  readonly openingHours?: {
    /**
     * Closed where it is left out.
     */
    readonly monday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly tuesday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly wednesday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly thursday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly friday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly saturday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
    /**
     * Closed where it is left out.
     */
    readonly sunday?: ReadonlyArray<{
      /**
       * When it opens, as `09:00`.
       */
      readonly opens: string
      /**
       * When it closes, as `17:30`; the day after where that is earlier, and `24:00` for the end of the day.
       */
      readonly closes: string
    }>
  } | null
  /**
   * Pages of the business with social networks and directories: up to 10 https addresses.
   */
  readonly profiles?: ReadonlyArray<string> | null
  /**
   * By which clock the business lives, an IANA name such as `Europe/London`: mails and the owner's desk tell times by it, days of the figures begin by it, and a daily mail comes by it. Null leaves it to the country of the address, or to the region of the language, where that has one time; elsewhere it is UTC.
   */
  readonly timeZone?: string | null
}

export type SizeOnPage = {
  /**
   * CSS pixels.
   */
  readonly width: number
  /**
   * CSS pixels.
   */
  readonly height: number
}

/**
 * What is kept of one kind, and what may be.
 */
export type Storage = {
  /**
   * Files that are kept.
   */
  readonly files: number
  /**
   * How many may be.
   */
  readonly limitFiles: number
  /**
   * Their bytes in all.
   */
  readonly bytes: number
  /**
   * How many those may be.
   */
  readonly limitBytes: number
}

/**
 * The stylesheet; empty before the first write.
 */
export type Stylesheet = AssetState & {
  /**
   * The whole of it, at most 512 KB of UTF-8.
   */
  readonly css: string
}

/**
 * The tokens, and which version they are of.
 */
export type Theme = {
  /**
   * Colours as hex, `#rgb` or `#rrggbb`; each becomes `--color-<name>`. Pairs of text and ground have to be legible: WCAG 2.2 AA.
   */
  readonly color?: {
    /**
     * Behind everything. #ffffff when left out.
     */
    readonly background?: string
    /**
     * Behind cards and bands. #f4f5f7 when left out.
     */
    readonly surface?: string
    /**
     * Of text, on background and surface. #1a1d21 when left out.
     */
    readonly text?: string
    /**
     * Of what is to be clicked. #1f4fd8 when left out.
     */
    readonly primary?: string
    /**
     * Of text on primary. #ffffff when left out.
     */
    readonly onPrimary?: string
    /**
     * Of what is to be clicked less.
     */
    readonly secondary?: string
    /**
     * Of text on secondary.
     */
    readonly onSecondary?: string
    /**
     * Of small things that stand out.
     */
    readonly accent?: string
    /**
     * Of text that stands back.
     */
    readonly muted?: string
    /**
     * Of lines.
     */
    readonly border?: string
  }
  /**
   * Typefaces, `--font-<use>`.
   */
  readonly font: {
    /**
     * Family of headings: one that comes with the service, or an uploaded face.
     */
    readonly heading: string
    /**
     * Family of everything else.
     */
    readonly body: string
    /**
     * Family of code.
     */
    readonly mono?: string
    /**
     * Ratio between neighbouring steps of the type scale; 1.2 when left out.
     */
    readonly scale?: number
  }
  /**
   * The unit of which `--space-1` to `--space-10` are multiples.
   */
  readonly space?: {
    /**
     * In rem; 0.25 when left out.
     */
    readonly unit?: number
  }
  /**
   * How round corners are, `--radius-<size>`.
   */
  readonly radius?: {
    /**
     * In rem; 0.25 when left out.
     */
    readonly small?: number
    /**
     * In rem; 0.5 when left out.
     */
    readonly medium?: number
    /**
     * In rem; 1 when left out.
     */
    readonly large?: number
  }
  /**
   * The version that the tokens are of: the live one, or with `?payload=latest` the one that waits; null for the defaults.
   */
  readonly themeVersionId: VersionId | null
  /**
   * Who wrote that version.
   */
  readonly createdBy: Actor | null
  /**
   * When.
   */
  readonly createdAt: Timestamp | null
  /**
   * Id of the theme, for its versions; null before the first write.
   */
  readonly pageId: string | null
  /**
   * The newest version: the base for the next write, as the ETag.
   */
  readonly latestVersionId: VersionId | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  /**
   * Which version the tokens are of; null for the defaults.
   */
  readonly payloadVersionId: VersionId | null
}

/**
 * The theme is live.
 */
export type ThemePublished = Written & {
  /**
   * Who wrote what went live.
   */
  readonly createdBy: Actor
  /**
   * When it was written.
   */
  readonly createdAt: Timestamp
  /**
   * What it took the place of; null where nothing was live.
   */
  readonly replaced: {
    /**
     * What was live before.
     */
    readonly versionId: VersionId
    /**
     * Who wrote that.
     */
    readonly createdBy: Actor
    /**
     * When.
     */
    readonly createdAt: Timestamp
  } | null
  /**
   * The version that is live.
   */
  readonly themeVersionId: VersionId
}

/**
 * The tokens by themselves, with no wrapper around them; `font` is needed, the rest has defaults. They take the place of those before as a whole. What GET gave beside the tokens may come along unchanged.
 */
export type ThemeTokens = {
  /**
   * Colours as hex, `#rgb` or `#rrggbb`; each becomes `--color-<name>`. Pairs of text and ground have to be legible: WCAG 2.2 AA.
   */
  readonly color?: {
    /**
     * Behind everything. #ffffff when left out.
     */
    readonly background?: string
    /**
     * Behind cards and bands. #f4f5f7 when left out.
     */
    readonly surface?: string
    /**
     * Of text, on background and surface. #1a1d21 when left out.
     */
    readonly text?: string
    /**
     * Of what is to be clicked. #1f4fd8 when left out.
     */
    readonly primary?: string
    /**
     * Of text on primary. #ffffff when left out.
     */
    readonly onPrimary?: string
    /**
     * Of what is to be clicked less.
     */
    readonly secondary?: string
    /**
     * Of text on secondary.
     */
    readonly onSecondary?: string
    /**
     * Of small things that stand out.
     */
    readonly accent?: string
    /**
     * Of text that stands back.
     */
    readonly muted?: string
    /**
     * Of lines.
     */
    readonly border?: string
  }
  /**
   * Typefaces, `--font-<use>`.
   */
  readonly font: {
    /**
     * Family of headings: one that comes with the service, or an uploaded face.
     */
    readonly heading: string
    /**
     * Family of everything else.
     */
    readonly body: string
    /**
     * Family of code.
     */
    readonly mono?: string
    /**
     * Ratio between neighbouring steps of the type scale; 1.2 when left out.
     */
    readonly scale?: number
  }
  /**
   * The unit of which `--space-1` to `--space-10` are multiples.
   */
  readonly space?: {
    /**
     * In rem; 0.25 when left out.
     */
    readonly unit?: number
  }
  /**
   * How round corners are, `--radius-<size>`.
   */
  readonly radius?: {
    /**
     * In rem; 0.25 when left out.
     */
    readonly small?: number
    /**
     * In rem; 0.5 when left out.
     */
    readonly medium?: number
    /**
     * In rem; 1 when left out.
     */
    readonly large?: number
  }
}

/**
 * What became of the theme: held with 202 unless the site's policy says otherwise.
 */
export type ThemeWritten = Written & {
  /**
   * The version that this call made, `thv_…`: what a publish names.
   */
  readonly themeVersionId: VersionId | null
  /**
   * What makes a held theme live.
   */
  readonly nextSteps?: ReadonlyArray<{
    /**
     * Which step.
     */
    readonly id: string
    /**
     * What to do, in a sentence.
     */
    readonly label: string
    /**
     * Where.
     */
    readonly url: string
  }>
}

/**
 * ISO 8601 instant in UTC.
 */
export type Timestamp = string

/**
 * An access token of the credential's site.
 */
export type Token = {
  /**
   * Send it as `Authorization: Bearer <token>`.
   */
  readonly token: string
  /**
   * Always this.
   */
  readonly tokenType: "Bearer"
  /**
   * When it ends; of an unclaimed draft, with the draft at the latest.
   */
  readonly expiresAt: Timestamp
  /**
   * Seconds until then.
   */
  readonly expiresInSeconds: number
}

/**
 * The check by Cloudflare Turnstile, as it is set. No secret is part of it.
 */
export type Turnstile = PublicationState & {
  /**
   * Public key of the widget, as pages have it; null where forms have no such check.
   */
  readonly siteKey: string | null
  /**
   * True wherever there is a key: they are set together.
   */
  readonly hasSecret: boolean
  /**
   * The end of the secret, to tell it by.
   */
  readonly secretHint: string | null
  /**
   * When it was set.
   */
  readonly secretSetAt: Timestamp | null
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings?: ReadonlyArray<Warning>
}

/**
 * Keys of a widget of Cloudflare Turnstile.
 */
export type TurnstileSettings = {
  /**
   * Public key of a widget that is made for the site's hosts. Null takes the check away.
   */
  readonly siteKey: string | null
  /**
   * Its secret key. Kept sealed and never read back. It may be left out while the site key stays.
   */
  readonly secret?: string
}

/**
 * The check, and whether the vendor can be asked.
 */
export type TurnstileStanding = {
  /**
   * Public key of the widget, as pages have it; null where forms have no such check.
   */
  readonly siteKey: string | null
  /**
   * True wherever there is a key: they are set together.
   */
  readonly hasSecret: boolean
  /**
   * The end of the secret, to tell it by.
   */
  readonly secretHint: string | null
  /**
   * When it was set.
   */
  readonly secretSetAt: Timestamp | null
  /**
   * What the vendor says just now: `ready`, `misconfigured` where it does not know the secret, `unavailable` where it gives no answer. In the last two cases forms stand or fall with the proof of work alone. Null without a check.
   */
  readonly vendor: "ready" | "misconfigured" | "unavailable" | null
}

/**
 * The page comes back once a person confirms.
 */
export type UnarchiveRequested = {
  /**
   * The page's status until somebody decides.
   */
  readonly status: "unarchive_pending"
  /**
   * Id of the page.
   */
  readonly pageId: string
  /**
   * Where it would come back: its old route.
   */
  readonly targetRoute: string
  /**
   * Whether another page is there now, which has to go first.
   */
  readonly routeConflict: boolean
  /**
   * Who confirms: the owner, or staff alone where the site leaves it to them. A credential never does.
   */
  readonly approval: "owner" | "staff"
  readonly decidableBy: DecidableBy
  /**
   * Whether the owner was mailed a link; false where no address of theirs is known.
   */
  readonly ownerNotified: boolean
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * What a browser measured on the page.
 */
export type Verification = {
  /**
   * Text that is too faint.
   */
  readonly contrast: ReadonlyArray<{
    /**
     * A CSS selector that leads to the element.
     */
    readonly selector: string
    /**
     * The beginning of its text; empty for one without.
     */
    readonly text: string
    /**
     * Contrast of text and ground, from 1 to 21.
     */
    readonly ratio: number
    /**
     * The least for text of this size, by WCAG 2.2 AA.
     */
    readonly required: number
    /**
     * Colour of the text.
     */
    readonly foreground: string
    /**
     * Colour behind it.
     */
    readonly background: string
  }>
  /**
   * Text whose contrast could not be told.
   */
  readonly contrastUnmeasured: ReadonlyArray<{
    /**
     * A CSS selector that leads to the element.
     */
    readonly selector: string
    /**
     * The beginning of its text; empty for one without.
     */
    readonly text: string
    /**
     * What stood in the way, for example a picture behind it.
     */
    readonly why: string
  }>
  /**
   * What people cannot use who do not see or do not point.
   */
  readonly a11y: {
    /**
     * Pictures without alternative text.
     */
    readonly img_no_alt: ReadonlyArray<PlaceOnPage>
    /**
     * Links and buttons that a screen reader has no name for.
     */
    readonly no_accessible_name: ReadonlyArray<PlaceOnPage>
    /**
     * Form controls without a label.
     */
    readonly unlabelled_control: ReadonlyArray<PlaceOnPage>
    /**
     * What looks the same when the keyboard reaches it.
     */
    readonly no_focus_indicator: ReadonlyArray<PlaceOnPage>
  }
  /**
   * Widths at which the page scrolls sideways.
   */
  readonly overflow: ReadonlyArray<{
    /**
     * Width of the window: 390, 768, 1024, 1440 pixels are tried.
     */
    readonly width: number
    /**
     * Pixels by which the page is wider.
     */
    readonly by: number
    /**
     * Outermost elements that reach beyond the edge.
     */
    readonly elements: ReadonlyArray<PlaceOnPage>
  }>
  /**
   * Pictures shown in another shape than their own.
   */
  readonly images: ReadonlyArray<{
    /**
     * A CSS selector that leads to the element.
     */
    readonly selector: string
    /**
     * The beginning of its text; empty for one without.
     */
    readonly text: string
    /**
     * Address of the picture.
     */
    readonly src: string
    /**
     * As width and height in its markup say.
     */
    readonly declared: SizeOnPage
    /**
     * As it is shown.
     */
    readonly rendered: SizeOnPage
    /**
     * Width over height as declared.
     */
    readonly declaredRatio: number
    /**
     * Width over height as shown.
     */
    readonly renderedRatio: number
    /**
     * Their difference over the declared one; more than 0.06 is listed.
     */
    readonly difference: number
  }>
  /**
   * Content that nobody sees, at none of the widths that `overflow` tries; without what the platform keeps hidden itself. It does not count against the page.
   */
  readonly hidden: ReadonlyArray<{
    /**
     * A CSS selector that leads to the element.
     */
    readonly selector: string
    /**
     * The beginning of its text; empty for one without.
     */
    readonly text: string
    /**
     * What keeps it from being seen, for example `display: none`.
     */
    readonly by: string
  }>
  /**
   * There where nothing is to be seen between header and footer. Such a page is not `ok`.
   */
  readonly blank?: {
    /**
     * What to do about it.
     */
    readonly note: string
  }
  /**
   * Pictures that did not load.
   */
  readonly brokenImages: ReadonlyArray<{
    /**
     * A CSS selector that leads to the element.
     */
    readonly selector: string
    /**
     * The beginning of its text; empty for one without.
     */
    readonly text: string
    /**
     * Its address.
     */
    readonly src: string
  }>
  /**
   * There where neither the page nor its site names a picture for those who share it.
   */
  readonly shareImage?: {
    /**
     * What is missing.
     */
    readonly note: string
    /**
     * The largest picture the page shows; null where it shows none.
     */
    readonly suggestion: string | null
  }
  /**
   * Lists that show one page of many.
   */
  readonly connectorPaging: ReadonlyArray<{
    /**
     * Where the list comes from.
     */
    readonly provider: string
    /**
     * How many it shows.
     */
    readonly returned: number
    /**
     * Of how many.
     */
    readonly total: number
    /**
     * The request that brought it.
     */
    readonly url: string
  }>
  readonly settled: Settled
  /**
   * What was looked at.
   */
  readonly audit: {
    /**
     * Whether a route with parameters was shown with a row of its collection, or a listing.
     */
    readonly bound: boolean
    /**
     * The page's route.
     */
    readonly route: string
    /**
     * The path of that row; null where there was none.
     */
    readonly boundTo: string | null
    /**
     * Why there was none; else null.
     */
    readonly note: string | null
  }
  /**
   * The whole in short.
   */
  readonly summary: {
    /**
     * Whether nothing needs mending, and the page had settled.
     */
    readonly ok: boolean
    /**
     * How many there are of each kind, those not listed included.
     */
    readonly counts: {
      readonly [name: string]: number
    }
  }
}

/**
 * A version with its text and report.
 */
export type Version = {
  /**
   * The version.
   */
  readonly id: VersionId
  /**
   * What kind of change it made.
   */
  readonly editClass: EditClass
  /**
   * Where it stands.
   */
  readonly state: VersionState
  /**
   * Who wrote it.
   */
  readonly createdBy: Actor
  /**
   * When.
   */
  readonly createdAt: Timestamp
  /**
   * Id of the page or shared asset it is of.
   */
  readonly pageId: string
  /**
   * The version it was written on; null for the first.
   */
  readonly baseVersionId: VersionId | null
  /**
   * Of a page: its title with this version.
   */
  readonly title?: string
  /**
   * Of a page: its meta with this version, as in a read of the page.
   */
  readonly meta?: unknown
  /**
   * Its texts, by the kind of asset: `html` and `css` of pages, sections and partials, `css`, `js`, or the `tokens` of a theme.
   */
  readonly payload: unknown
  /**
   * The gate's report of the time it was written, `{ stages }`; null where no text was judged.
   */
  readonly report: unknown
  /**
   * Why it waited; empty where it did not.
   */
  readonly holdReasons: ReadonlyArray<string>
  /**
   * What whoever turned it down wrote to its author.
   */
  readonly reviewerNote?: string
}

/**
 * What a version changed, and whose it is.
 */
export type VersionDiff = {
  /**
   * The version that was asked about.
   */
  readonly versionId: VersionId
  /**
   * What it is compared with; null: with nothing.
   */
  readonly against: VersionId | null
  /**
   * Each text that differs.
   */
  readonly texts: ReadonlyArray<{
    /**
     * Which text.
     */
    readonly source: "html" | "css" | "js" | "tokens"
    /**
     * How many lines came.
     */
    readonly added: number
    /**
     * How many lines went.
     */
    readonly removed: number
    /**
     * Them, in the order of the text; at most 2000 over all texts.
     */
    readonly lines: ReadonlyArray<ChangedLine>
  }>
  /**
   * Title and keys of meta that differ.
   */
  readonly fields: ReadonlyArray<ChangedField>
  /**
   * Whether more lines changed than are listed, or there is more of one that is; the counts are complete.
   */
  readonly truncated: boolean
}

/**
 * A version id, `ver_…`, or `thv_…` for the theme.
 */
export type VersionId = string

/**
 * Versions, newest first.
 */
export type VersionList = {
  /**
   * Newest first.
   */
  readonly versions: ReadonlyArray<VersionSummary>
  /**
   * Continue with `?before=` this id; null at the end.
   */
  readonly nextBefore: VersionId | null
}

/**
 * `published` is live; `superseded` was, or lost its place in the queue; `held` waits for a decision that somebody was asked for; `draft` waits and nobody was asked; `rejected` was turned down.
 */
export type VersionState = "draft" | "held" | "published" | "superseded" | "rejected"

/**
 * A version without its text.
 */
export type VersionSummary = {
  /**
   * The version.
   */
  readonly id: VersionId
  /**
   * What kind of change it made.
   */
  readonly editClass: EditClass
  /**
   * Where it stands.
   */
  readonly state: VersionState
  /**
   * Who wrote it.
   */
  readonly createdBy: Actor
  /**
   * When.
   */
  readonly createdAt: Timestamp
}

/**
 * The newest version that waits for a decision; null where none does.
 */
export type Waiting = {
  /**
   * The version that waits.
   */
  readonly versionId: VersionId
  /**
   * A draft waits, and nobody was asked about it.
   */
  readonly state: "held" | "draft"
  /**
   * Who wrote it.
   */
  readonly createdBy: Actor
  /**
   * When.
   */
  readonly createdAt: Timestamp
  readonly decidableBy: DecidableBy
} | null

/**
 * The newest version that waits for a decision; null where none does. A single read says who can decide.
 */
export type WaitingRow = {
  /**
   * The version that waits.
   */
  readonly versionId: VersionId
  /**
   * A draft waits, and nobody was asked about it.
   */
  readonly state: "held" | "draft"
  /**
   * Who wrote it.
   */
  readonly createdBy: Actor
  /**
   * When.
   */
  readonly createdAt: Timestamp
} | null

/**
 * Something worth knowing that refused nothing. Further members depend on the code.
 */
export type Warning = {
  /**
   * Stable; programs match it.
   */
  readonly code: string
  /**
   * What there is to know, in a sentence.
   */
  readonly detail: string
}

/**
 * What became of a write: live with 200, or waiting for a decision with 202.
 */
export type Written = {
  /**
   * What became of it: live, waiting for a decision somebody was asked for, waiting with nobody asked, or already as sent.
   */
  readonly status: "published" | "held" | "draft" | "updated"
  /**
   * Id of the page or shared asset.
   */
  readonly pageId: string
  /**
   * The same id again.
   */
  readonly id: string
  /**
   * Of a page, its address; null of shared assets and archived pages.
   */
  readonly route: string | null
  /**
   * The version that this call made; null where it changed nothing.
   */
  readonly versionId: VersionId | null
  /**
   * The newest version: the base for the next write, as the ETag.
   */
  readonly latestVersionId: VersionId | null
  /**
   * The version that is live; null where none is.
   */
  readonly publishedVersionId: VersionId | null
  /**
   * What kind of change it was; null where nothing changed.
   */
  readonly editClass: EditClass | null
  /**
   * The gate's report; null where no text was judged.
   */
  readonly gate: GateReport | null
  /**
   * What is worth knowing though nothing was refused; often empty.
   */
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Why it waits, for example `policy:style`, `owner:script` or `compliance.filler_text`; only on held ones and drafts, where it may be empty.
   */
  readonly holdReasons?: ReadonlyArray<string>
  /**
   * Who can make it live; only on held ones and drafts.
   */
  readonly decidableBy?: DecidableBy
  /**
   * What visitors see until then, and what happens next, in a sentence; only on held ones and drafts.
   */
  readonly meanwhile?: string
  /**
   * What the owner was asked; only on held ones that the owner alone decides.
   */
  readonly pendingChange?: AwaitedChange
  /**
   * Whether visitors get it from now on; absent where nothing was published.
   */
  readonly served?: ServedAfterChange
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Ids, `rb_…`, of the background work it started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

/** Every code that a refusal of the API may have. */
export type ErrorCode =
  | "request.invalid_json"
  | "request.invalid"
  | "request.member_differs"
  | "request.query_invalid"
  | "request.too_large"
  | "request.media_type"
  | "request.aborted"
  | "request.timeout"
  | "request.in_the_clear"
  | "route.not_found"
  | "route.method_not_allowed"
  | "mcp.origin_refused"
  | "auth.required"
  | "auth.invalid_client"
  | "auth.token_invalid"
  | "auth.token_expired"
  | "auth.scope_required"
  | "auth.rate_limited"
  | "origin.required"
  | "draft.ip_limit"
  | "draft.page_limit"
  | "draft.not_claimable"
  | "site.not_found"
  | "site.frozen"
  | "site.copying"
  | "site.copy_failed"
  | "site.owner_only"
  | "site.host_invalid"
  | "site.host_taken"
  | "site.domain_needs_plan"
  | "site.host_not_found"
  | "site.address_invalid"
  | "site.address_taken"
  | "site.unknown_field"
  | "site.field_not_writable"
  | "site.one_at_a_time"
  | "site.notify_invalid"
  | "site.locale_invalid"
  | "site.landing_params_invalid"
  | "site.lead_routing_invalid"
  | "analytics.meta_pixel_id_invalid"
  | "analytics.ga4_measurement_id_invalid"
  | "analytics.gtm_container_refused"
  | "analytics.provider_omitted"
  | "analytics.consent_link_invalid"
  | "analytics.consent_required"
  | "analytics.other_origin"
  | "analytics.too_many"
  | "favicon.not_an_image"
  | "pending_change.not_found"
  | "owner.unreachable"
  | "rate.limited"
  | "idempotency.key_invalid"
  | "idempotency.key_reused"
  | "idempotency.in_progress"
  | "dry_run.not_supported"
  | "version.query_not_supported"
  | "lease.required"
  | "lease.held"
  | "version.conflict"
  | "version.stale"
  | "precondition.required"
  | "page.not_found"
  | "version.not_found"
  | "page.archived"
  | "page.frozen"
  | "page.route_taken"
  | "page.route_invalid"
  | "page.route_trailing_slash"
  | "page.route_reserved"
  | "page.route_immutable"
  | "page.meta_invalid"
  | "page.meta_staff_only"
  | "page.not_removable"
  | "plan.page_cap"
  | "batch.too_many"
  | "publish.nothing_held"
  | "publish.version_rejected"
  | "publish.not_waiting"
  | "publish.not_yet_live"
  | "publish.owner_confirmation"
  | "write.cross_writer_overwrite"
  | "write.cross_writer_fields"
  | "write.destructive_overwrite"
  | "write.replaces_waiting"
  | "write.unguarded_truncation"
  | "gate.rejected"
  | "gate.component_value"
  | "gate.budget_html"
  | "gate.budget_css"
  | "gate.budget_js"
  | "page.shows_too_much"
  | "gate.placeholder_unresolved"
  | "gate.form_lead_destination"
  | "gate.form_notify_email"
  | "gate.form_offsite_file"
  | "form.not_found"
  | "form.ambiguous"
  | "archive.disposition_required"
  | "archive.redirect_to_required"
  | "archive.route_mismatch"
  | "archive.requires_staff"
  | "archive.state_conflict"
  | "redirect.target_missing"
  | "redirect.target_not_allowlisted"
  | "redirect.target_invalid"
  | "redirect.from_invalid"
  | "redirect.status_invalid"
  | "redirect.loop"
  | "redirect.limit"
  | "redirect.shadows_live_route"
  | "redirect.is_archive_gone"
  | "redirect.overwrite_existing"
  | "redirect.not_found"
  | "redirect.repeated"
  | "redirect.import_unreadable"
  | "redirect.import_too_long"
  | "redirect.import_refused"
  | "allowlist.origin_invalid"
  | "allowlist.limit"
  | "allowlist.not_found"
  | "integration.not_found"
  | "integration.status_conflict"
  | "integration.template_unbuildable"
  | "chrome.unknown_kind"
  | "partial.not_found"
  | "partial.ref_invalid"
  | "partial.limit"
  | "partial.in_use"
  | "theme.invalid"
  | "theme.contrast"
  | "theme.version_not_found"
  | "theme.already_live"
  | "font.not_found"
  | "font.unsupported_type"
  | "font.invalid"
  | "font.in_use"
  | "font.limit"
  | "media.not_found"
  | "media.unsupported_type"
  | "media.svg_rejected"
  | "media.damaged"
  | "media.too_large"
  | "media.library_full"
  | "media.too_many_pixels"
  | "media.url_refused"
  | "media.source_unreachable"
  | "media.encoder_busy"
  | "capture.unavailable"
  | "capture.busy"
  | "collection.not_found"
  | "collection.key_invalid"
  | "collection.key_taken"
  | "collection.limit"
  | "collection.schema_invalid"
  | "collection.base_path_invalid"
  | "collection.base_path_taken"
  | "collection.field_in_use"
  | "collection.in_use"
  | "collection.managed"
  | "collection.owner_only"
  | "collection.row_not_found"
  | "collection.row_invalid"
  | "collection.slug_taken"
  | "collection.row_limit"
  | "collection.rows_too_large"
  | "roster_connector.confirm_brokerage"
  | "roster_connector.rejected_by_showroom"
  | "roster_connector.needs_reconnect"
  | "roster_connector.unreachable"
  | "roster.upstream_failed"
  | "lead_webhook.name_invalid"
  | "lead_webhook.name_taken"
  | "lead_webhook.limit"
  | "lead_webhook.not_found"
  | "lead_webhook.invalid"
  | "lead_webhook.provider_unknown"
  | "lead_webhook.url_invalid"
  | "lead_webhook.origin_not_allowlisted"
  | "lead_webhook.url_refused"
  | "lead_webhook.secret_required"
  | "lead_webhook.provider_not_default"
  | "lead_webhook.newsletter_needs_name"
  | "lead_webhook.newsletter_dc_mismatch"
  | "lead_webhook.sheet_unreachable"
  | "lead_webhook.credential_refused"
  | "lead_webhook.account_required"
  | "lead_webhook.staff_only"
  | "crm_credential.confirm_hub"
  | "crm_credential.hub_mismatch"
  | "crm_credential.token_refused"
  | "connector.unreachable"
  | "lead.not_found"
  | "saved_search.not_found"
  | "lead.email_invalid"
  | "listings_scope.no_inventory"
  | "listings_scope.mls_configured"
  | "listings.too_many"
  | "places.too_many"
  | "listings.not_found"
  | "listings.builder_site"
  | "listings.upstream_failed"
  | "areas.features_refused"
  | "areas.unknown_collection"
  | "service.internal"
  | "service.unavailable"
  | "service.stopping"
  | "service.unconfirmed"
  | "page.busy"
  | "site.busy"
  | "ops.unauthorized"
  | "site.name_mismatch"
  | "ops.credential_not_found"
  | "ops.job_not_found"
  | "ops.rebuild_not_found"
  | "upload.form_not_found"
  | "upload.not_taken"
  | "upload.outdated"
  | "upload.no_file_field"
  | "upload.bad_name"
  | "upload.bad_length"
  | "upload.no_room"
  | "upload.too_many"
  | "upload.not_found"
  | "upload.wrong_offset"
  | "upload.too_long"
  | "upload.bad_piece"
  | "upload.broken_off"
  | "ops.nothing_held_back"

/** What a call may be given beside what is asked. */
export interface CallOptions {
  /** The version that this builds on. Left out, it is the one of the text, row, collection or site that this client last read or wrote; null sends none. */
  readonly ifMatch?: string | null
  /** Names the write, so that it happens once however often it is sent; made up when left out. */
  readonly idempotencyKey?: string
  /** Acknowledgement headers, as refusals name them in `acknowledgeWith`. */
  readonly acknowledge?: { readonly [header: string]: string }
  readonly signal?: AbortSignal
  /** Is shown the response, for its headers. */
  readonly onResponse?: (response: Response) => void
}

/** Every operation of the API under `/v1`, by resource. */
export interface Operations {
  readonly auth: {
    /**
     * Exchange a credential for a token.
     *
     * Get another before it ends; nothing else is needed. 10 failures within a minute shut the door for a while.
     */
    readonly token: (
      input: {
        readonly body: {
          /**
           * Id of the credential, `cred_…`.
           */
          readonly clientId: string
          /**
           * Its secret, as it was shown when it was created.
           */
          readonly clientSecret: string
        }
      },
      options?: CallOptions
    ) => Promise<Token>
  }
  readonly drafts: {
    /**
     * Start a draft site.
     *
     * Needs no authentication. 3 in 24 hours from one address. The draft is deleted after 3 days unless a person claims it through claimUrl; until then it holds at most 10 pages, and its forms refuse visitors. Go on with POST /v1/auth/token and GET /v1/site, whose `nextSteps` say what is still to be done.
     */
    readonly create: (
      input: {
        readonly body: {
          /**
           * Name of the site, 1 to 200 characters without blanks around it.
           */
          readonly businessName: string
          /**
           * Trade of the business in words of lower-case letters and digits, joined by hyphens, for example `piano-workshop`; at most 40 characters.
           */
          readonly vertical?: string
        }
      },
      options?: CallOptions
    ) => Promise<Draft>
  }
  readonly site: {
    /**
     * Read the site's configuration.
     *
     * All that is set of the site, its addresses, what it can do and why not, and in `nextSteps` what it still lacks. A good first call. What PUT /v1/site takes is shown as it is taken.
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<Site>
    /**
     * Set fields of the site.
     *
     * notifyEmail, notifyCc and notifyBcc may go together and with one other field; otherwise one field a call. All that is named is applied, or nothing. On a live site the owner confirms recipients and routing (202); those set before are asked about when it goes live. Anything waits (202) of a credential whose `publishPolicy` has `details` left to the owner.
     */
    readonly change: (
      input: {
        readonly body: SiteFields
      },
      options?: CallOptions
    ) => Promise<SiteChanged | HeldForOwner>
    /**
     * Give the preview address another name.
     *
     * The address it had forwards to the new one for 30 days, and then anybody may take it. Links that name it should be renewed; pages are rendered again.
     */
    readonly renameAddress: (
      input: {
        readonly body: {
          /**
           * The new first label of the address: 3 to 40 lower-case letters, digits and, between them, hyphens. Names such as `www` and `api` are kept for the service.
           */
          readonly label: string
        }
      },
      options?: CallOptions
    ) => Promise<SiteAddress>
    /**
     * Set the icon of the site.
     *
     * Browsers show it beside the site's name. POST /v1/media brings the picture into the library first.
     */
    readonly setFavicon: (
      input: {
        readonly body: {
          /**
           * Id of a picture of the library, `med_…`; null takes the icon away.
           */
          readonly assetId: string | null
        }
      },
      options?: CallOptions
    ) => Promise<Favicon>
  }
  readonly limits: {
    /**
     * Read every budget; costs nothing.
     *
     * Answers of writes tell the same in their RateLimit headers.
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<Limits>
  }
  readonly manifest: {
    /**
     * Read what may be written, and every limit.
     *
     * Made from the tables the service works by. manifestVersion changes when any section does; manifestFreshness says which. Send the ETag as If-None-Match and be answered 304 while nothing changed.
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<Manifest>
  }
  readonly lease: {
    /**
     * See who holds the writer lease.
     *
     * Changes nothing.
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<Lease>
    /**
     * Acquire or renew the writer lease for 300 seconds.
     *
     * Writes need it, and each extends it. It belongs to a credential, whatever its tokens. `lease.held` names who has it.
     */
    readonly acquire: (input?: {}, options?: CallOptions) => Promise<LeaseAcquired>
    /**
     * Release the writer lease.
     *
     * Also fine where nobody holds it.
     */
    readonly release: (input?: {}, options?: CallOptions) => Promise<LeaseReleased>
  }
  readonly pages: {
    /**
     * List pages.
     *
     * Every page record of the site by route, archived ones last. With limit or cursor page by page: follow nextCursor until it is null.
     */
    readonly list: (
      input?: {
        /**
         * Adds the live texts, up to 4 MB in all.
         */
        readonly include?: "payload"
        /**
         * Page ids, comma separated: those alone. Ids that name nothing are left out. Not with limit or cursor.
         */
        readonly ids?: string
        /**
         * Answers so many records at most, and nextCursor. Left out, and no cursor: all of them.
         */
        readonly limit?: number
        /**
         * The nextCursor of the answer before, to go on after it.
         */
        readonly cursor?: string
      },
      options?: CallOptions
    ) => Promise<PageList>
    /**
     * Create a page.
     *
     * 200 and live at once, unless it is held or kept as a draft (202). Once a domain of the site's own serves, 5 an hour; an unclaimed draft holds 10 pages.
     */
    readonly create: (
      input: {
        /**
         * With dryRun: renders the page and says this of it in `rendered`. Left out, it is not rendered, and nothing is told of it as rendered, unless its text has tabs, panels or menus or its route has parameters.
         */
        readonly render?: "1" | "true" | "classes" | "html"
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: NewPage
      },
      options?: CallOptions
    ) => Promise<Written | Rehearsed | Written>
    /**
     * Create up to 20 pages.
     *
     * Not atomic: each item succeeds, fails or is skipped for itself, one that is malformed included, and is charged for itself. At most 16 MB in all. A rehearsal renders only pages whose text has tabs, panels or menus or whose route has parameters; rehearse PUT /v1/pages/:id/payload for others.
     */
    readonly createBatch: (
      input: {
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: {
          /**
           * 1 to 20 pages, made in this order.
           */
          readonly pages: ReadonlyArray<NewPage>
        }
      },
      options?: CallOptions
    ) => Promise<BatchAnswer>
    /**
     * Read a page.
     *
     * The payload is the live one, or the latest when nothing is live; payloadVersionId says which. The ETag is latestVersionId, the base for the next write; it is weak, and no If-None-Match is answered 304, while the answer may change without a new version. `waiting` says what waits for a decision and who can decide; ?payload=latest gives the text that the next write builds on, what waits included.
     */
    readonly read: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see.
         */
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<Page>
    /**
     * Change title or meta.
     *
     * A new version that carries the text along: classified, held, shown in the history and reverted like a change of the text. Where the newest text waits for a decision, so does the change. The answer's versionId is null where every value was there already.
     */
    readonly patch: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * `1` or `true` holds the version and asks for a decision: the owner is mailed.
         */
        readonly hold?: boolean
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: PagePatch
      },
      options?: CallOptions
    ) => Promise<Written | RehearsedUpdate | Written>
    /**
     * Remove a page that was never published.
     *
     * For good, with its versions. What was live once is archived instead.
     */
    readonly remove: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<PageRemoved>
    /**
     * Write a new version of a page.
     *
     * Live at once, unless it is held or kept as a draft; `decidableBy` then says who can make it live. Start from GET /v1/pages/:id?payload=latest: its text and its ETag belong together. Where another writer's version waits, the write is refused until that version is named in X-Mk-Replacing-Version.
     */
    readonly writePayload: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * `1` or `true` holds the version and asks for a decision: the owner is mailed.
         */
        readonly hold?: boolean
        /**
         * 1 keeps the version as a draft: nobody is asked, and it waits for a publish. Not with hold.
         */
        readonly draft?: boolean
        /**
         * With dryRun: what `rendered` adds to its byte count.
         */
        readonly render?: "1" | "true" | "classes" | "html"
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: PagePayload
      },
      options?: CallOptions
    ) => Promise<Written | Rehearsed | Written>
    /**
     * Publish a version that waits.
     *
     * One that is held or a draft: the newest that is newer than what is live, or the one named, which may be older. What was live before comes back by a revert. Also of a shared asset, by the pageId of its history.
     */
    readonly publish: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        readonly body?: {
          /**
           * The version to publish; the newest that waits when left out.
           */
          readonly versionId?: string
        } | null
      },
      options?: CallOptions
    ) => Promise<PublishedVersion>
    /**
     * Bring back the text, title and meta of an older version.
     *
     * A copy of that version, all but meta.canonical, judged again by the gate of today and live at once; `restored` names what changed by it, and history stays. The guards of a text do not apply, and If-Match does where it is sent. Also of a shared asset but the theme, by its pageId: its text alone.
     */
    readonly revert: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        readonly body: {
          /**
           * The version whose text, title and meta come back; it was live once.
           */
          readonly toVersionId: string
        }
      },
      options?: CallOptions
    ) => Promise<Reverted>
  }
  readonly versions: {
    /**
     * List versions, newest first
     */
    readonly list: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * How many at most; 100 when left out.
         */
        readonly limit?: number
        /**
         * The `nextBefore` of the answer before, to go on after it.
         */
        readonly before?: string
      },
      options?: CallOptions
    ) => Promise<VersionList>
    /**
     * Read one version with its payload and report
     */
    readonly read: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * Id of a version, `ver_…`; of a theme, `thv_…`.
         */
        readonly vid: string
      },
      options?: CallOptions
    ) => Promise<Version>
    /**
     * See which lines and fields a version changed, and whose they are
     */
    readonly diff: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * Id of a version, `ver_…`; of a theme, `thv_…`.
         */
        readonly vid: string
        /**
         * Compare with this version; the one it was based on when left out.
         */
        readonly against?: string
      },
      options?: CallOptions
    ) => Promise<VersionDiff>
    /**
     * Render one version, for its eyes only.
     *
     * The whole page as HTML, with the site's shared assets as they are live. No cache keeps it.
     */
    readonly preview: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * Id of a version, `ver_…`; of a theme, `thv_…`.
         */
        readonly vid: string
        /**
         * Of a listing template: the number of the listing to show. Left out: the last available one to change, and an invented one on a site that has none. Of any other page it is refused.
         */
        readonly listing?: string
      },
      options?: CallOptions
    ) => Promise<string>
    /**
     * Make a link that shows this version for 14 days
     */
    readonly previewLink: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * Id of a version, `ver_…`; of a theme, `thv_…`.
         */
        readonly vid: string
      },
      options?: CallOptions
    ) => Promise<PreviewLink>
  }
  readonly capture: {
    /**
     * Take a picture of a page.
     *
     * A PNG. The X-Mk- headers say how far the page had come and what it was shown with; one that was not done in time is answered all the same.
     */
    readonly screenshot: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * Id of a version, `ver_…`; of a theme, `thv_…`.
         */
        readonly version?: string
        /**
         * Of a listing template: the number of the listing to show. Left out: the last available one to change, and an invented one on a site that has none. Of any other page it is refused.
         */
        readonly listing?: string
        /**
         * Width of the viewport in CSS pixels; 1440 when left out.
         */
        readonly w?: number
        /**
         * Its height; 900 when left out.
         */
        readonly h?: number
        /**
         * `0` or `false` takes the viewport alone, as does `y`. Pages higher than 16000 pixels are cut there.
         */
        readonly fullPage?: boolean
        /**
         * Scrolls so many pixels down first, as far as the page goes.
         */
        readonly y?: number
      },
      options?: CallOptions
    ) => Promise<Uint8Array>
    /**
     * Measure a page: contrast, names, overflow, pictures.
     *
     * Nothing is written. At most 100 findings of each kind are listed.
     */
    readonly verify: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        /**
         * Id of a version, `ver_…`; of a theme, `thv_…`.
         */
        readonly version?: string
        /**
         * Of a listing template: the number of the listing to show. Left out: the last available one to change, and an invented one on a site that has none. Of any other page it is refused.
         */
        readonly listing?: string
      },
      options?: CallOptions
    ) => Promise<Verification>
  }
  readonly archive: {
    /**
     * Ask to take a page off the site.
     *
     * The page goes on serving until the request is confirmed.
     */
    readonly request: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        readonly body: ArchiveRequest
      },
      options?: CallOptions
    ) => Promise<ArchiveRequested>
    /**
     * Call off a request to archive.
     *
     * The page, which served all along, takes changes again.
     */
    readonly cancel: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<RequestCalledOff>
    /**
     * Confirm, and take the page off the site.
     *
     * Frees the route. The target of a redirect is checked and followed once more. The owner is mailed a link that puts the page back.
     */
    readonly confirm: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
        readonly body: ConfirmedRoute
      },
      options?: CallOptions
    ) => Promise<Archived>
    /**
     * Ask for an archived page back.
     *
     * A person confirms: the owner through a mailed link, or staff.
     */
    readonly requestUnarchive: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<UnarchiveRequested>
    /**
     * Call off a request to unarchive.
     *
     * The page stays archived.
     */
    readonly cancelUnarchive: (
      input: {
        /**
         * Id of a page, `pg_…`; a shared asset has one too, the `pageId` of its reads and writes.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<RequestCalledOff>
  }
  readonly redirects: {
    /**
     * List redirects, or export them as CSV.
     *
     * Every row by its address, those that archiving left included. In CSV a cell that a spreadsheet would run begins with an apostrophe.
     */
    readonly list: {
      (
        input: {
          /**
           * `csv`: a table, as RFC 4180 has it, in UTF-8, which an import takes. `json` unless given.
           */
          readonly format: "csv"
        },
        options?: CallOptions
      ): Promise<string>
      (
        input?: {
          /**
           * `csv`: a table, as RFC 4180 has it, in UTF-8, which an import takes. `json` unless given.
           */
          readonly format?: "json"
        },
        options?: CallOptions
      ): Promise<RedirectList>
    }
    /**
     * Set a redirect.
     *
     * The same again changes nothing; another in its place takes X-Mk-Overwriting-Writer. A page wins over a redirect; among those the one with most parameters, then the exact path, then the longest subtree.
     */
    readonly set: (
      input: {
        readonly body: NewRedirect
      },
      options?: CallOptions
    ) => Promise<RedirectSet>
    /**
     * Remove a redirect.
     *
     * What archiving left too: where no page is, the address answers 404 from then on. Another writer's takes X-Mk-Overwriting-Writer.
     */
    readonly remove: (
      input: {
        /**
         * The address as it is listed; a subtree with its `/*`.
         */
        readonly from: string
      },
      options?: CallOptions
    ) => Promise<RedirectRemoved>
    /**
     * Import redirects, all or none.
     *
     * JSON, or CSV with the columns from, to and status. Each line goes by the rules of a single redirect, and lines may lead to one another; where one is refused nothing is changed. A rehearsal tells what would become of every line. Rows that are replaced take X-Mk-Overwriting-Writer, with every writer's name.
     */
    readonly import: (
      input: {
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: RedirectImport | string
      },
      options?: CallOptions
    ) => Promise<RedirectsImported | RehearsedRedirectImport>
  }
  readonly leadWebhooks: {
    /**
     * List lead destinations.
     *
     * By name. Secrets are never shown; `hasSecret` says whether one is kept.
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<LeadDestinationList>
    /**
     * Set a named destination.
     *
     * Forms name it in data-lead-destination. Lists, venues, agents' CRMs and sheets get only what names them. Where the receiver can be asked, it is asked first, and nothing is kept unless it agrees. A member that is left out is forgotten, but for the secret, which stays. On a live site the owner confirms first: 202, and nothing changes until then. A site may set 10, and has receivers asked at most 60 times an hour.
     */
    readonly set: (
      input: {
        /**
         * Lower-case letters, digits and hyphens, at most 32, other than `default`: what forms write into data-lead-destination.
         */
        readonly name: string
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: LeadDestinationBody
      },
      options?: CallOptions
    ) => Promise<LeadDestinationKept | RehearsedLeadDestination | HeldForOwner>
    /**
     * Remove a destination.
     *
     * At once, also on a live site; the owner is told. Where settings are left to the owner they confirm first: 202. Enquiries through forms that still name it are kept, each with a failed delivery of which the owner is told; `usedBy` names the forms.
     */
    readonly remove: (
      input: {
        /**
         * Lower-case letters, digits and hyphens, at most 32, other than `default`: what forms write into data-lead-destination.
         */
        readonly name: string
      },
      options?: CallOptions
    ) => Promise<LeadDestinationRemoved | HeldForOwner>
    /**
     * Set the site-wide webhook.
     *
     * Gets every enquiry of forms that name no destination. `url: null` takes it away. On a live site the owner confirms; where there is none to take away nothing changes, and a change that waits is withdrawn.
     */
    readonly setDefault: (
      input: {
        readonly body: DefaultLeadDestinationBody
      },
      options?: CallOptions
    ) => Promise<LeadDestinationKept | LeadDestinationRemoved | LeadDestinationUnchanged | HeldForOwner>
  }
  readonly crmCredential: {
    /**
     * Connect the CRM's account.
     *
     * The first call answers 428 with the account the token opens, and installs nothing; sent again with confirmHubId, it connects. On a live site the owner confirms first, with 202. The CRM is asked each time; at most 60 times an hour.
     */
    readonly install: (
      input: {
        readonly body: NewCrmCredential
      },
      options?: CallOptions
    ) => Promise<CrmCredentialInstalled | HeldForOwner>
  }
  readonly redelivery: {
    /**
     * Hand a lead on again.
     *
     * One attempt at each destination that has not taken the lead, now, under the lead's own id: a receiver that keeps ids takes nothing twice. Attempts that follow by themselves stay scheduled. A site may ask for 60 an hour.
     */
    readonly redeliver: (
      input: {
        /**
         * Id of the lead, `lead_…`.
         */
        readonly id: string
        readonly body?: Redelivery | null
      },
      options?: CallOptions
    ) => Promise<Redelivered>
  }
  readonly allowlist: {
    /**
     * List approved and proposed origins.
     *
     * With who proposed and who approved each.
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<Allowlist>
    /**
     * Propose an origin.
     *
     * Waits for approval with 202; nothing is opened yet. 200 for one that is approved already, 201 for a product of the platform, which is open at once.
     */
    readonly propose: (
      input: {
        readonly body: {
          /**
           * An https address of a public host; what follows the host is dropped, with the warning `allowlist.origin_shortened`.
           */
          readonly origin: string
          /**
           * What will be sent there and why, at most 500 characters: the person who approves reads it.
           */
          readonly reason: string
        }
      },
      options?: CallOptions
    ) => Promise<AllowlistEntryProposed | AllowlistEntryApproved>
    /**
     * Approve a proposed origin.
     *
     * A decision of the person you work for, not yours: name the exact origin and what will be sent to it, and get an explicit yes first. Visitors' browsers may then connect and post forms to it and show frames of it, redirects may lead to it, and the service may deliver leads to it. On a live site the owner also confirms by mail (202).
     */
    readonly approve: (
      input: {
        /**
         * Id of an entry, `alw_…`.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<AllowlistEntryApproved | HeldForOwner>
    /**
     * Withdraw a proposal, or close an approved origin.
     *
     * Closing an approved origin takes the scope content:publish.
     */
    readonly remove: (
      input: {
        /**
         * Id of an entry, `alw_…`.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<AllowlistEntryRemoved>
  }
  readonly analytics: {
    /**
     * See what became of measured events.
     *
     * Of each service: whether it has a secret, what was handed on, what was lost and why, and what stands in the way now.
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<AnalyticsStanding>
    /**
     * Set the secrets by which events are handed on.
     *
     * Events reach a service from here and never from a visitor's browser, which takes a secret beside the id that `PUT /v1/site` sets. Where one is taken away, what waits for its service is lost.
     */
    readonly setSecrets: (
      input: {
        readonly body: AnalyticsSecrets
      },
      options?: CallOptions
    ) => Promise<AnalyticsStanding>
  }
  readonly turnstile: {
    /**
     * See whether forms have a vendor's check, and whether it works.
     *
     * Asks the vendor whether it knows the secret, which takes it three seconds at most.
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<TurnstileStanding>
    /**
     * Give the forms of the site a check by Cloudflare Turnstile, or take it away.
     *
     * Forms then ask for the proof of work and for a token of the vendor, whose script pages with a form load once a visitor comes near. Every page is rendered again. No site has it unless it is set here. The owner of a live site is told of other keys.
     */
    readonly set: (
      input: {
        readonly body: TurnstileSettings
      },
      options?: CallOptions
    ) => Promise<Turnstile>
  }
  readonly pendingChanges: {
    /**
     * List changes that waited or wait for the owner, newest first
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<PendingChangeList>
    /**
     * Read one, to learn what the owner said
     */
    readonly read: (
      input: {
        /**
         * Id of the change, `chg_…`, as its 202 gave it.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<PendingChange>
  }
  readonly audit: {
    /**
     * Read the audit trail, newest first.
     *
     * What credentials, the owner, staff and the platform did. Reads are not in it but those of personal data.
     */
    readonly list: (
      input?: {
        /**
         * How many at most; 100 when left out.
         */
        readonly limit?: number
        /**
         * The `nextBefore` of the answer before, to go on after it.
         */
        readonly before?: number
      },
      options?: CallOptions
    ) => Promise<AuditTrail>
  }
  readonly figures: {
    /**
     * Read how often the site was visited.
     *
     * Visits, views, referrers and forms sent by day, counted without cookies and without anything about who came. New ones show after a minute or so. Days are kept for two years, pages and referrers for 13 months.
     */
    readonly read: (
      input?: {
        /**
         * First day, as 2026-03-29; 30 days until `to` when left out. A range has at most 366 days.
         */
        readonly from?: string
        /**
         * Last day, counted; today when left out.
         */
        readonly to?: string
      },
      options?: CallOptions
    ) => Promise<Figures>
  }
  readonly stylesheet: {
    /**
     * Read the stylesheet
     */
    readonly read: (
      input?: {
        /**
         * latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see.
         */
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<Stylesheet>
    /**
     * Write the stylesheet.
     *
     * Every page is rendered again in the background.
     */
    readonly write: (
      input: {
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: {
          /**
           * The whole of it, at most 512 KB of UTF-8.
           */
          readonly css: string
        }
      },
      options?: CallOptions
    ) => Promise<Written | Rehearsed | Written>
    /**
     * Bring an old stylesheet back as a new version
     */
    readonly revert: (
      input: {
        readonly body: {
          /**
           * The version whose text comes back; it was live once.
           */
          readonly toVersionId: string
        }
      },
      options?: CallOptions
    ) => Promise<Reverted>
  }
  readonly script: {
    /**
     * Read the script
     */
    readonly read: (
      input?: {
        /**
         * latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see.
         */
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<Script>
    /**
     * Write the script.
     *
     * Served at /__mk/site.js on every page. On a live site a change waits with 202 until the owner or staff have seen the code; no credential can release it.
     */
    readonly write: (
      input: {
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: {
          /**
           * The whole of it, a classic script of at most 512 KB of UTF-8.
           */
          readonly js: string
        }
      },
      options?: CallOptions
    ) => Promise<Written | Rehearsed | Written>
    /**
     * Bring an old script back as a new version
     */
    readonly revert: (
      input: {
        readonly body: {
          /**
           * The version whose text comes back; it was live once.
           */
          readonly toVersionId: string
        }
      },
      options?: CallOptions
    ) => Promise<Reverted>
  }
  readonly chrome: {
    /**
     * Read all sections; null for one never written
     */
    readonly read: (
      input?: {
        /**
         * latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see.
         */
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<Chrome>
    /**
     * Write a section.
     *
     * Every page is rendered again in the background. Empty html removes the section.
     */
    readonly write: (
      input: {
        /**
         * Which section.
         */
        readonly kind: "header" | "footer" | "announcement"
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: PagePayload
      },
      options?: CallOptions
    ) => Promise<Written | Rehearsed | Written>
    /**
     * Bring an old section back as a new version
     */
    readonly revert: (
      input: {
        /**
         * Which section.
         */
        readonly kind: "header" | "footer" | "announcement"
        readonly body: {
          /**
           * The version whose text comes back; it was live once.
           */
          readonly toVersionId: string
        }
      },
      options?: CallOptions
    ) => Promise<Reverted>
  }
  readonly notfound: {
    /**
     * Read the not-found page; its payload is null while the built-in one shows
     */
    readonly read: (
      input?: {
        /**
         * latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see.
         */
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<NotFound>
    /**
     * Write the not-found page.
     *
     * Shown with status 404 at every address of the site that nothing answers.
     */
    readonly write: (
      input: {
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: PagePayload
      },
      options?: CallOptions
    ) => Promise<Written | Rehearsed | Written>
    /**
     * Bring an old not-found page back; null brings back the built-in one
     */
    readonly revert: (
      input: {
        readonly body: {
          /**
           * The version that comes back; null for the built-in page.
           */
          readonly toVersionId: string | null
        }
      },
      options?: CallOptions
    ) => Promise<Reverted>
  }
  readonly partials: {
    /**
     * List partials with their live html.
     *
     * With `?payload=latest` those that the next writes build on, what waits included.
     */
    readonly list: (
      input?: {
        /**
         * latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see.
         */
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<PartialList>
    /**
     * Read a partial.
     *
     * Its live html; with `?payload=latest` what the next write builds on, what waits included.
     */
    readonly read: (
      input: {
        /**
         * Name of the partial: words of lower-case letters and digits, joined by hyphens, 64 characters at most.
         */
        readonly ref: string
        /**
         * latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see.
         */
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<Partial>
    /**
     * Create or update a partial.
     *
     * Pages that show it are rendered again in the background. A site has at most 500, of 4 MB in all, what waits included.
     */
    readonly write: (
      input: {
        /**
         * Name of the partial: words of lower-case letters and digits, joined by hyphens, 64 characters at most.
         */
        readonly ref: string
        readonly body: {
          /**
           * Body-level markup, at most 512 KB of UTF-8.
           */
          readonly html: string
        }
      },
      options?: CallOptions
    ) => Promise<Written>
    /**
     * Remove a partial that nothing published shows.
     *
     * For good. `partial.in_use` names the pages that show it.
     */
    readonly remove: (
      input: {
        /**
         * Name of the partial: words of lower-case letters and digits, joined by hyphens, 64 characters at most.
         */
        readonly ref: string
      },
      options?: CallOptions
    ) => Promise<PartialRemoved>
    /**
     * Bring an old partial back as a new version.
     *
     * Pages that show it are rendered again in the background.
     */
    readonly revert: (
      input: {
        /**
         * Name of the partial: words of lower-case letters and digits, joined by hyphens, 64 characters at most.
         */
        readonly ref: string
        readonly body: {
          /**
           * The version whose text comes back; it was live once.
           */
          readonly toVersionId: string
        }
      },
      options?: CallOptions
    ) => Promise<Reverted>
  }
  readonly theme: {
    /**
     * Read the live tokens; the defaults while none were published.
     *
     * `?payload=latest` gives those that the next write builds on, what waits included.
     */
    readonly read: (
      input?: {
        /**
         * latest: the text the next write builds on, that of latestVersionId where it waits; live, the default: what visitors see.
         */
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<Theme>
    /**
     * Write the theme.
     *
     * Held until POST /v1/theme/publish, unless the site's policy says theme: auto.
     */
    readonly write: (
      input: {
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: ThemeTokens
      },
      options?: CallOptions
    ) => Promise<ThemeWritten | Rehearsed | ThemeWritten>
    /**
     * Make a theme version live; an older one is the way back.
     *
     * Every page is rendered again in the background, and has the new theme once that is done.
     */
    readonly publish: (
      input: {
        readonly body: {
          /**
           * The version, `thv_…`, as its write answered it.
           */
          readonly themeVersionId: string
        }
      },
      options?: CallOptions
    ) => Promise<ThemePublished>
  }
  readonly fonts: {
    /**
     * List the uploaded faces.
     *
     * Families that come with the service are in GET /v1/manifest.
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<FontList>
    /**
     * Upload a face.
     *
     * A WOFF2 file of at most 2 MB, at most 20 faces a site. The face is served first-party and written before all other CSS of every page; a theme may name its family from then on. Needs no lease. Refused where themes, style or stylesheets are left to the owner.
     */
    readonly upload: (
      input: {
        readonly body: FormData | FontUpload
      },
      options?: CallOptions
    ) => Promise<FontUploaded>
    /**
     * Remove a face that the live theme does not use.
     *
     * `font.in_use` where it does.
     */
    readonly remove: (
      input: {
        /**
         * Id of the face, `font_…`.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<FontRemoved>
  }
  readonly media: {
    /**
     * List the library, newest first.
     *
     * Files never leave the library, so what pages and their earlier versions show stays; no call deletes one.
     */
    readonly list: (
      input?: {
        /**
         * How many at most; 100 when left out.
         */
        readonly limit?: number
        /**
         * The `nextBefore` of the answer before, to go on after it.
         */
        readonly before?: string
      },
      options?: CallOptions
    ) => Promise<MediaList>
    /**
     * Upload a file.
     *
     * Answers the file and the path under which pages show it. PNG, JPEG, WebP, AVIF, GIF or SVG up to 25 MB and 100 million pixels, PDF or DOCX up to 25 MB, MP4 or WebM up to 50 MB; told by the content, whatever the file is called. One file a call. Needs no lease.
     */
    readonly upload: (
      input: {
        readonly body: FormData | MediaUpload
      },
      options?: CallOptions
    ) => Promise<MediaAsset>
    /**
     * Read what is known of a file.
     *
     * The file itself is at its `path`, on the site's own host.
     */
    readonly read: (
      input: {
        /**
         * Id of the file, `med_…`.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<MediaAsset>
    /**
     * Say anew what a picture shows.
     *
     * Answers the file. The library's words are those that the desk offers and that share pictures take along; an `alt` on a page is the page's own, and stays. Needs no lease.
     */
    readonly describe: (
      input: {
        /**
         * Id of the file, `med_…`.
         */
        readonly id: string
        readonly body: MediaDescription
      },
      options?: CallOptions
    ) => Promise<MediaAsset>
    /**
     * Fetch a file into the library.
     *
     * The file is copied: it is served from the site itself from then on. Only https URLs of public hosts, given up after 30 seconds. PNG, JPEG, WebP, AVIF, GIF or SVG up to 25 MB and 100 million pixels, PDF or DOCX up to 25 MB, MP4 or WebM up to 50 MB; told by the content, whatever the file is called. One file a call. Needs no lease.
     */
    readonly import: (
      input: {
        readonly body: MediaImport
      },
      options?: CallOptions
    ) => Promise<MediaAsset>
    /**
     * Upload a file and learn its path.
     *
     * POST /v1/media under another name and with a shorter answer. PNG, JPEG, WebP, AVIF, GIF or SVG up to 25 MB and 100 million pixels, PDF or DOCX up to 25 MB, MP4 or WebM up to 50 MB; told by the content, whatever the file is called. One file a call. Needs no lease.
     */
    readonly asset: (
      input: {
        readonly body: FormData | MediaUpload
      },
      options?: CallOptions
    ) => Promise<AssetPath>
  }
  readonly collections: {
    /**
     * List collections.
     *
     * With their fields, without their rows.
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<CollectionList>
    /**
     * Create a collection.
     *
     * 201, unlike a page's 200. At most 24 a site.
     */
    readonly create: (
      input: {
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: NewCollection
      },
      options?: CallOptions
    ) => Promise<RehearsedChange | CollectionWritten>
    /**
     * Read a collection.
     *
     * With its fields, without its rows.
     */
    readonly read: (
      input: {
        /**
         * Key of the collection, for example `team`.
         */
        readonly key: string
      },
      options?: CallOptions
    ) => Promise<Collection>
    /**
     * Change name, fields or base path.
     *
     * Values of fields that are dropped are given up only with dropFields.
     */
    readonly patch: (
      input: {
        /**
         * Key of the collection, for example `team`.
         */
        readonly key: string
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: CollectionPatch
      },
      options?: CallOptions
    ) => Promise<CollectionWritten | RehearsedChange>
    /**
     * Delete a collection that nothing uses.
     *
     * With its rows, for good. `collection.in_use` names what shows it.
     */
    readonly remove: (
      input: {
        /**
         * Key of the collection, for example `team`.
         */
        readonly key: string
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
      },
      options?: CallOptions
    ) => Promise<CollectionRemoved | RehearsedChange>
    /**
     * List rows, those outside their window too.
     *
     * `visible` says whether visitors see one now, `served` whether its page has followed. All of them, or with limit or cursor page by page: follow nextCursor until it is null.
     */
    readonly listRows: (
      input: {
        /**
         * Key of the collection, for example `team`.
         */
        readonly key: string
        /**
         * Answers so many rows at most, and nextCursor. Left out, and no cursor: all of them.
         */
        readonly limit?: number
        /**
         * The nextCursor of the answer before, to go on after it.
         */
        readonly cursor?: string
      },
      options?: CallOptions
    ) => Promise<CollectionRowList>
    /**
     * Add a row.
     *
     * At most 2000 a collection, of 128 KiB each and 4 MiB in all. Pages that show it are rendered again in the background.
     */
    readonly createRow: (
      input: {
        /**
         * Key of the collection, for example `team`.
         */
        readonly key: string
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: NewCollectionRow
      },
      options?: CallOptions
    ) => Promise<RehearsedChange | CollectionRowWritten>
    /**
     * Read a row.
     *
     * One outside its window too. Its `version` is what a change of it sends in If-Match.
     */
    readonly readRow: (
      input: {
        /**
         * Key of the collection, for example `team`.
         */
        readonly key: string
        /**
         * Id of the row, `row_…`.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<CollectionRow>
    /**
     * Change a row.
     *
     * Only what is sent changes. A new slug leaves a redirect at the old address.
     */
    readonly patchRow: (
      input: {
        /**
         * Key of the collection, for example `team`.
         */
        readonly key: string
        /**
         * Id of the row, `row_…`.
         */
        readonly id: string
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
        readonly body: CollectionRowPatch
      },
      options?: CallOptions
    ) => Promise<CollectionRowWritten | RehearsedChange>
    /**
     * Remove a row; its address answers 410 from then on.
     *
     * Pages that show it are rendered again in the background.
     */
    readonly removeRow: (
      input: {
        /**
         * Key of the collection, for example `team`.
         */
        readonly key: string
        /**
         * Id of the row, `row_…`.
         */
        readonly id: string
        /**
         * `1` or `true` rehearses: every check is made and told, nothing is stored, no lease is needed and no write charged. 120 a minute and site.
         */
        readonly dryRun?: boolean
      },
      options?: CallOptions
    ) => Promise<CollectionRowRemoved | RehearsedChange>
  }
  readonly roster: {
    /**
     * Read the roster from the service that keeps it.
     *
     * The service is asked at each call. Pages show the rows of the collection `roster`, which follow it every 15 minutes; where it does not answer they stay as they were.
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<Roster>
    /**
     * Connect a roster.
     *
     * The first call answers 428 with the name of the brokerage; sent again as confirmBrokerage, it connects. On a live site the owner confirms it as well (202).
     */
    readonly connect: (
      input: {
        readonly body: NewRosterConnector
      },
      options?: CallOptions
    ) => Promise<RosterConnected | HeldForOwner>
    /**
     * Disconnect the roster.
     *
     * At once, also on a live site. The rows of its collection go with it, and the pages of its people.
     */
    readonly disconnect: (input?: {}, options?: CallOptions) => Promise<RosterDisconnected>
  }
  readonly listings: {
    /**
     * List builders with lots.
     *
     * Read from the builders' own feed.
     */
    readonly builders: (
      input?: {
        /**
         * Part of the builder's name, whatever its case.
         */
        readonly q?: string
      },
      options?: CallOptions
    ) => Promise<BuilderList>
    /**
     * Choose the builders whose lots the site shows.
     *
     * Takes the place of the scope before. Not on sites with a feed of resales.
     */
    readonly setScope: (
      input: {
        readonly body: NewListingScope
      },
      options?: CallOptions
    ) => Promise<ListingScope>
    /**
     * Give the site a budget of its own at the resale feed.
     *
     * Its calls of the feed are then limited and counted apart from those of all other sites, and wait for none of theirs. Once given it stays, and asking again answers the same. Not on sites of builders' lots.
     */
    readonly provision: (input?: {}, options?: CallOptions) => Promise<FeedBudget>
  }
  readonly areas: {
    /**
     * Find areas by name or point.
     *
     * Either `name`, or `lat` and `lng` together. By name in the order of the alphabet; of a point the neighbourhood first, then city and region. Figures are those of the site's own listings.
     */
    readonly find: (
      input?: {
        /**
         * Words of a name, or their beginnings; case and accents do not count.
         */
        readonly name?: string
        /**
         * Latitude of a point, with `lng`: areas that hold it.
         */
        readonly lat?: number
        /**
         * Its longitude.
         */
        readonly lng?: number
      },
      options?: CallOptions
    ) => Promise<AreaList>
    /**
     * Compare areas around a point.
     *
     * Areas within 50 kilometres, by how much is offered in them. Raw numbers, and no score made of them.
     */
    readonly rank: (
      input: {
        /**
         * Latitude of a point.
         */
        readonly lat: number
        /**
         * Its longitude.
         */
        readonly lng: number
        /**
         * Only areas of this kind.
         */
        readonly kind?: "neighbourhood" | "city" | "region"
      },
      options?: CallOptions
    ) => Promise<AreaList>
  }
  readonly formTrial: {
    /**
     * Send a form as a test.
     *
     * Stores a test lead the way a visitor's submission is stored. The key is a form's own, or `<asset id>~<key>`. Without `data` the fields are filled with samples. Nobody is told and nothing is handed on, unless notify=1. On a draft that nobody has claimed a test is stored, and visitors are refused with 403 until it is claimed.
     */
    readonly send: (
      input: {
        /**
         * The form's `data-form-id` or component name; or `<asset id>~<key>`, which names one of several.
         */
        readonly formKey: string
        /**
         * 1 or true mails the notification and hands the test on to destinations that take tests.
         */
        readonly notify?: boolean
        readonly body?: {
          /**
           * The page, chrome section or partial that declares the form, where several declare the key.
           */
          readonly pageId?: string
          /**
           * What to send, by field name: texts, numbers, true or false, lists of these. Left out, every field gets a sample; given, fields it does not name stay empty.
           */
          readonly data?: {
            readonly [name: string]: unknown
          }
        } | null
      },
      options?: CallOptions
    ) => Promise<FormTest>
  }
  readonly leads: {
    /**
     * List leads, newest first.
     *
     * Personal data: every call is recorded in the site's audit trail with its caller, and no cache may keep the answer. Test leads are listed with includeTest=1.
     */
    readonly list: (
      input?: {
        /**
         * Id of a page, chrome section or partial: leads of its forms alone. An id that names nothing lists none.
         */
        readonly page?: string
        /**
         * How many at most: 50 unless given; more than 200 gives 200. Fewer where their answers come to more than 4 MB.
         */
        readonly limit?: number
        /**
         * How many of the newest to pass over: `nextOffset` of the answer before.
         */
        readonly offset?: number
        /**
         * 1 or true lists test leads too.
         */
        readonly includeTest?: boolean
      },
      options?: CallOptions
    ) => Promise<LeadList>
    /**
     * Export every lead, as CSV or JSON.
     *
     * Newest first, sent as they are read: a connection that breaks is a break and not the end, which JSON marks by `exported`. In CSV columns are named as members are in JSON, and 200 fields have their own, `data.<name>`; others share `data`. A cell that a spreadsheet would run begins with an apostrophe. Personal data, recorded as in the list.
     */
    readonly export: {
      (
        input: {
          /**
           * Id of a page, chrome section or partial: leads of its forms alone. An id that names nothing lists none.
           */
          readonly page?: string
          /**
           * 1 or true lists test leads too.
           */
          readonly includeTest?: boolean
          /**
           * `csv`: a table, as RFC 4180 has it, in UTF-8. `json`: the leads as the list gives them.
           */
          readonly format: "csv"
        },
        options?: CallOptions
      ): Promise<string>
      (
        input: {
          /**
           * Id of a page, chrome section or partial: leads of its forms alone. An id that names nothing lists none.
           */
          readonly page?: string
          /**
           * 1 or true lists test leads too.
           */
          readonly includeTest?: boolean
          /**
           * `csv`: a table, as RFC 4180 has it, in UTF-8. `json`: the leads as the list gives them.
           */
          readonly format: "json"
        },
        options?: CallOptions
      ): Promise<LeadExport>
    }
    /**
     * Read a lead, with the addresses of its files.
     *
     * As the list gives it, and each file with its `url`: whoever has that address can open the file, so hand it on with care. Personal data, recorded as in the list.
     */
    readonly read: (
      input: {
        /**
         * Id of the lead, `lead_…`.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<Lead>
  }
  readonly savedSearches: {
    /**
     * List saved searches, newest first.
     *
     * Personal data, as leads are: every call is recorded in the site's audit trail with its caller, and no cache may keep the answer.
     */
    readonly list: (
      input?: {
        /**
         * How many at most; more than 100 gives 100, which is usual too.
         */
        readonly limit?: number
        /**
         * Only what comes after this search: `nextAfter` of the answer before.
         */
        readonly after?: string
      },
      options?: CallOptions
    ) => Promise<SavedSearchList>
    /**
     * End a saved search.
     *
     * As if its visitor had ended it: no mail is sent for it any more, one that waits included. The enquiry it became stays.
     */
    readonly remove: (
      input: {
        /**
         * Id of the search, `saved_…`.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<SavedSearchRemoved>
  }
  readonly forms: {
    /**
     * List the forms that take submissions.
     *
     * Forms of published pages, 30 pages a call. Those of chrome and partials come with the first call. On an unclaimed draft forms are listed too, and refuse visitors until a person claims the draft.
     */
    readonly list: (
      input?: {
        /**
         * How many published pages to pass over: `nextOffset` of the answer before.
         */
        readonly offset?: number
      },
      options?: CallOptions
    ) => Promise<FormList>
  }
  readonly integrationRequests: {
    /**
     * List requests to place a form.
     *
     * `?status=pending` is the queue: take the first, claim it, place its form, answer.
     */
    readonly list: (
      input?: {
        /**
         * Only those of one status; `pending` is the queue.
         */
        readonly status?: IntegrationStatus
        /**
         * The `nextAfter` of the answer before, to go on after it.
         */
        readonly after?: string
      },
      options?: CallOptions
    ) => Promise<IntegrationRequestList>
    /**
     * Read what the form of a request is to ask.
     *
     * For a component `form` with `dataFields` as its data-fields and the request's destinationName as its data-lead-destination. Refused where a question is of a kind that forms do not have.
     */
    readonly fields: (
      input: {
        /**
         * Id of the request, `irq_…`.
         */
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<IntegrationFields>
    /**
     * Claim a request, give it back, or say what came of it.
     *
     * A request is claimed by whoever comes first, and answered done or failed once after that. Answered `pending` it is back in the queue at its old place, whoever claimed it: for a program that died, or cannot go on.
     */
    readonly answer: (
      input: {
        /**
         * Id of the request, `irq_…`.
         */
        readonly id: string
        readonly body: IntegrationAnswer
      },
      options?: CallOptions
    ) => Promise<IntegrationRequest>
  }
}

/** How one operation is sent. */
export interface OperationRow {
  readonly method: string
  readonly path: string
  readonly query: ReadonlyArray<string>
  /** Needs a token. */
  readonly token: boolean
  /** Takes `If-Match`. */
  readonly guarded: boolean
  /** Takes `Idempotency-Key`. */
  readonly keyed: boolean
  /** Needs the writer lease. */
  readonly leased: boolean
  readonly multipart: boolean
  /** The type as which a body is sent that is a text. */
  readonly text?: string
}

export const operations: { readonly [group: string]: { readonly [name: string]: OperationRow } } = {
  auth: {
    token: {
      method: "POST",
      path: "/v1/auth/token",
      query: [],
      token: false,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  drafts: {
    create: {
      method: "POST",
      path: "/v1/drafts",
      query: [],
      token: false,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  site: {
    read: {
      method: "GET",
      path: "/v1/site",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    change: {
      method: "PUT",
      path: "/v1/site",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    renameAddress: {
      method: "PUT",
      path: "/v1/site/address",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    setFavicon: {
      method: "PUT",
      path: "/v1/favicon",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  limits: {
    read: {
      method: "GET",
      path: "/v1/limits",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  manifest: {
    read: {
      method: "GET",
      path: "/v1/manifest",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  lease: {
    read: {
      method: "GET",
      path: "/v1/lease",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    acquire: {
      method: "POST",
      path: "/v1/lease",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    release: {
      method: "DELETE",
      path: "/v1/lease",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  pages: {
    list: {
      method: "GET",
      path: "/v1/pages",
      query: ["include", "ids", "limit", "cursor"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    create: {
      method: "POST",
      path: "/v1/pages",
      query: ["render", "dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    createBatch: {
      method: "POST",
      path: "/v1/pages/batch",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/pages/{id}",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    patch: {
      method: "PATCH",
      path: "/v1/pages/{id}",
      query: ["hold", "dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/pages/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    writePayload: {
      method: "PUT",
      path: "/v1/pages/{id}/payload",
      query: ["hold", "draft", "render", "dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    publish: {
      method: "POST",
      path: "/v1/pages/{id}/publish",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/pages/{id}/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  versions: {
    list: {
      method: "GET",
      path: "/v1/pages/{id}/versions",
      query: ["limit", "before"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/pages/{id}/versions/{vid}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    diff: {
      method: "GET",
      path: "/v1/pages/{id}/versions/{vid}/diff",
      query: ["against"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    preview: {
      method: "GET",
      path: "/v1/pages/{id}/versions/{vid}/preview",
      query: ["listing"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    previewLink: {
      method: "POST",
      path: "/v1/pages/{id}/versions/{vid}/preview-link",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  capture: {
    screenshot: {
      method: "GET",
      path: "/v1/pages/{id}/screenshot",
      query: ["version", "listing", "w", "h", "fullPage", "y"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    verify: {
      method: "GET",
      path: "/v1/pages/{id}/verify",
      query: ["version", "listing"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  archive: {
    request: {
      method: "POST",
      path: "/v1/pages/{id}/archive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    cancel: {
      method: "DELETE",
      path: "/v1/pages/{id}/archive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    confirm: {
      method: "POST",
      path: "/v1/pages/{id}/archive/confirm",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    requestUnarchive: {
      method: "POST",
      path: "/v1/pages/{id}/unarchive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    cancelUnarchive: {
      method: "DELETE",
      path: "/v1/pages/{id}/unarchive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  redirects: {
    list: {
      method: "GET",
      path: "/v1/redirects",
      query: ["format"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    set: {
      method: "POST",
      path: "/v1/redirects",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/redirects",
      query: ["from"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    import: {
      method: "POST",
      path: "/v1/redirects/import",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false,
      text: "text/csv"
    }
  },
  leadWebhooks: {
    list: {
      method: "GET",
      path: "/v1/lead-webhooks",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    set: {
      method: "PUT",
      path: "/v1/lead-webhooks/{name}",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/lead-webhooks/{name}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    setDefault: {
      method: "PUT",
      path: "/v1/lead-webhook",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  crmCredential: {
    install: {
      method: "PUT",
      path: "/v1/crm-credential",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  redelivery: {
    redeliver: {
      method: "POST",
      path: "/v1/leads/{id}/redeliver",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  allowlist: {
    list: {
      method: "GET",
      path: "/v1/allowlist",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    propose: {
      method: "POST",
      path: "/v1/allowlist",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    approve: {
      method: "POST",
      path: "/v1/allowlist/{id}/approve",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/allowlist/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  analytics: {
    read: {
      method: "GET",
      path: "/v1/analytics",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    setSecrets: {
      method: "PUT",
      path: "/v1/analytics/secrets",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  turnstile: {
    read: {
      method: "GET",
      path: "/v1/turnstile",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    set: {
      method: "PUT",
      path: "/v1/turnstile",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  pendingChanges: {
    list: {
      method: "GET",
      path: "/v1/pending-changes",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/pending-changes/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  audit: {
    list: {
      method: "GET",
      path: "/v1/audit",
      query: ["limit", "before"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  figures: {
    read: {
      method: "GET",
      path: "/v1/figures",
      query: ["from", "to"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  stylesheet: {
    read: {
      method: "GET",
      path: "/v1/stylesheet",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/stylesheet",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/stylesheet/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  script: {
    read: {
      method: "GET",
      path: "/v1/script",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/script",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/script/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  chrome: {
    read: {
      method: "GET",
      path: "/v1/chrome",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/chrome/{kind}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/chrome/{kind}/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  notfound: {
    read: {
      method: "GET",
      path: "/v1/notfound",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/notfound",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/notfound/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  partials: {
    list: {
      method: "GET",
      path: "/v1/partials",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/partials/{ref}",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/partials/{ref}",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/partials/{ref}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/partials/{ref}/revert",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  theme: {
    read: {
      method: "GET",
      path: "/v1/theme",
      query: ["payload"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    write: {
      method: "PUT",
      path: "/v1/theme",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    publish: {
      method: "POST",
      path: "/v1/theme/publish",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  fonts: {
    list: {
      method: "GET",
      path: "/v1/fonts",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    upload: {
      method: "POST",
      path: "/v1/fonts",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: true
    },
    remove: {
      method: "DELETE",
      path: "/v1/fonts/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  media: {
    list: {
      method: "GET",
      path: "/v1/media",
      query: ["limit", "before"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    upload: {
      method: "POST",
      path: "/v1/media",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: true
    },
    read: {
      method: "GET",
      path: "/v1/media/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    describe: {
      method: "PATCH",
      path: "/v1/media/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    import: {
      method: "POST",
      path: "/v1/media/import",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    asset: {
      method: "POST",
      path: "/v1/assets",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: true
    }
  },
  collections: {
    list: {
      method: "GET",
      path: "/v1/collections",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    create: {
      method: "POST",
      path: "/v1/collections",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/collections/{key}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    patch: {
      method: "PATCH",
      path: "/v1/collections/{key}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/collections/{key}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    listRows: {
      method: "GET",
      path: "/v1/collections/{key}/rows",
      query: ["limit", "cursor"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    createRow: {
      method: "POST",
      path: "/v1/collections/{key}/rows",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    readRow: {
      method: "GET",
      path: "/v1/collections/{key}/rows/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    patchRow: {
      method: "PATCH",
      path: "/v1/collections/{key}/rows/{id}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    },
    removeRow: {
      method: "DELETE",
      path: "/v1/collections/{key}/rows/{id}",
      query: ["dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  roster: {
    read: {
      method: "GET",
      path: "/v1/roster",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    connect: {
      method: "PUT",
      path: "/v1/roster-connector",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    disconnect: {
      method: "DELETE",
      path: "/v1/roster-connector",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  listings: {
    builders: {
      method: "GET",
      path: "/v1/listings/builders",
      query: ["q"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    setScope: {
      method: "PUT",
      path: "/v1/listings/scope",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    },
    provision: {
      method: "POST",
      path: "/v1/listings/provision",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  areas: {
    find: {
      method: "GET",
      path: "/v1/areas",
      query: ["name", "lat", "lng"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    rank: {
      method: "GET",
      path: "/v1/areas/rank",
      query: ["lat", "lng", "kind"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  formTrial: {
    send: {
      method: "POST",
      path: "/v1/forms/{formKey}/test",
      query: ["notify"],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  leads: {
    list: {
      method: "GET",
      path: "/v1/leads",
      query: ["page", "limit", "offset", "includeTest"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    export: {
      method: "GET",
      path: "/v1/leads/export",
      query: ["page", "includeTest", "format"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    read: {
      method: "GET",
      path: "/v1/leads/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  savedSearches: {
    list: {
      method: "GET",
      path: "/v1/saved-searches",
      query: ["limit", "after"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/saved-searches/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  },
  forms: {
    list: {
      method: "GET",
      path: "/v1/forms",
      query: ["offset"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    }
  },
  integrationRequests: {
    list: {
      method: "GET",
      path: "/v1/integration-requests",
      query: ["status", "after"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    fields: {
      method: "GET",
      path: "/v1/integration-requests/{id}/fields",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    answer: {
      method: "POST",
      path: "/v1/integration-requests/{id}/status",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: false,
      multipart: false
    }
  }
}
