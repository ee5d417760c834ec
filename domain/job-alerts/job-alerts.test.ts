import { describe, expect, it } from 'vitest'
import { buildAlertConfirmationEmail, buildJobAlertEmail } from './alert-emails.ts'
import { jobAlertSchema } from './form.ts'
import { formatAlert } from './job-alerts.ts'

const token = '0123456789abcdef'.repeat(4)
const link = `https://example.com/jobs/alerts?key=${token}`

describe('job alert', () => {
  it.each([
    [null, '', 'all vacancies'],
    ['Aldermoor works', '', 'vacancies at Aldermoor works'],
    [null, 'driver', 'vacancies that mention “driver”'],
    ['Aldermoor works', 'driver', 'vacancies at Aldermoor works that mention “driver”'],
  ])('is described for site %s and words %j as %s', (siteName, words, expected) => {
    expect(formatAlert({ siteName, words })).toBe(expected)
  })

  it('requires an email address and accepts a site and keywords', () => {
    const input = { email: ' jo@example.com ', site: '', words: ' night\n shift ' }
    expect(jobAlertSchema.parse(input)).toEqual({ email: 'jo@example.com', site: '', words: 'night shift' })
    for (const wrong of [{ email: 'jo' }, { site: '../x' }, { words: 'x'.repeat(101) }])
      expect(jobAlertSchema.safeParse({ ...input, ...wrong }).success).toBe(false)
  })
})

describe('job alert emails', () => {
  it('are not archived and link to the confirmation and unsubscribe page', () => {
    const asking = buildAlertConfirmationEmail('jo@example.com', token, 'https://example.com')
    const telling = buildJobAlertEmail(
      'jo@example.com',
      { id: 7, title: 'Die maker', location: 'Aldermoor works' },
      token,
      'https://example.com',
    )
    for (const mail of [asking, telling]) {
      expect(mail.isNotStored).toBe(true)
      expect(mail.text).toContain(link)
    }
    expect(telling).toMatchObject({ subject: 'Vacancy: Die maker, Aldermoor works', unsubscribe: link })
    expect(telling.text).toContain('https://example.com/jobs/7-die-maker')
  })
})
