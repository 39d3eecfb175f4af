/** Names of the hidden controls that the platform adds to a form, and that its script fills in. */
export const controls = {
  /** Left empty by people. */
  honeypot: "website",
  consent: "consent",
  /** Signature of `formTokenText`, printed with the page. */
  token: "mk_ft",
  /** New on every load, made by the script. */
  nonce: "mk_fn",
  /** What the script found for the bot challenge, on sites that have one. */
  challenge: "cf-turnstile-response",
  /** Where the visitor came from, as JSON; see `engine/people/leads/attribution.ts`. Made by the script. */
  attribution: "mk_at",
  /** Slug of the agent whose page the visitor looked at before (AU-B38). Made by the script. */
  agent: "mk_agent"
} as const

/** Name of the meta element by which an agent's page tells the script whose it is. */
export const agentMeta = "mk-agent"
