/**
 * Every warning, once. A warning comes along with a success: nothing was refused, and nobody has to do anything. Codes are
 * a permanent contract, since programs match on them; like those of refusals they never change and are never used again.
 */
import { limits } from "../limits.ts"

export interface WarningRow {
  /** What it tells, in a sentence. */
  readonly means: string
  /** What there is to do about it, if one wants to. */
  readonly next: string
}

const rows = {
  // Of the text
  "sanitize.content_removed": {
    means: "HTML comments were taken out before the text was stored; `count` says how many.",
    next: "Nothing. Keep notes elsewhere than in the page."
  },
  "html.unclosed": {
    means: "An element has no end tag and was read as ending together with the element around it.",
    next: "Write the end tag where the element is to end."
  },
  "html.duplicate_id": {
    means: "Two elements of the text have the same `id`; links, labels and scripts reach the first alone.",
    next: "Give each an `id` of its own."
  },
  "html.shows_nothing": {
    means:
      "The text of a page or a not-found page holds no words, no picture, no form and no component, and no element that a style sheet or a script could fill, so visitors see nothing between header and footer.",
    next: "Send the content. If the page is to go, take it away with `POST /v1/pages/{id}/archive`; `toVersionId: null` with `POST /v1/notfound/revert` brings the built-in not-found page back."
  },
  "html.other_notation": {
    means:
      "Words of the text are in another notation than HTML, so visitors read it as it is written: Markdown, shortcodes as WordPress has them, or markup whose angle brackets are written as character references. `notation` says which. Each is told once; what stands in `<code>` and the like is an example. Of a title, a description and a text of a row, which are no HTML, it tells character references and tags, which visitors would read letter for letter.",
    next: "Send HTML. Put what is meant as an example into `<code>` or `<pre>`. In what is no HTML write the character itself, and no tags."
  },
  "asset.not_found": {
    means:
      "A picture, a film, a sound or a style sheet's `url()` is asked for at a path of the site at which no file answers, nothing or a page, so visitors see a hole there. Each `address` is told once.",
    next: "Import the file into the media library with `POST /v1/media`, and write the `/media/` path that it is given."
  },
  "css.unknown_property": {
    means:
      "A declaration is of a property that no browser is known to have, and does nothing. Each `property` is told once; `meant` is the one that may be meant.",
    next: "Write the property that is meant."
  },
  "css.unknown_selector": {
    means:
      "A rule has a selector that no browser is known to read, such as one behind a `//` comment or with a pseudo-class that there is not, so all of the rule does nothing. Each `selector` is told once; `meant` is what may be meant. Of rules within rules only names joined to an `&`, as Sass joins them, are told, and of keyframes a moment without its `%`.",
    next: "Correct the selector. A comment in CSS stands between `/*` and `*/`."
  },
  "css.unknown_unit": {
    means:
      "A number has a unit that CSS does not have, so its declaration does nothing. `property` and `unit` say where; `meant` is the one that may be meant.",
    next: "Write a unit that there is, such as `rem` or `px`."
  },
  "css.unknown_value": {
    means:
      "A declaration has a word, a colour or a number without a unit that its property does not take, or is written as no browser reads it, such as `10 px`, `calc(100% -20px)`, `rotate(45)`, `var(ink)` and `darken(…)`; so it does nothing. `property` and `value` say which; `meant` is what may be meant. Of `@media`, as the `property`, it tells a condition that no browser reads. What else stands in functions is not judged.",
    next: "Write a value that the property takes."
  },
  "css.unset_variable": {
    means:
      "A declaration has `var()` of a custom property that neither the text sets nor what surrounds it (theme, stylesheet, script, header, footer, partials), and no fallback, so it does nothing. Each `variable` is told once; `meant` is the one that may be meant. Of a stylesheet and a partial it is told of the theme's families of names alone, since pages may set the others.",
    next: "Set it, write the name of one that is set, or give `var()` a fallback."
  },
  "css.framework_classes": {
    means:
      "The text has several classes that only a CSS framework such as Tailwind or Bootstrap would give a meaning, and that neither its own CSS nor the site's stylesheet styles, so they do nothing. `classes` names the first of them.",
    next: "Send the CSS that they stand for with the page or the stylesheet, or use classes of your own. No framework is loaded, and none is built here."
  },
  "js.code_from_text": {
    means:
      "The script makes code of text, by `eval`, `Function`, or a timer that is given a text; `by` says which. The security policy of the site's pages does not let such code run. It is told as far as the parsed script shows it.",
    next: "Write the code out, and give timers a function."
  },
  "js.origin_not_approved": {
    means:
      "The script connects to an `origin` that the security policy of the site's pages does not open, by `fetch`, `XMLHttpRequest`, `WebSocket`, `EventSource` or `sendBeacon`, so the connection fails. Each is told once, as far as the parsed script shows it.",
    next: "Propose the origin with `POST /v1/allowlist` and have it approved. Only https origins can be."
  },
  "js.import_offsite": {
    means:
      "The script loads code from another host, by `import()` or the `src` of a `<script>` that it makes. Scripts of a site come from the site alone, and no approval changes that. It is told as far as the parsed script shows it.",
    next: "Write the code into the script. Google Analytics and Meta are told of visits by `analytics` of `PUT /v1/site`, without any script of theirs."
  },
  "link.placeholder": {
    means:
      "Links lead to `#`, the top of the page that the visitor is on, and do not say so; `count` says how many. One with an `id`, a `role` or a `data-` attribute may be a button of a script and is not told of.",
    next: "Write where they are to lead, or leave them out until that is known."
  },
  "link.external": {
    means: "A link leaves the site, by `mailto:`, `tel:` and `sms:` too; each address is told once.",
    next: "Nothing, if it is meant to lead there."
  },
  "link.unreachable": {
    means:
      "A `mailto:` link has no address with an `@`, or a `tel:` or `sms:` link no number, so it opens nothing of use.",
    next: "Write it as in `mailto:ann@example.com` or `tel:+14165550123`; numbers have digits and no letters."
  },
  "link.fragment_missing": {
    means:
      "A link leads to an `id` that no element of the text has; where header and footer have none either, it leads nowhere. Texts with components or partials are not looked at, since these bring elements of their own.",
    next: "Give the `id` to the element that is meant, or lead elsewhere."
  },
  "frame.not_approved": {
    means: "An `<iframe>` stays empty until its `origin` is approved.",
    next: "Propose the origin with `POST /v1/allowlist` and have it approved."
  },
  "theme.font_weight_missing": {
    means:
      "The family of `font.body` was uploaded in bold or italic faces alone, so running text is shown in one of those. `family` and `weight` say what is missing.",
    next: "Upload its regular face with `POST /v1/fonts`."
  },
  "allowlist.origin_shortened": {
    means: "An address was sent, and the `origin` of it stands on the list: every address of that host.",
    next: "Tell the person who approves that it is the whole host; withdraw the proposal with `DELETE /v1/allowlist/:id` unless that is meant."
  },
  "component.unknown_attribute": {
    means: "A component or partial has no such attribute, and ignores it.",
    next: "Look the attribute up in the component reference, or leave it out."
  },
  "site_field.unset": {
    means: "A `site-field` names a field of the contact record that is empty, so nothing is printed there.",
    next: "Set the field with `PUT /v1/site`."
  },
  "contact_link.unset": {
    means: "A `contact-link` names a field of the contact record that is empty, so there is no link.",
    next: "Set the field with `PUT /v1/site`."
  },
  "form.by_hand": {
    means:
      "A form is written by hand, and posts or asks visitors for what only they know. Nothing of the site takes it, so an enquiry is lost unless the site script hands it on.",
    next: "Declare it with the component `form`, `contact-form` or `newsletter-form`, which keeps every enquiry and tells the owner."
  },
  "form.lead_destination_unset": {
    means: "A form names a destination that nothing is connected to yet, so its enquiries are not handed on there.",
    next: "Connect it with `PUT /v1/crm-credential`, or name another destination."
  },
  "listings.unknown_property_type": {
    means: "A grid of listings names a type of property that none of the site's listings has, or a category as a type.",
    next: "Write a type as the feed spells it, or the category as `data-property-category`."
  },
  "listings.multiword_place": {
    means: "A city or neighbourhood of several words is met by any one of them, so other places are shown too.",
    next: 'Write `data-match="exact"` beside it.'
  },
  "listings.no_detail_route": {
    means: "Cards of listings lead nowhere: no published page has a route that ends in `/:mls/:slug`.",
    next: "Publish a page at `/listings/:mls/:slug` with the component `listing-detail`."
  },
  "reviews.no_place": {
    means: "The page shows reviews, and the site has no place whose reviews it could show.",
    next: "Ask staff to name the place; then every page that shows reviews has them."
  },
  "places.lookup_off": {
    means:
      "The page has a component that needs an address of the visitor, and the site does not look addresses up, so it shows nothing.",
    next: "Ask staff to switch `addressLookup` on; every page is rendered again then."
  },
  "areas.unknown_boundary": {
    means: "A component of an area names one that is not loaded, so it shows nothing.",
    next: "Find the area with `GET /v1/areas?name=` and write its id or its whole name."
  },
  "listings.crossed_bounds": {
    means: "The least of what a grid of listings shows is above the most, so it shows none.",
    next: "Swap the two values, or leave one out."
  },
  "listings.featured_unset": {
    means:
      "A grid is to show the site's own listings, and staff have set no key by which they are known, so it shows the whole market.",
    next: "Name in `data-featured` whose key there is, or have the key set."
  },
  "listings.saved_twice": {
    means: "Two grids of the text offer to save their search. Visitors are not told which of the two they have saved.",
    next: "Leave `data-saved-search` to one of them."
  },
  "listings.unknown_filter": {
    means: "A control of a form that filters listings has a name that is no filter, so it narrows nothing down.",
    next: "Write the name of the filter, such as `minBeds`."
  },
  "listings.unknown_facet": {
    means: "A `data-mk-facet` names a field that listings do not have, so the list stays empty.",
    next: "Write the name of a field, such as `City`."
  },
  "listing_link.unknown_param": {
    means: "A link to a search of listings has a parameter that is no filter, so it narrows nothing down.",
    next: "Write the name of the filter, such as `minBeds` or `neighbourhood`."
  },
  "render.required_hidden": {
    means: "The CSS hides something that has to stay visible, such as the bot challenge of a form.",
    next: "Style it, but leave it visible. What a licence of listings asks for is shown all the same, in the way of the platform."
  },

  // Of the page as people and search engines meet it
  "a11y.alt_missing": {
    means: "A picture has no text alternative: no `alt`, and no other name that is read out in its place.",
    next: 'Say in `alt` what the picture shows, or write `alt=""` for one that only decorates.'
  },
  "a11y.alt_is_file_name": {
    means: "The text alternative of a picture is the name of a file, which tells nobody what the picture shows.",
    next: 'Say in `alt` what the picture shows, or write `alt=""` for one that only decorates.'
  },
  "seo.heading_order": {
    means:
      "A heading skips a level, such as an `h4` after an `h2`, or the page begins with another heading than `h1`. It is told of the text as it was sent, unrendered: headings that a partial or a component prints are not seen, so after one any level may follow, and those of a partial, a header or a footer are held against each other alone.",
    next: "Choose headings by their place in the outline, and their size with CSS."
  },
  "seo.h1_unbound_template": {
    means: "The route has parameters, so the page stands for many; its `h1` says the same on all of them.",
    next: "Put a token of the listing into the `h1`, or leave the `h1` to the component that shows the row."
  },
  "seo.title_length": {
    means: `The title has fewer than ${limits.titleShort} or more than ${limits.titleLong} characters, so results of a search say too little or cut it.`,
    next: "Change `title` with `PATCH /v1/pages/{id}`. Titles of routes with parameters are not measured."
  },
  "seo.description_missing": {
    means:
      "The page has no `meta.description`, so search results and those who share it show whatever words they find. Pages that search engines are kept from, and routes with parameters, are not told of.",
    next: "Set `meta.description` with `PATCH /v1/pages/{id}`: what the page is about in a sentence or two."
  },
  "seo.og_image_missing": {
    means: "Neither the page nor its site names a picture for those who share it.",
    next: "Set `meta.ogImage` with `PATCH /v1/pages/{id}`, or `ogImage` of the site with `PUT /v1/site`."
  },
  "seo.published_in_future": {
    means:
      "`meta.publishedAt` lies more than a day ahead. It is the date that lists, the feed and structured data show, and no time at which a page is published: it is live at once.",
    next: "Set the date on which it was published. To publish later, write it as a draft (`?draft=1`) and publish that version when it is time."
  },
  "seo.broken_internal_link": {
    means:
      "A link leads to a path of the site at which nothing answers: no published page, no visible row of a collection, no other route with parameters, no redirect, no file. Nor does anything answer where a redirect ends at a page that is gone, or where the link has the name of a parameter (`/team/:slug`) in place of a value. A header, a footer, a partial and a not-found page, which are written before what they lead to, have one warning for all their links: `hrefs` names them. Of a row it tells the `field` of the type `link`.",
    next: "Correct the link, or publish what it leads to. Pages of one batch may link to each other; of those that are refused or wait it is told."
  },

  // Of the rendered document
  "render.tab_without_panel": {
    means: "A `[data-mk-tab]` of the rendered page has no `[data-mk-panel]` of the same name, so it opens nothing.",
    next: "Add the panel, or correct the name."
  },
  "render.panel_without_tab": {
    means: "A `[data-mk-panel]` of the rendered page has no `[data-mk-tab]` of the same name, so nothing opens it.",
    next: "Add the tab, or correct the name."
  },
  "render.nav_without_menu_trigger": {
    means: "A `.mk-nav` of the rendered page holds no `[data-mk-menu]`, so its menu cannot be opened.",
    next: "Put a `<button data-mk-menu>` into it, or leave the class out."
  },
  "render.listings_no_map": {
    means: "The rendered page has a grid of listings beside a form that filters it, and no map of them.",
    next: "Place `listings-map` beside the grid, which shows what the filters leave, or nothing where a map would say nothing."
  },
  "render.map_no_height": {
    means:
      "A map of the rendered page is given no height by its `style`, the text's CSS or the site stylesheet; `count` says how many are.",
    next: "Give a height to `.mk-map` or `.mk-listings-map__view`, or to a class of yours on the component. Until then a map is 24rem high, and one of listings 28rem."
  },
  "map.unknown_pin_member": {
    means: "A pin of a map has a member that pins do not have, and ignores it; `at` says which.",
    next: "Write the member as pins have it, such as `lng` or `title`, or leave it out."
  },
  "map.empty": {
    means: "A map has neither pins nor a centre, so it shows the world.",
    next: "Give it `data-pins`, or `data-lat` and `data-lng`; or leave the map out."
  },
  "map.idle_style_rule": {
    means: "A rule of a map's style has no stylers, so it changes nothing; `at` says which.",
    next: "Write what it changes into its `stylers`, or leave the rule out."
  },
  "listings-map.two_grids": {
    means:
      "A text has a map of listings and several grids, of which not one alone has `data-url-filters`; the map follows the first of them.",
    next: "Write `data-url-filters` on the grid that is meant, and on no other."
  },
  "render.listings_filters_closed": {
    means:
      "The rendered page has a form that filters listings, and none of its grids lets the address set a filter: without script the form does nothing, and what it shows has no address.",
    next: 'Write `data-url-filters="all"` on the grid, or the names of the form\'s controls.'
  },
  "render.listing_notices_missing": {
    means: "The rendered page shows a listing of an association's feed without the notices that its licence asks for.",
    next: "Show the listing with `listing-detail`, which prints them, or place a grid of listings on the page."
  },
  "audit.bound_sample": {
    means:
      "The route has parameters: the page was rendered with the row or listing at `boundTo`, and what is told of it is of that.",
    next: "Nothing."
  },
  "audit.unbound_no_rows": {
    means: "The route has parameters, and its collection has no visible row to render the page with.",
    next: "Add a row; then rehearse the write, or verify the page."
  },
  "audit.unbound_no_source": {
    means:
      "The route has parameters, and nothing fills them: no collection has its rows there, and no listings are set up.",
    next: "Set `detailBasePath` of the collection, or give the site its listings."
  },
  "audit.unbound_unavailable": {
    means: "The route has parameters, and what fills them is still on its way.",
    next: "Rehearse the write, or verify the page, once the listings are there."
  },
  "audit.bound_render_failed": {
    means: "The page could not be rendered with the row at `boundTo`. The write stands all the same.",
    next: "Look at the row's values, correct them, and rehearse the write again."
  },

  // Of the write
  "write.unguarded": {
    means: "The write named no base, so somebody else's work could have been overwritten unseen.",
    next: "Send `If-Match` with the version you read."
  },
  "write.css_left_out": {
    means:
      "The write has no `css`, and the text that it replaces has some. A write sends the whole text, so the CSS is gone from it.",
    next: 'Send the CSS again with the HTML, as `payload` of a read has it; send `css: ""` where it is meant to go.'
  },
  "write.follows_waiting": {
    means: "Somebody else's version waits there as well; once this one is published nobody decides about it any more.",
    next: "Tell whoever decides, or have theirs decided first."
  },
  "write.replaced_waiting": {
    means: "A version that waited no longer does: this one took its place. Its text is kept.",
    next: "Nothing, if that was meant; else take its text up again."
  },
  "page.covers_row": {
    means: "A row of a collection has the address as its own; visitors see this page in place of the row's.",
    next: "Nothing, if that was meant; else choose another route."
  },
  "page.covers_redirect": {
    means: "A redirect stands at the address; visitors see this page in its place while it is published there.",
    next: "Nothing, if that was meant; else choose another route, or remove the redirect with `DELETE /v1/redirects`."
  },
  "publish.foreign_draft": {
    means: "The version that was published is somebody else's work.",
    next: "Nothing, if that was meant."
  },
  "publish.older_version": {
    means: "The version that was published is older than the one that was live.",
    next: "Nothing, if that was meant."
  },
  "publish.not_served_yet": {
    means: "The change is stored, and the object store did not take it in time. It is tried again until it does.",
    next: "Nothing. `served` of a read tells when visitors get it."
  },

  // Of archives, collections and budgets
  "archive.home_page": {
    means: "It is the home page that is to go.",
    next: "Have another page at `/` before you confirm."
  },
  "archive.inbound_links": {
    means: "Published places link to the page that is to go.",
    next: "Change those links first."
  },
  "archive.inbound_redirects": {
    means: "Redirects lead to the page that is to go, straight or by way of others; `from` names them.",
    next: "Lead them elsewhere first."
  },
  "archive.redirect_replaced": {
    means:
      "A redirect stands at the address, behind the page; what archiving leaves there takes its place. `from` and `to` say what it is.",
    next: "Nothing, if that is meant; else call the request off, or ask again with the target of the redirect as `redirectTo`."
  },
  "archive.redirect_answers": {
    means:
      "A redirect stands at the address of a page that visitors never saw. It stays and answers there, in place of what archiving would leave.",
    next: "Nothing, if that is meant; else remove it first with `DELETE /v1/redirects`."
  },
  "archive.rows_go_off": {
    means:
      "The page is the template of the rows of a collection, which lose their own pages with it. `count` says how many are shown now, `routes` the first of their addresses.",
    next: "Nothing, if that is meant; else call the request off."
  },
  "archive.row_answers": {
    means: "A row of a collection has its own page at the address, which answers there once this page is off.",
    next: "Hide the row, if the redirect or 410 is to answer that archiving leaves; deleted, it leaves a 410 of its own."
  },
  "archive.staff_restore": {
    means:
      "Nobody owns the site yet, so nobody is mailed a link that puts the page back: only staff can bring it back.",
    next: "Call the request off with `DELETE /v1/pages/:id/archive` unless that is meant; once a person has claimed the draft, they are mailed the link."
  },
  "unarchive.recipients": {
    means:
      "Forms of the page send enquiries to the addresses in `recipients`, which whoever puts it back says they know.",
    next: "Tell the person you work for whose they are."
  },
  "unarchive.route_conflict": {
    means: "Another page answers at the address by now.",
    next: "Archive that one first."
  },
  "collection.date_not_a_date": {
    means: "A field for a date holds an instant.",
    next: "Send the date alone, such as `2026-03-01`."
  },
  "collection.time_not_a_time": {
    means: "A field for a time of day holds an instant.",
    next: "Send the time alone, such as `09:30`."
  },
  "collection.row_covered": {
    means: "A page has the row's own address; while it is published there, visitors see it in place of the row's.",
    next: "Nothing, if that was meant; else choose another slug, or archive the page."
  },
  "collection.rows_go_off": {
    means:
      "The base path changes, and nothing is left at the addresses at which rows are shown now. `count` says how many there are, `routes` the first; `template` is the route of the page that shows them from now on, and `templatePublished` whether it is published.",
    next: "Set redirects from the old addresses, and publish the page at `template`; or leave the base path as it is."
  },
  "collection.field_still_named": {
    means:
      "Published pages, sections or partials name a field in `data-where` or `data-fields` that the collection has no more. A list that chooses by such a field shows no row, and one that shows it leaves it out. `usedBy` says where, each with its `fields`.",
    next: "Write these places anew, with fields that the collection has."
  },
  "collection.rows_unfit": {
    means:
      "Rows do not fit the new fields. They stay as they are; a change of one that sends `data` is refused until its values fit. `count` says how many there are, `rows` the first with their fields, `fields` all fields that something is wrong with.",
    next: "Send values that fit with `PATCH /v1/collections/:key/rows/:id`."
  },
  "collection.inbound_redirects": {
    means:
      "Redirects lead to an address at which a row is shown no more, straight or by way of others; `from` names them, and `circling` those that lead in a circle from now on.",
    next: "Lead them elsewhere; of those in a circle, set at least one to another target or remove it."
  },
  "collection.redirect_answers": {
    means:
      "A redirect that stands at the address answers there, in place of what the row would have left: visitors did not see the row.",
    next: "Nothing, if that was meant; else remove it with `DELETE /v1/redirects` or set another in its place."
  },
  "collection.redirect_replaced": {
    means:
      "A redirect stood behind the row at its address; what the row leaves there has taken its place. `from` and `to` say what it was.",
    next: "Nothing, if that was meant; else set it again."
  },
  "collection.redirect_removed": {
    means:
      "A redirect stood at the address which this row has from now on, left by a renamed row or leading to the address that this row had before, and is removed. `from` and `to` say what it was.",
    next: "Nothing, if the address is to be this row's; else give it another slug and set the redirect again."
  },
  "collection.redirect_covered": {
    means:
      "A redirect stands at the row's address. It stays there, and visitors see the row's own page in its place while that is served.",
    next: "Nothing, if that was meant; else give the row another slug."
  },
  "redirect.led_on": {
    means:
      "A redirect was asked for to an address that is itself led on, and leads straight to where that ends: `asked` is what was sent, `to` what is kept.",
    next: "Nothing. Once the other redirect is changed, this one still leads where it leads now; set it again if it is to follow."
  },
  "redirect.inbound_redirects": {
    means: "Redirects led visitors on by way of the one that was removed; `from` names them.",
    next: "Lead them elsewhere."
  },
  "integration.destination_unset": {
    means:
      "The request names a destination that the site does not have, so a form that names it is refused with `gate.form_lead_destination`.",
    next: "Have the product connected, or the destination set with `PUT /v1/lead-webhooks/{name}`, before the form is placed."
  },
  "integration.help_left_out": {
    means: "Questions of the template have a help text, for which forms have no place; `names` says which.",
    next: "Say it beside the form, where visitors need it."
  },
  "limits.freeze_approaching": {
    means:
      "So many writes were made, or so many were refused, in the last hour that the site will soon be frozen, or that this write froze it: `detail` says which.",
    next: "Write less often, rehearse first, and gather new pages in batches. Of a frozen site, tell the person you work for: they unfreeze it."
  },
  "limits.build_mode_ended": {
    means: "The site is live, so budgets are smaller than while it was built.",
    next: "Nothing."
  },
  "site.paused": {
    means: "The owner took the website offline for a while, so visitors are told that. The write counts all the same.",
    next: "Nothing: visitors get the site as it is then once the owner opens it again."
  },
  "trial.expired": {
    means: "The site's trial is over, so visitors are told that it is offline. The write counts all the same.",
    next: "Ask the owner to take a plan; once staff set it, visitors get the site as it is then."
  }
} as const satisfies { readonly [code: string]: WarningRow }

export type WarningCode = keyof typeof rows

export const warnings: { readonly [code in WarningCode]: WarningRow } = rows
