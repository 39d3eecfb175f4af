/**
 * Every error code the product can answer, once. Codes are permanent: people search for them and programs match them.
 * `remediation` says what to do next; null where nothing the caller changes would help (ERR-03). An acknowledgeable
 * refusal is cleared by resending the identical request with the header it names (GUARD-17).
 */
export interface ErrorRow {
  readonly status: number
  readonly title: string
  readonly remediation: string | null
  readonly acknowledgeHeader?: "X-Mk-Overwriting-Writer" | "X-Mk-Deleting-Lines"
}

export const catalogue = {
  // Requests
  "request.invalid_json": {
    status: 400,
    title: "The body is not JSON",
    remediation: "Send a JSON document encoded in UTF-8; `detail` says where parsing stopped."
  },
  "request.invalid": {
    status: 422,
    title: "The request does not match its schema",
    remediation: "Correct each entry of `fields` and send the request again."
  },
  "request.query_invalid": {
    status: 400,
    title: "A query parameter is not valid",
    remediation: "Correct or leave out the parameters named in `fields`."
  },
  "request.too_large": {
    status: 413,
    title: "The body is larger than this route accepts",
    remediation: "Send at most `limitBytes` bytes."
  },
  "request.media_type": {
    status: 415,
    title: "The body has an unsupported media type",
    remediation: "Send the body with the content type named in `expected`."
  },
  "request.aborted": {
    status: 400,
    title: "The body ended before it was complete",
    remediation: "Send the whole body again."
  },
  "request.timeout": {
    status: 408,
    title: "The body did not arrive in time",
    remediation: "Send it again over a steadier connection, without pauses."
  },
  "route.not_found": {
    status: 404,
    title: "There is no such route",
    remediation: "Compare method and path with /openapi.json."
  },
  "route.method_not_allowed": {
    status: 405,
    title: "This path does not take that method",
    remediation: "Use one of the methods in the Allow header."
  },
  // Identity
  "auth.required": {
    status: 401,
    title: "A bearer token is required",
    remediation: "Get a token from POST /v1/auth/token and send it as Authorization: Bearer <token>."
  },
  "auth.invalid_client": {
    status: 401,
    title: "The client id or secret is not valid",
    remediation: "Check the credential; a lost secret is replaced by creating a new credential."
  },
  "auth.token_invalid": {
    status: 401,
    title: "The token is not valid",
    remediation: "Get a fresh token from POST /v1/auth/token."
  },
  "auth.token_expired": {
    status: 401,
    title: "The token has expired",
    remediation: "Get a fresh token from POST /v1/auth/token."
  },
  "auth.scope_required": {
    status: 403,
    title: "The credential lacks the scope this route needs",
    remediation: "Use a credential that carries the scope named in `required`."
  },
  "auth.rate_limited": {
    status: 429,
    title: "Too many failed sign-ins",
    remediation: "Wait for the time in Retry-After, then use the right secret."
  },
  "draft.ip_limit": {
    status: 429,
    title: "Too many drafts from this address",
    remediation: "Wait for the time in Retry-After, or continue one of the drafts made today."
  },
  "draft.page_limit": {
    status: 422,
    title: "An unclaimed draft holds no more pages",
    remediation: "Have the draft claimed through its claim link, then create further pages."
  },
  "draft.not_claimable": {
    status: 409,
    title: "The draft cannot be claimed",
    remediation: "Start another draft, or ask whoever claimed this one."
  },
  "site.not_found": { status: 404, title: "There is no such site", remediation: "Check the site id." },
  "site.frozen": {
    status: 423,
    title: "The site is frozen",
    remediation: "A person has to unfreeze it: the owner in the dashboard, or staff. Reads and dry runs still work."
  },
  "site.host_invalid": {
    status: 422,
    title: "The hostname is not usable",
    remediation: "Give a full hostname such as www.example.com, without scheme, port or path."
  },
  "site.host_taken": {
    status: 409,
    title: "The hostname belongs to a site already",
    remediation: "Remove it there first."
  },
  "owner.unreachable": {
    status: 409,
    title: "There is no owner to ask",
    remediation: "The owner sets a notification address in the dashboard first."
  },
  "rate.limited": {
    status: 429,
    title: "The budget for this is spent",
    remediation: "Wait for the time in Retry-After; GET /v1/limits shows every budget and costs nothing."
  },
  "idempotency.key_invalid": {
    status: 422,
    title: "The idempotency key is not usable",
    remediation: "Send 1 to 200 printable characters in Idempotency-Key."
  },
  "idempotency.key_reused": {
    status: 422,
    title: "This idempotency key was used for another request",
    remediation: "Use a fresh key for a different request; resend the original request unchanged to see its answer."
  },
  "idempotency.in_progress": {
    status: 409,
    title: "A request with this idempotency key is being processed",
    remediation: "Wait a second and send the same request again."
  },
  "dry_run.not_supported": {
    status: 400,
    title: "This route has no rehearsal",
    remediation: "Leave `dryRun` out, or use one of the routes in `supported`."
  },
  "version.query_not_supported": {
    status: 400,
    title: "Versions are read under their own path",
    remediation: "Read the version under `versionsPath`."
  },
  // Lease and concurrency
  "lease.required": {
    status: 409,
    title: "No writer lease is held",
    remediation: "POST /v1/lease, then send the same request again."
  },
  "lease.held": {
    status: 409,
    title: "Another writer holds the lease",
    remediation: "Wait until `expiresAt`, or ask the holder to release it; then POST /v1/lease and try again."
  },
  "version.conflict": {
    status: 409,
    title: "The page has moved on, or no base was named",
    remediation: "Read it again, apply the change to what you read, and send its latestVersionId in If-Match."
  },
  "precondition.required": {
    status: 428,
    title: "This site asks for If-Match on every write",
    remediation: "Read the current latestVersionId and send it in If-Match."
  },
  // Pages
  "page.not_found": { status: 404, title: "There is no such page", remediation: "Check the id against GET /v1/pages." },
  "version.not_found": {
    status: 404,
    title: "There is no such version",
    remediation: "List the versions of this asset and use an id from there."
  },
  "page.archived": {
    status: 409,
    title: "The page is archived",
    remediation: "Create a page at the freed route, or ask for this one back with POST /v1/pages/:id/unarchive."
  },
  "page.frozen": {
    status: 423,
    title: "The page is beyond the plan's allowance",
    remediation: "Archive it, or have the plan raised; it keeps serving meanwhile."
  },
  "page.route_taken": {
    status: 409,
    title: "Another page has this route",
    remediation: "Choose another route, or edit the page named in `pageId`."
  },
  "page.route_invalid": {
    status: 422,
    title: "The route is not valid",
    remediation: "Use an absolute path of plain segments, for example /services/roofing."
  },
  "page.route_trailing_slash": {
    status: 422,
    title: "The route ends in a slash",
    remediation: "Leave the trailing slash off; only the home page is /."
  },
  "page.route_reserved": {
    status: 422,
    title: "The route belongs to the platform",
    remediation: "Choose a route outside /__*, /media and the automatic files."
  },
  "page.route_immutable": {
    status: 422,
    title: "A page keeps its route",
    remediation: "Create a page at the new route, then archive this one with a redirect to it."
  },
  "page.meta_invalid": {
    status: 422,
    title: "A meta value is not valid",
    remediation: "Correct the keys named in `fields`; GET /v1/manifest lists what each takes."
  },
  "page.meta_staff_only": {
    status: 403,
    title: "That meta key is set by staff",
    remediation: "Leave the key out; the canonical address is normally the page's own."
  },
  "page.not_removable": {
    status: 409,
    title: "A page that was published is archived, not deleted",
    remediation: "Use POST /v1/pages/:id/archive."
  },
  "plan.page_cap": {
    status: 422,
    title: "The plan holds no more pages",
    remediation: "Archive a page, or have the plan raised."
  },
  "batch.too_many": {
    status: 422,
    title: "Too many items in one batch",
    remediation: "Send at most 20 items in one call."
  },
  "publish.nothing_held": {
    status: 409,
    title: "There is nothing waiting to be published",
    remediation: "Name a version in `versionId`, or write one first."
  },
  "publish.version_rejected": {
    status: 409,
    title: "A reviewer rejected this version",
    remediation: "Read its reviewer note, write a corrected version and publish that."
  },
  "publish.not_yet_live": {
    status: 409,
    title: "The version waits for approval",
    remediation: "Publish it with POST /v1/pages/:id/publish, which needs the scope content:publish."
  },
  // Content guards
  "write.cross_writer_overwrite": {
    status: 422,
    title: "The write removes lines another writer added",
    remediation: "Merge the lines back in, or repeat the request with the header in `acknowledgeWith`.",
    acknowledgeHeader: "X-Mk-Overwriting-Writer"
  },
  "write.cross_writer_fields": {
    status: 422,
    title: "The write changes fields another writer set",
    remediation: "Keep their values, or repeat the request with the header in `acknowledgeWith`.",
    acknowledgeHeader: "X-Mk-Overwriting-Writer"
  },
  "write.destructive_overwrite": {
    status: 422,
    title: "The write deletes many live lines",
    remediation: "Merge the lines back in, or repeat the request with the header in `acknowledgeWith`.",
    acknowledgeHeader: "X-Mk-Deleting-Lines"
  },
  "write.unguarded_truncation": {
    status: 422,
    title: "The write cuts a large part of the asset without naming its base",
    remediation: "Read the asset, check the cut is meant, and send `latestVersionId` in If-Match."
  },
  // Gate
  "gate.rejected": {
    status: 422,
    title: "The gate refused the content",
    remediation: "Correct each entry of `reasons`; every one names its place and what to write instead."
  },
  "gate.component_value": {
    status: 422,
    title: "A component attribute has a value outside its set",
    remediation: "Use one of the values that `reasons` lists for the attribute."
  },
  "gate.budget_html": {
    status: 422,
    title: "The HTML is too large",
    remediation: "Keep html within `limitBytes` bytes of UTF-8."
  },
  "gate.budget_css": {
    status: 422,
    title: "The CSS is too large",
    remediation: "Keep css within `limitBytes` bytes of UTF-8."
  },
  "gate.budget_js": {
    status: 422,
    title: "The script is too large",
    remediation: "Keep js within `limitBytes` bytes of UTF-8."
  },
  "gate.placeholder_unresolved": {
    status: 422,
    title: "The content names something that does not exist",
    remediation: "Replace or remove the placeholders and references in `reasons`."
  },
  "gate.form_lead_destination": {
    status: 422,
    title: "A form names an unknown lead destination",
    remediation: "Create the destination first, or use one of its known names."
  },
  "gate.form_notify_email": {
    status: 422,
    title: "A form names copies without a recipient",
    remediation: "Add data-notify-email beside data-notify-cc and data-notify-bcc."
  },
  "gate.form_offsite_file": {
    status: 422,
    title: "A form that posts elsewhere cannot take files",
    remediation: "Remove the file field or data-action."
  },
  // Archive
  "archive.disposition_required": {
    status: 422,
    title: "Say what the old address should answer",
    remediation: 'Send disposition "redirect" with redirectTo, or "gone".'
  },
  "archive.redirect_to_required": {
    status: 422,
    title: "A redirect needs a target",
    remediation: "Send redirectTo with a published path of this site."
  },
  "archive.route_mismatch": {
    status: 422,
    title: "The route does not match the page",
    remediation: "Confirm with the route of the page that is to be archived."
  },
  "archive.requires_staff": {
    status: 403,
    title: "Archiving on this site is confirmed by staff",
    remediation: "Ask staff to confirm; the request stays pending."
  },
  "archive.state_conflict": {
    status: 409,
    title: "The page is not in a state for this",
    remediation: "Read the page; `status` says what can be done next."
  },
  "redirect.target_missing": {
    status: 400,
    title: "Nothing is published at the target",
    remediation: "Publish the target first, or choose a path that serves."
  },
  "redirect.target_not_allowlisted": {
    status: 400,
    title: "The target's origin is not approved",
    remediation: "Propose the origin with POST /v1/allowlist and have it approved."
  },
  // Shared assets
  "chrome.unknown_kind": {
    status: 404,
    title: "There is no such chrome section",
    remediation: "Use header, footer or announcement."
  },
  "partial.not_found": {
    status: 404,
    title: "There is no such partial",
    remediation: "Check the ref against GET /v1/partials."
  },
  "partial.ref_invalid": {
    status: 422,
    title: "The partial's name is not valid",
    remediation: "Use 1 to 64 lower-case letters, digits and inner hyphens."
  },
  "partial.in_use": {
    status: 409,
    title: "The partial is still used",
    remediation: "Remove it from the pages and sections in `usedBy` first."
  },
  "theme.invalid": {
    status: 422,
    title: "The theme tokens are not valid",
    remediation: "Correct each entry of `reasons`; the token schema is in GET /v1/manifest."
  },
  "theme.contrast": {
    status: 422,
    title: "A text colour does not stand out enough",
    remediation: "Darken or lighten one colour of each pair in `pairs` until its ratio reaches the one required."
  },
  "theme.version_not_found": {
    status: 404,
    title: "There is no such theme version",
    remediation: "Use a themeVersionId that a theme write answered."
  },
  "theme.already_live": { status: 409, title: "That theme version is live already", remediation: null },
  "font.not_found": {
    status: 404,
    title: "There is no such font face",
    remediation: "Check the id against GET /v1/fonts."
  },
  "font.unsupported_type": {
    status: 422,
    title: "The file is not a WOFF2 font",
    remediation: "Convert the font to WOFF2 and upload that; the file is judged by its content, not by its name."
  },
  "font.invalid": {
    status: 422,
    title: "The font face is not usable",
    remediation: "Upload a whole WOFF2 file with `family`, `weight` from 100 to 900 and `style` normal or italic."
  },
  "font.in_use": {
    status: 409,
    title: "The live theme uses this face",
    remediation: "Publish a theme without it first."
  },
  "font.limit": {
    status: 422,
    title: "The site holds no more font faces",
    remediation: "Delete a face that is not used."
  },
  // Media
  "media.not_found": {
    status: 404,
    title: "There is no such file in the media library",
    remediation: "Check the id against GET /v1/media."
  },
  "media.unsupported_type": {
    status: 422,
    title: "Files of this type are not taken",
    remediation:
      "Upload PNG, JPEG, WebP, AVIF, GIF, SVG, PDF, DOCX, MP4 or WebM; the file is judged by its content, not by its name."
  },
  "media.svg_rejected": {
    status: 422,
    title: "The drawing could do more than be looked at",
    remediation:
      "Take out what `reasons` names, or export the drawing as plain SVG without scripts and outside references."
  },
  "media.damaged": {
    status: 422,
    title: "The file is damaged or incomplete",
    remediation: "Open and save the file anew in the program that made it, then upload it whole."
  },
  "media.too_large": {
    status: 413,
    title: "The file is too large",
    remediation: "Send at most `limitBytes` bytes."
  },
  "media.too_many_pixels": {
    status: 422,
    title: "The picture has too many pixels",
    remediation: "Scale it down so that width times height stays within `limitPixels`."
  },
  "media.url_refused": {
    status: 422,
    title: "Files are not fetched from that address",
    remediation: "Give an https URL of a public host, without user name or password, that does not redirect elsewhere."
  },
  "media.source_unreachable": {
    status: 502,
    title: "The file could not be fetched",
    remediation: "Check that the address answers with the file itself, or upload the file with POST /v1/media."
  },
  "media.encoder_busy": {
    status: 503,
    title: "Too many pictures are being prepared",
    remediation: "Ask again after the time in Retry-After."
  },
  // Collections
  "collection.not_found": {
    status: 404,
    title: "There is no such collection",
    remediation: "Read GET /v1/collections for the keys of this site."
  },
  "collection.key_invalid": {
    status: 422,
    title: "That text cannot be the key of a collection",
    remediation: "Use 1 to 64 lower-case letters and digits, words joined by single hyphens."
  },
  "collection.key_taken": {
    status: 409,
    title: "Another collection has this key",
    remediation: "Choose another key, or change the existing collection with PATCH /v1/collections/:key."
  },
  "collection.limit": {
    status: 422,
    title: "The site has as many collections as it may",
    remediation:
      "Delete one that is no longer used, or keep the rows in an existing one; `limit` says how many there may be."
  },
  "collection.schema_invalid": {
    status: 422,
    title: "The fields of the collection are not valid",
    remediation: "Correct each entry of `fields`."
  },
  "collection.base_path_invalid": {
    status: 422,
    title: "That path cannot be the base of detail pages",
    remediation: "Give an absolute path of plain segments below the home page, such as /team."
  },
  "collection.base_path_taken": {
    status: 409,
    title: "Another collection has its detail pages there",
    remediation: "Choose another base path; `key` names the collection that has this one."
  },
  "collection.field_in_use": {
    status: 409,
    title: "Rows still fill a field that would go",
    remediation: "Keep the fields, or name those in `fields` in dropFields to give up their values."
  },
  "collection.in_use": {
    status: 409,
    title: "The collection is still used",
    remediation: "Remove its rows and what `usedBy` names, then delete it."
  },
  "collection.managed": {
    status: 409,
    title: "The platform keeps this collection itself",
    remediation: "Only its name and detailBasePath can be set; its rows follow the roster."
  },
  "collection.row_not_found": {
    status: 404,
    title: "There is no such row",
    remediation: "Read GET /v1/collections/:key/rows for the ids."
  },
  "collection.row_invalid": {
    status: 422,
    title: "The row does not fit its collection",
    remediation: "Correct each entry of `fields`."
  },
  "collection.slug_taken": {
    status: 409,
    title: "Another row has this slug",
    remediation: "Choose another slug, or change the row named in `id`."
  },
  "collection.row_limit": {
    status: 422,
    title: "The collection has as many rows as it may",
    remediation: "Delete rows that are no longer needed; `limit` says how many there may be."
  },
  // The service itself
  "service.internal": {
    status: 500,
    title: "Something failed on our side",
    remediation: "Try again; if it goes on, report the `requestId`."
  },
  "service.unavailable": {
    status: 503,
    title: "The service cannot do this right now",
    remediation: "Try again after the time in Retry-After; nothing was changed."
  },
  // Operator
  "ops.unauthorized": {
    status: 401,
    title: "The operator token is missing or wrong",
    remediation: "Send Authorization: Bearer <operatorToken>."
  },
  "ops.rebuild_not_found": {
    status: 404,
    title: "There is no such rebuild",
    remediation: "Check the id against GET /ops/v1/rebuilds."
  }
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof catalogue

/** The row of a code, seen with its optional members. */
export const errorRow = (code: ErrorCode): ErrorRow => catalogue[code]
