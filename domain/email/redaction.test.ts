import { describe, expect, it } from 'vitest'
import {
  findThirdPartyData,
  formatRedactionCount,
  NOTHING_REMOVED,
  REDACTION_MARK,
  redact,
} from './redaction.ts'

const subject = { addresses: ['zoe@example.com'], names: ['Zoe Ash'] }
const TEXT = `Hi Mo,

please ring Zoe Ash on 01632 960 001, or Ben Oak on +44 (0)1632 960-002.
His address is ben.oak@example.org, 1 High Street, AB12 3CD.

On 3 Nov 2026, Ada Elm <ada@example.org> wrote:
> Dear Zoe,
> Ben is ill. Bench tests wait.
>
> Kind regards
> Ada

Best wishes
Ben Oak`

const texts = (kind: string) =>
  findThirdPartyData([TEXT], [{ name: 'Ben Oak', address: 'ben.oak@example.org' }], subject)
    .filter((one) => one.kind === kind)
    .map(({ text }) => text)

describe('findThirdPartyData', () => {
  it('finds names in headers, greetings, quotes and signatures, except the requester', () => {
    expect(texts('name')).toEqual(['Ada', 'Ada Elm', 'Ben Oak', 'Mo'])
  })
  it('finds email addresses, phone numbers and postcodes', () => {
    expect(texts('address')).toEqual(['ada@example.org', 'ben.oak@example.org'])
    expect(texts('number')).toEqual(['+44 (0)1632 960-002', '01632 960 001'])
    expect(texts('postcode')).toEqual(['AB12 3CD'])
  })
})

describe('redact', () => {
  const items = findThirdPartyData([TEXT], [{ name: 'Ben Oak', address: 'ben.oak@example.org' }], subject)
  const { text, removed } = redact(TEXT, items)

  it('removes the items and keeps the rest', () => {
    for (const gone of ['Ada', 'Elm', 'Oak', 'Ben ', 'ben.oak', '960', 'AB12', 'Mo,'])
      expect(text).not.toContain(gone)
    for (const kept of ['Zoe Ash', 'Dear Zoe', 'is ill. Bench tests wait.', '1 High Street'])
      expect(text).toContain(kept)
  })
  it('counts redactions by kind', () => {
    expect(removed).toEqual({ ...NOTHING_REMOVED, name: 6, address: 2, number: 2, postcode: 1 })
    expect(formatRedactionCount(removed)).toBe('6 names, 2 email addresses, 2 phone numbers and one postcode')
    expect(formatRedactionCount(NOTHING_REMOVED)).toBeNull()
  })
  it('uses bars of the same length', () => {
    const bars = text.match(/█+/g) ?? []
    expect(new Set(bars)).toEqual(new Set([REDACTION_MARK]))
  })

  it.each([
    ['BEN  OAK and ben oak', 'Ben Oak', `${REDACTION_MARK} and ${REDACTION_MARK}`],
    ['Ben\n> Oak', 'Ben Oak', REDACTION_MARK],
    ['Zoë', 'Zoë', REDACTION_MARK],
    ['Oakley', 'Ben Oak', 'Oakley'],
    ['a.b (c) [d]', 'a.b (c) [d]', REDACTION_MARK],
  ])('finds names regardless of case, spaces and quoting: %j, %j, %j', (text, gone, expected) => {
    expect(redact(text, [{ kind: 'name', text: gone }]).text).toBe(expected)
  })

  it('finds a number with any separators', () => {
    for (const number of ['01632960001', '01632-960-001', '(01632) 960 001', '01632\u00a0960 001'])
      expect(redact(`x ${number} y`, [{ kind: 'number', text: '01632 960 001' }]).text).not.toContain('960')
  })
})
