/**
 * The security policy of a site's pages, assembled for every answer from the edge record (AU-C4), never baked into a
 * stored page: an origin approved a moment ago counts on the next request. Everything is closed but what is opened
 * here; a stored origin can widen one directive and nothing else, since each is checked against the grammar of a source.
 */
import type { EdgeRecord } from "../publish/edge.ts"

/**
 * `secure`: the visitor came over https, so everything else can be asked to. `framedBy`: the one origin that may show the page
 * in a frame, in the place of the site's own.
 */
export const pagePolicy = (csp: EdgeRecord["csp"], secure: boolean, framedBy?: string): string =>
  [
    "default-src 'none'",
    directive("script-src", ["'self'"], csp.script),
    "style-src 'self'",
    // The gate permits `style` attributes (HTML-06); style elements of a page become a stylesheet of its own.
    "style-src-attr 'unsafe-inline'",
    directive("img-src", ["'self'"], csp.image),
    "font-src 'self'",
    "media-src 'self'",
    directive("connect-src", ["'self'"], csp.connect),
    directive("form-action", ["'self'"], csp.formAction),
    directive("frame-src", ["'self'"], csp.frame),
    framedBy !== undefined && isPolicySource(framedBy) ? `frame-ancestors ${framedBy}` : "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    ...(secure ? ["upgrade-insecure-requests"] : [])
  ].join("; ")

/** The same for a page whose forms have a vendor's check: its script and its frame, as far as the site has it now. */
export const withChallenge = (csp: EdgeRecord["csp"]): EdgeRecord["csp"] =>
  csp.challenge === undefined
    ? csp
    : { ...csp, script: [...csp.script, csp.challenge], frame: [...csp.frame, csp.challenge] }

/** For documents that are no pages but that a browser would run scripts of if opened by themselves: SVG and XML. */
export const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/**
 * A source expression that names a host: https or wss, a leading wildcard label, a port, a path. Plain http only for
 * this machine. No quotes, spaces, commas or semicolons can pass, so none can end a source, a directive or the policy.
 */
export const isPolicySource = (value: string): boolean =>
  /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?(?:\/[a-z0-9._~%/-]*)?$/i.test(value) ||
  /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[a-z0-9._~%/-]*)?$/i.test(value)

const directive = (name: string, own: ReadonlyArray<string>, more: ReadonlyArray<string>): string =>
  [name, ...own, ...new Set(more.filter(isPolicySource))].join(" ")
