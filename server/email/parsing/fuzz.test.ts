/**
 * For any bytes, the parser returns a displayable email or an error; it never hangs, crashes or runs out of memory.
 */
import { Parser } from 'htmlparser2'
import { afterAll, expect, it } from 'vitest'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { brokenFiles, rawMessages } from '#tests/fuzz/raw-messages.ts'
import { FUZZ_TIMEOUT_MS, run } from '#tests/fuzz/run-campaign.ts'
import { msgFile, tnefFile } from '#tests/support/outlook-files.ts'
import { createEmailParserPool, ParseError } from './parser-pool.ts'

const isWhole = process.env.FUZZ_REQUESTS !== undefined
const parserPool = createEmailParserPool()
afterAll(() => parserPool.close())

/** Allowed attribute values. */
const SOURCE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/
const RULE = /^[a-z-]+:[^<>{}\\@]*$/
const UNSHOWN =
  /^(?:script|style|svg|math|iframe|object|embed|link|meta|base|form|input|video|audio|template|a)$/
const INERT =
  /^(?:class|dir|lang|title|alt|align|valign|bgcolor|width|height|colspan|rowspan|nowrap|border|cellpadding|cellspacing|span|color|size|face|start|type|value|data-(?:link|picture))$/

function wrongIn(html: string): string[] {
  const wrong: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNSHOWN.test(name)) wrong.push(`<${name}>`)
      for (const [attribute, value] of Object.entries(attributes)) {
        const isFit =
          attribute === 'src'
            ? SOURCE.test(value)
            : attribute === 'style'
              ? value.split(';').every((rule) => RULE.test(rule) && !/url|expression|var\(/i.test(rule))
              : INERT.test(attribute)
        if (!isFit) wrong.push(`${attribute}=${value}`)
      }
    },
  })
  parser.write(html)
  parser.end()
  return wrong
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

async function check(bytes: Uint8Array): Promise<number> {
  let email: ParsedEmail
  try {
    email = await parserPool.parseMessage(bytes, { knownSenders: () => false })
  } catch (error) {
    expect(error).toBeInstanceOf(ParseError)
    // The parser rejected the file itself; no time-out and no memory limit.
    expect(['not an email', 'broken']).toContain((error as ParseError).fault)
    expect((error as ParseError).cause).toBeUndefined()
    return 422
  }
  const { html, ...rest } = email
  expect(wrongIn(html ?? '')).toEqual([])
  const texts = textsOf(rest)
  expect(texts.filter((text) => !text.isWellFormed() || text.includes('\0'))).toEqual([])
  if (email.attachments.length > 0) {
    const index = email.attachments.length - 1
    expect((await parserPool.readPart(bytes, index))?.bytes.length).toBe(email.attachments[index]?.size)
  }
  return 200
}

it('opens or rejects any email without crashing', { timeout: FUZZ_TIMEOUT_MS }, () =>
  run({ subject: 'emails', samples: rawMessages, share: isWhole ? 0.8 : 0.06, check, accepted: 0.6 }),
)

const FILE = {
  subject: 'Größe',
  body: 'Words',
  html: '<p>Words <img src="cid:a@b">',
  sender: ['Zoë Ash', 'zoe.ash@example.com'],
  recipients: [['Bob', 'bob@example.com']],
  files: [
    ['a.png', new Uint8Array(6000).fill(7), 'a@b'],
    ['b.pdf', new TextEncoder().encode('%PDF-1.7')],
  ],
} as const

it('opens or rejects any Outlook file without crashing', { timeout: FUZZ_TIMEOUT_MS }, () => {
  const samples = brokenFiles([msgFile(FILE), tnefFile(FILE)])
  return run({ subject: 'files of Outlook’s', samples, share: isWhole ? 0.2 : 0.015, check, accepted: 0.05 })
})
