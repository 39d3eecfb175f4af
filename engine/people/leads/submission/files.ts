/** Files of a submission: how many, how large, and of which kinds (CFORM-40 to CFORM-42, CFORM-46). */
import type { ProblemWording } from "../../forms/refusal/RefusalWording.ts"
import { limits } from "../../../limits.ts"
import { formFileKinds, type FormField, type FormFileKind } from "../../../model/Form.ts"
import { missing } from "./values.ts"

/** A file as it arrived; `kind` is told by its content, undefined where it is none of ours. */
export interface SentFile {
  readonly field: string
  readonly size: number
  readonly kind: FormFileKind | undefined
}

/** Media types under which files are kept and handed out. */
export const fileTypes: { readonly [kind in FormFileKind]: string } = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic"
}

/** Kinds of files that a field takes: all where its author names none. */
export const kindsTaken = ({ accept }: FormField): ReadonlyArray<FormFileKind> =>
  accept.length === 0 ? formFileKinds : accept

/** Most files that a field takes. */
export const mostFiles = ({ multiple }: FormField): number => (multiple ? limits.formFilesPerField : 1)

/** What is wrong with the files of one field, or undefined. */
export const fileProblem = (
  field: FormField,
  files: ReadonlyArray<SentFile>,
  words: ProblemWording
): string | undefined => {
  if (files.length === 0) return field.required ? missing(field, words) : undefined
  const most = mostFiles(field)
  if (files.length > most) return most === 1 ? words.oneFile : words.mostFiles(most)
  const taken = kindsTaken(field)
  if (files.some(({ kind }) => kind === undefined || !taken.includes(kind))) return words.kinds(taken.join(", "))
  return undefined
}
