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

describe('default templates', () => {
  it.each(TEMPLATE_KEYS)('are valid and leave no placeholder empty: %s', (key) => {
    const template = DEFAULT_TEMPLATES[key]
    expect(validateTemplate(key, template)).toEqual({})
    const values = getTemplateValues(application, template.status ?? 'New', proposal, NOW)
    const filled = fillTemplate(template, values)
    const { subject, body } = filled.ok ? filled.email : expect.unreachable(filled.problem)
    expect((subject + body).replaceAll('{link}', '')).not.toMatch(/[{}]/)
    expect(subject).toContain('Fitter')
  })
})

describe('validateTemplate', () => {
  it.each([
    ['an unknown placeholder', 'Dear {nmae}', '{nmae} isn’t a placeholder. You can use {vacancy}'],
    ['a placeholder of another email', 'Choose: {times}', '{times} can’t be used in this email.'],
    ['an unmatched brace', 'Dear {name', 'A brace is missing.'],
    ['an empty text', '  ', 'Enter the email.'],
    ['a text that is too long', 'x'.repeat(10_001), 'Keep the email to 10,000 characters.'],
  ])('rejects %s', (_what, body, sentence) => {
    expect(validateTemplate('rejection', { subject: 'Yours', body }).body).toContain(sentence)
  })

  it('rejects a subject of two lines', () => {
    const { subject } = validateTemplate('offer', { subject: 'a\nBcc: b', body: 'x' })
    expect(subject).toBe('The subject must be one line.')
  })

  it('allows no placeholder with the applicant’s input in the acknowledgement', () => {
    const { body } = validateTemplate('acknowledgement', { subject: 'x', body: 'Dear {name}' })
    expect(body).toContain('can’t be used')
  })
})

describe('fillTemplate', () => {
  const fill = (body: string, values = getTemplateValues(application, 'Rejected', null, NOW)) =>
    fillTemplate({ subject: 'For {name}', body }, values)

  it('never reads an applicant’s text as a placeholder', () => {
    const values = { name: 'A {vacancy}\nB', vacancy: 'Fitter' }
    expect(fillTemplate({ subject: '{name}', body: '{name}' }, values)).toEqual({
      ok: true,
      email: { subject: 'A {vacancy} B', body: 'A {vacancy}\nB' },
    })
    expect(getTemplateValues(application, 'Offer', null, NOW).name).toBe('Zoë link Ash')
  })

  it('names the empty placeholder and how to give it a value', () => {
    const problem =
      '{times} has no value. Propose times on the application first, or remove {times} from the text.'
    expect(fill('{times}')).toEqual({ ok: false, problem })
  })

  it('leaves the link to be filled in when sending', () => {
    expect(fill('See {link}')).toMatchObject({ ok: true, email: { body: 'See {link}' } })
  })

  it('leaves a hidden name to the database', () => {
    const values = getTemplateValues({ ...application, isHidden: true }, 'Rejected', null, NOW)
    const email = { subject: 'For {name}', body: 'Dear {name},' }
    expect(fill(email.body, values)).toEqual({ ok: true, email })
  })

  it('uses the deletion date of the new status', () => {
    const day = (to: 'Rejected' | 'Offer', from: 'Reviewing' | 'Withdrawn' = 'Reviewing') =>
      getTemplateValues({ ...application, status: from }, to, null, NOW)['deletion date']
    expect(day('Offer')).toBe('1 May 2027')
    expect(day('Rejected')).toBe('1 June 2027')
    expect(day('Rejected', 'Withdrawn')).toBe('1 May 2027')
  })

  it('formats times in London time', () => {
    const { times, company } = getTemplateValues(application, 'Interview', proposal, NOW)
    expect(times?.split('\n')).toEqual([
      '– Monday 7 December 2026, 10:30 am (45 minutes)',
      '– Monday 5 July 2027, 2 pm (45 minutes)',
    ])
    expect(company).toBe(BRAND.name)
  })
})
