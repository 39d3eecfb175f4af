/** Reads what the transport of `MailTransport.outbox` has written. A message never changes, so each is parsed once. */
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import PostalMime, { type Address } from "postal-mime"
import { type KeptMail, Outbox } from "../../../engine/ports/Outbox.ts"

/** Of as many messages as this the newest are read; whoever wants older ones finds them in the folder. */
const most = 500

export const outboxOf = (folder: string): Layer.Layer<never> =>
  Layer.sync(Outbox, () => {
    const known = new Map<string, KeptMail>()
    const read = async (id: string): Promise<KeptMail | undefined> => {
      const mail = known.get(id) ?? (await parsed(folder, id))
      if (mail !== undefined) known.set(id, mail)
      return mail
    }
    return {
      latest: Effect.promise(async () => {
        const ids = (await readdir(folder).catch(() => []))
          .flatMap((name) => (name.endsWith(".eml") && isId(name.slice(0, -4)) ? [name.slice(0, -4)] : []))
          .sort()
          .reverse()
          .slice(0, most)
        for (const id of known.keys()) if (!ids.includes(id)) known.delete(id)
        const mails: Array<KeptMail> = []
        for (const id of ids) {
          const mail = await read(id)
          if (mail !== undefined) mails.push(mail)
        }
        return mails
      }),
      find: (id) => Effect.promise(async () => (isId(id) ? read(id) : undefined))
    }
  })

/** As the transport names files: a time and a kind. Nothing that is not such a name leads to a file. */
const isId = (text: string): boolean => /^\d{8}T\d{9}Z-[a-z0-9-]{1,100}$/i.test(text)

/** Undefined where there is no such message. */
const parsed = async (folder: string, id: string): Promise<KeptMail | undefined> => {
  const bytes = await readFile(join(folder, `${id}.eml`)).catch(() => undefined)
  if (bytes === undefined) return undefined
  const { from, to, cc, subject, text, html } = await PostalMime.parse(bytes)
  return {
    id,
    kind: id.slice(id.indexOf("-") + 1),
    sentAt: timeOf(id),
    from: from === undefined ? "" : named(from),
    to: addressesOf(to),
    cc: addressesOf(cc),
    subject: subject ?? "",
    text: text ?? "",
    html: html ?? null
  }
}

/** `20261122T170444123Z` of a name. */
const timeOf = (id: string): number =>
  Date.parse(id.slice(0, 19).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, "$1-$2-$3T$4:$5:$6.$7Z"))

const named = ({ name, address = "" }: Address): string => (name === "" ? address : `${name} <${address}>`)

const addressesOf = (all: ReadonlyArray<Address> = []): ReadonlyArray<string> =>
  all.flatMap(({ address }) => (address === undefined ? [] : [address]))
