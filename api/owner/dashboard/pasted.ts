/**
 * How common assistants are told of a site, ready to be pasted. They keep what they are given for good, and a token ends
 * within the hour, so they bring the credential itself, by HTTP Basic.
 */

export interface Pasted {
  readonly name: string
  /** Where it goes, in words. */
  readonly where: string
  readonly text: string
}

export const pasted = (
  baseUrl: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }
): ReadonlyArray<Pasted> => {
  const url = `${baseUrl}/mcp`
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`, "utf8").toString("base64")}`
  const headers = { Authorization: authorization }
  return [
    {
      name: "Claude Code",
      where: "Run this in a terminal.",
      text: `claude mcp add --transport http makeready ${url} --header "Authorization: ${authorization}"`
    },
    {
      name: "Cursor",
      where: "Put this into .cursor/mcp.json.",
      text: readable({ mcpServers: { makeready: { url, headers } } })
    },
    {
      name: "Windsurf",
      where: "Put this into ~/.codeium/windsurf/mcp_config.json.",
      text: readable({ mcpServers: { makeready: { serverUrl: url, headers } } })
    },
    {
      name: "Gemini CLI",
      where: "Put this into ~/.gemini/settings.json.",
      text: readable({ mcpServers: { makeready: { httpUrl: url, headers } } })
    },
    {
      name: "Visual Studio Code",
      where: "Put this into .vscode/mcp.json.",
      text: readable({ servers: { makeready: { type: "http", url, headers } } })
    },
    {
      name: "A program of your own",
      where: "The answer has a token, which goes with every request as Authorization: Bearer.",
      text: `curl ${baseUrl}/v1/auth/token -H 'content-type: application/json' -d '${JSON.stringify({ clientId, clientSecret })}'`
    }
  ]
}

const readable = (settings: object): string => JSON.stringify(settings, null, 2)
