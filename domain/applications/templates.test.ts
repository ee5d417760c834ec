import { describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import {
  DEFAULT_TEMPLATES,
  fillTemplate,
  getTemplateValues,
  TEMPLATE_KEYS,
  validateTemplate,
} from './templates.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const application = {
  name: 'Zoë {link} Ash',
  jobTitle: 'Fitter',
  reference: 'JA-ABCD-2345',
  location: 'Aldermoor',
  status: 'Reviewing',
  keptFrom: '2026-11-01T12:00:00Z',
} as const
const proposal = {
  id: 'one',
  minutes: 45,
  place: 'Aldermoor works',
  chosen: null,
  startsAt: ['2026-12-07T10:30:00Z', '2027-07-05T13:00:00Z'],
}

describe('the words that come with the product', () => {
  it.each(TEMPLATE_KEYS)('for %s are in order, and leave no field open', (key) => {
    const template = DEFAULT_TEMPLATES[key]
    expect(validateTemplate(key, template)).toEqual({})
    const filled = fillTemplate(
      template,
      getTemplateValues(application, template.status ?? 'New', proposal, NOW),
    )
    expect(filled).toMatchObject({ ok: true })
    if (!filled.ok) return
    expect((filled.mail.subject + filled.mail.body).replaceAll('{link}', '')).not.toMatch(/[{}]/)
    expect(filled.mail.subject).toContain('Fitter')
  })
})

describe('words that staff write', () => {
  it.each([
    ['an unknown field', 'Dear {nmae}', '{nmae} is no field. There are {vacancy}'],
    ['a field of another mail', 'Choose: {times}', '{times} has no place in this email.'],
    ['a lonely brace', 'Dear {name', 'A brace stands alone.'],
    ['nothing', '  ', 'Please write the email.'],
    ['too much', 'x'.repeat(10_001), 'may have 10,000 characters.'],
  ])('are refused with %s', (_what, body, sentence) => {
    expect(validateTemplate('rejection', { subject: 'Yours', body }).body).toContain(sentence)
  })

  it('are refused with a subject of two lines', () => {
    expect(validateTemplate('offer', { subject: 'a\nBcc: b', body: 'x' }).subject).toBe(
      'A subject is one line.',
    )
  })

  it('may not repeat in the acknowledgement what somebody typed', () => {
    expect(validateTemplate('acknowledgement', { subject: 'x', body: 'Dear {name}' }).body).toContain(
      'no place',
    )
  })
})

describe('a mail that is filled in', () => {
  const fill = (body: string, values = getTemplateValues(application, 'Rejected', null, NOW)) =>
    fillTemplate({ subject: 'For {name}', body }, values)

  it('takes what was typed as words alone, once', () => {
    const values = { name: 'A {vacancy}\nB', vacancy: 'Fitter' }
    expect(fillTemplate({ subject: '{name}', body: '{name}' }, values)).toEqual({
      ok: true,
      mail: { subject: 'A {vacancy} B', body: 'A {vacancy}\nB' },
    })
    expect(getTemplateValues(application, 'Offer', null, NOW).name).toBe('Zoë link Ash')
  })

  it('says which field is empty, and how it gets a value', () => {
    expect(fill('{times}')).toEqual({
      ok: false,
      problem:
        '{times} has no value. Propose times on the application first, or take {times} out of the words.',
    })
  })

  it('leaves the link for the moment that it goes', () => {
    expect(fill('See {link}')).toMatchObject({ ok: true, mail: { body: 'See {link}' } })
  })

  it('leaves the name of somebody whose name is hidden', () => {
    const values = getTemplateValues({ ...application, isHidden: true }, 'Rejected', null, NOW)
    expect(fill('Dear {name},', values)).toEqual({
      ok: true,
      mail: { subject: 'For {name}', body: 'Dear {name},' },
    })
  })

  it('names the day after which the application is erased, by the status that it gets', () => {
    const day = (to: 'Rejected' | 'Offer', from: 'Reviewing' | 'Withdrawn' = 'Reviewing') =>
      getTemplateValues({ ...application, status: from }, to, null, NOW)['deletion date']
    expect(day('Offer')).toBe('1 May 2027')
    expect(day('Rejected')).toBe('1 June 2027')
    expect(day('Rejected', 'Withdrawn')).toBe('1 May 2027')
  })

  it('says the times by London’s clocks', () => {
    const { times, company } = getTemplateValues(application, 'Interview', proposal, NOW)
    expect(times).toBe(
      '– Monday 7 December 2026, 10:30 am (45 minutes)\n– Monday 5 July 2027, 2:00 pm (45 minutes)',
    )
    expect(company).toBe(BRAND.name)
  })
})
