/** Every number of the specification, named, with its unit in the name. */
export const KIB = 1024
export const MIB = 1024 * KIB
export const GIB = 1024 * MIB
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const limits = {
  pageHtmlBytes: 512 * KIB,
  pageCssBytes: 256 * KIB,
  /** `mk-component` and `mk-partial` in one text. */
  platformElements: 400,
  /** Of a page with all that it shows: what surrounds it, its partials, and about what its components print. */
  pageShownCharacters: 8 * MIB,
  stylesheetBytes: 512 * KIB,
  scriptBytes: 512 * KIB,
  /** JSON body of a content write: every text at its limit, escaped, plus meta. */
  requestBodyBytes: 4 * MIB,
  /** A batch of twenty pages. */
  batchBodyBytes: 16 * MIB,
  /** A call of a tool: a batch, and what the protocol puts around it. */
  toolCallBytes: 16 * MIB + 64 * KIB,
  /** Bodies larger than this are counted while they are held; of one site, and of all, in one process. */
  smallBodyBytes: 64 * KIB,
  siteBodiesBytes: 34 * MIB,
  bodiesBytes: 68 * MIB,
  metaSchemaBytes: 32 * KIB,
  /** One style attribute: what is longer belongs into a stylesheet. */
  styleAttributeBytes: 16 * KIB,
  /** Blocks, brackets and functions of CSS inside one another. */
  cssNesting: 100,
  /** A body of JSON longer than this is not looked through for names that one object has twice. */
  jsonNamesCheckedCharacters: 64 * KIB,
  /** Members and elements of a body of JSON, but for what the operator sends: to read more of them keeps everybody waiting. */
  jsonValues: 50_000,
  /** Objects and lists of JSON inside one another, in a text that is kept. */
  jsonNesting: 64,
  /** Findings listed for one text of a refused write. */
  gateFindings: 1_000,
  /** A text this many times over its budget is refused for its size alone, without being parsed. */
  gateJudgedExcess: 2,
  /** A text longer than this is judged beside the event loop; one judgement, once a thread is there; and until it is. */
  judgedAsideCharacters: 32 * KIB,
  judgeMs: 30 * SECOND_MS,
  judgeThreadMs: 20 * SECOND_MS,
  /** Pins of one map, and what may be written of each. */
  mapPins: 500,
  mapPinTitleCharacters: 200,
  mapPinDescriptionCharacters: 1_000,
  mapPinAddressCharacters: 2_048,
  /** Rules of the style of one map; the longest themes that are handed around have some sixty. */
  mapStyleRules: 200,
  titleCharacters: 300,
  /** Outside of these a title is warned of. */
  titleShort: 10,
  titleLong: 60,
  descriptionCharacters: 1_000,
  routeCharacters: 400,
  /** Distinct links of one text that are remembered, to tell who leads to a page. */
  linksKept: 2_000,
  batchItems: 20,
  listPayloadBytes: 4 * MIB,
  /** Page records of one answer, at most, and where only a cursor is sent. */
  pagesPageSize: 1_000,
  versionsPageSize: 100,

  /** A connection of the API has this long for the head of a request, from its first moment; and for all of it. */
  apiHeadMs: 5 * SECOND_MS,
  apiRequestMs: 300 * SECOND_MS,
  apiIdleMs: 60 * SECOND_MS,
  /** What callers have not taken of their answers, of one process; and how often that is looked at. */
  apiUntakenBytes: 32 * MIB,
  apiUntakenLookMs: 100,
  /** How often connections are looked at. */
  apiConnectionsCheckedMs: SECOND_MS,
  tokenLifetimeMs: 60 * MINUTE_MS,
  /** Of one address: at one client id, and at all of them, where many may share the address. */
  authFailuresPerMinute: 10,
  addressAuthFailuresPerMinute: 60,

  draftLifetimeMs: 72 * HOUR_MS,
  draftsPerAddress: 3,
  draftsWindowMs: DAY_MS,
  draftPages: 10,
  /** For each of these a version of an unclaimed draft counts as a further write: every version keeps its texts whole. */
  draftWriteBytes: 64 * KIB,
  trialMs: 180 * DAY_MS,
  /** Of a further site of one owner: long enough to be told of its end before. */
  sharedTrialLeastMs: 14 * DAY_MS,
  trialRememberedMs: 365 * DAY_MS,

  /** What a domain is asked for while it is attached, in the request itself. */
  domainLookMs: 2.5 * SECOND_MS,
  /** The same where nobody waits. */
  domainPatientLookMs: 20 * SECOND_MS,
  /** A worker that took a domain and died leaves it to others after this. */
  domainClaimMs: MINUTE_MS,
  /** Hosts that a process is asked about a second, by whoever may order certificates for them. */
  certificateAsksPerSecond: 50,
  domainServingCheckMs: 30 * MINUTE_MS,
  /** Between looks at a domain that serves and seemed to lead elsewhere, or could not be asked for. */
  domainDoubtCheckMs: 7.5 * MINUTE_MS,
  /** So many looks in a row, over this time, have to be answered with another place before a domain has lapsed. */
  domainLapseLooks: 3,
  domainLapseMs: 15 * MINUTE_MS,
  /** A domain that does not lead here is looked at at least hourly for this long, and daily afterwards. */
  domainOftenMs: 30 * DAY_MS,
  /** For so long after a domain was taken from a site, it serves another one only once its TXT record says so. */
  releasedDomainMs: 365 * DAY_MS,

  writesPerWindow: 30,
  writeWindowMs: 60 * SECOND_MS,
  /** Rehearsals in the same window, while a site is built and afterwards. One counts once for each begun MiB of its body. */
  rehearsalsPerMinute: 120,
  /** Drawings that are checked in the same window, whatever becomes of them. */
  drawingsPerMinute: 60,
  createsPerHour: 5,
  freezeWritesPerHour: 60,
  freezeRejectionsPerHour: 20,
  freezeBuildModePerHour: 2_000,
  freezeWarningShare: 0.75,
  buildModeEndedNoticeMs: DAY_MS,

  leaseMs: 300 * SECOND_MS,
  leaseChangesShown: 20,
  idempotencyKeyMs: 48 * HOUR_MS,
  idempotencyKeyCharacters: 200,
  /** The least a key has where no account stands behind it: what 128 random bits take. */
  openIdempotencyKeyCharacters: 22,
  /** A claim on a key that was not answered within this time is one of a process that ended. */
  idempotencyClaimMs: 10 * MINUTE_MS,

  destructiveLines: 20,
  copiesCountedPerLine: 3,
  truncationBytes: 2 * KIB,
  truncationShare: 0.4,
  overwriteSampleLines: 5,
  overwriteSampleCharacters: 200,
  /** Beyond this many inserted and deleted lines a rewrite is no longer read as edits of single lines. */
  alignedLineEdits: 1_000,
  /** How far apart an old line and its edited form may stand within one change. */
  editedLineReach: 20,
  editedLineSimilarity: 0.6,

  previewLinkMs: 14 * DAY_MS,
  restoreLinkMs: 30 * DAY_MS,
  ownerLinkMs: 72 * HOUR_MS,
  /** Domains that an owner connected and that do not lead here yet. */
  waitingDomains: 3,
  /** How long a change of address can be taken back by whoever reads the old one. */
  ownerUndoMs: 14 * DAY_MS,
  /** How long an owner can allow an assistant again that one of them removed. */
  assistantBackMs: 30 * DAY_MS,
  signInLinkMs: 30 * MINUTE_MS,
  /**
   * Sign-in mails asked for one address, and by one visitor, in a time no longer than their links work: whoever is put off,
   * because somebody else asked again and again, has one that does.
   */
  signInsPerAddress: 5,
  signInsPerVisitor: 20,
  signInWindowMs: 30 * MINUTE_MS,
  /** Mails to owners that what is asked of us may cause, for one address and for one site. Enquiries are not counted. */
  addressMailsPerHour: 30,
  siteMailsPerHour: 60,
  mailWindowMs: HOUR_MS,
  /** To an address that has not confirmed itself; and to one that is only told that an owner was asked. */
  confirmationMailsPerDay: 1,
  /** Of those that an owner asks for at the desk, of one site and of one owner, whatever the addresses. */
  askedMailsPerSiteAndDay: 5,
  askedMailsPerOwnerAndDay: 10,
  toldMailsPerDay: 1,
  confirmationWindowMs: DAY_MS,
  /** A session of the dashboard that is not used ends sooner. */
  ownerSessionMs: 60 * DAY_MS,
  ownerSessionIdleMs: 14 * DAY_MS,
  /** A session of the operator's console, and one that is not used. */
  operatorSessionMs: 12 * HOUR_MS,
  operatorSessionIdleMs: HOUR_MS,
  /** How long after signing in an owner may make a key without doing so again. */
  freshSignInMs: 15 * MINUTE_MS,
  /** Sites an owner may start from the dashboard, those they have included. */
  sitesPerOwner: 20,
  siteNameCharacters: 200,
  /** Pages of a site of which a copy may be made. */
  copiedPages: 5_000,
  /** A site that is copied while its owner waits has so many files, lists and texts; a larger one is filled meanwhile. */
  copiedInAnswer: 50,
  /** Files or texts copied in one go, and their bytes, and how long before the next go. */
  copiedAtOnce: 20,
  copiedTextBytes: 1 * MIB,
  copiedFileBytes: 64 * MIB,
  copyPauseMs: 200,
  /** A copy that nobody moved for so long is taken up again; one of which no part could be done for longer is given up. */
  copyRestsMs: 10 * MINUTE_MS,
  copyStalledMs: 12 * HOUR_MS,
  /** Texts that could not be copied, as they are named to an owner. */
  copyLeftShown: 10,
  /** Texts of a site that are looked through for contact details that were replaced, and those changed in one go. */
  formerDetailLooks: 2_000,
  formerDetailPages: 25,
  /** Mails an hour that ask the owner of one site for a decision. */
  ownerQuestionsPerHour: 20,
  /** Of them about versions that wait, within ten minutes: who writes a whole website in one go asks once more, for all the others. */
  versionMailsAtOnce: 5,
  versionMailsAtOnceMs: 10 * MINUTE_MS,
  /** Calls an hour that hand a lead of one site on again. */
  redeliveriesPerHour: 60,
  /** Receivers asked whether they know a secret, before it is kept. */
  credentialChecksPerHour: 60,
  /** What a reviewer writes to the author of a version. */
  noteCharacters: 4_000,
  /** Changed lines shown to an owner who decides about a version. */
  reviewLines: 200,
  /** Of texts that one list of what waits reads to say what they change, before and after together; and of what it said. */
  summedUpBytes: 200 * KIB,
  summariesCharacters: 4_000_000,
  allowlistActive: 20,
  allowlistPending: 10,
  allowlistReasonCharacters: 500,
  pendingChangesShown: 100,
  formRequestsShown: 200,
  /** Questions of one integration request, some of which no form may be able to ask. */
  integrationQuestions: 200,
  requestDetailCharacters: 1_000,
  /** Addresses of one of a site's own lists. */
  siteNotifyAddresses: 5,
  landingParams: 4,
  /** One member of a site's contact details. */
  contactCharacters: 500,
  leadRoutingRules: 200,
  formerAddressMs: 30 * DAY_MS,
  /** Names that a site left and that still lead to it: more would keep them from everybody else. */
  formerAddresses: 3,

  /** How long a write waits for its page to be served before it answers that it is not, and leaves it to the workers. */
  settleMs: 5 * SECOND_MS,
  /** Longest pause between two attempts of a worker to serve what a writer could not, and how often it tries: ten days. */
  settleRetryMs: MINUTE_MS,
  /** A process that is told to stop finishes what is under way, for so long. */
  stopFinishMs: 8 * SECOND_MS,
  /** What is not finished then is answered as overtaken by the stop, and the answers are sent, for so long. */
  stopAnswersMs: SECOND_MS,
  /** Then it ends anyway, and its supervisor ends one that does not. */
  stopMs: 10 * SECOND_MS,
  stopKilledMs: 12 * SECOND_MS,
  /** How long a process that starts waits for the database to say which schema it has. */
  schemaLookMs: 5 * SECOND_MS,
  /** How long a read waits for the object store where most of its answer does not need it. */
  storeLookMs: 2 * SECOND_MS,
  settleAttempts: 14_400,
  /** A job that was given up stays for a person to try it again. */
  deadJobKeptMs: 30 * DAY_MS,
  deadJobsShown: 200,
  rebuildsShown: 100,
  /** Rows of a list of the operator, and the most that one answer holds. */
  opsPageSize: 50,
  opsPageMost: 200,
  /** Further ones are told as so many or more. */
  opsCounted: 1_000,
  /** Objects that one look in the background counts, and how old a whole count may be. */
  storeUseStep: 20_000,
  storeUseMs: 15 * MINUTE_MS,
  /** How long a daily sweep is one worker's without a sign of life. */
  sweepHeldMs: 5 * MINUTE_MS,
  /** How long nothing has to name an object before it goes. Far longer than anybody remembers that one is stored. */
  orphanKeptMs: 7 * DAY_MS,
  /** How long an edition stays that the edge record names no more: longer than origins go on believing an earlier record. */
  editionLeftMs: 10 * SECOND_MS,
  /** How long a process believes that a file named by its content is still where it put it. */
  storedAssetMs: DAY_MS,
  /** Marks of objects nobody came back to are made anew. */
  orphanMarkMs: 90 * DAY_MS,
  /** One removal ends by itself after the first; after the second, whoever wants to put what it named does. */
  orphanRemovalMs: 20 * SECOND_MS,
  orphanClaimMs: MINUTE_MS,
  orphansAtOnce: 100,
  /** More of a site's objects than this share, and than this many, do not go in one sweep before staff name the site. */
  orphanShare: 0.2,
  orphansMadeAgain: 500,
  orphansMadeOnce: 20,
  /** Objects that one daily sweep looks at before it leaves the rest to the next. */
  orphanStep: 2_000_000,
  /** Sites held back, and sweeps on record, that one answer tells of. */
  orphanSitesShown: 100,
  sweepsShown: 20,
  /** How far staff may set the end of a trial from now. */
  trialDaysMost: 365,

  fontBytes: 2 * MIB,
  /** Tables of a face once decompressed: what an upload may make this process hold. */
  fontDecodedBytes: 32 * MIB,
  fontFaces: 20,
  /** Uploaded faces in which one process draws; the library that does keeps each until the process ends. */
  drawnFaces: 64,
  /** Letters, as people count them, of a title on a card. */
  cardTitleCharacters: 140,
  feedEntries: 50,

  imageBytes: 25 * MIB,
  documentBytes: 25 * MIB,
  videoBytes: 50 * MIB,
  /** Width times height, counted over all frames of an animation further below. */
  imagePixels: 100_000_000,
  animationPixels: 1_000_000_000,
  /** Text about a picture for whoever cannot see it. */
  altCharacters: 1_000,
  mediaPageSize: 100,
  /** Files of one site's library, and their bytes in all; of a draft that nobody has claimed. */
  libraryFiles: 10_000,
  libraryBytes: 10 * 1024 * MIB,
  draftLibraryFiles: 100,
  draftLibraryBytes: 256 * MIB,
  /** An upload on which nothing has arrived for this long is given up, and so is one that takes longer in all. */
  uploadStallMs: 20 * SECOND_MS,
  uploadMs: 4 * MINUTE_MS,
  /** An upload this old is under way no longer: what it left in the object store is removed. */
  uploadAbandonedMs: HOUR_MS,
  /** The whole of an import: finding the source, and taking the file over. */
  importMs: 30 * SECOND_MS,
  /** Pictures of the image host measured for one text, and the longest of their addresses. */
  picturesMeasured: 100,
  pictureAddressCharacters: 2_000,
  /** After so long of looking for one text, another has its turn. */
  pictureTurnMs: MINUTE_MS,
  /** One look at one picture there; and looks, a day apart, before one that never had a size is given up. */
  pictureLookMs: 10 * SECOND_MS,
  pictureTries: 7,
  /** A writer renders its own change well within this; then pictures are measured, and the page is rendered again. */
  pictureGraceMs: 2 * SECOND_MS,
  /** Elements of a drawing inside one another: a DOM takes ever longer for each. */
  drawingNesting: 200,
  /** Elements a browser draws once more because others show them (`use`, masks, patterns): it shows all of them at once. A blur counts as 100. */
  drawingRepetition: 20_000,
  /** CPU time of checking one drawing, once the thread that does it is there; and until it is. */
  drawingCheckMs: 2 * SECOND_MS,
  drawingThreadMs: 20 * SECOND_MS,

  /** Looks at pages with a browser: by one API process at one time, and of one site within an hour. */
  capturesAtOnce: 2,
  capturesPerHour: 600,
  /** The whole of one look, the start of its browser included; then its processes are ended, whatever they do. */
  captureMs: 30 * SECOND_MS,
  /** A look that takes longer is a heavy one: the next of its site share one place with those of other such sites. */
  captureHeavyMs: 10 * SECOND_MS,
  /** From then until the process that looks has to have said so; one that has not is ended with all it started. */
  captureGraceMs: 5 * SECOND_MS,
  /** A process that has nothing to look at for so long ends. */
  captureIdleMs: MINUTE_MS,
  captureStartMs: 15 * SECOND_MS,
  /** A page's own loading, what it brings in afterwards, and one frame of it. */
  captureLoadMs: 6 * SECOND_MS,
  captureSettleMs: 8 * SECOND_MS,
  captureFrameMs: 3 * SECOND_MS,
  /** Files asked for once the page has settled. Those that were late then never come: no text is drawn while its font may. */
  captureLateFilesMs: 5 * SECOND_MS,
  /** Files one page may load while it is looked at, at one time and in all; and their bytes, each and together. */
  captureFilesAtOnce: 16,
  captureRequests: 500,
  captureFileBytes: 25 * MIB,
  captureForeignFileBytes: 10 * MIB,
  captureBytes: 64 * MIB,
  /** Memory that the processes of one look may hold for themselves, and how many they may be. */
  captureMemoryBytes: 1_024 * MIB,
  captureProcesses: 40,
  /** JavaScript of the process that directs them, megabytes: two looks with all their files on the way to the browser. */
  captureHeapMegabytes: 512,
  /** Documents a page may put in its own place, by reloading itself. */
  captureReloads: 3,
  capturePictureBytes: 64 * MIB,
  capturePixelsHigh: 16_000,
  /** Findings of one kind that a verification lists. */
  captureFindings: 100,
  /** Versions of one page that wait and are pictured for the owner, the newest; tries at each, and the pause between them. */
  comparedVersions: 5,
  comparisonTries: 3,
  comparisonAgainMs: 30 * SECOND_MS,
  /** For so long the owner is told that pictures are being taken, and then that there are none. */
  comparisonAwaitedMs: 5 * MINUTE_MS,
  comparedPixelsHigh: 8_000,
  /** Places in one picture that are outlined; of more, those near one another are joined. */
  comparedPlaces: 24,
  /** Small pictures of pages: how many a site has, how many are wanted by one look at a list, how long one is good for. */
  thumbnailsKept: 100,
  thumbnailsAtOnce: 12,
  thumbnailFreshMs: DAY_MS,
  thumbnailTries: 3,
  /** After the home page was published: whoever is at work on it publishes again. */
  thumbnailDelayMs: 30 * SECOND_MS,
  /** Versions below one that waits whose changes are told with it. */
  storySteps: 10,

  /** Every page of a site is rendered with all of them at hand. */
  partials: 500,
  partialsBytes: 4 * MIB,
  collections: 24,
  collectionRows: 2_000,
  /** What the values of one row take, and those of all rows of a collection: pages, and readers of all rows, take them whole. */
  rowBytes: 128 * KIB,
  collectionBytes: 4 * MIB,
  /** Characters of a row's own words that describe its page. */
  rowDescriptionCharacters: 160,
  /** Rows of one answer, where they are asked for page by page. */
  rowsPageSize: 1_000,
  collectionFields: 60,
  fieldOptions: 200,
  listingSyncMs: 15 * MINUTE_MS,
  /** How soon a feed is asked again that did not answer. */
  listingRetryMs: MINUTE_MS,
  /** How often everything the feed holds is compared with what is kept: often enough for each licence's `withdrawMs`. */
  listingCompareMs: 6 * HOUR_MS,
  /** How long whoever reads a feed has it to itself after each batch; then another goes on where it died. */
  listingLeaseMs: 2 * MINUTE_MS,
  /** Rest after each stored batch, which leaves processor and database to visits: at least so long, */
  listingPauseMs: 20,
  /** so many times as long as reading and storing it took, where nobody else needs the processor, */
  listingPauseShare: 1,
  /** and where all of it is needed; */
  listingPauseBusyShare: 100,
  /** no longer than so in any case. */
  listingPauseMostMs: 3 * SECOND_MS,
  /** A feed that fails for longer has an outage. */
  listingOutageMs: 30 * MINUTE_MS,
  /** A copy older than this is for the operator to answer for. */
  listingTermMs: 7 * DAY_MS,
  listingOverlapMs: 5 * MINUTE_MS,
  /** Listings whose details are asked for at once. */
  listingBatch: 100,
  /** A feed that lacks more than this share of what it held is not believed at once, */
  listingDropShare: 0.2,
  /** but only when it has said the same for so long. */
  listingDoubtMs: HOUR_MS,
  listingsPerPage: 12,
  listingsPerPageMost: 48,
  /** An exact match of more is not counted (LGRID-18). */
  listingsExactMost: 6_000,
  /** Further than this a total is a bound and no count. */
  listingsCounted: 10_000,
  /** What one search may cost, in entries of an index; what is dearer is declined rather than slow. */
  listingsExamined: 250_000,
  /** Answers of the data route for maps are no larger; what does not fit is gathered as for a lower zoom. */
  listingMapBytes: 30_000,
  /** Single listings and clusters of one such answer. */
  listingMapPins: 36,
  listingMapClusters: 100,
  /** Below this zoom a map of listings asks for none as it is moved. */
  listingMapZoom: 10,
  /** Places gathered for maps that one process keeps. */
  listingMapMemory: 128 * MIB,
  /** Gathered for so many at once; more are gathered in another thread, and what was there serves meanwhile. */
  listingMapAtOnce: 2_000,
  /** How old that may be, and how soon it is gathered anew. */
  listingMapStaleMs: MINUTE_MS,
  listingMapRestMs: 20 * SECOND_MS,
  /** How long a thread may take to start, how long it may compute, and how long it may last. */
  listingMapThreadMs: 15 * SECOND_MS,
  listingMapWorkMs: MINUTE_MS,
  listingMapLastsMs: 3 * MINUTE_MS,
  /** Values of a field that are offered for choice. */
  listingFacetValues: 200,
  /** Of fewer a site's listings are searched in the database alone. */
  listingsHeldFewest: 2_000,
  /** How old a grid may be that nothing else has rendered anew (LGRID-72). */
  listingGridMs: 6 * HOUR_MS,
  /** How long changes of a feed are gathered before grids are brought in line. */
  listingGridsSoonMs: 20 * SECOND_MS,
  /** GeoJSON of one collection of areas, as it is sent. */
  areaFileBytes: 24 * MIB,
  areasPerCollection: 10_000,
  /** Positions of one collection's boundaries. */
  areaPointsMost: 1_000_000,
  areaNameCharacters: 120,
  /** A longer edge is a mistake; of shorter ones every comparison is exact. */
  areaEdgeDegrees: 45,
  areasShown: 50,
  /** How far from a point its areas are ranked. */
  areaRankKm: 50,
  /** Features of a refused collection that are told. */
  areaFaultsShown: 50,
  /** How old figures of a market may be where its listings have changed; they are counted no more often. */
  areaFiguresMs: 6 * HOUR_MS,
  /** Figures grow older with each day, whatever changes. */
  areaFiguresMostMs: DAY_MS,
  /** Listings from which on a price or a time on the market is told of several: fewer would tell of one owner's. */
  areaFiguresLeast: 3,
  areaMonthsShown: 24,
  areaRecordsRead: 200,
  /** A sitemap follows its listings after so long, with one look for all that changed meanwhile. */
  listingSitemapMs: 5 * MINUTE_MS,
  /** Photos of listings that are kept here: bytes of one, and how long one call may take. */
  listingPhotoBytes: 10 * MIB,
  listingPhotoMs: 20 * SECOND_MS,
  /** How long whoever fetches the photos of some listings has them to itself; then another goes on. */
  listingPhotoLeaseMs: 5 * MINUTE_MS,
  /** Listings of a site whose photos are fetched in one turn, and how often one is tried. */
  listingPhotoTurn: 10,
  listingPhotoTries: 8,
  /** How long a photo stays that its listing shows no more: pages that show it are brought in line first. */
  listingPhotoLeftMs: 10 * MINUTE_MS,
  /** Views of a listing, and of all of a site's, that are told to the association of one batch of counts. */
  listingViewsPerListing: 20,
  listingViewsPerSite: 200,
  /** Batches of a site that wait to be told, how long they may, and the longest pause after a failure. */
  listingViewsWaiting: 500,
  listingViewsKeptMs: DAY_MS,
  listingViewsPauseMostMs: HOUR_MS,
  /** Calls of the feed that a site with a budget of its own may make a day (UTC), where staff set no other number. */
  feedCallsPerDay: 20_000,
  listingPhotos: 12,
  listingPhotosMost: 48,
  /** A search that was left with an address waits so long for its confirmation, and is kept so long from then on. */
  savedSearchWaitMs: 48 * HOUR_MS,
  savedSearchKeptMs: 365 * DAY_MS,
  /** From so long before its end its mails offer to keep it for another year. */
  savedSearchRenewMs: 30 * DAY_MS,
  savedSearchesPerSite: 20_000,
  savedSearchesPerAddress: 10,
  /** Mails that ask for a confirmation: to one address, over all sites, and by one site. */
  savedSearchAsksPerAddress: 3,
  savedSearchAsksPerSite: 300,
  savedSearchAsksWindowMs: DAY_MS,
  /** Body of the form: an address, the consent words and every filter at its longest, percent-encoded. */
  savedSearchBytes: 48 * KIB,
  /** Listings that one mail shows; the rest are behind its link. */
  savedSearchListings: 12,
  /** Listings younger than this wait for the next mail: a sync that wrote them may not have committed. */
  savedSearchSettleMs: 10 * MINUTE_MS,
  /** Mails leave from this hour of the site's clock on, spread by site over so long. */
  savedSearchHourMs: 7 * HOUR_MS,
  savedSearchSpreadMs: 2 * HOUR_MS,
  /** New listings read at once, and searches that one round of a worker takes up. */
  savedSearchBatch: 500,
  savedSearchesAtOnce: 500,
  savedSearchesPageSize: 100,
  /** Characters of an address that somebody looks up, and of one that was found; others are not passed on, or cut. */
  addressAskedCharacters: 200,
  addressCharacters: 300,
  addressSuggestions: 5,
  addressesFound: 5,
  /** Of one visitor, typing and looking up together. */
  addressLookupsPerMinute: 60,
  /** Bytes of a form that leads to a page about an address. */
  addressVisitBytes: 8 * KIB,
  /** A token of a found address; a page that is about it can be opened for so long. */
  addressTokenMs: DAY_MS,
  comparablesLookedAt: 500,
  /** Places of a site whose reviews its pages may show. */
  reviewedPlaces: 10,
  reviewedPlaceCharacters: 80,
  /** Reviews of a place are read anew within a day, and what could not be renewed for this long is dropped. */
  reviewsRefreshMs: DAY_MS,
  reviewsKeptMs: 30 * DAY_MS,
  /** After a failure, at first and at most; and how long it lasts until a person is told. */
  reviewsRetryMs: 5 * MINUTE_MS,
  reviewsRetryMostMs: 6 * HOUR_MS,
  reviewsOutageMs: DAY_MS,
  /** The service tells no more of a place. */
  reviewsShown: 5,
  rosterSyncMs: 15 * MINUTE_MS,
  /** Agents of one answer of a roster, and how many answers are asked for at most. */
  rosterPageAgents: 200,
  rosterPages: 50,
  /** Portraits taken over at one reading; the rest come with the next. */
  rosterPortraits: 50,
  rosterIdCharacters: 100,
  rosterBioCharacters: 20_000,
  rosterAddressCharacters: 2_000,
  /** Entries of one page of a list of posts. */
  pageListEntries: 12,

  formFields: 60,
  /** One label, placeholder, option or preset value of a field. */
  formTextCharacters: 2_000,
  /** Members of a receiver's reply that a page may show. */
  formResponseFields: 4,
  /** Addresses of one `data-notify-*` attribute. */
  notifyAddresses: 20,
  /** Zeros with which the hash of a bot challenge begins: each doubles the work. */
  challengeBits: 16,
  /** Pages read by one call of `GET /v1/forms`. */
  formsWindowPages: 30,

  /** Submissions of one visitor to one site's forms. */
  formSubmissions: 5,
  formWindowMs: MINUTE_MS,
  /** A form filled in faster than this was not filled in by a person; a nonce is good once within the second. */
  formNonceAgeMs: SECOND_MS,
  /** How far a visitor's clock may go ahead of ours, and how old a nonce may be by it. */
  formNonceAheadMs: 2 * DAY_MS,
  formNonceLifeMs: 30 * DAY_MS,
  /** From its use on: as long as the same nonce could be sent again. */
  formNonceKeptMs: 32 * DAY_MS,
  /** The same answers from one visitor to one form are one submission within so long. */
  formSameMs: MINUTE_MS,
  /** For so long a submission that was taken is known when it comes once more with the nonce it had. */
  formSendingKeptMs: 60 * MINUTE_MS,
  /** Everything of a submission that is not a file, and the parts it may have. */
  formTextBytes: 512 * KIB,
  formValues: 400,
  /** A refused form of a browser that sends too often is read up to this size, to be given back. */
  formGivenBackBytes: 64 * KIB,
  submittedLineCharacters: 2_000,
  submittedTextCharacters: 20_000,
  formFileBytes: 10 * MIB,
  formFilesPerField: 5,
  /** All files of one submission. */
  formFilesBytes: 50 * MIB,
  formFileKeptMs: 365 * DAY_MS,
  /** Files that a site keeps of those that came with its forms, and their bytes in all. */
  formFilesKept: 20_000,
  formFilesKeptBytes: 10 * 1024 * MIB,
  /** A file sent ahead of its form: bytes of a piece, and of the least that is one unless it is the last. */
  formUploadPieceBytes: MIB,
  formUploadLeastBytes: 64 * KIB,
  formUploadNameCharacters: 255,
  /** Files that one visitor begins to send ahead on one site in a minute, and pieces of them. */
  formUploads: 30,
  formUploadPieces: 400,
  /** What waits for its form: of one visitor to one site, and of all. */
  formUploadsOfVisitor: 20,
  formUploadsOfVisitorBytes: 100 * MIB,
  formUploadsOfSite: 1_000,
  formUploadsOfSiteBytes: 1024 * MIB,
  /** So long after its beginning a form can name it; it is removed some while later (`uploadAbandonedMs`). */
  formUploadGoodMs: 45 * MINUTE_MS,
  /** How long a submission waits for the receiver whose reply the page shows. */
  formReplyMs: 6 * SECOND_MS,
  /** Requests in which pages tell of one visitor to one site,  a minute; events and bytes of each. */
  eventPosts: 60,
  eventsPerPost: 20,
  eventPostBytes: 32 * KIB,
  eventTextCharacters: 300,
  eventUrlCharacters: 1_000,
  /** The longest that an event waits for its visitor's choice; older ones count as having happened then. */
  eventAgeMs: 6 * HOUR_MS,
  /** Requests of one site that wait for one service; what comes beyond is lost, and counted. */
  eventBatchesWaiting: 20_000,
  /** A submission that an origin keeps while the API is away, files included; and how many, of how many bytes in all. */
  heldFormBytes: 1 * MIB,
  heldFormsPerSite: 200,
  heldForms: 1_000,
  heldFormsBytes: 256 * MIB,
  /** What was kept so and could not be taken in stays for whoever asks for it. */
  refusedFormKeptMs: 30 * DAY_MS,
  /** Each value that tells where a visitor came from. */
  attributionCharacters: 512,
  leadsPageSize: 200,
  /** Answers of the leads that are read at once, but for one that has more by itself. */
  leadsPageBytes: 4 * MIB,
  leadsPageDefault: 50,
  /** Of notes that the owner keeps with one enquiry, each as long as `noteCharacters` says. */
  enquiryNotes: 100,
  /** Fields with a column of their own in an exported table. */
  leadExportFields: 200,

  /** Named by the site; its default and what the platform connects come on top. */
  leadDestinations: 10,
  /** The whole of one attempt to hand a lead on, however many calls its protocol takes. */
  leadAttemptMs: 40 * SECOND_MS,

  redirectRows: 1_000,
  /** The address of one with its query. An index holds it beside the site, so it is no longer than that has room for. */
  redirectFromCharacters: 500,
  /** A target with its query and fragment. */
  redirectToCharacters: 2_000,
  /** Redirects that a new one may lead over on its way; each is followed when it is set. */
  redirectHops: 20,
  /** Characters of addresses that are followed on such a way; of a whole import ten times as many. */
  redirectReach: 100_000,
  /** Refused lines that the refusal of an import names; a rehearsal names all. */
  redirectLinesNamed: 200,
  /** Rows on one audit record of an import, of which there may be several. */
  redirectRowsARecord: 100,
  /** Places named that link to a page. */
  inboundLinksShown: 200,
  auditPageSize: 100,
  /** Days that one read of figures covers, and those of a read that names none. */
  figuresRangeDays: 366,
  figuresUsualDays: 30,
  /** Pages, and referrers, of one read; the others as one sum. */
  figuresShown: 100,
  /** Pages and referring hosts that are counted of one site's day; the others as one sum. */
  figuresPages: 200,
  figuresReferrers: 100,
  /** Longer routes count among the others. */
  figuresNameCharacters: 400,
  /** What one origin process counts between two batches: days of sites, and pages and hosts of all of them. */
  figuresTallyDays: 4_000,
  figuresTallyNames: 20_000,
  /** How often an origin process hands over what it counted, and what a stop waits for that. */
  figuresBatchMs: 30 * SECOND_MS,
  figuresLastBatchMs: 2 * SECOND_MS,
  /** Visitors of a day that one origin process tells apart; those beyond count a visit each time they come from elsewhere. */
  figuresVisitors: 100_000,
  /** Views of one visitor in a minute; those beyond are a program's. */
  figuresPace: 60,
  /** New visitors of one address in an hour whose referrer counts under its name; those of others count among the rest. */
  figuresNamedReferrers: 20,
  /** Visits of a range that a referrer is named from. */
  figuresReferrerVisits: 2,
  /** How long figures are kept: of a day, and of its pages and referrers. Batches nobody took in, and names of those taken in. */
  figuresDayKeptMs: 730 * DAY_MS,
  figuresDetailKeptMs: 395 * DAY_MS,
  figuresBatchKeptMs: 14 * DAY_MS,
  figuresTakenKeptMs: 30 * DAY_MS,
  /** Changed lines listed by one comparison of two versions, and characters shown of each. */
  diffLines: 2_000,
  diffLineCharacters: 2_000
} as const
