/**
 * Every error code the product can answer, once. Codes are permanent: people search for them and programs match them.
 * `remediation` says what to do next; null where nothing the caller changes would help (ERR-03). An acknowledgeable
 * refusal is cleared by resending the identical request with the header it names (GUARD-17).
 */
export interface ErrorRow {
  readonly status: number
  readonly title: string
  readonly remediation: string | null
  readonly acknowledgeHeader?: "X-Mk-Overwriting-Writer" | "X-Mk-Deleting-Lines" | "X-Mk-Replacing-Version"
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
  "request.member_differs": {
    status: 422,
    title: "A member that only the service sets was sent with another value",
    remediation: "Leave the members in `fields` out, or send them as a fresh read gives them."
  },
  "request.query_invalid": {
    status: 400,
    title: "A query parameter is not valid",
    remediation:
      "Correct each entry of `fields`: add, correct or leave out the parameter that it names, and the member of the body where it names one."
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
  "request.in_the_clear": {
    status: 403,
    title: "The request came without encryption",
    remediation:
      "Send it to the https address, and take whatever secret it carried out of use: others may have read it on the way."
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
  "mcp.origin_refused": {
    status: 403,
    title: "A web page elsewhere sent this request",
    remediation: "Call /mcp from a program; pages of other sites cannot."
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
  "origin.required": {
    status: 403,
    title: "This is reached through a site's own address",
    remediation: "Ask the site's own host for the same path without /public."
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
  "site.copying": {
    status: 423,
    title: "The site is being filled as a copy of another one",
    remediation:
      "Send it again after the seconds in Retry-After; `copying` of GET /v1/site says how far it is. Reads and dry runs work."
  },
  "site.copy_failed": {
    status: 423,
    title: "The site could not be filled as a copy of another one",
    remediation: "Its owner removes it in the dashboard and starts another; nothing of it was published."
  },
  "site.owner_only": {
    status: 403,
    title: "This is left to the owner",
    remediation:
      "Tell the person you work for what should change: the owner does it in the dashboard where it is found there, or lets this credential do so under Assistants. Nothing waits, and the same request is refused again until then."
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
  "site.domain_needs_plan": {
    status: 409,
    title: "The site is on trial",
    remediation: "Set its plan first, with PATCH /ops/v1/sites/{id} and `plan`; that ends the trial."
  },
  "site.host_not_found": {
    status: 404,
    title: "The site has no such domain",
    remediation: "Look up the host names of each site with GET /ops/v1/sites."
  },
  "site.address_invalid": {
    status: 422,
    title: "The label of the address cannot be used",
    remediation: "Send a label of 3 to 40 lower-case letters, digits and inner hyphens, such as brandt-piano."
  },
  "site.address_taken": {
    status: 409,
    title: "The address belongs to another site",
    remediation: "Choose another label."
  },
  "site.unknown_field": {
    status: 422,
    title: "The site has no such field",
    remediation: "Leave out the member named in `field`; nothing was applied, `notApplied` lists the other fields."
  },
  "site.field_not_writable": {
    status: 422,
    title: "The field cannot be set here",
    remediation: "Leave out the member named in `field`; nothing was applied, `notApplied` lists the other fields."
  },
  "site.one_at_a_time": {
    status: 422,
    title: "These fields are set in calls of their own",
    remediation: "Send one call for each of `fields`; notifyEmail, notifyCc and notifyBcc may go with any of them."
  },
  "site.notify_invalid": {
    status: 422,
    title: "The list of addresses is not valid",
    remediation: "Send up to five email addresses separated by commas, or null to clear the list."
  },
  "site.locale_invalid": {
    status: 422,
    title: "The locale is not a known language",
    remediation:
      "Send a BCP 47 tag of a language, with a script or region where it needs one, such as en-GB, fr-CA or zh-Hant; without extensions, and with hyphens. Null sets it back to en."
  },
  "site.landing_params_invalid": {
    status: 422,
    title: "The names of landing parameters are not valid",
    remediation: "Send a list of at most `limit` names made of letters, digits, - and _, or null to clear it."
  },
  "site.lead_routing_invalid": {
    status: 422,
    title: "The routing rules are not valid",
    remediation:
      'Send { "field": "topic", "rules": [{ "equals": "sales", "recipients": ["a@example.com"] }], "mode": "attributed" }, or null.'
  },
  "analytics.meta_pixel_id_invalid": {
    status: 422,
    title: "The pixel id is not valid",
    remediation: "Send metaPixelId as a text of 15 or 16 digits."
  },
  "analytics.ga4_measurement_id_invalid": {
    status: 422,
    title: "The measurement id is not valid",
    remediation: "Send the measurement id of the web stream, such as G-AB12CD34EF."
  },
  "analytics.gtm_container_refused": {
    status: 422,
    title: "Tag containers are not taken",
    remediation: "Send the measurement id of the web stream, such as G-AB12CD34EF, and not that of a container."
  },
  "analytics.provider_omitted": {
    status: 422,
    title: "A provider that is set was left out",
    remediation: "Analytics are replaced whole: name every provider, and give null for the one to drop."
  },
  "analytics.consent_link_invalid": {
    status: 422,
    title: "The link of the consent banner is not valid",
    remediation: "Send a path of this site, an https address, or false."
  },
  "analytics.consent_required": {
    status: 422,
    title: "The visitor has not agreed to be measured",
    remediation: "Send it once they have, with `consent` as `granted`; what they did before then is theirs to forget."
  },
  "analytics.other_origin": {
    status: 422,
    title: "This is sent by pages of the site alone",
    remediation: "Call gtag or fbq on a page of the site; the platform's script sends what they are told."
  },
  "analytics.too_many": {
    status: 429,
    title: "Too many events of one visitor",
    remediation: "Wait for the time in Retry-After; several events fit in one request."
  },
  "favicon.not_an_image": {
    status: 422,
    title: "The icon is not a picture",
    remediation: "Name a picture of the library; GET /v1/media lists them by type."
  },
  "pending_change.not_found": {
    status: 404,
    title: "There is no such pending change",
    remediation: "Check the id against GET /v1/pending-changes."
  },
  "owner.unreachable": {
    status: 409,
    title: "There is no owner to ask",
    remediation:
      "The owner confirms their address by the mail they got, and sets a notification address in the dashboard."
  },
  "rate.limited": {
    status: 429,
    title: "The budget for this is spent",
    remediation: "Wait for the time in Retry-After; GET /v1/limits shows every budget and costs nothing."
  },
  "idempotency.key_invalid": {
    status: 422,
    title: "The idempotency key is not usable",
    remediation:
      "Send 1 to 200 printable characters in Idempotency-Key; where no token tells you apart from others, at least 22 that nobody can guess."
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
    remediation:
      "Read the text at the path in `startFrom` (GET …?payload=latest gives the same), apply the change to that, and send `latestVersionId` in If-Match."
  },
  "version.stale": {
    status: 409,
    title: "Somebody has changed it since",
    remediation:
      "Read it again with the request in `readAgain`, apply the change to what it is now, and send its `version` in If-Match."
  },
  "precondition.required": {
    status: 428,
    title: "This site asks for If-Match on every write",
    remediation: "Start from the text at the path in `startFrom`, and send `latestVersionId` in If-Match."
  },
  // Pages
  "page.not_found": {
    status: 404,
    title: "There is no such page",
    remediation: "Look the page up in GET /v1/pages, which has the id and the route of each."
  },
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
    remediation:
      "Read GET /v1/pages/<id>/versions for what waits, and decide about a version that is held or a draft; where none is, write one first."
  },
  "publish.version_rejected": {
    status: 409,
    title: "A reviewer rejected this version",
    remediation: "Read its reviewer note, write a corrected version and publish that."
  },
  "publish.not_waiting": {
    status: 409,
    title: "The version no longer waits for a decision",
    remediation: "Publish what is held or a draft. To bring this text back, send the request in `revert`."
  },
  "publish.not_yet_live": {
    status: 409,
    title: "The version waits for approval",
    remediation: "Publish it with POST /v1/pages/:id/publish, which needs the scope content:publish."
  },
  "publish.owner_confirmation": {
    status: 409,
    title: "The owner has to confirm this version",
    remediation:
      "Tell the person you work for: `decidableBy` says who decides, in the dashboard or by the mailed link. Where `pendingChange` is an id, GET /v1/pending-changes/<id> has the answer. Write the text anew only once that has expired or was declined, or to ask about a draft: the owner is mailed each time."
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
  "write.replaces_waiting": {
    status: 422,
    title: "Another writer's version waits, and this would take its place",
    remediation:
      "Read what waits at the `path` of each entry of `waiting` and merge it in, or have it decided first; then repeat the request with the header in `acknowledgeWith`, which says that you have.",
    acknowledgeHeader: "X-Mk-Replacing-Version"
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
  "page.shows_too_much": {
    status: 422,
    title: "The page would show more than a page may",
    remediation:
      "Name fewer or shorter partials, and fewer rows of collections; `limitCharacters` says how much markup all of it may come to."
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
  "form.not_found": {
    status: 404,
    title: "There is no such form",
    remediation: "Publish the page that declares the form, or use a key from GET /v1/forms."
  },
  "form.ambiguous": {
    status: 422,
    title: "Several forms have this key",
    remediation: "Use one of `instances` in place of the key, or send `pageId`."
  },
  // Archive
  "archive.disposition_required": {
    status: 422,
    title: "Say what the old address should answer",
    remediation: 'Send disposition "redirect" with redirectTo, or "gone" without it.'
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
    remediation:
      "Send an https address without user name or password; propose its origin with POST /v1/allowlist and have it approved."
  },
  "redirect.target_invalid": {
    status: 422,
    title: "No redirect can lead to this address",
    remediation: "Send a path of the site, or an https address on an approved origin."
  },
  "redirect.from_invalid": {
    status: 422,
    title: "No redirect can stand at this address",
    remediation: "Send a path of the site, with or without a query, or a subtree such as /lake/*."
  },
  "redirect.status_invalid": {
    status: 422,
    title: "A redirect cannot answer with this status",
    remediation: "Send 301, 302, or none; archiving a page says that it is gone."
  },
  "redirect.loop": {
    status: 422,
    title: "The redirect would lead back to itself",
    remediation:
      "Choose a target that neither is an address of the redirect itself nor leads back to one; GET /v1/redirects shows what " +
      "leads where. To lead old addresses to the path before `/*`, set one redirect for each."
  },
  "redirect.limit": {
    status: 422,
    title: "The site has as many redirects as it may",
    remediation: "Put several into one such as /lake/*, or remove some."
  },
  "redirect.shadows_live_route": {
    status: 409,
    title: "A page is served at this address",
    remediation:
      "Choose another `from`; a query makes no other address of that of a page. Only where the page itself is to go, " +
      "archive it with a redirect in its place."
  },
  "redirect.is_archive_gone": {
    status: 409,
    title: "What was at this address is gone for good",
    remediation:
      "Ask for the page back or add the row of the collection again; or first remove what says so with DELETE " +
      "/v1/redirects?from= and the address."
  },
  "redirect.overwrite_existing": {
    status: 409,
    title: "A redirect that is set at this address would be lost",
    remediation: "Keep it, or repeat the request with the header in `acknowledgeWith`.",
    acknowledgeHeader: "X-Mk-Overwriting-Writer"
  },
  "redirect.not_found": {
    status: 404,
    title: "There is no such redirect",
    remediation: "Check it against GET /v1/redirects; a subtree is named with its /*."
  },
  "redirect.repeated": {
    status: 422,
    title: "The import names this address twice",
    remediation: "Keep one line for each address; a trailing slash and the order of a query make no other one."
  },
  "redirect.import_unreadable": {
    status: 422,
    title: "The import cannot be read as a table of redirects",
    remediation:
      "Send CSV in UTF-8 with commas between the cells and a line of headings: from, to and, if some are not 301, status. " +
      "GET /v1/redirects?format=csv answers such a file."
  },
  "redirect.import_too_long": {
    status: 422,
    title: "The import has more redirects than a site may",
    remediation: "Send at most `limit`; put several into one such as /lake/*."
  },
  "redirect.import_refused": {
    status: 422,
    title: "Some lines of the import are refused, so none was taken",
    remediation:
      "Correct each of `lines` by its code and send the whole import again; ?dryRun=1 tells every line. Where `acknowledgeWith` " +
      "stands, nothing else is in the way."
  },
  // Allowlist
  "allowlist.origin_invalid": {
    status: 422,
    title: "The origin cannot be allowed",
    remediation: "Send a bare https origin of a host on the public internet, such as https://booking.example.com."
  },
  "allowlist.limit": {
    status: 422,
    title: "The allowlist is full",
    remediation: "Remove an entry with DELETE /v1/allowlist/:id, then send the request again."
  },
  "allowlist.not_found": {
    status: 404,
    title: "There is no such allowlist entry",
    remediation: "Check the id against GET /v1/allowlist."
  },
  // Integration requests
  "integration.not_found": {
    status: 404,
    title: "There is no such integration request",
    remediation: "Check the id against GET /v1/integration-requests."
  },
  "integration.status_conflict": {
    status: 409,
    title: "The request is in another status",
    remediation:
      "Go on from `current`: claim a request that is pending, answer done or failed to one that is claimed, and leave the rest alone."
  },
  "integration.template_unbuildable": {
    status: 422,
    title: "No form can ask what the template asks",
    remediation:
      "Claim the request and answer failed, with the `questions` of this refusal in `detail`: whoever asked has to change the template."
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
  "partial.limit": {
    status: 422,
    title: "The site has as many partials as it may, or they take as much room as they may",
    remediation:
      "Remove partials that nothing shows, or shorten them; `limit` says how many there may be, and `limitBytes` how much all of them may take."
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
  "media.library_full": {
    status: 409,
    title: "The site's library is full",
    remediation: "Use files that the library has, which GET /v1/media lists, or a smaller one."
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
  // Looking at pages
  "capture.unavailable": {
    status: 503,
    title: "Pages cannot be looked at here",
    remediation:
      "Ask again in a minute. If it stays so, `detail` says whether the page is at fault, whose scripts have to come to an end, or the installation: its operator has to install Chromium, name it in MAKEREADY_CHROMIUM, or let it have its sandbox."
  },
  "capture.busy": {
    status: 503,
    title: "Too many pages are being looked at",
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
  "collection.owner_only": {
    status: 403,
    title: "Lists are left to the owner",
    remediation:
      "Tell the person you work for what should change: the owner changes entries under Lists in the dashboard, or lets this credential do so under Assistants. Nothing waits, and the same request is refused again until then."
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
  "collection.rows_too_large": {
    status: 422,
    title: "The rows of the collection take as much room as they may",
    remediation:
      "Shorten the values of this row or others, or delete rows that are no longer needed; `limitBytes` says how much all of them may take."
  },
  // Roster
  "roster_connector.confirm_brokerage": {
    status: 428,
    title: "Whose roster this is has to be confirmed",
    remediation: "Compare `brokerageName` with the brokerage you mean and send it as confirmBrokerage."
  },
  "roster_connector.rejected_by_showroom": {
    status: 422,
    title: "The roster does not accept this account with this secret",
    remediation:
      "Take brokerageAccountId and secret from one and the same connection of the roster, and send both again."
  },
  "roster_connector.needs_reconnect": {
    status: 409,
    title: "The roster no longer accepts the stored secret",
    remediation: "Send PUT /v1/roster-connector with the account's current secret."
  },
  "roster_connector.unreachable": {
    status: 503,
    title: "The roster cannot be reached",
    remediation: "Send the same request again after the time in Retry-After; nothing was changed."
  },
  "roster.upstream_failed": {
    status: 502,
    title: "The roster did not answer",
    remediation: "Ask again later; the rows of the collection roster stay as they were last read."
  },
  // Lead destinations
  "lead_webhook.name_invalid": {
    status: 422,
    title: "The destination cannot have this name",
    remediation: "Use 1 to 32 lower-case letters, digits and hyphens, other than `default`."
  },
  "lead_webhook.name_taken": {
    status: 409,
    title: "The name belongs to a destination of the platform",
    remediation: "Choose another name; GET /v1/lead-webhooks lists those in use."
  },
  "lead_webhook.limit": {
    status: 422,
    title: "The site has as many destinations as it may",
    remediation: "Delete one that is no longer needed; `limit` says how many there may be."
  },
  "lead_webhook.not_found": {
    status: 404,
    title: "There is no such destination",
    remediation: "Read GET /v1/lead-webhooks for the names."
  },
  "lead_webhook.invalid": {
    status: 422,
    title: "The destination does not fit its provider",
    remediation: "Correct each entry of `fields`."
  },
  "lead_webhook.provider_unknown": {
    status: 422,
    title: "There is no such provider",
    remediation: "Send one of `providers`, or leave `provider` out for a webhook."
  },
  "lead_webhook.url_invalid": {
    status: 422,
    title: "Leads cannot be sent to this address",
    remediation: "Give an https address of a host on the public internet."
  },
  "lead_webhook.origin_not_allowlisted": {
    status: 422,
    title: "The site may not send to this origin yet",
    remediation:
      "Have a person agree, then send `origin` with a reason to POST /v1/allowlist and approve the entry with POST /v1/allowlist/:id/approve; once it is active, send this again. On a live site send this again at once: the owner is asked about both together."
  },
  "lead_webhook.url_refused": {
    status: 422,
    title: "This provider takes no address",
    remediation: "Leave `url` out; the key says where leads go."
  },
  "lead_webhook.secret_required": {
    status: 422,
    title: "The secret is missing",
    remediation: "Send the member named in `member` with the first call that sets this destination."
  },
  "lead_webhook.provider_not_default": {
    status: 422,
    title: "This provider cannot be the site-wide default",
    remediation: "Set it under a name of its own with PUT /v1/lead-webhooks/:name, and name it in the form."
  },
  "lead_webhook.newsletter_needs_name": {
    status: 422,
    title: "A newsletter needs a name of its own",
    remediation: "Set it with PUT /v1/lead-webhooks/:name, and name it in the form."
  },
  "lead_webhook.newsletter_dc_mismatch": {
    status: 422,
    title: "The data centre is not the key's",
    remediation: "Leave `dc` out, or send the `keyDc` that the key ends in."
  },
  "lead_webhook.sheet_unreachable": {
    status: 422,
    title: "The sheet cannot be opened",
    remediation:
      "Check sheetId and tabName, and share the spreadsheet with edit rights with the address in `shareWith`."
  },
  "lead_webhook.credential_refused": {
    status: 422,
    title: "The receiver does not accept this key",
    remediation: "Check the key, and the id it is used for, in the receiver's own settings; then send the call again."
  },
  "lead_webhook.account_required": {
    status: 422,
    title: "The platform has no account with this provider",
    remediation: "Send an `apiKey` of the site's own."
  },
  "lead_webhook.staff_only": {
    status: 403,
    title: "This provider is set up by staff",
    remediation: "Connect the account with PUT /v1/crm-credential, or choose another provider."
  },
  "crm_credential.confirm_hub": {
    status: 428,
    title: "Confirm the account this token opens",
    remediation: "Check `accountName`; send the call again with `confirmHubId` set to `hubId`."
  },
  "crm_credential.hub_mismatch": {
    status: 409,
    title: "The token opens another account",
    remediation: "Send `confirmHubId` as in `hubId`, or the token of the account you mean."
  },
  "crm_credential.token_refused": {
    status: 422,
    title: "The CRM does not accept this token",
    remediation: "Make a new token in the CRM's settings, with the right to write contacts, and send that."
  },
  "connector.unreachable": {
    status: 503,
    title: "The other side could not be reached",
    remediation: "Send the same call again after the time in Retry-After; nothing was stored."
  },
  "lead.not_found": {
    status: 404,
    title: "There is no such lead",
    remediation: "Read GET /v1/leads for the ids."
  },
  "saved_search.not_found": {
    status: 404,
    title: "There is no such saved search",
    remediation: "Read GET /v1/saved-searches for the ids; one that has ended, or was not confirmed in time, is gone."
  },
  "lead.email_invalid": {
    status: 422,
    title: "This is not an e-mail address",
    remediation: "Send one address, such as ada@example.com."
  },
  // Listings
  "listings_scope.no_inventory": {
    status: 422,
    title: "A builder has no lots within this scope",
    remediation:
      "Leave out the builders in `orgIds`, or widen province and city; GET /v1/listings/builders lists who has lots."
  },
  "listings_scope.mls_configured": {
    status: 409,
    title: "The site shows listings of the resale feed",
    remediation: "A site shows either these or builders' lots; staff can turn the resale feed off."
  },
  "listings.too_many": {
    status: 429,
    title: "Too many searches of one visitor at a time",
    remediation: "Ask again after the time in Retry-After, and wait for an answer before the next question."
  },
  "places.too_many": {
    status: 429,
    title: "Too many look-ups of addresses by one visitor",
    remediation: "Ask again after the time in Retry-After, and ask once a visitor pauses rather than at every key."
  },
  "listings.not_found": {
    status: 404,
    title: "The site has no such listing",
    remediation: "Name a listing that the site shows by its number, or leave `listing` out for the last to change."
  },
  "listings.builder_site": {
    status: 409,
    title: "The site shows builders' lots",
    remediation: "Builders' lots stand under no licence and have no budget: there is nothing to provision."
  },
  "listings.upstream_failed": {
    status: 502,
    title: "The listings' service did not answer",
    remediation: "Ask again later; the site's listings stay as they were last read."
  },
  // Areas
  "areas.features_refused": {
    status: 422,
    title: "Features of the collection cannot be areas",
    remediation:
      "Mend each feature that `features` names, by its place from 0, and send the whole collection again; nothing was loaded."
  },
  "areas.unknown_collection": {
    status: 404,
    title: "There is no such collection of areas",
    remediation: "GET /ops/v1/areas lists those there are."
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
  "service.stopping": {
    status: 503,
    title: "The service stopped before this request was finished",
    remediation:
      "It may have taken effect all the same: read what it was to change, or send it again after the time in Retry-After " +
      "under the same Idempotency-Key, which is answered as it was the first time."
  },
  "service.unconfirmed": {
    status: 503,
    title: "Whether this was done is not known",
    remediation:
      "Read what it was about before sending it again. With an Idempotency-Key it may be sent again as it is, after the " +
      "time in Retry-After: what stands is answered, and not done twice."
  },
  "page.busy": {
    status: 503,
    title: "Too many pages are rendered for visitors at a time",
    remediation: "Ask again after the time in Retry-After; visitors are shown the stored page meanwhile."
  },
  "site.busy": {
    status: 503,
    title: "Too many writes to this site wait for each other",
    remediation:
      "Send fewer at the same time, and this one again after the seconds in Retry-After; nothing was changed."
  },
  // Operator
  "ops.unauthorized": {
    status: 401,
    title: "The operator token is missing or wrong",
    remediation: "Send Authorization: Bearer <operatorToken>."
  },
  "site.name_mismatch": {
    status: 422,
    title: "The name is not that of the site",
    remediation: "Say the site's name as GET /ops/v1/sites/{id} has it, to be sure which one is meant."
  },
  "ops.credential_not_found": {
    status: 404,
    title: "The site has no such credential",
    remediation:
      "Look up the credentials of the site with GET /ops/v1/sites/{id}; one that was revoked stays so, and another takes its place."
  },
  "ops.job_not_found": {
    status: 404,
    title: "No such job was given up",
    remediation: "Check the id against GET /ops/v1/jobs; what was tried again, or is older than 30 days, is not there."
  },
  "ops.rebuild_not_found": {
    status: 404,
    title: "There is no such rebuild",
    remediation: "Check the id against GET /ops/v1/rebuilds."
  },
  "upload.form_not_found": {
    status: 404,
    title: "There is no such form on this site",
    remediation: "Take the form's action from the page as it is served now, and add /uploads to it."
  },
  "upload.not_taken": {
    status: 422,
    title: "The site takes no forms",
    remediation: "Claim the draft, or give the site a plan; until then nothing of its forms is taken."
  },
  "upload.outdated": {
    status: 422,
    title: "The token is not this form's",
    remediation: "Load the page again and send the mk_ft that it has now."
  },
  "upload.no_file_field": {
    status: 422,
    title: "The form has no such file field",
    remediation: "Name a field of the form whose type is file."
  },
  "upload.bad_name": {
    status: 422,
    title: "The name of the file is empty or too long",
    remediation: "Send the file's name without its folders, shortened where it must be."
  },
  "upload.bad_length": {
    status: 413,
    title: "A file of this size is not taken",
    remediation: "Choose another file: none that is empty, and none beyond the size that is told."
  },
  "upload.no_room": {
    status: 413,
    title: "Too much waits for its form already",
    remediation: "Send the form with what was sent ahead for it, or wait: what no form named is removed after an hour."
  },
  "upload.too_many": {
    status: 429,
    title: "Too many uploads of one visitor",
    remediation: "Wait for the time in Retry-After, then go on from where the upload stands."
  },
  "upload.not_found": {
    status: 404,
    title: "There is no such upload",
    remediation:
      "Begin another one, or send the file with its form: an upload is known to its own form alone, and not for long."
  },
  "upload.wrong_offset": {
    status: 409,
    title: "The piece does not begin where the upload stands",
    remediation: "Ask by HEAD where it stands, in Upload-Offset, and go on from there."
  },
  "upload.too_long": {
    status: 413,
    title: "The upload would be longer than it was announced",
    remediation: "Send no more bytes than the length that the upload was begun with, or begin another one."
  },
  "upload.bad_piece": {
    status: 422,
    title: "A piece of this size is not taken",
    remediation: "Cut the file into pieces of the size that is told; only the last may be smaller."
  },
  "upload.broken_off": {
    status: 408,
    title: "The piece did not arrive whole",
    remediation: "Send it again: nothing of it was kept."
  },
  "ops.nothing_held_back": {
    status: 409,
    title: "No objects of this site are held back",
    remediation: "GET /ops/v1/sweep lists the sites of which any are. A sweep removes the rest without being told."
  }
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof catalogue

/** The row of a code, seen with its optional members. */
export const errorRow = (code: ErrorCode): ErrorRow => catalogue[code]
