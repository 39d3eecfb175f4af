/** Every number of the specification, named, with its unit in the name. */
export const KIB = 1024
export const MIB = 1024 * KIB
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const limits = {
  pageHtmlBytes: 512 * KIB,
  pageCssBytes: 256 * KIB,
  stylesheetBytes: 512 * KIB,
  scriptBytes: 512 * KIB,
  /** JSON body of a content write: every text at its limit, escaped, plus meta. */
  requestBodyBytes: 4 * MIB,
  /** A batch of twenty pages. */
  batchBodyBytes: 16 * MIB,
  metaSchemaBytes: 32 * KIB,
  /** Findings listed for one text of a refused write. */
  gateFindings: 1_000,
  /** A text this many times over its budget is refused for its size alone, without being parsed. */
  gateJudgedExcess: 2,
  titleCharacters: 300,
  descriptionCharacters: 1_000,
  routeCharacters: 400,
  /** Distinct links of one text that are remembered, to tell who leads to a page. */
  linksKept: 2_000,
  batchItems: 20,
  listPayloadBytes: 4 * MIB,
  versionsPageSize: 100,

  tokenLifetimeMs: 60 * MINUTE_MS,
  authFailuresPerMinute: 10,

  draftLifetimeMs: 72 * HOUR_MS,
  draftsPerAddress: 3,
  draftsWindowMs: DAY_MS,
  draftPages: 10,
  trialMs: 180 * DAY_MS,

  writesPerWindow: 30,
  writeWindowMs: 60 * SECOND_MS,
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
  formerAddressMs: 30 * DAY_MS,

  /** How long a write waits for its page to be served before it leaves that to the workers. */
  settleMs: 10 * SECOND_MS,

  fontBytes: 2 * MIB,
  /** Tables of a face once decompressed: what an upload may make this process hold. */
  fontDecodedBytes: 32 * MIB,
  fontFaces: 20,
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
  /** An upload on which nothing has arrived for this long is given up, and so is one that takes longer in all. */
  uploadStallMs: 20 * SECOND_MS,
  uploadMs: 4 * MINUTE_MS,
  /** An upload this old is under way no longer: what it left in the object store is removed. */
  uploadAbandonedMs: HOUR_MS,
  /** The whole of an import: finding the source, and taking the file over. */
  importMs: 30 * SECOND_MS,
  /** Checking one drawing. */
  drawingCheckMs: 10 * SECOND_MS,
  /** Variants of pictures that may wait to be encoded; beyond, visitors are asked to come back. */
  imageQueue: 24,

  collections: 24,
  collectionRows: 2_000,
  collectionFields: 60,
  fieldOptions: 200,
  /** Entries of one page of a list of posts. */
  pageListEntries: 12,

  redirectRows: 1_000,
  /** Places named that link to a page. */
  inboundLinksShown: 200,
  auditPageSize: 100,
  /** Changed lines listed by one comparison of two versions, and characters shown of each. */
  diffLines: 2_000,
  diffLineCharacters: 2_000
} as const
