/**
 * Every code of a finding, once. A finding is one reason for which a text is refused or held; it stands among `reasons` of
 * the refusal, whose own code (`gate.rejected`, `gate.component_value` …) says what kind of refusal it is, see `catalogue.ts`.
 * Where a whole text is refused for one thing, its finding has the code of that refusal. Codes are a permanent contract, since
 * programs match on them: they never change and are never used again.
 */
import type { ErrorCode } from "./catalogue.ts"

const rows = {
  // Of a text as a whole
  "payload.member": "A text is missing that this kind of page has, or there is one that it has not.",
  "html.whole_document": "The text is a whole document; a page holds what goes between `<body>` and `</body>`.",
  "html.too_deep": "Elements are nested more deeply than parsers follow.",
  "html.too_many_parts": "There are more components and partials than a text may have.",
  "html.unstable": "The markup would read differently when it is written out and read again.",
  "html.syntax": "The markup is not well formed where it says.",
  "html.forbidden_character": "A character that no markup may hold, such as NUL.",
  "html.misnested": "An element whose content is text has no end tag.",
  "html.stray_end_tag": "An end tag ends no element.",
  "html.dropped_tag": "A start tag stands where parsers drop it.",
  "html.moved": "Content stands where parsers move it elsewhere, or leave it out.",
  "html.text_only": "An element that holds text only holds elements.",
  "html.choice_content": "A list of choices holds something that is no choice.",
  "html.cdata": "A `<![CDATA[` section; how far it goes depends on who reads it.",
  "html.malformed_comment": "A comment that does not begin or end as comments do.",
  "html.comment_joins": "The text would read differently once its comments are taken out.",
  "html.duplicate_attribute": "An attribute stands twice on one element.",
  // Of elements, attributes and addresses
  "html.element_not_allowed": "An element that pages may not hold.",
  "html.attribute_not_allowed": "An attribute that its element may not have.",
  "html.event_handler": "An attribute that runs its value as a program.",
  "html.script_url": "An address that runs a program.",
  "html.data_url": "An address that holds the file itself.",
  "html.link_scheme": "A link whose address is not valid, or leads by a scheme that links may not have.",
  "html.asset_offsite": "A file that is fetched with the page lies on another site.",
  "html.media_unknown": "A file of the media library that is not there.",
  "html.action_offsite": "A form posts to another site.",
  "html.frame_source": "A frame shows something else than an https page or a page of this site.",
  "html.fragment_only": "A reference inside a drawing, or to an image map, is not to an element of the page (`#id`).",
  "html.paint_reference": "A presentation attribute of a drawing names something else than an element of the page.",
  "html.animated_attribute": "An animation sets an attribute that animations may not set.",
  "html.drawing_repeats": "A drawing shows parts of itself so often that browsers would stand still.",
  "html.style_attribute": "A `style` attribute holds what its CSS may not.",
  "html.style_too_long": "A `style` attribute is longer than such attributes may be.",
  "html.placeholder": "A placeholder in double braces stands where there is nothing to put in its place.",
  // Of platform elements
  "html.custom_content": "A platform element holds something, or its end tag is apart from its start tag.",
  "html.custom_placement": "A platform element stands inside an element that may not hold what it shows.",
  "html.partial_ref": "A partial is not named by `ref`, or names another partial.",
  "html.partial_unknown": "The named partial does not exist.",
  "html.component_unknown": "A component of this name does not exist.",
  "html.component_value": "An attribute of a component has a value that it does not take.",
  "html.collection_unknown": "The named collection does not exist.",
  "collection.key": "`data-collection` is no key of a collection.",
  "collection.where": "`data-where` is not `<field>=<value>`, or names a field that the collection has not.",
  "collection.fields": "`data-fields` names a field that the collection has not, or is not a list of fields.",
  "page-list.under": "`data-under` is no route.",
  "site_field.field": "`data-field` is left out where it is needed.",
  "contact_link.field": "`data-field` is left out where it is needed.",
  "listings.value": "An attribute of `listings` has a value that it does not take.",
  "listings-map.value":
    "An attribute of `listings-map` has a value that it does not take, or one of two that go together.",
  "map.pins": "`data-pins` is not a list of pins as the map takes them.",
  "map.style": "`data-style` is not a list of style rules as the map takes them.",
  "map.half_place": "One of `data-lat` and `data-lng` stands without the other.",
  "areas.boundary": "`data-boundary` cannot be the name or the id of an area.",
  "address_lookup.to": "`data-to` is not the path of a page.",
  "reviews.place": "The site shows no reviews of a place of this name.",
  // Of forms
  "form.key": "`data-form-id` is not a key as forms have it.",
  "form.key_repeated": "Two forms of the text have one key.",
  "form.foreign_control":
    "A control is made part of a form of the platform by its `form` attribute, or a label of its fields by `for`.",
  "form.rendered": "Markup that the platform makes of a form is written by hand.",
  "form.fields": "`data-fields` is not a list of fields.",
  "form.field_repeated": "A field is declared twice.",
  "form.field_member": "A field has a member that fields have not.",
  "form.field_name": "A field's name is not one that fields can have.",
  "form.reserved_field": "A field's name is one that the platform uses.",
  "form.field_type": "A field's type does not exist.",
  "form.field_text": "A text of a field is too long, or is no text.",
  "form.field_flag": "A member that is true or false is neither.",
  "form.field_options": "A field's options are missing, too many, or none of its type.",
  "form.field_value": "A field is preset to what it does not take.",
  "form.field_accept": "`accept` names kinds of files that forms do not take.",
  "form.field_file": "A member that belongs to files stands on another field, or one that a file cannot have.",
  "form.field_prefill": "A field is filled from something that does not exist, or is of a type that cannot be.",
  "form.file": "A form that goes to another service holds a file.",
  "form.response_fields": "`data-response-fields` names what an answer cannot tell.",
  "form.offsite_delivery": "A form that goes to another service says where its enquiries go.",
  "form.action": "`data-action` is not an address that a form can go to.",
  "form.action_query": "`data-action` has a query, which a form sent with get loses.",
  "form.action_origin": "A form goes to an origin that the owner has not approved.",
  "form.lead_destination": "A form names a destination of enquiries that the site does not have.",
  // Of CSS
  "css.syntax": "The CSS does not parse where it says.",
  "css.unbalanced": "A bracket, string or comment does not end.",
  "css.too_deep": "Blocks or functions are nested more deeply than programs follow.",
  "css.forbidden_character": "A character that no style may hold, such as NUL.",
  "css.container_escape": "Text that would end the `<style>` element around it.",
  "css.declarations": "A `style` attribute holds something else than declarations.",
  "css.at_rule": "An at-rule that styles may not hold.",
  "css.property": "A property that runs programs in some browser.",
  "css.function": "A function that runs programs or fetches files in some browser.",
  "css.selector": "A rule that hides something has a selector that cannot be read.",
  "css.reference": "An address that leads elsewhere than to this site, or cannot be judged as it is written.",
  "css.font_source": "A font file that lies neither in the media library nor among the platform's faces.",
  "css.media_unknown": "A file of the media library that is not there.",
  // Of scripts and themes
  "js.syntax": "The script does not parse.",
  "js.module": "The script is a module; pages load it as a classic script.",
  "js.too_deep": "The script nests too deeply to be read.",
  "js.direction_control":
    "A character of the script turns the direction of the text after it, so it reads otherwise than it runs.",
  "theme.invalid": "A token of the theme has a value that it does not take, or does not exist.",
  "theme.contrast": "Two colours of the theme are too close to be read one on the other.",
  // That hold a write for a person, and refuse nothing
  "compliance.filler_text": "Text that stands in for text, such as “lorem ipsum”.",
  "compliance.unfinished_mark": "A mark that writers leave for themselves, such as `TODO:`.",
  "compliance.regulated_claim": "A promise that advertising law forbids or ties to conditions.",
  // Of the list of findings
  "gate.more_findings": "There are more findings than are listed."
} as const satisfies { readonly [code: string]: string }

/** What a finding of each code says, in a sentence. */
export const findings: { readonly [code in keyof typeof rows]: string } = rows

/** What a finding is called: a code of its own, or that of the refusal it is the only reason for. */
export type FindingCode = keyof typeof rows | ErrorCode
