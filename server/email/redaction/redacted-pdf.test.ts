import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createRedactedCopy, formatRedactedCopy } from '#domain/email/redacted-copy.ts'
import { findThirdPartyData } from '#domain/email/redaction.ts'
import { textOfPages } from '#tests/support/pdf-files.ts'
import { redactedPdf } from './redacted-pdf.ts'

const SECRETS = ['Ben Oak', 'ben.oak@example.org', '01632 960 002', 'AB12 3CD']
const email = {
  subject: 'About Ben Oak',
  from: { name: 'Zoë Ash', address: 'zoe@example.com' },
  recipients: [{ field: 'to', name: 'Ben Oak', address: 'ben.oak@example.org' }],
  when: '3 November 2026',
  text: `Dear Ben,\n\nŁódź, Ελλάδα, Київ — 01632 960 002, AB12 3CD.\n\n${'A line that is long enough to be broken. '.repeat(300)}\n\nZoë`,
  attachments: [{ name: 'Ben Oak.pdf' }],
  hash: 'ab'.repeat(32),
}
const items = findThirdPartyData([email.text], [email.from, ...email.recipients], {
  addresses: ['zoe@example.com'],
  names: ['Zoë Ash'],
})
const copy = createRedactedCopy([email, email], items, '23 November 2026')

const textOf = async (bytes: Uint8Array) => (await textOfPages(bytes)).join('')

describe('redacted copy', () => {
  it('text has the rest and the counts, but no redacted data', () => {
    const text = formatRedactedCopy(copy)
    for (const secret of [...SECRETS, 'Oak', 'Ben']) expect(text).not.toContain(secret)
    for (const expected of ['Zoë Ash <zoe@example.com>', 'Łódź', email.hash]) expect(text).toContain(expected)
    expect(text).toContain(
      'Redacted in this email: 4 names, one email address, one phone number and one postcode.',
    )
    expect(text).toContain('Redacted in total: 8 names')
  })

  it('PDF shows the same, with no redacted data in its bytes', async () => {
    const bytes = await redactedPdf(copy)
    const shown = await textOf(bytes)
    for (const expected of ['Zoë Ash', 'Łódź', 'Ελλάδα', 'Київ', 'Email 2 of 2', '█████'])
      expect(shown).toContain(expected)
    const everything = [shown, Buffer.from(bytes).toString('latin1'), ...streamsOf(bytes)].join('\n')
    for (const secret of SECRETS) expect(everything).not.toContain(secret)
    expect(everything).not.toMatch(/\/(?:JavaScript|JS|URI|EmbeddedFile|Launch|OpenAction)\b/)
  })
})

/** Returns the decompressed streams. */
function streamsOf(bytes: Uint8Array): string[] {
  const raw = Buffer.from(bytes)
  const found: string[] = []
  for (let at = raw.indexOf('stream\n'); at !== -1; at = raw.indexOf('stream\n', at + 1)) {
    const end = raw.indexOf('endstream', at)
    try {
      found.push(inflateSync(raw.subarray(at + 'stream\n'.length, end)).toString('latin1'))
    } catch {
      // Not compressed.
    }
  }
  return found
}
