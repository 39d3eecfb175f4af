/**
 * The reference of limits. Every number of `engine/limits.ts` stands here, under the words that a caller knows it by, or
 * among those that no caller can run into; the compiler asks for the words of a new one.
 */
import { DAY_MS, GIB, HOUR_MS, KIB, limits, MIB, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import { routeBytes, routeSegmentBytes } from "../../../engine/publish/keys.ts"

type Limit = keyof typeof limits

/** Words for a caller, by what they are about. */
const told = {
  "Texts and requests": {
    pageHtmlBytes: "`html` of a page, section or partial",
    pageCssBytes: "`css` of a page or section",
    stylesheetBytes: "the site stylesheet",
    scriptBytes: "the site script",
    requestBodyBytes: "body of a content write",
    batchBodyBytes: "body of a batch",
    toolCallBytes: "a call of a tool at `/mcp`, as it is sent",
    batchItems: "pages of one batch",
    titleCharacters: "title of a page",
    titleShort: "characters of a title below which `seo.title_length` warns",
    titleLong: "characters of a title beyond which it does",
    descriptionCharacters: "`meta.description`",
    routeCharacters: `route of a page; in UTF-8 ${routeBytes} bytes, a segment ${routeSegmentBytes}, where \`=\` counts as three`,
    metaSchemaBytes: "`meta.schema`",
    styleAttributeBytes: "one `style` attribute",
    cssNesting: "blocks, brackets and functions of CSS inside one another",
    jsonNesting: "objects and lists of kept JSON inside one another",
    gateFindings: "findings listed for one refused text",
    noteCharacters: "a reviewer's note"
  },
  Reading: {
    listPayloadBytes: "payloads of one answer of `GET /v1/pages?include=payload`",
    pagesPageSize: "pages of one answer",
    versionsPageSize: "versions of one answer",
    auditPageSize: "audit entries of one answer",
    mediaPageSize: "files of one answer",
    leadsPageSize: "leads of one answer, at most",
    leadsPageDefault: "leads of one answer, unless `limit` says otherwise",
    formsWindowPages: "pages that one call of `GET /v1/forms` looks through",
    diffLines: "changed lines that one comparison lists",
    diffLineCharacters: "characters shown of each of them",
    pendingChangesShown: "changes listed by `GET /v1/pending-changes`",
    formRequestsShown: "integration requests of one answer",
    inboundLinksShown: "places that link to a page, where they are listed"
  },
  "Access and drafts": {
    tokenLifetimeMs: "life of an access token",
    authFailuresPerMinute: "failed sign-ins a minute, from one address at one client id",
    addressAuthFailuresPerMinute: "failed sign-ins a minute, from one address in all",
    draftLifetimeMs: "life of a draft that nobody claims",
    draftsPerAddress: "drafts of one address in 24 hours",
    draftPages: "pages of an unclaimed draft",
    trialMs: "trial that begins when a draft is claimed"
  },
  Writing: {
    leaseMs: "the writer lease; every write extends it",
    leaseChangesShown: "changes listed in `sinceYourLastWrite`",
    writesPerWindow: "writes a minute, on a site with a domain of its own",
    createsPerHour: "pages created an hour, on a site with a domain of its own",
    rehearsalsPerMinute: "rehearsals a minute; one counts once for each MiB begun",
    drawingsPerMinute: "SVG files checked a minute",
    freezeWritesPerHour: "writes an hour that freeze a site with a domain of its own",
    freezeRejectionsPerHour: "refused writes an hour that freeze it",
    freezeBuildModePerHour: "writes or refusals an hour that freeze a site still being built",
    freezeWarningShare: "share of either from which `X-Mk-Limits-Warning` tells of it",
    buildModeEndedNoticeMs: "how long writes warn that build mode has ended",
    idempotencyKeyMs: "an `Idempotency-Key` is remembered",
    idempotencyKeyCharacters: "characters of such a key",
    openIdempotencyKeyCharacters: "characters it has at least, on routes without a token",
    settleMs: "a write waits for its page to be served before it answers `served: false`"
  },
  Guards: {
    destructiveLines: "live lines that may go without being acknowledged",
    copiesCountedPerLine: "copies of one line that are counted",
    truncationBytes: "size from which a large cut needs a base",
    truncationShare: "share that counts as a large cut",
    overwriteSampleLines: "lines of others shown in a refusal"
  },
  Links: {
    previewLinkMs: "a preview link",
    restoreLinkMs: "the owner's link that brings an archived page back",
    ownerLinkMs: "the owner's link that confirms a change, and the change itself",
    signInLinkMs: "a link that signs an owner in",
    formerAddressMs: "a site's former preview address redirects",
    formerAddresses: "former preview addresses that a site keeps, its latest"
  },
  "What a site holds": {
    collections: "collections",
    collectionRows: "rows of one collection",
    collectionFields: "fields of one collection",
    fieldOptions: "options of one field",
    redirectRows: "redirects",
    redirectFromCharacters: "characters of the address of one",
    redirectToCharacters: "characters of where one leads, query and fragment with it",
    redirectHops: "redirects that a new one may lead over on its way",
    redirectReach: "characters of addresses followed on such a way; ten times as many of a whole import",
    redirectLinesNamed: "refused lines that the refusal of an import names",
    allowlistActive: "approved origins",
    allowlistPending: "proposed origins",
    allowlistReasonCharacters: "reason of a proposal",
    integrationQuestions: "questions of one integration request",
    requestDetailCharacters: "why a form could not be placed",
    leadDestinations: "named lead destinations",
    fontFaces: "uploaded font faces",
    siteNotifyAddresses: "addresses of each of `notifyEmail`, `notifyCc` and `notifyBcc`",
    landingParams: "landing parameters",
    contactCharacters: "one field of the contact record",
    leadRoutingRules: "routing rules",
    siteNameCharacters: "name of a site",
    feedEntries: "entries of `/feed.xml`",
    pageListEntries: "entries on one page of a `page-list`"
  },
  Media: {
    imageBytes: "an image",
    documentBytes: "a document",
    videoBytes: "a video",
    fontBytes: "a font face",
    fontDecodedBytes: "a font face, decompressed",
    imagePixels: "width times height of a picture",
    animationPixels: "the same over all frames of an animation",
    altCharacters: "alternative text",
    libraryFiles: "files of a site's library",
    libraryBytes: "all files of a site's library",
    draftLibraryFiles: "files of the library of a draft that nobody has claimed",
    draftLibraryBytes: "all files of the library of such a draft",
    drawingNesting: "elements of an SVG inside one another",
    drawingCheckMs: "checking one SVG, as the time of a processor",
    uploadStallMs: "an upload on which nothing arrives is given up",
    uploadMs: "an upload in all",
    importMs: "an import in all"
  },
  "Looking at pages": {
    capturesPerHour: "screenshots and verifications of one site an hour",
    captureMs: "one look in all",
    captureRequests: "files that one page may load while it is looked at",
    captureFileBytes: "one of them",
    captureForeignFileBytes: "one of them from another host",
    captureBytes: "all of them",
    capturePictureBytes: "a screenshot",
    capturePixelsHigh: "height of a screenshot, in pixels",
    captureFindings: "findings of one kind that a verification lists",
    captureReloads: "documents that a page may put in its own place"
  },
  "Forms and leads": {
    formFields: "fields of a form",
    formTextCharacters: "one label, placeholder, option or preset value",
    formResponseFields: "names in `data-response-fields`",
    formReplyMs: "a submission waits for the receiver's reply",
    notifyAddresses: "addresses of one `data-notify-*` attribute",
    formSubmissions: "submissions of one visitor a minute",
    formNonceAgeMs: "a form sent sooner after it was loaded was not filled in by a person",
    formNonceLifeMs: "age of `mk_fn` at most",
    formNonceAheadMs: "how far a visitor's clock may be ahead",
    formTextBytes: "a submission without its files",
    formValues: "values of a submission",
    submittedLineCharacters: "one line that a visitor types",
    submittedTextCharacters: "one text area that a visitor fills",
    formFileBytes: "one file of a submission",
    formFilesPerField: "files of one field",
    formFilesBytes: "all files of a submission",
    formFileKeptMs: "a file of a lead is kept",
    formFilesKept: "files of leads that a site keeps",
    formFilesKeptBytes: "all files of leads that a site keeps",
    heldFormBytes: "a submission that is kept while the API is away",
    heldFormsPerSite: "such submissions of one site",
    leadExportFields: "fields with a column of their own in an exported table of leads",
    attributionCharacters: "one value that tells where a visitor came from",
    redeliveriesPerHour: "leads handed on again by request, an hour",
    credentialChecksPerHour: "receivers asked about a secret, an hour",
    leadAttemptMs: "one attempt to hand a lead on",
    ownerQuestionsPerHour: "mails an hour that ask one owner for a decision"
  },
  Domains: {
    domainLookMs: "what a domain is asked for while somebody waits",
    domainServingCheckMs: "between two looks at a domain that serves",
    domainLapseLooks: "looks in a row that find another place before a domain no longer leads here",
    domainLapseMs: "the time that these looks span at least",
    domainOftenMs:
      "a domain that does not lead here is looked at every minute for an hour, then at least hourly for this long, then daily"
  },
  "Listings and roster": {
    listingSyncMs: "between two readings of the listings",
    listingPhotos: "photos that `listing-detail` shows, unless told otherwise",
    listingPhotosMost: "photos that it shows at most",
    rosterSyncMs: "between two readings of the roster"
  }
} as const satisfies { readonly [about: string]: { readonly [limit in Limit]?: string } }

type Told = { [about in keyof typeof told]: keyof (typeof told)[about] }[keyof typeof told]

/** Numbers of the house: how it waits, works and keeps order inside. */
const inside: { readonly [limit in Exclude<Limit, Told>]: true } = {
  gateJudgedExcess: true,
  redirectRowsARecord: true,
  rebuildsShown: true,
  opsPageSize: true,
  opsPageMost: true,
  opsCounted: true,
  storeUseStep: true,
  storeUseMs: true,
  sweepHeldMs: true,
  trialDaysMost: true,
  domainPatientLookMs: true,
  domainClaimMs: true,
  domainDoubtCheckMs: true,
  linksKept: true,
  apiHeadMs: true,
  apiRequestMs: true,
  apiIdleMs: true,
  apiConnectionsCheckedMs: true,
  draftsWindowMs: true,
  writeWindowMs: true,
  idempotencyClaimMs: true,
  overwriteSampleCharacters: true,
  alignedLineEdits: true,
  editedLineReach: true,
  editedLineSimilarity: true,
  signInsPerAddress: true,
  signInsPerVisitor: true,
  signInWindowMs: true,
  addressMailsPerHour: true,
  siteMailsPerHour: true,
  mailWindowMs: true,
  confirmationMailsPerDay: true,
  toldMailsPerDay: true,
  confirmationWindowMs: true,
  ownerSessionMs: true,
  ownerSessionIdleMs: true,
  operatorSessionMs: true,
  operatorSessionIdleMs: true,
  freshSignInMs: true,
  sitesPerOwner: true,
  copiedPages: true,
  copiedInAnswer: true,
  copiedAtOnce: true,
  copiedTextBytes: true,
  copiedFileBytes: true,
  copyPauseMs: true,
  copyRestsMs: true,
  copyStalledMs: true,
  copyLeftShown: true,
  formerDetailLooks: true,
  formerDetailPages: true,
  reviewLines: true,
  settleRetryMs: true,
  stopFinishMs: true,
  stopAnswersMs: true,
  stopMs: true,
  stopKilledMs: true,
  schemaLookMs: true,
  storeLookMs: true,
  settleAttempts: true,
  deadJobKeptMs: true,
  deadJobsShown: true,
  uploadAbandonedMs: true,
  picturesMeasured: true,
  pictureAddressCharacters: true,
  pictureTurnMs: true,
  pictureLookMs: true,
  pictureTries: true,
  pictureGraceMs: true,
  drawingThreadMs: true,
  judgedAsideCharacters: true,
  judgeMs: true,
  judgeThreadMs: true,
  capturesAtOnce: true,
  captureGraceMs: true,
  captureIdleMs: true,
  captureStartMs: true,
  captureLoadMs: true,
  captureSettleMs: true,
  captureFrameMs: true,
  captureLateFilesMs: true,
  captureFilesAtOnce: true,
  captureMemoryBytes: true,
  captureProcesses: true,
  captureHeapMegabytes: true,
  listingRetryMs: true,
  listingCompareMs: true,
  listingOverlapMs: true,
  listingBatch: true,
  listingDropShare: true,
  rosterPageAgents: true,
  rosterPages: true,
  rosterPortraits: true,
  rosterIdCharacters: true,
  rosterBioCharacters: true,
  rosterAddressCharacters: true,
  challengeBits: true,
  formWindowMs: true,
  formNonceKeptMs: true,
  heldForms: true,
  heldFormsBytes: true,
  refusedFormKeptMs: true
}

export const limitsDocument = (): string =>
  `${[
    "# Limits",
    "Every number that a caller can run into, as this version has it. `GET /v1/manifest` has them all under `budgets` by the names in the last column, and `GET /v1/limits` says how much of a site's own budgets is used, and under `storage` how many files and bytes its library (`library`) and the files of its enquiries (`formFiles`) take, each beside its bound; asking costs nothing. What is refused, and under which code, stands in [errors](errors.md).",
    "While a site has no domain of its own it is in build mode: the budgets of writes and of created pages are not charged, and only the ceiling of build mode can freeze it. A frozen site refuses writes with `site.frozen` until a person unfreezes it; reads and rehearsals go on.",
    ...Object.entries(told).flatMap(([about, list]) => [
      `## ${about}`,
      [
        "| what | limit | name |",
        "| --- | --- | --- |",
        ...Object.entries(list).map(([name, words]) => `| ${words} | ${valueOf(name as Limit)} | \`${name}\` |`)
      ].join("\n")
    ])
  ].join("\n\n")}\n`

/** Numbers that are told and those that are not, for whoever counts them. */
export const limitsInside: ReadonlySet<string> = new Set(Object.keys(inside))

/** The value with its unit, which its name ends in. */
const valueOf = (name: Limit): string => {
  const value: number = limits[name]
  if (name.endsWith("Bytes")) return bytesOf(value)
  if (name.endsWith("Ms")) return timeOf(value)
  if (name.endsWith("Characters")) return `${grouped(value)} characters`
  if (name.endsWith("Share")) return `${value * 100} %`
  return grouped(value)
}

const bytesOf = (value: number): string => {
  if (value % GIB === 0) return `${value / GIB} GiB`
  return value % MIB === 0 ? `${value / MIB} MiB` : `${value / KIB} KiB`
}

const timeOf = (value: number): string => {
  if (value % DAY_MS === 0 && value > 3 * DAY_MS) return `${value / DAY_MS} days`
  if (value % HOUR_MS === 0 && value > HOUR_MS) return `${value / HOUR_MS} hours`
  if (value % MINUTE_MS === 0 && value > 5 * MINUTE_MS) return `${value / MINUTE_MS} minutes`
  return value === SECOND_MS ? "1 second" : `${value / SECOND_MS} seconds`
}

const grouped = (value: number): string => value.toLocaleString("en")
