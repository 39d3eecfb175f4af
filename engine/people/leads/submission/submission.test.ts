/** What people fill in, judged by the form that asked for it. */
import { describe, expect, it } from "vitest"
import { english } from "../../forms/refusal/en.ts"
import { readForm } from "../../forms/declaration.ts"
import type { FormDeclaration } from "../../../model/Form.ts"
import { wantsJson } from "./accept.ts"
import { parseFormAddress, submittedAddress, visitedPath } from "./address.ts"
import { checkSubmission, fieldLabelsOf, replyAddress } from "./check.ts"
import { fileTypes, type SentFile } from "./files.ts"
import { limits } from "../../../limits.ts"
import { judgeNonce } from "./nonce.ts"
import { countAttempt } from "./rate.ts"

const formOf = (fields: ReadonlyArray<object>, attributes: { readonly [name: string]: string } = {}): FormDeclaration =>
  readForm("form", new Map(Object.entries({ "data-fields": JSON.stringify(fields), ...attributes }))).declaration

type Sent = { readonly [name: string]: string | ReadonlyArray<string> }

const check = (form: FormDeclaration, sent: Sent, files: ReadonlyArray<SentFile & { readonly name: string }> = []) =>
  checkSubmission(form, { values: new Map(Object.entries(sent).map(([name, value]) => [name, [value].flat()])), files })

/** The value that a field of the type keeps, or the sentence about it. */
const read = (field: object, value: string | ReadonlyArray<string>) => {
  const { data, problems } = check(formOf([{ name: "it", label: "It", ...field }]), { it: value })
  return problems["it"] ?? problems[""] ?? data["it"]
}

describe("a value", () => {
  const options = ["one", { value: "2", label: "Two" }]
  const cases: ReadonlyArray<
    readonly [field: object, accept: ReadonlyArray<readonly [string, unknown]>, reject: ReadonlyArray<string>]
  > = [
    [
      { type: "text" },
      [
        ["  Ada ", "Ada"],
        ["a\r\nb", "a b"],
        ["a\0b", "ab"],
        ["<b>", "<b>"]
      ],
      ["x".repeat(2_001)]
    ],
    [
      { type: "textarea" },
      [
        ["a\r\nb\n", "a\nb"],
        ["x".repeat(20_000), "x".repeat(20_000)]
      ],
      ["x".repeat(20_001)]
    ],
    [
      { type: "email" },
      [
        ["a@b.ca", "a@b.ca"],
        [" jörg@müller.de ", "jörg@müller.de"]
      ],
      ["a", "a@", "@b.ca", "a@localhost", "a@b@c.ca", "a b@c.ca", "a@-b.ca", "a@b.ca\nBcc: x@y.ca"]
    ],
    [
      { type: "tel" },
      [
        ["+1 (416) 555-0100", "+1 (416) 555-0100"],
        ["416.555.0100 ext. 12", "416.555.0100 ext. 12"]
      ],
      ["none", "12", "call me 416 555 0100"]
    ],
    [
      { type: "url" },
      [["https://a.test/b?c", "https://a.test/b?c"]],
      ["a.test", "javascript:alert(1)", "ftp://a.test"]
    ],
    [
      { type: "number" },
      [
        ["12", 12],
        ["-0.5", -0.5],
        ["1e3", 1000]
      ],
      ["twelve", "1,5", "0x10", "1e999", "1."]
    ],
    [{ type: "date" }, [["2028-02-29", "2028-02-29"]], ["2027-02-29", "29.2.2028", "2028-13-01"]],
    [
      { type: "time" },
      [
        ["09:30", "09:30"],
        ["23:59:59", "23:59:59"]
      ],
      ["9:30", "24:00", "noon"]
    ],
    [
      { type: "select", options },
      [
        ["one", "one"],
        ["2", "2"]
      ],
      ["Two", "three", "One"]
    ],
    [{ type: "radio", options }, [["2", "2"]], ["3"]],
    [
      { type: "hidden", value: "x" },
      [
        ["x", "x"],
        [" y ", " y "]
      ],
      []
    ],
    [
      { type: "checkbox" },
      [
        ["true", true],
        ["on", true],
        ["false", false],
        ["Off", false],
        ["no", false],
        ["0", false]
      ],
      []
    ]
  ]
  for (const [field, accept, reject] of cases) {
    it(`SUBMIT-09: of the type ${(field as { type: string }).type} is kept as it is meant, or refused in a sentence`, () => {
      for (const [value, kept] of accept) expect([value, read(field, value)]).toEqual([value, kept])
      for (const value of reject)
        expect([value, read(field, value)]).toEqual([value, expect.stringMatching(/^[A-Z].*[.]$/)])
    })
  }

  it("SUBMIT-09: a group of boxes is a list without repetitions, of its own options alone", () => {
    expect(read({ type: "checkbox", options }, ["2", "one", "2"])).toEqual(["2", "one"])
    expect(read({ type: "checkbox", options }, ["2", "four"])).toMatch(/^Choose/)
  })

  it("SUBMIT-09: a second answer to one question is refused, an empty one beside it is not", () => {
    expect(read({ type: "text" }, ["a", "b"])).toMatch(/one answer/)
    expect(read({ type: "text" }, ["", "b"])).toBe("b")
  })
})

describe("a submission", () => {
  it("SUBMIT-10, CFORM-05: asks for every required field that was left empty, in the words of its kind", () => {
    const types = ["text", "email", "select", "radio", "checkbox", "file", "textarea"]
    const fields = types.map((type) => ({
      name: type,
      label: type,
      type,
      required: true,
      ...((type === "select" || type === "radio") && { options: ["a"] })
    }))
    const { problems } = check(formOf(fields), { text: "  ", email: "" })
    expect(Object.keys(problems)).toEqual(types)
    expect(problems).toMatchObject({
      text: "Please fill in this field.",
      select: "Choose an answer.",
      file: "Choose a file."
    })
    expect(problems["checkbox"]).toBe("Tick this box to go on.")
  })

  it("keeps only what was filled in, in the order of the form", () => {
    const form = formOf([
      { name: "b", type: "text" },
      { name: "a", type: "text" },
      { name: "c", type: "text" }
    ])
    expect(Object.entries(check(form, { a: "1", b: "2", c: "" }).data)).toEqual([
      ["b", "2"],
      ["a", "1"]
    ])
  })

  it("SUBMIT-09: refuses fields that the form does not have, and knows those of the platform", () => {
    const form = formOf([{ name: "a", type: "text" }])
    expect(check(form, { a: "1", mk_ft: "x", mk_fn: "y", website: "", "cf-turnstile-response": "z" }).problems).toEqual(
      {}
    )
    expect(check(form, { a: "1", b: "2", "<i>": "3" }).problems).toEqual({ "": "The form has no field b, <i>." })
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, "x"]))
    const told = Object.keys(many).join(", ").slice(0, 200)
    expect(check(form, many).problems).toEqual({ "": `The form has no field ${told}.` })
    const file = { field: "cv", name: "cv.pdf", size: 1, kind: "pdf" as const }
    expect(check(form, { a: "1" }, [file]).problems[""]).toContain("cv")
    expect(check(form, { a: ["1"], __proto__: "x" } as Sent).problems).toEqual({})
  })

  it("D2: a box that has to be ticked is asked for, and one that may be is not", () => {
    const asked = (consent: string | undefined, sent: Sent) =>
      check(formOf([{ name: "a", type: "text" }], consent === undefined ? {} : { "data-consent": consent }), sent)
    for (const sent of [{}, { consent: "" }, { consent: "false" }] as const) {
      expect(asked("required", sent).problems).toEqual({ consent: english.problems.tick })
      for (const consent of [undefined, "true", "false"]) expect(asked(consent, sent).problems).toEqual({})
    }
    expect(asked("required", { consent: "true" })).toMatchObject({ problems: {}, consent: true })
  })

  it("CFORM-14, CFORM-15: consent is what the box says, and false where the form has none", () => {
    const consent = (form: FormDeclaration, sent: Sent) => check(form, sent).consent
    const form = formOf([{ name: "a", type: "text" }])
    expect([consent(form, { consent: "true" }), consent(form, { consent: "on" })]).toEqual([true, true])
    expect([consent(form, {}), consent(form, { consent: "false" }), consent(form, { consent: "" })]).toEqual([
      false,
      false,
      false
    ])
    expect(consent(formOf([{ name: "a", type: "text" }], { "data-consent": "false" }), { consent: "true" })).toBe(false)
  })

  it("LEAD-08, LEAD-09: takes the question texts along, where the form declares them", () => {
    expect(fieldLabelsOf(formOf([{ name: "a", label: "Question?", type: "text" }]))).toEqual({ a: "Question?" })
    expect(fieldLabelsOf(readForm("newsletter-form", new Map()).declaration)).toBeNull()
    expect(fieldLabelsOf(readForm("contact-form", new Map()).declaration)).toBeNull()
  })

  it("NOTIFY-01: is answered to its first email field that was filled in", () => {
    const form = formOf([
      { name: "a", type: "text" },
      { name: "b", type: "email" },
      { name: "c", type: "email" }
    ])
    expect(replyAddress(form, { a: "x@y.ca", b: "b@y.ca", c: "c@y.ca" })).toBe("b@y.ca")
    expect(replyAddress(form, { a: "x@y.ca", c: "c@y.ca" })).toBe("c@y.ca")
    expect(replyAddress(form, { a: "x@y.ca" })).toBeNull()
  })
})

describe("files", () => {
  const file = (kind: SentFile["kind"], name = "cv") => ({ field: "cv", name, size: 10, kind })
  const problem = (field: object, ...files: ReadonlyArray<ReturnType<typeof file>>) =>
    check(formOf([{ name: "cv", label: "CV", type: "file", ...field }]), {}, files).problems["cv"]

  it("CFORM-40, CFORM-41: are of the kinds the field takes, and of all seven where it names none", () => {
    for (const kind of ["pdf", "doc", "docx", "jpg", "png", "webp", "heic"] as const)
      expect([kind, problem({}, file(kind))]).toEqual([kind, undefined])
    expect(problem({}, file(undefined))).toContain("pdf, doc, docx, jpg, png, webp, heic")
    expect(problem({ multiple: true, accept: ["pdf"] }, file("pdf"), file("jpg"))).toContain("pdf")
    expect(problem({ accept: ["pdf"] }, file("jpg"))).toBe("Choose a file of the kind pdf.")
  })

  it("CFORM-42: are one, or with multiple up to five", () => {
    expect(problem({}, file("pdf"), file("pdf"))).toBe("Choose one file.")
    const five = Array.from({ length: 5 }, () => file("pdf"))
    expect(problem({ multiple: true }, ...five)).toBeUndefined()
    expect(problem({ multiple: true }, ...five, file("pdf"))).toBe("Choose at most 5 files.")
  })

  it("are kept under the media type of their kind", () => {
    expect(fileTypes).toEqual({
      pdf: "application/pdf",
      doc: "application/msword",
      docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      jpg: "image/jpeg",
      png: "image/png",
      webp: "image/webp",
      heic: "image/heic"
    })
  })

  it("are told by their names", () => {
    const data = (field: object, ...files: ReadonlyArray<ReturnType<typeof file>>) =>
      check(formOf([{ name: "cv", type: "file", ...field }]), {}, files).data
    expect(data({}, file("pdf", "cv.pdf"))).toEqual({ cv: "cv.pdf" })
    expect(data({ multiple: true }, file("pdf", "a.pdf"), file("pdf", "b.pdf"))).toEqual({ cv: ["a.pdf", "b.pdf"] })
    expect(data({})).toEqual({})
  })
})

describe("addresses", () => {
  it("are a page and a key", () => {
    expect(parseFormAddress("pg_01abc~contact-form")).toEqual({ pageId: "pg_01abc", key: "contact-form" })
    for (const bad of [
      "pg_01abc",
      "pg_01abc~",
      "contact",
      "~x",
      "pg_01abc~a b",
      "pg_01abc~a~b",
      "pg_../x~y",
      "pg_01abc~a\nb"
    ])
      expect([bad, parseFormAddress(bad)]).toEqual([bad, undefined])
  })

  it("SUBMIT-03: lead back to a page of the same host alone", () => {
    expect(visitedPath("https://www.a.test/b%20c?d=1#e", "www.a.test")).toBe("/b%20c")
    expect(visitedPath("http://www.a.test:8080/b", "WWW.a.test:8080")).toBe("/b")
    for (const [referer, host] of [
      ["https://www.a.test.evil/b", "www.a.test"],
      ["https://evil@www.a.test:1/b", "www.a.test"],
      ["javascript://www.a.test/%0aalert(1)", "www.a.test"],
      ["https://www.a.test//evil.test/b", "www.a.test"],
      ["https://www.a.test/\\evil.test/b", "www.a.test"],
      ["/b", "www.a.test"],
      [undefined, "www.a.test"]
    ] as const)
      expect([referer, visitedPath(referer, host)]).toEqual([referer, null])
    expect(submittedAddress("/a/b", "form")).toBe("/a/b?submitted=1#mk-form-form")
  })

  it("SUBMIT-01: the Accept header says which shape is wanted", () => {
    for (const json of [
      "application/json",
      "application/json, */*",
      "text/html;q=0.1, application/json;q=0.2",
      "APPLICATION/JSON"
    ])
      expect([json, wantsJson(json)]).toEqual([json, true])
    for (const html of [
      undefined,
      "",
      "*/*",
      "text/html, application/json",
      "application/json;q=0",
      "application/ld+json",
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    ])
      expect([html, wantsJson(html)]).toEqual([html, false])
  })
})

describe("guards", () => {
  it("AU-B26: a nonce has its shape, and more than a second of age unless the visitor's clock is ahead", () => {
    const now = 1_793_534_400_000
    const nonce = (age: number) => `${(now - age).toString(36)}.${"a".repeat(22)}`
    expect([0, 500, 1_000].map((age) => judgeNonce(nonce(age), now))).toEqual(["young", "young", "young"])
    expect([1_001, 86_400_000 * 30, -5_000].map((age) => judgeNonce(nonce(age), now))).toEqual(["good", "good", "good"])
    expect(
      [limits.formNonceLifeMs + 1, -limits.formNonceAheadMs - 1].map((age) => judgeNonce(nonce(age), now))
    ).toEqual(["outdated", "outdated"])
    for (const bad of [
      "",
      "x",
      nonce(5_000).slice(0, -1),
      `${nonce(5_000)}.`,
      nonce(5_000).toUpperCase().replace(".", "")
    ])
      expect([bad, judgeNonce(bad, now)]).toEqual([bad, "malformed"])
  })

  it("S13: a nonce is never good for longer than its use is remembered, and not 104 days ahead", () => {
    expect(limits.formNonceKeptMs).toBeGreaterThanOrEqual(limits.formNonceAheadMs + limits.formNonceLifeMs)
    const now = 1_793_534_400_000
    const nonce = (age: number) => `${(now - age).toString(36)}.${"a".repeat(22)}`
    expect(judgeNonce(nonce(-104 * 86_400_000), now)).toBe("outdated")
  })

  it("SUBMIT-17: five of any sixty seconds, and waiting as long as told always helps", () => {
    let times: ReadonlyArray<number> = []
    const at = (now: number) => {
      const counted = countAttempt(times, now)
      times = counted.times
      return counted.retryAt
    }
    expect([0, 10_000, 20_000, 30_000, 40_000].map(at)).toEqual(Array(5).fill(undefined))
    expect([at(40_001), at(59_999)]).toEqual([60_000, 60_000])
    expect(at(60_000)).toBeUndefined()
    expect(at(60_001)).toBe(70_000)
    expect(times).toHaveLength(5)
    // Processes that let some through at once may have let through more: the last five count.
    expect(countAttempt([1, 2, 3, 4, 5, 6, 7], 10).retryAt).toBe(60_003)
  })
})
