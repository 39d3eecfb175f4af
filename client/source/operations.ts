/** Written by `npm run client` from the API's own declarations: change those instead of this file. */

/**
 * A credential id, or a platform actor: `duplicate`, `onboard`, `system`, `dashboard:<siteId>`.
 */
export type Actor = string

export type Allowlist = {
  readonly active: ReadonlyArray<AllowlistEntry>
  readonly pending: ReadonlyArray<AllowlistEntry>
  readonly limits: {
    readonly active: number
    readonly pending: number
  }
  /**
   * Whether visitors get what is read here; false while a change of it is on its way to them.
   */
  readonly served: boolean
}

export type AllowlistEntry = {
  readonly id: string
  readonly origin: string
  readonly status: "pending" | "active"
  readonly reason: string
  readonly addedBy: Actor
  readonly addedAt: Timestamp
  readonly approvedBy: string | null
  readonly approvedAt: Timestamp | null
  readonly firstParty?: true
}

export type AllowlistEntryApproved = {
  readonly id: string
  readonly origin: string
  readonly status: "pending" | "active"
  readonly reason: string
  readonly addedBy: Actor
  readonly addedAt: Timestamp
  readonly approvedBy: string | null
  readonly approvedAt: Timestamp | null
  readonly firstParty?: true
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings?: ReadonlyArray<Warning>
}

export type AllowlistEntryRemoved = {
  readonly status: "removed"
  readonly id: string
  readonly origin: string
  readonly usedBy: ReadonlyArray<{
    readonly kind: "redirect" | "lead_destination" | "form"
    readonly name: string
  }>
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings?: ReadonlyArray<Warning>
}

export type ArchiveRequest = {
  /**
   * `redirect`, with redirectTo, or `gone`; there is no default.
   */
  readonly disposition?: unknown
  /**
   * A published path of the site, with `redirect`.
   */
  readonly redirectTo?: unknown
}

export type ArchiveRequested = {
  readonly status: "archive_pending"
  readonly pageId: string
  readonly route: string | null
  readonly disposition: "redirect" | "gone"
  readonly redirectTo: string | null
  /**
   * How this site confirms what is archived. `decidableBy` says who can confirm this request.
   */
  readonly approval: "ai" | "staff"
  readonly decidableBy: DecidableBy
  readonly inboundLinks: ReadonlyArray<InboundLink>
  readonly warnings: ReadonlyArray<Warning>
}

export type Archived = {
  readonly status: "archived"
  readonly pageId: string
  readonly archivedRoute: string
  readonly answers: {
    readonly status: 301 | 302 | 410
    readonly to: string | null
  }
  readonly ownerNotified: boolean
  readonly restoreLinkExpiresAt: Timestamp
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

export type AssetPath = {
  readonly id: string
  readonly path: string
}

export type Attribution = {
  readonly utm_source?: string
  readonly utm_medium?: string
  readonly utm_campaign?: string
  readonly utm_content?: string
  readonly utm_term?: string
  readonly gclid?: string
  readonly fbclid?: string
  readonly msclkid?: string
  readonly referrer?: string
  readonly landingPath?: string
  readonly params?: {
    readonly [name: string]: string
  }
}

export type AuditEntry = {
  readonly seq: number
  readonly at: Timestamp
  readonly actor: Actor
  readonly action: string
  readonly pageId: string | null
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly correlationId: string
  readonly detail: unknown
}

export type AuditTrail = {
  readonly entries: ReadonlyArray<AuditEntry>
  readonly nextBefore: number | null
}

export type AwaitedChange = {
  readonly id: string
  readonly kind:
    | "lead_webhook"
    | "crm_credential"
    | "site_recipients"
    | "allowlist_approval"
    | "version"
    | "roster_connector"
    | "going_live"
  readonly summary: string
  readonly details: ReadonlyArray<{
    readonly label: string
    readonly before: string | null
    readonly after: string | null
  }>
  readonly state: "pending" | "applied" | "declined" | "expired" | "superseded" | "failed"
  readonly decidableBy: DecidableBy
  readonly requestedBy: Actor
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly resolvedAt: Timestamp | null
  readonly error: string | null
  readonly status: "pending-owner-confirmation"
}

export type BatchAnswer = {
  readonly results: ReadonlyArray<BatchResult>
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

export type BatchResult = {
  readonly index: number
  readonly route: string
  readonly status:
    "published" | "held" | "draft" | "failed" | "skipped" | "would-publish" | "would-hold" | "would-draft"
  readonly pageId?: string
  readonly latestVersionId?: VersionId | null
  readonly publishedVersionId?: VersionId | null
  readonly warnings?: ReadonlyArray<Warning>
  readonly code?: string
  readonly detail?: string
  readonly problem?: unknown
}

export type Builder = {
  readonly orgId: string
  readonly builder: string
  readonly lots: number
  readonly cities: ReadonlyArray<string>
  readonly sample: string | null
}

export type ChangedField = {
  /**
   * title, or meta.<key>.
   */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly author: Actor | null
}

export type ChangedLine = {
  readonly op: "removed" | "added"
  readonly line: number
  readonly text: string
  readonly author: Actor | null
}

export type ChromeSection = {
  readonly pageId: string | null
  readonly publishedVersionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly lastWrittenBy: Actor | null
  readonly lastWrittenAt: Timestamp | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  readonly payloadVersionId: VersionId | null
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  readonly payload: PagePayload | null
} | null

export type Collection = {
  readonly key: string
  readonly name: string
  /**
   * Fields as the form component takes them (name, type, label, required, placeholder, options, value), but for file, and the types image (with altField) and link (with labelField).
   */
  readonly schema: ReadonlyArray<unknown>
  readonly detailBasePath: string | null
  readonly updatedAt: Timestamp
  readonly managedBy?: "roster"
}

export type CollectionList = {
  readonly collections: ReadonlyArray<Collection>
  readonly limit: number
}

export type CollectionPatch = {
  readonly name?: string
  /**
   * List of fields.
   */
  readonly schema?: unknown
  /**
   * Absolute path; null for no detail pages.
   */
  readonly detailBasePath?: string | null
  /**
   * Fields whose values may be given up.
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
  readonly managedBy?: string
}

export type CollectionRemoved = {
  readonly status: "removed"
  readonly key: string
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

export type CollectionRow = {
  readonly id: string
  readonly slug: string
  readonly data: {
    readonly [name: string]: unknown
  }
  readonly visibleFrom: Timestamp | null
  readonly visibleUntil: Timestamp | null
  readonly featured: boolean
  readonly sortOrder: number
  readonly visible: boolean
  readonly updatedAt: Timestamp
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
}

export type CollectionRowList = {
  readonly rows: ReadonlyArray<CollectionRow>
  readonly limit: number
}

export type CollectionRowPatch = {
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
   * ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit.
   */
  readonly visibleFrom?: string | number | "Infinity" | "-Infinity" | "NaN" | null
  /**
   * ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit.
   */
  readonly visibleUntil?: string | number | "Infinity" | "-Infinity" | "NaN" | null
  readonly featured?: boolean
  readonly sortOrder?: number
  readonly visible?: boolean
  readonly served?: boolean
}

export type CollectionRowRemoved = {
  readonly status: "removed"
  readonly id: string
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

export type CollectionRowWritten = {
  readonly status: "created" | "updated"
  readonly id: string
  readonly slug: string
  readonly data: {
    readonly [name: string]: unknown
  }
  readonly visibleFrom: Timestamp | null
  readonly visibleUntil: Timestamp | null
  readonly featured: boolean
  readonly sortOrder: number
  readonly visible: boolean
  readonly updatedAt: Timestamp
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

export type CollectionWritten = {
  readonly status: "created" | "updated"
  readonly key: string
  readonly name: string
  /**
   * Fields as the form component takes them (name, type, label, required, placeholder, options, value), but for file, and the types image (with altField) and link (with labelField).
   */
  readonly schema: ReadonlyArray<unknown>
  readonly detailBasePath: string | null
  readonly updatedAt: Timestamp
  readonly managedBy?: "roster"
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

export type ConfirmedRoute = {
  /**
   * The page's route: proof that the caller knows which page goes.
   */
  readonly route: string
}

export type CrmCredentialInstalled = {
  readonly status: "installed"
  readonly destination: string
  readonly hubId: string
  readonly accountName: string
}

/**
 * Who can decide: `owner` by the mailed link or in the dashboard, `staff` of this installation, `publisher` any credential with content:publish, `writer` any credential with content:edit.
 */
export type DecidableBy = ReadonlyArray<"owner" | "staff" | "publisher" | "writer">

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
   * Of webhook: signs every delivery. Keeps its value when left out of a later call. Never read back.
   */
  readonly secret?: string
}

export type Draft = {
  readonly tenantId: string
  readonly previewUrl: string
  readonly claimUrl: string
  readonly expiresAt: Timestamp
  readonly credential: IssuedCredential
}

export type EditClass = "copy" | "media" | "structure" | "style" | "behaviour" | "settings"

export type Favicon = {
  readonly faviconAssetId: string | null
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings?: ReadonlyArray<Warning>
}

export type Finding = {
  readonly source: "html" | "css" | "js" | "tokens"
  readonly code: string
  readonly message: string
  readonly element?: string
  readonly attribute?: string
  readonly value?: string
  readonly line: number
  readonly column: number
}

export type FontFace = {
  readonly id: string
  readonly family: string
  readonly weight: number
  readonly style: "normal" | "italic"
  readonly url: string
}

export type FontList = {
  readonly fonts: ReadonlyArray<FontFace>
  readonly limit: number
  /**
   * Whether visitors get what is read here; false while a change of it is on its way to them.
   */
  readonly served: boolean
}

export type FontRemoved = {
  readonly status: "removed"
  readonly id: string
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<Warning>
}

export type FontUpload = {
  readonly file: Blob
  readonly family: string
  /**
   * 100 to 900; 400 when left out.
   */
  readonly weight?: string
  /**
   * normal or italic; normal when left out.
   */
  readonly style?: string
}

export type FontUploaded = {
  readonly id: string
  readonly family: string
  readonly weight: number
  readonly style: "normal" | "italic"
  readonly url: string
  readonly replaced: string | null
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<Warning>
}

export type Form = {
  readonly formKey: string
  readonly block: "form" | "contact-form" | "newsletter-form"
  readonly scope: "page" | "site"
  readonly pageId: string
  readonly declaredIn: string
  readonly notify: {
    readonly to: ReadonlyArray<string>
    readonly cc: ReadonlyArray<string>
    readonly bcc: ReadonlyArray<string>
    readonly from: "form" | "site" | "build" | "none"
  }
  readonly notifyWarning?: string
}

export type FormList = {
  readonly forms: ReadonlyArray<Form>
  readonly buildRouting: {
    readonly active: boolean
    readonly inbox?: string
    readonly detail: string
  }
  readonly nextOffset: number | null
  readonly scanned: number
  readonly totalPages: number
  readonly scanNote: string
}

export type FormTest = {
  readonly ok: boolean
  readonly reached: "form" | "token" | "fields" | "stored" | "handed-on" | "notified"
  readonly stages: ReadonlyArray<{
    readonly name: "form" | "token" | "fields" | "stored" | "handed-on" | "notified"
    readonly ok: boolean
    readonly detail: string
  }>
  readonly status: number
  readonly leadId: string | null
  readonly instanceId: string
  readonly lead: {
    readonly stored: boolean
    readonly isTest: true
  }
  readonly crm: {
    readonly forwarded: boolean
    readonly note: string
  }
  readonly fidelity: {
    readonly hiddenFieldsFrom: "page" | "declaration"
    readonly nonce: "minted"
  }
  readonly nextStep?: string
  readonly notify?: {
    readonly sentTo: ReadonlyArray<string>
    readonly buildRouted: boolean
    readonly intended: ReadonlyArray<string>
  }
}

export type GateReport = {
  readonly stages: ReadonlyArray<{
    readonly name: "sanitize" | "placeholders" | "budgets" | "compliance"
    readonly ok: boolean
    readonly findings: ReadonlyArray<Finding>
  }>
  readonly editClass: EditClass | null
}

export type HeldForOwner = {
  readonly status: "pending-owner-confirmation"
  readonly pendingChange: AwaitedChange
}

export type InboundLink = {
  readonly pageId: string
  readonly kind: "page" | "stylesheet" | "script" | "chrome" | "notfound" | "partial" | "theme"
  readonly route: string | null
  readonly name: string
}

export type IssuedCredential = {
  readonly clientId: string
  readonly clientSecret: string
}

export type Lead = {
  /**
   * `lead_…`; the same wherever the lead is handed on to.
   */
  readonly id: string
  /**
   * `<asset id>~<form key>`.
   */
  readonly formInstanceId: string
  readonly formKey: string
  /**
   * The asset that declares the form.
   */
  readonly pageId: string
  /**
   * By field name; of files their names.
   */
  readonly data: {
    readonly [name: string]: unknown
  }
  readonly consent: boolean
  readonly createdAt: Timestamp
  readonly isTest?: true
  readonly fieldLabels?: {
    readonly [name: string]: string
  }
  readonly attribution?: Attribution
  readonly assignee?: {
    readonly key: string
    readonly name: string
    readonly email: string | null
    readonly at: Timestamp
    readonly reason: "attributed" | "rotation"
  }
  readonly files: ReadonlyArray<{
    readonly id: string
    readonly field: string
    readonly name: string
    /**
     * Media type by content.
     */
    readonly type: string
    readonly size: number
    readonly keptUntil: Timestamp
  }>
  readonly crm_status: "pending" | "synced" | "failed" | null
  readonly crm: {
    readonly status: "pending" | "synced" | "failed"
    readonly attempts: number
    readonly error: string | null
  } | null
  readonly deliveries: ReadonlyArray<{
    readonly destination: string
    readonly provider: string
    readonly status: "pending" | "synced" | "failed"
    readonly ref: string | null
    readonly attempts: number
    readonly error: string | null
  }>
}

export type LeadDestination = {
  readonly name: string
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
  readonly hubId?: string
  readonly accountName?: string
  readonly firstParty?: true
  readonly hasSecret: boolean
  readonly secretHint?: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

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
   * Of webhook: signs every delivery. Keeps its value when left out of a later call. Never read back.
   */
  readonly secret?: string
}

export type LeadDestinationKept = {
  readonly status: "created" | "updated"
  readonly destination: LeadDestination
}

export type LeadDestinationList = {
  readonly destinations: ReadonlyArray<LeadDestination>
  readonly default: LeadDestination | null
  readonly limit: number
}

export type LeadDestinationRemoved = {
  readonly status: "removed"
  readonly name: string
}

export type LeadDestinationUnchanged = {
  readonly status: "unchanged"
  readonly name: string
}

export type LeadList = {
  readonly leads: ReadonlyArray<Lead>
  readonly nextOffset: number | null
}

export type Lease = {
  readonly held: boolean
  readonly youHoldIt: boolean
  readonly holder: string | null
  readonly holderLabel: string | null
  readonly expiresAt: Timestamp | null
  readonly expiresInSeconds: number | null
  readonly ttlSeconds: number
}

export type LeaseAcquired = {
  readonly held: boolean
  readonly youHoldIt: boolean
  readonly holder: string | null
  readonly holderLabel: string | null
  readonly expiresAt: Timestamp | null
  readonly expiresInSeconds: number | null
  readonly ttlSeconds: number
  readonly sinceYourLastWrite: {
    readonly yourLastActivityAt: Timestamp | null
    readonly otherWrites: number
    readonly otherWriters: number
    readonly latest: {
      readonly by: Actor
      readonly at: Timestamp
      readonly action: string
    }
    readonly changed: ReadonlyArray<{
      readonly action: string
      readonly pageId: string | null
      readonly route: string | null
      readonly by: Actor
      readonly at: Timestamp
    }>
    readonly changedMore: number
  } | null
}

export type LeaseReleased = {
  readonly released: true
}

export type Limits = {
  readonly buildMode: {
    readonly active: boolean
    readonly reason: string
    readonly effect: string
    readonly endsWhen: string | null
  }
  readonly frozen: boolean
  readonly rateLimits: {
    readonly write: {
      readonly used: number
      readonly limit: number
      readonly remaining: number
      readonly windowSeconds: number
      readonly windowResetsAt: Timestamp
      readonly enforced: boolean
    }
    readonly create: {
      readonly used: number
      readonly limit: number
      readonly remaining: number
      readonly windowSeconds: number
      readonly enforced: boolean
    }
    readonly rehearsal: {
      readonly used: number
      readonly limit: number
      readonly remaining: number
      readonly windowSeconds: number
      readonly enforced: boolean
    }
    readonly drawing: {
      readonly used: number
      readonly limit: number
      readonly remaining: number
      readonly windowSeconds: number
      readonly enforced: boolean
    }
    readonly capture: {
      readonly used: number
      readonly limit: number
      readonly remaining: number
      readonly windowSeconds: number
      readonly enforced: boolean
    }
    readonly redelivery: {
      readonly used: number
      readonly limit: number
      readonly remaining: number
      readonly windowSeconds: number
      readonly enforced: boolean
    }
    readonly credential_check: {
      readonly used: number
      readonly limit: number
      readonly remaining: number
      readonly windowSeconds: number
      readonly enforced: boolean
    }
  }
  readonly autoFreeze: {
    readonly enforced: boolean
    readonly mode: "build" | "live"
    readonly thresholds: {
      readonly writes: number
      readonly rejections: number
    }
    readonly current: {
      readonly writesLastHour: number
      readonly rejectionsLastHour: number
    }
  }
}

export type ListingScope = {
  readonly configured: boolean
  readonly builders: ReadonlyArray<Builder>
  readonly lots: number
  readonly province: string | null
  /**
   * Pages of listings that are rendered again.
   */
  readonly rerender: number
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings?: ReadonlyArray<Warning>
}

export type Manifest = {
  readonly manifestVersion: string
  readonly manifestFreshness: {
    readonly sections: {
      readonly [name: string]: string
    }
    readonly buildTag: string
  }
  readonly payload: {
    readonly [name: string]: ReadonlyArray<string>
  }
  readonly meta: {
    readonly [name: string]: string
  }
  readonly editClasses: ReadonlyArray<EditClass>
  readonly html: {
    readonly elements: {
      readonly [name: string]: {
        readonly [name: string]: string
      }
    }
    readonly globalAttributes: {
      readonly [name: string]: string
    }
    readonly freelyNamed: ReadonlyArray<string>
    readonly svgElements: {
      readonly [name: string]: {
        readonly [name: string]: string
      }
    }
    readonly svgAttributes: {
      readonly [name: string]: string
    }
    readonly linkSchemes: ReadonlyArray<string>
    readonly alternatives: {
      readonly [name: string]: string
    }
  }
  readonly css: {
    readonly atRules: ReadonlyArray<string>
    readonly refusedProperties: ReadonlyArray<string>
    readonly refusedFunctions: ReadonlyArray<string>
  }
  readonly cssLayers: ReadonlyArray<"font-faces" | "theme" | "base" | "stylesheet" | "chrome" | "page">
  readonly components: ReadonlyArray<{
    readonly name: string
    readonly attributes: {
      readonly [name: string]: unknown
    }
    readonly holds: ReadonlyArray<string>
    readonly example: string
  }>
  readonly forms: {
    readonly fieldTypes: {
      readonly form: ReadonlyArray<string>
      readonly collectionOnly: ReadonlyArray<string>
      readonly formOnly: ReadonlyArray<string>
      readonly fileKinds: ReadonlyArray<string>
    }
    readonly reservedNames: ReadonlyArray<string>
  }
  readonly theme: {
    readonly schemaVersion: number
    readonly schema: unknown
    readonly properties: ReadonlyArray<string>
    readonly fonts: ReadonlyArray<{
      readonly family: string
      readonly fallback: string
      readonly faces: ReadonlyArray<{
        readonly style: "normal" | "italic"
        readonly weight: string
      }>
    }>
  }
  readonly images: {
    readonly widths: ReadonlyArray<number>
    readonly defaultWidth: number
    readonly formats: ReadonlyArray<string>
  }
  readonly budgets: {
    readonly [name: string]: number
  }
}

export type MediaAsset = {
  readonly id: string
  readonly path: string
  readonly kind: "image" | "document" | "video"
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
  readonly bytes: number
  readonly width?: number
  readonly height?: number
  readonly alt: string
  readonly createdBy: Actor
  readonly createdAt: Timestamp
}

export type MediaImport = {
  readonly url: string
  /**
   * Says what a picture shows to whoever cannot see it; empty for one that only decorates.
   */
  readonly alt: string
}

export type MediaList = {
  readonly media: ReadonlyArray<MediaAsset>
  readonly nextBefore: string | null
}

export type MediaUpload = {
  readonly file: Blob
  /**
   * Says what a picture shows to whoever cannot see it; empty for one that only decorates.
   */
  readonly alt: string
}

export type MediaUpload_1 = {
  readonly file: Blob
  /**
   * Says what a picture shows to whoever cannot see it; empty for one that only decorates.
   */
  readonly alt: string
}

export type NewCollection = {
  readonly key: string
  readonly name: string
  /**
   * List of fields.
   */
  readonly schema: unknown
  /**
   * Absolute path; null for no detail pages.
   */
  readonly detailBasePath?: string | null
}

export type NewCollectionRow = {
  readonly slug: string
  readonly data: {
    readonly [name: string]: unknown
  }
  /**
   * ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit.
   */
  readonly visibleFrom?: string | number | "Infinity" | "-Infinity" | "NaN" | null
  /**
   * ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit.
   */
  readonly visibleUntil?: string | number | "Infinity" | "-Infinity" | "NaN" | null
  readonly featured?: boolean
  readonly sortOrder?: number
  readonly visible?: boolean
  readonly served?: boolean
}

export type NewCrmCredential = {
  /**
   * Private app token. Never read back.
   */
  readonly token: string
  /**
   * The `hubId` of the first answer.
   */
  readonly confirmHubId?: string | number
}

export type NewListingScope = {
  readonly orgIds: ReadonlyArray<string>
  readonly province?: string
  readonly city?: string
}

export type NewPage = {
  /**
   * Absolute path; may hold :param segments; no trailing slash.
   */
  readonly route: string
  readonly title: string
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

export type NewRosterConnector = {
  readonly brokerageAccountId: string
  /**
   * Write only; answers show its last characters.
   */
  readonly secret: string
  readonly confirmBrokerage?: string
}

export type NotFound = {
  readonly pageId: string | null
  readonly publishedVersionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly lastWrittenBy: Actor | null
  readonly lastWrittenAt: Timestamp | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  readonly payloadVersionId: VersionId | null
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  readonly payload: PagePayload | null
}

export type Page = {
  readonly id: string
  readonly pageId: string
  readonly route: string | null
  readonly title: string
  readonly meta: PageMeta
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  readonly lastWrittenBy: Actor | null
  readonly lastWrittenAt: Timestamp | null
  readonly frozen: boolean
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly archivedRoute?: string
  readonly archivePending?: unknown
  readonly unarchivePending?: unknown
  readonly createdBy: Actor
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly waiting: Waiting
  readonly payload: PagePayload
  readonly payloadVersionId: VersionId
}

export type PageList = {
  readonly pages: ReadonlyArray<PageRow>
  readonly truncated?: boolean
  readonly omittedPageIds?: ReadonlyArray<string>
  readonly nextCursor?: string | null
}

/**
 * description, noindex, sitemap, publishedAt, schema, ogImage ({ assetId } or { url }); canonical is set by staff.
 */
export type PageMeta = {
  readonly [name: string]: unknown
}

/**
 * Merged key by key; null clears a key.
 */
export type PageMetaPatch = {
  readonly [name: string]: unknown
}

export type PagePatch = {
  readonly title?: string
  readonly meta?: PageMetaPatch
  readonly route?: string
}

export type PagePayload = {
  /**
   * Body-level markup, at most 512 KB of UTF-8.
   */
  readonly html: string
  /**
   * Page-scoped CSS, at most 256 KB of UTF-8.
   */
  readonly css?: string
}

export type PageRemoved = {
  readonly status: "removed"
  readonly pageId: string
  readonly warnings: ReadonlyArray<Warning>
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
}

export type PageRow = {
  readonly id: string
  readonly pageId: string
  readonly route: string | null
  readonly title: string
  readonly meta: PageMeta
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  readonly lastWrittenBy: Actor | null
  readonly lastWrittenAt: Timestamp | null
  readonly frozen: boolean
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly archivedRoute?: string
  readonly archivePending?: unknown
  readonly unarchivePending?: unknown
  readonly createdBy: Actor
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly waiting: WaitingRow
  readonly payload?: PagePayload
  readonly payloadVersionId?: VersionId
}

export type Partial = {
  readonly ref: string
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  readonly html: string | null
  readonly pageId: string | null
  readonly publishedVersionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly lastWrittenBy: Actor | null
  readonly lastWrittenAt: Timestamp | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  readonly payloadVersionId: VersionId | null
}

export type PendingChange = {
  readonly id: string
  readonly kind:
    | "lead_webhook"
    | "crm_credential"
    | "site_recipients"
    | "allowlist_approval"
    | "version"
    | "roster_connector"
    | "going_live"
  readonly summary: string
  readonly details: ReadonlyArray<{
    readonly label: string
    readonly before: string | null
    readonly after: string | null
  }>
  readonly state: "pending" | "applied" | "declined" | "expired" | "superseded" | "failed"
  readonly decidableBy: DecidableBy
  readonly requestedBy: Actor
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly resolvedAt: Timestamp | null
  readonly error: string | null
}

export type PendingChangeList = {
  readonly pendingChanges: ReadonlyArray<PendingChange>
}

export type PlaceOnPage = {
  readonly selector: string
  readonly text: string
}

export type PreviewLink = {
  readonly url: string
  readonly expiresAt: Timestamp
  readonly versionState: VersionState
  readonly warnings: ReadonlyArray<Warning>
}

export type PublishedVersion = {
  readonly status: "published" | "held" | "draft" | "updated"
  readonly pageId: string
  readonly id: string
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  readonly editClass: EditClass | null
  readonly gate: GateReport | null
  readonly warnings: ReadonlyArray<Warning>
  readonly holdReasons?: ReadonlyArray<string>
  readonly decidableBy?: DecidableBy
  readonly meanwhile?: string
  readonly pendingChange?: AwaitedChange
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly createdBy: Actor
  readonly createdAt: Timestamp
  readonly replaced: {
    readonly versionId: VersionId
    readonly createdBy: Actor
    readonly createdAt: Timestamp
  } | null
}

export type Redelivered = {
  readonly leadId: string
  readonly attempted: ReadonlyArray<{
    readonly destination: string
    readonly provider: string
    readonly status: "pending" | "synced" | "failed"
    readonly ref: string | null
  }>
  readonly skipped: ReadonlyArray<{
    readonly destination: string
    readonly provider: string
    /**
     * `already-delivered`, `terminal-failure`, `no-destination` where the site has it no more, or `in-flight` while another attempt is under way.
     */
    readonly reason: string
  }>
  readonly crmStatus: "pending" | "synced" | "failed" | null
}

export type Redelivery = {
  /**
   * Only this one; every one when left out.
   */
  readonly destination?: string
  /**
   * Also what was delivered already, and what failed for good.
   */
  readonly force?: boolean
}

export type Redirect = {
  readonly from: string
  readonly to: string | null
  readonly status: 301 | 302 | 410
  readonly match: "exact" | "subtree"
  readonly createdBy: Actor | null
  readonly source: "api" | "dashboard" | "archive (redirect)" | "archive (gone)" | "row slug change" | "row delete"
}

export type RedirectList = {
  readonly redirects: ReadonlyArray<Redirect>
  readonly limit: number
  /**
   * Whether visitors get what is read here; false while a change of it is on its way to them.
   */
  readonly served: boolean
}

export type Rehearsed = {
  readonly status: "would-publish" | "would-hold" | "would-draft"
  readonly dryRun: true
  readonly editClass: EditClass | null
  readonly gate: GateReport | null
  readonly warnings: ReadonlyArray<Warning>
  readonly holdReasons: ReadonlyArray<string>
  readonly decidableBy?: DecidableBy
  readonly rendered?: Rendered
}

export type RehearsedChange = {
  readonly status: "would-create" | "would-update" | "would-delete"
  readonly dryRun: true
  readonly warnings: ReadonlyArray<Warning>
}

export type RehearsedLeadDestination = {
  readonly status: "would-create" | "would-update"
  readonly dryRun: true
  readonly destination: LeadDestination
}

export type RehearsedUpdate = {
  readonly status: "would-update"
  readonly dryRun: true
  readonly pageId: string
  readonly editClass: EditClass | null
  readonly holdReasons: ReadonlyArray<string>
  readonly wouldRerender: boolean
  readonly wouldRebuildSitemap: boolean
  readonly wouldRefreshPostIndexes: boolean
  readonly warnings: ReadonlyArray<Warning>
}

export type Rendered = {
  readonly bytes: number
  readonly renderable: boolean
  readonly classes?: ReadonlyArray<string>
  readonly html?: string
}

export type RequestCalledOff = {
  readonly status: "live" | "draft" | "held" | "archive_pending" | "archived" | "unarchive_pending"
  readonly pageId: string
  readonly route: string | null
  readonly archivedRoute?: string | null
  readonly warnings: ReadonlyArray<Warning>
}

export type Reverted = {
  readonly status: "published" | "held" | "draft" | "updated"
  readonly pageId: string
  readonly id: string
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  readonly editClass: EditClass | null
  readonly gate: GateReport | null
  readonly warnings: ReadonlyArray<Warning>
  readonly holdReasons?: ReadonlyArray<string>
  readonly decidableBy?: DecidableBy
  readonly meanwhile?: string
  readonly pendingChange?: AwaitedChange
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly revertedTo: VersionId | null
}

export type Roster = {
  readonly configured: boolean
  readonly routingKeyField: string | null
  readonly counts: {
    readonly total: number
    readonly routable: number
    readonly withBio: number
    readonly withHeadshot: number
  }
  /**
   * The roster broke off before its end.
   */
  readonly partial: boolean
  readonly duplicateCreaIds: ReadonlyArray<string>
  readonly skipped: number
  readonly withoutCreaId: number
  readonly agents: ReadonlyArray<RosterAgent>
}

export type RosterAgent = {
  readonly creaId: string | null
  readonly displayName: string
  readonly title: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly headshotUrl: string | null
  /**
   * Slug of the agent's row in the collection `roster`.
   */
  readonly profileSlug: string
  readonly bio?: string
  readonly communitiesServed: ReadonlyArray<string>
  readonly socials: {
    readonly website: string | null
    readonly builderReferralUrl: string | null
  }
  /**
   * Has an email address and a value in `routingKeyField`.
   */
  readonly routable: boolean
}

export type RosterConnected = {
  readonly configured: boolean
  readonly brokerageName: string
  readonly counts: {
    readonly total: number
    readonly routable: number
  }
  readonly secretHint: string
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings?: ReadonlyArray<Warning>
}

export type Script = {
  readonly js: string
  readonly pageId: string | null
  readonly publishedVersionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly lastWrittenBy: Actor | null
  readonly lastWrittenAt: Timestamp | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  readonly payloadVersionId: VersionId | null
}

export type Settled = {
  readonly images: {
    readonly decoded: number
    readonly total: number
  }
  readonly fonts: {
    readonly loaded: number
    readonly attempted: number
    readonly failed: ReadonlyArray<string>
    readonly timedOut: ReadonlyArray<string>
  }
  readonly frames: {
    readonly loaded: number
    readonly total: number
  }
  readonly revealsForced: number
  readonly ok: boolean
}

export type Site = {
  readonly tenantId: string
  readonly name: string
  readonly vertical: string | null
  readonly live: boolean
  readonly language: string
  readonly hostnames: ReadonlyArray<{
    readonly host: string
    readonly url: string
    readonly role: "primary" | "root" | "alias" | "preview" | "former"
    readonly isPrimary: boolean
    readonly dns: {
      readonly type: "A" | "CNAME"
      readonly value: string | null
    } | null
    readonly expiresAt?: Timestamp
  }>
  /**
   * Measuring services and how visitors are asked first: `ga4MeasurementId`, `metaPixelId`, `consentBanner`, `privacyPolicyUrl`, `termsUrl`. The whole replaces the whole, so a service that is set has to be named.
   */
  readonly analytics: {
    readonly enabled: boolean
  } & {
    readonly [name: string]: unknown
  }
  /**
   * Whether pages load the platform's chat: true or false.
   */
  readonly chat_widget: {
    readonly enabled: boolean
    readonly usage: null
  }
  /**
   * How the business is reached: `name`, `phone`, `email`, `hours` and `address` with `street`, `city`, `region`, `postalCode`, `country`. Named members replace the stored ones; an address replaces the whole address.
   */
  readonly contact: unknown
  /**
   * Names in the address a visitor landed on that are kept with their lead, beside the known ones.
   */
  readonly landingParams: ReadonlyArray<string> | null
  /**
   * Rules by which the value of one form field decides who gets a lead, or by which people take turns: `{ field, rules: [{ equals, recipients }], mode, fallback }`.
   */
  readonly leadRouting: unknown
  /**
   * Who gets a copy of what the site tells of enquiries, unseen by the others.
   */
  readonly notifyBcc: ReadonlyArray<string> | null
  /**
   * Who gets a copy of what the site tells of enquiries.
   */
  readonly notifyCc: ReadonlyArray<string> | null
  /**
   * Whom the site tells of enquiries: addresses, as one text with commas or as a list.
   */
  readonly notifyEmail: ReadonlyArray<string> | null
  /**
   * Pages of the business with social networks and directories: up to 10 https addresses.
   */
  readonly profiles: ReadonlyArray<string> | null
  readonly buildRouting: {
    readonly active: boolean
    readonly inbox?: string
    readonly detail: string
  }
  readonly trackingGlobals: ReadonlyArray<string>
  readonly faviconAssetId: string | null
  /**
   * Whether visitors get what is read here; false while a change of it is on its way to them.
   */
  readonly served: boolean
  readonly csp: {
    readonly effective: string
  }
  readonly listings: {
    readonly enabled: boolean
    readonly reason: "resale_feed" | "syncing" | "builder_lots" | "not_enabled"
    readonly enabledBy: "staff" | "integrator"
    readonly provider: "resale" | "builder" | null
    readonly market: {
      readonly province: string | null
      readonly city: string | null
    } | null
  }
  readonly capabilities: ReadonlyArray<{
    readonly id: string
    readonly enabled: boolean
    readonly reason: string
    readonly enabledBy: "integrator" | "owner" | "staff" | "operator"
  }>
  readonly nextSteps: ReadonlyArray<{
    readonly id: string
    readonly label: string
    readonly url: string
  }>
  /**
   * By edit class or kind of asset: auto is live at once, hold waits for the owner, staff or content:publish, owner waits for the owner or staff alone. Judged are all classes in which what would go live differs from what is live, so a change of words on top of a version that waits waits as that one does.
   */
  readonly publishPolicy: {
    readonly [name: string]: "auto" | "hold" | "owner"
  }
  readonly requireIfMatch: boolean
  readonly draft: {
    readonly claimed: boolean
    readonly expiresAt: Timestamp | null
  } | null
  readonly trial: {
    readonly endsAt: Timestamp
    readonly daysLeft: number
    readonly expired: boolean
  } | null
  readonly frozen: boolean
  readonly frozenReason: string | null
  readonly plan: {
    readonly restricted: boolean
    readonly id: string | null
    readonly label: string | null
    readonly onPublicLadder: boolean
    readonly includes: ReadonlyArray<string>
    readonly upgrades: ReadonlyArray<{
      readonly id: string
      readonly label: string
    }>
    readonly pages: {
      readonly cap: number | null
      readonly used: number
      readonly remaining: number | null
    }
  }
}

export type SiteAddress = {
  readonly label: string
  readonly host: string
  readonly url: string
  readonly former: {
    readonly host: string
    readonly redirectsUntil: Timestamp
  } | null
  readonly unchanged?: true
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings?: ReadonlyArray<Warning>
}

export type SiteChanged = {
  readonly status: "updated"
  readonly unchanged?: true
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly warnings?: ReadonlyArray<Warning>
} & {
  readonly [name: string]: unknown
}

/**
 * Any of these; null clears. analytics: Measuring services and how visitors are asked first: `ga4MeasurementId`, `metaPixelId`, `consentBanner`, `privacyPolicyUrl`, `termsUrl`. The whole replaces the whole, so a service that is set has to be named. chat_widget: Whether pages load the platform's chat: true or false. contact: How the business is reached: `name`, `phone`, `email`, `hours` and `address` with `street`, `city`, `region`, `postalCode`, `country`. Named members replace the stored ones; an address replaces the whole address. landingParams: Names in the address a visitor landed on that are kept with their lead, beside the known ones. leadRouting: Rules by which the value of one form field decides who gets a lead, or by which people take turns: `{ field, rules: [{ equals, recipients }], mode, fallback }`. notifyBcc: Who gets a copy of what the site tells of enquiries, unseen by the others. notifyCc: Who gets a copy of what the site tells of enquiries. notifyEmail: Whom the site tells of enquiries: addresses, as one text with commas or as a list. profiles: Pages of the business with social networks and directories: up to 10 https addresses.
 */
export type SiteFields = {
  readonly [name: string]: unknown
}

export type Stylesheet = {
  readonly css: string
  readonly pageId: string | null
  readonly publishedVersionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly lastWrittenBy: Actor | null
  readonly lastWrittenAt: Timestamp | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  readonly payloadVersionId: VersionId | null
}

export type Theme = {
  readonly color?: {
    readonly background?: string
    readonly surface?: string
    readonly text?: string
    readonly primary?: string
    readonly onPrimary?: string
    readonly secondary?: string
    readonly onSecondary?: string
    readonly accent?: string
    readonly muted?: string
    readonly border?: string
  }
  readonly font: {
    readonly heading: string
    readonly body: string
    readonly mono?: string
    readonly scale?: number
  }
  readonly space?: {
    readonly unit?: number
  }
  readonly radius?: {
    readonly small?: number
    readonly medium?: number
    readonly large?: number
  }
  readonly themeVersionId: VersionId | null
  readonly createdBy: Actor | null
  readonly createdAt: Timestamp | null
  readonly pageId: string | null
  readonly latestVersionId: VersionId | null
  /**
   * Whether visitors get what is published. False while it is on its way, and where nothing is published. It changes without a new version, so a 304 says nothing of it: ask without If-None-Match.
   */
  readonly served: boolean
  readonly waiting: Waiting
  readonly payloadVersionId: VersionId | null
}

export type ThemePublished = {
  readonly status: "published" | "held" | "draft" | "updated"
  readonly pageId: string
  readonly id: string
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  readonly editClass: EditClass | null
  readonly gate: GateReport | null
  readonly warnings: ReadonlyArray<Warning>
  readonly holdReasons?: ReadonlyArray<string>
  readonly decidableBy?: DecidableBy
  readonly meanwhile?: string
  readonly pendingChange?: AwaitedChange
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly createdBy: Actor
  readonly createdAt: Timestamp
  readonly replaced: {
    readonly versionId: VersionId
    readonly createdBy: Actor
    readonly createdAt: Timestamp
  } | null
  readonly themeVersionId: VersionId
}

/**
 * font (heading, body, mono?, scale?), color?, space?, radius?; GET /v1/manifest has the schema. What GET gave beside the tokens may come along unchanged.
 */
export type ThemeTokens = {
  readonly [name: string]: unknown
}

export type ThemeWritten = {
  readonly status: "published" | "held" | "draft" | "updated"
  readonly pageId: string
  readonly id: string
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  readonly editClass: EditClass | null
  readonly gate: GateReport | null
  readonly warnings: ReadonlyArray<Warning>
  readonly holdReasons?: ReadonlyArray<string>
  readonly decidableBy?: DecidableBy
  readonly meanwhile?: string
  readonly pendingChange?: AwaitedChange
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly themeVersionId: VersionId | null
  readonly nextSteps?: ReadonlyArray<{
    readonly id: string
    readonly label: string
    readonly url: string
  }>
}

export type ThemeWritten_1 = {
  readonly status: "published" | "held" | "draft" | "updated"
  readonly pageId: string
  readonly id: string
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  readonly editClass: EditClass | null
  readonly gate: GateReport | null
  readonly warnings: ReadonlyArray<Warning>
  readonly holdReasons?: ReadonlyArray<string>
  readonly decidableBy?: DecidableBy
  readonly meanwhile?: string
  readonly pendingChange?: AwaitedChange
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
   */
  readonly rebuilds?: ReadonlyArray<string>
  readonly themeVersionId: VersionId | null
  readonly nextSteps?: ReadonlyArray<{
    readonly id: string
    readonly label: string
    readonly url: string
  }>
}

/**
 * ISO 8601 instant in UTC.
 */
export type Timestamp = string

export type Token = {
  readonly token: string
  readonly tokenType: "Bearer"
  readonly expiresAt: Timestamp
  readonly expiresInSeconds: number
}

export type UnarchiveRequested = {
  readonly status: "unarchive_pending"
  readonly pageId: string
  readonly targetRoute: string
  readonly routeConflict: boolean
  /**
   * How this site confirms what is archived. `decidableBy` says who can confirm this request.
   */
  readonly approval: "ai" | "staff"
  readonly decidableBy: DecidableBy
  readonly ownerNotified: boolean
  readonly warnings: ReadonlyArray<Warning>
}

export type Verification = {
  readonly contrast: ReadonlyArray<{
    readonly selector: string
    readonly text: string
    readonly ratio: number
    readonly required: number
    readonly foreground: string
    readonly background: string
  }>
  readonly contrastUnmeasured: ReadonlyArray<{
    readonly selector: string
    readonly text: string
    readonly why: string
  }>
  readonly a11y: {
    readonly img_no_alt: ReadonlyArray<PlaceOnPage>
    readonly no_accessible_name: ReadonlyArray<PlaceOnPage>
    readonly unlabelled_control: ReadonlyArray<PlaceOnPage>
    readonly no_focus_indicator: ReadonlyArray<PlaceOnPage>
  }
  readonly overflow: ReadonlyArray<{
    readonly width: number
    readonly by: number
    readonly elements: ReadonlyArray<PlaceOnPage>
  }>
  readonly images: ReadonlyArray<{
    readonly selector: string
    readonly text: string
    readonly src: string
    readonly declared: {
      readonly width: number
      readonly height: number
    }
    readonly rendered: {
      readonly width: number
      readonly height: number
    }
    readonly declaredRatio: number
    readonly renderedRatio: number
    readonly difference: number
  }>
  readonly hidden: ReadonlyArray<{
    readonly selector: string
    readonly text: string
    readonly by: string
  }>
  readonly brokenImages: ReadonlyArray<{
    readonly selector: string
    readonly text: string
    readonly src: string
  }>
  readonly shareImage?: {
    readonly note: string
    readonly suggestion: string | null
  }
  readonly connectorPaging: ReadonlyArray<{
    readonly provider: string
    readonly returned: number
    readonly total: number
    readonly url: string
  }>
  readonly settled: Settled
  readonly audit: {
    readonly bound: boolean
    readonly route: string
    readonly boundTo: string | null
    readonly note: string | null
  }
  readonly summary: {
    readonly ok: boolean
    readonly counts: {
      readonly [name: string]: number
    }
  }
}

export type Version = {
  readonly id: VersionId
  readonly editClass: EditClass
  readonly state: VersionState
  readonly createdBy: Actor
  readonly createdAt: Timestamp
  readonly pageId: string
  readonly baseVersionId: VersionId | null
  readonly title?: string
  readonly meta?: unknown
  readonly payload: unknown
  readonly report: unknown
  readonly holdReasons: ReadonlyArray<string>
  readonly reviewerNote?: string
}

export type VersionDiff = {
  readonly versionId: VersionId
  readonly against: VersionId | null
  readonly texts: ReadonlyArray<{
    readonly source: "html" | "css" | "js" | "tokens"
    readonly added: number
    readonly removed: number
    readonly lines: ReadonlyArray<ChangedLine>
  }>
  readonly fields: ReadonlyArray<ChangedField>
  readonly truncated: boolean
}

/**
 * A version id, `ver_…`, or `thv_…` for the theme.
 */
export type VersionId = string

export type VersionList = {
  readonly versions: ReadonlyArray<VersionSummary>
  readonly nextBefore: VersionId | null
}

export type VersionState = "draft" | "held" | "published" | "superseded" | "rejected"

export type VersionSummary = {
  readonly id: VersionId
  readonly editClass: EditClass
  readonly state: VersionState
  readonly createdBy: Actor
  readonly createdAt: Timestamp
}

export type Waiting = {
  readonly versionId: VersionId
  /**
   * A draft waits, and nobody was asked about it.
   */
  readonly state: "held" | "draft"
  readonly createdBy: Actor
  readonly createdAt: Timestamp
  readonly decidableBy: DecidableBy
} | null

export type WaitingRow = {
  readonly versionId: VersionId
  /**
   * A draft waits, and nobody was asked about it.
   */
  readonly state: "held" | "draft"
  readonly createdBy: Actor
  readonly createdAt: Timestamp
} | null

export type Warning = {
  readonly code: string
  readonly detail: string
} & {
  readonly [name: string]: unknown
}

export type Written = {
  readonly status: "published" | "held" | "draft" | "updated"
  readonly pageId: string
  readonly id: string
  readonly route: string | null
  readonly versionId: VersionId | null
  readonly latestVersionId: VersionId | null
  readonly publishedVersionId: VersionId | null
  readonly editClass: EditClass | null
  readonly gate: GateReport | null
  readonly warnings: ReadonlyArray<Warning>
  readonly holdReasons?: ReadonlyArray<string>
  readonly decidableBy?: DecidableBy
  readonly meanwhile?: string
  readonly pendingChange?: AwaitedChange
  /**
   * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
   */
  readonly served?: boolean
  /**
   * Set when further pages are rendered again in the background.
   */
  readonly rerenderQueued?: true
  /**
   * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
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
  | "site.host_invalid"
  | "site.host_taken"
  | "site.host_not_found"
  | "site.address_invalid"
  | "site.address_taken"
  | "site.unknown_field"
  | "site.field_not_writable"
  | "site.one_at_a_time"
  | "site.notify_invalid"
  | "site.landing_params_invalid"
  | "site.lead_routing_invalid"
  | "analytics.meta_pixel_id_invalid"
  | "analytics.ga4_measurement_id_invalid"
  | "analytics.gtm_container_refused"
  | "analytics.provider_omitted"
  | "analytics.consent_link_invalid"
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
  | "allowlist.origin_invalid"
  | "allowlist.limit"
  | "allowlist.not_found"
  | "chrome.unknown_kind"
  | "partial.not_found"
  | "partial.ref_invalid"
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
  | "collection.row_not_found"
  | "collection.row_invalid"
  | "collection.slug_taken"
  | "collection.row_limit"
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
  | "listings_scope.no_inventory"
  | "listings_scope.mls_configured"
  | "listings.upstream_failed"
  | "service.internal"
  | "service.unavailable"
  | "service.stopping"
  | "service.unconfirmed"
  | "site.busy"
  | "ops.unauthorized"
  | "ops.job_not_found"
  | "ops.rebuild_not_found"

/** What a call may be given beside what is asked. */
export interface CallOptions {
  /** The version that this builds on. Left out, it is the one of the text that this client last read or wrote; null sends none. */
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
     * Exchange a credential for a token
     */
    readonly token: (
      input: {
        readonly body: {
          readonly clientId: string
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
     * Needs no authentication. The draft is deleted after 72 hours unless a person claims it through claimUrl.
     */
    readonly create: (
      input: {
        readonly body: {
          readonly businessName: string
          readonly vertical?: string
        }
      },
      options?: CallOptions
    ) => Promise<Draft>
  }
  readonly site: {
    /**
     * Read the site's configuration
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<Site>
    /**
     * Set fields of the site.
     *
     * notifyEmail, notifyCc and notifyBcc may go together and with one other field; otherwise one field a call. All that is named is applied, or nothing. On a live site the owner confirms recipients and routing (202); those set before are asked about when it goes live.
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
     * The address it had redirects for 30 days.
     */
    readonly renameAddress: (
      input: {
        readonly body: {
          readonly label: string
        }
      },
      options?: CallOptions
    ) => Promise<SiteAddress>
    /**
     * Set the icon of the site
     */
    readonly setFavicon: (
      input: {
        readonly body: {
          /**
           * A picture of the library, or null for none.
           */
          readonly assetId: string | null
        }
      },
      options?: CallOptions
    ) => Promise<Favicon>
  }
  readonly limits: {
    /**
     * Read every budget; costs nothing
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
     * See who holds the writer lease
     */
    readonly read: (input?: {}, options?: CallOptions) => Promise<Lease>
    /**
     * Acquire or renew the writer lease for 300 seconds
     */
    readonly acquire: (input?: {}, options?: CallOptions) => Promise<LeaseAcquired>
    /**
     * Release the writer lease
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
        readonly include?: "payload"
        readonly ids?: string
        readonly limit?: string
        readonly cursor?: string
      },
      options?: CallOptions
    ) => Promise<PageList>
    /**
     * Create a page
     */
    readonly create: (
      input: {
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: NewPage
      },
      options?: CallOptions
    ) => Promise<Written | Rehearsed | Written>
    /**
     * Create up to 20 pages.
     *
     * Not atomic: each item succeeds, fails or is skipped for itself.
     */
    readonly createBatch: (
      input: {
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: {
          readonly pages: ReadonlyArray<NewPage>
        }
      },
      options?: CallOptions
    ) => Promise<BatchAnswer>
    /**
     * Read a page.
     *
     * The payload is the live one, or the latest when nothing is live; payloadVersionId says which. The ETag is latestVersionId, the base for the next write. `waiting` says what waits for a decision and who can decide; ?payload=latest gives the text that the next write builds on, what waits included.
     */
    readonly read: (
      input: {
        readonly id: string
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
        readonly id: string
        readonly hold?: boolean
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: PagePatch
      },
      options?: CallOptions
    ) => Promise<Written | RehearsedUpdate | Written>
    /**
     * Remove a page that was never published
     */
    readonly remove: (
      input: {
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
        readonly id: string
        readonly hold?: boolean
        readonly draft?: boolean
        readonly render?: "1" | "true" | "classes" | "html"
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
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
        readonly id: string
        readonly body?: {
          readonly versionId?: string
        } | null
      },
      options?: CallOptions
    ) => Promise<PublishedVersion>
    /**
     * Publish an older payload as a new version
     */
    readonly revert: (
      input: {
        readonly id: string
        readonly body: {
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
        readonly id: string
        readonly limit?: string
        readonly before?: string
      },
      options?: CallOptions
    ) => Promise<VersionList>
    /**
     * Read one version with its payload and report
     */
    readonly read: (
      input: {
        readonly id: string
        readonly vid: string
      },
      options?: CallOptions
    ) => Promise<Version>
    /**
     * See which lines and fields a version changed, and whose they are
     */
    readonly diff: (
      input: {
        readonly id: string
        readonly vid: string
        readonly against?: string
      },
      options?: CallOptions
    ) => Promise<VersionDiff>
    /**
     * Render one version, for its eyes only
     */
    readonly preview: (
      input: {
        readonly id: string
        readonly vid: string
      },
      options?: CallOptions
    ) => Promise<string>
    /**
     * Make a link that shows this version for 14 days
     */
    readonly previewLink: (
      input: {
        readonly id: string
        readonly vid: string
      },
      options?: CallOptions
    ) => Promise<PreviewLink>
  }
  readonly capture: {
    /**
     * Take a picture of a page.
     *
     * The headers X-Mk-Settled, X-Mk-Images, X-Mk-Fonts, X-Mk-Frames, X-Mk-Reveals-Forced and X-Mk-Bound say how far the page had come and what it was shown with; one that was not done in time is answered all the same.
     */
    readonly screenshot: (
      input: {
        readonly id: string
        readonly version?: string
        readonly w?: string
        readonly h?: string
        readonly fullPage?: boolean
        readonly y?: string
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
        readonly id: string
        readonly version?: string
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
        readonly id: string
        readonly body: ArchiveRequest
      },
      options?: CallOptions
    ) => Promise<ArchiveRequested>
    /**
     * Call off a request to archive
     */
    readonly cancel: (
      input: {
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<RequestCalledOff>
    /**
     * Confirm, and take the page off the site.
     *
     * Frees the route. The owner is mailed a link that puts the page back.
     */
    readonly confirm: (
      input: {
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
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<UnarchiveRequested>
    /**
     * Call off a request to unarchive
     */
    readonly cancelUnarchive: (
      input: {
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<RequestCalledOff>
  }
  readonly redirects: {
    /**
     * List redirects.
     *
     * Every row by its address, those that archiving left included.
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<RedirectList>
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
     * Forms name it in data-lead-destination. Lists, venues, agents' CRMs and sheets get only what names them. Where the receiver can be asked, it is asked first, and nothing is kept unless it agrees. On a live site the owner confirms, with 202.
     */
    readonly set: (
      input: {
        readonly name: string
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: LeadDestinationBody
      },
      options?: CallOptions
    ) => Promise<LeadDestinationKept | RehearsedLeadDestination | HeldForOwner>
    /**
     * Remove a destination.
     *
     * At once, also on a live site; the owner is told. Enquiries through forms that still name it are kept, each with a failed delivery.
     */
    readonly remove: (
      input: {
        readonly name: string
      },
      options?: CallOptions
    ) => Promise<LeadDestinationRemoved>
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
     * The first call answers 428 with the account the token opens, and installs nothing; sent again with confirmHubId, it connects. On a live site the owner confirms, with 202.
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
        readonly id: string
        readonly body?: Redelivery | null
      },
      options?: CallOptions
    ) => Promise<Redelivered>
  }
  readonly allowlist: {
    /**
     * List approved and proposed origins
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<Allowlist>
    /**
     * Propose an origin.
     *
     * Waits for approval with 202; nothing is opened yet.
     */
    readonly propose: (
      input: {
        readonly body: {
          /**
           * An https address; what follows the host is dropped.
           */
          readonly origin: string
          /**
           * What will be sent there and why: the person who approves reads it.
           */
          readonly reason: string
        }
      },
      options?: CallOptions
    ) => Promise<AllowlistEntry | AllowlistEntryApproved>
    /**
     * Approve a proposed origin.
     *
     * A decision of the person you work for, not yours: name the exact origin and what will be sent to it, and get an explicit yes first. Visitors' browsers may then connect and post forms to it and show frames of it, redirects may lead to it, and the service may deliver leads to it. On a live site the owner also confirms by mail (202).
     */
    readonly approve: (
      input: {
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
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<AllowlistEntryRemoved>
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
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<PendingChange>
  }
  readonly audit: {
    /**
     * Read the audit trail, newest first
     */
    readonly list: (
      input?: {
        readonly limit?: string
        readonly before?: string
      },
      options?: CallOptions
    ) => Promise<AuditTrail>
  }
  readonly stylesheet: {
    /**
     * Read the stylesheet
     */
    readonly read: (
      input?: {
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<Stylesheet>
    /**
     * Write the stylesheet.
     *
     * At most 512 KB of UTF-8. Every page is rendered again in the background.
     */
    readonly write: (
      input: {
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: {
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
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<Script>
    /**
     * Write the script.
     *
     * At most 512 KB of UTF-8; served at /__mk/site.js. On a live site a change waits with 202 until the owner or staff have seen the code; no credential can release it.
     */
    readonly write: (
      input: {
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: {
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
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<{
      readonly chrome: {
        readonly header: ChromeSection
        readonly footer: ChromeSection
        readonly announcement: ChromeSection
      }
    }>
    /**
     * Write a section.
     *
     * Every page is rendered again in the background. Empty html removes the section.
     */
    readonly write: (
      input: {
        readonly kind: string
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
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
        readonly kind: string
        readonly body: {
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
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<NotFound>
    /**
     * Write the not-found page
     */
    readonly write: (
      input: {
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
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
          readonly toVersionId: string | null
        }
      },
      options?: CallOptions
    ) => Promise<Reverted>
  }
  readonly partials: {
    /**
     * List partials with their live html
     */
    readonly list: (
      input?: {
        readonly payload?: "live" | "latest"
      },
      options?: CallOptions
    ) => Promise<{
      readonly partials: ReadonlyArray<Partial>
    }>
    /**
     * Create or update a partial.
     *
     * Pages that show it are rendered again in the background.
     */
    readonly write: (
      input: {
        readonly ref: string
        readonly body: {
          readonly html: string
        }
      },
      options?: CallOptions
    ) => Promise<Written>
    /**
     * Remove a partial that nothing published shows
     */
    readonly remove: (
      input: {
        readonly ref: string
      },
      options?: CallOptions
    ) => Promise<{
      readonly status: "removed"
      readonly ref: string
      readonly warnings: ReadonlyArray<Warning>
      /**
       * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
       */
      readonly served?: boolean
      /**
       * Set when further pages are rendered again in the background.
       */
      readonly rerenderQueued?: true
      /**
       * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
       */
      readonly rebuilds?: ReadonlyArray<string>
    }>
    /**
     * Bring an old partial back as a new version
     */
    readonly revert: (
      input: {
        readonly ref: string
        readonly body: {
          readonly toVersionId: string
        }
      },
      options?: CallOptions
    ) => Promise<Reverted>
  }
  readonly theme: {
    /**
     * Read the live tokens; the defaults while none were published
     */
    readonly read: (
      input?: {
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
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: ThemeTokens
      },
      options?: CallOptions
    ) => Promise<ThemeWritten | Rehearsed | ThemeWritten_1>
    /**
     * Make a theme version live; an older one is the way back
     */
    readonly publish: (
      input: {
        readonly body: {
          readonly themeVersionId: string
        }
      },
      options?: CallOptions
    ) => Promise<ThemePublished>
  }
  readonly fonts: {
    /**
     * List the uploaded faces
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<FontList>
    /**
     * Upload a face.
     *
     * A WOFF2 file of at most 2 MB, at most 20 faces a site. The face is served first-party and written before all other CSS of every page; a theme may name its family from then on. Needs no lease.
     */
    readonly upload: (
      input: {
        readonly body: FormData | FontUpload
      },
      options?: CallOptions
    ) => Promise<FontUploaded>
    /**
     * Remove a face that the live theme does not use
     */
    readonly remove: (
      input: {
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<FontRemoved>
  }
  readonly media: {
    /**
     * List the library, newest first
     */
    readonly list: (
      input?: {
        readonly limit?: string
        readonly before?: string
      },
      options?: CallOptions
    ) => Promise<MediaList>
    /**
     * Upload a file.
     *
     * Answers the file and the path under which pages show it. PNG, JPEG, WebP, AVIF, GIF or SVG up to 25 MB, PDF or DOCX up to 25 MB, MP4 or WebM up to 50 MB; told by the content, whatever the file is called. One file a call. Needs no lease.
     */
    readonly upload: (
      input: {
        readonly body: FormData | MediaUpload
      },
      options?: CallOptions
    ) => Promise<MediaAsset>
    /**
     * Read what is known of a file
     */
    readonly read: (
      input: {
        readonly id: string
      },
      options?: CallOptions
    ) => Promise<MediaAsset>
    /**
     * Fetch a file into the library.
     *
     * The file is copied: it is served from the site itself from then on. Only https URLs of public hosts. PNG, JPEG, WebP, AVIF, GIF or SVG up to 25 MB, PDF or DOCX up to 25 MB, MP4 or WebM up to 50 MB; told by the content, whatever the file is called. One file a call. Needs no lease.
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
     * POST /v1/media under another name and with a shorter answer. PNG, JPEG, WebP, AVIF, GIF or SVG up to 25 MB, PDF or DOCX up to 25 MB, MP4 or WebM up to 50 MB; told by the content, whatever the file is called. One file a call. Needs no lease.
     */
    readonly asset: (
      input: {
        readonly body: FormData | MediaUpload_1
      },
      options?: CallOptions
    ) => Promise<AssetPath>
  }
  readonly collections: {
    /**
     * List collections
     */
    readonly list: (input?: {}, options?: CallOptions) => Promise<CollectionList>
    /**
     * Create a collection
     */
    readonly create: (
      input: {
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: NewCollection
      },
      options?: CallOptions
    ) => Promise<RehearsedChange | CollectionWritten>
    /**
     * Change name, fields or base path.
     *
     * Values of fields that are dropped are given up only with dropFields.
     */
    readonly patch: (
      input: {
        readonly key: string
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: CollectionPatch
      },
      options?: CallOptions
    ) => Promise<CollectionWritten | RehearsedChange>
    /**
     * Delete a collection that nothing uses
     */
    readonly remove: (
      input: {
        readonly key: string
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
      },
      options?: CallOptions
    ) => Promise<CollectionRemoved | RehearsedChange>
    /**
     * List every row, those outside their window too
     */
    readonly listRows: (
      input: {
        readonly key: string
      },
      options?: CallOptions
    ) => Promise<CollectionRowList>
    /**
     * Add a row
     */
    readonly createRow: (
      input: {
        readonly key: string
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: NewCollectionRow
      },
      options?: CallOptions
    ) => Promise<RehearsedChange | CollectionRowWritten>
    /**
     * Change a row.
     *
     * Only what is sent changes. A new slug leaves a redirect at the old address.
     */
    readonly patchRow: (
      input: {
        readonly key: string
        readonly id: string
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
        readonly body: CollectionRowPatch
      },
      options?: CallOptions
    ) => Promise<CollectionRowWritten | RehearsedChange>
    /**
     * Remove a row; its address answers 410 from then on
     */
    readonly removeRow: (
      input: {
        readonly key: string
        readonly id: string
        /**
         * 1 or true rehearses: every check, nothing stored, no lease, no charge.
         */
        readonly dryRun?: boolean
      },
      options?: CallOptions
    ) => Promise<CollectionRowRemoved | RehearsedChange>
  }
  readonly roster: {
    /**
     * Read the roster from the service that keeps it
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
     * Disconnect the roster; the rows of its collection go with it
     */
    readonly disconnect: (
      input?: {},
      options?: CallOptions
    ) => Promise<{
      readonly configured: boolean
      /**
       * Whether visitors get what was written from now on; absent where nothing was published. A page is served at its own address at once. A shared asset or a row is served once the pages that show it have followed: false beside `rerenderQueued` is how that begins. False with the warning `publish.not_served_yet` means that the object store did not take it; it is tried again until it does. Reads tell when it is served. The write itself is durable by the time of the answer: no dying process and no power failure takes it. What visitors are served may reach the disk a moment after the answer; should the power fail before, the next start makes it again from the write by itself, and nothing is served in part.
       */
      readonly served?: boolean
      /**
       * Set when further pages are rendered again in the background.
       */
      readonly rerenderQueued?: true
      /**
       * Every piece of background work the change started or joined, in order; set with `rerenderQueued`.
       */
      readonly rebuilds?: ReadonlyArray<string>
      readonly warnings?: ReadonlyArray<Warning>
    }>
  }
  readonly listings: {
    /**
     * List builders with lots
     */
    readonly builders: (
      input?: {
        readonly q?: string
      },
      options?: CallOptions
    ) => Promise<{
      readonly builders: ReadonlyArray<Builder>
    }>
    /**
     * Choose the builders whose lots the site shows
     */
    readonly setScope: (
      input: {
        readonly body: NewListingScope
      },
      options?: CallOptions
    ) => Promise<ListingScope>
  }
  readonly formTrial: {
    /**
     * Send a form as a test.
     *
     * Stores a test lead the way a visitor's submission is stored. The key is a form's own, or `<asset id>~<key>`. Without `data` the fields are filled with samples. Nobody is told and nothing is handed on, unless notify=1.
     */
    readonly send: (
      input: {
        readonly formKey: string
        readonly notify?: boolean
        readonly body?: {
          readonly pageId?: string
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
     * Personal data: every call is recorded with its caller, and nothing may keep the answer. Test leads are listed with includeTest=1.
     */
    readonly list: (
      input?: {
        readonly page?: string
        readonly limit?: string
        readonly offset?: string
        readonly includeTest?: boolean
      },
      options?: CallOptions
    ) => Promise<LeadList>
  }
  readonly forms: {
    /**
     * List the forms that take submissions.
     *
     * Forms of published pages, 30 pages a call. Those of chrome and partials come with the first call.
     */
    readonly list: (
      input?: {
        readonly offset?: string
      },
      options?: CallOptions
    ) => Promise<FormList>
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
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    renameAddress: {
      method: "PUT",
      path: "/v1/site/address",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    setFavicon: {
      method: "PUT",
      path: "/v1/favicon",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    createBatch: {
      method: "POST",
      path: "/v1/pages/batch",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/pages/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    writePayload: {
      method: "PUT",
      path: "/v1/pages/{id}/payload",
      query: ["hold", "draft", "render", "dryRun"],
      token: true,
      guarded: true,
      keyed: true,
      leased: true,
      multipart: false
    },
    publish: {
      method: "POST",
      path: "/v1/pages/{id}/publish",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/pages/{id}/revert",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      query: [],
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
      query: ["version", "w", "h", "fullPage", "y"],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
    },
    verify: {
      method: "GET",
      path: "/v1/pages/{id}/verify",
      query: ["version"],
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
      leased: true,
      multipart: false
    },
    cancel: {
      method: "DELETE",
      path: "/v1/pages/{id}/archive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    confirm: {
      method: "POST",
      path: "/v1/pages/{id}/archive/confirm",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    requestUnarchive: {
      method: "POST",
      path: "/v1/pages/{id}/unarchive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    cancelUnarchive: {
      method: "DELETE",
      path: "/v1/pages/{id}/unarchive",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    }
  },
  redirects: {
    list: {
      method: "GET",
      path: "/v1/redirects",
      query: [],
      token: true,
      guarded: false,
      keyed: false,
      leased: false,
      multipart: false
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
      leased: true,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/lead-webhooks/{name}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    setDefault: {
      method: "PUT",
      path: "/v1/lead-webhook",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
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
      leased: true,
      multipart: false
    },
    approve: {
      method: "POST",
      path: "/v1/allowlist/{id}/approve",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/allowlist/{id}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/stylesheet/revert",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/script/revert",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/chrome/{kind}/revert",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/notfound/revert",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
    write: {
      method: "PUT",
      path: "/v1/partials/{ref}",
      query: [],
      token: true,
      guarded: true,
      keyed: true,
      leased: true,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/partials/{ref}",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    revert: {
      method: "POST",
      path: "/v1/partials/{ref}/revert",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
      multipart: false
    },
    publish: {
      method: "POST",
      path: "/v1/theme/publish",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
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
      leased: true,
      multipart: false
    },
    patch: {
      method: "PATCH",
      path: "/v1/collections/{key}",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    remove: {
      method: "DELETE",
      path: "/v1/collections/{key}",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    listRows: {
      method: "GET",
      path: "/v1/collections/{key}/rows",
      query: [],
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
      leased: true,
      multipart: false
    },
    patchRow: {
      method: "PATCH",
      path: "/v1/collections/{key}/rows/{id}",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
      multipart: false
    },
    removeRow: {
      method: "DELETE",
      path: "/v1/collections/{key}/rows/{id}",
      query: ["dryRun"],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
      multipart: false
    },
    disconnect: {
      method: "DELETE",
      path: "/v1/roster-connector",
      query: [],
      token: true,
      guarded: false,
      keyed: true,
      leased: true,
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
      leased: true,
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
      leased: true,
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
  }
}
