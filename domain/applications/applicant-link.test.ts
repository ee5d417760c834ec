import { expect, it } from 'vitest'
import { applicantLink, isApplicantToken } from './applicant-link.ts'

const token = '0123456789abcdef'.repeat(4)

it('builds the applicant link and rejects malformed tokens', () => {
  expect(applicantLink('https://example.com', token)).toBe(`https://example.com/application?key=${token}`)
  expect(isApplicantToken(token)).toBe(true)
  for (const other of ['', token.slice(1), `${token}0`, token.toUpperCase(), `${token}\n`])
    expect(isApplicantToken(other)).toBe(false)
})
