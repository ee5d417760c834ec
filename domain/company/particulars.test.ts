import { describe, expect, it } from 'vitest'
import { PARTICULARS } from '#company/particulars.ts'
import { renderEmail } from '../email/html-email.ts'
import { formatCompanyParticulars, type Particulars, publishableParticulars } from './particulars.ts'

const particulars: Particulars = {
  registeredName: 'Boxes and Sons plc',
  registeredNumber: 'SC000000',
  registeredIn: 'Scotland',
  registeredOffice: { street: '1 Mill Road', town: 'Inverhythe', county: 'Fife', postcode: 'ZZ1 1ZZ' },
}

describe('company particulars', () => {
  it('state name, jurisdiction, number, office and VAT number', () => {
    expect(formatCompanyParticulars({ ...particulars, vatNumber: 'GB 000 0000 00' })).toBe(
      'Boxes and Sons plc is registered in Scotland, number SC000000. ' +
        'Registered office: 1 Mill Road, Inverhythe, Fife ZZ1 1ZZ. VAT number GB 000 0000 00.',
    )
    expect(formatCompanyParticulars(particulars)).not.toContain('VAT')
  })

  it('are shown only on a local installation while invented', () => {
    const invented = { ...particulars, invented: true as const }
    expect(publishableParticulars(invented, 'http://localhost:3000')).toContain('SC000000')
    expect(publishableParticulars(invented, 'https://boxes.example.com')).toBeUndefined()
    expect(publishableParticulars(particulars, 'https://boxes.example.com')).toContain('SC000000')
  })

  it('appear in the footer of every email, as text and HTML', () => {
    const words = { to: 'a@example.com', subject: 'A', lead: 'A', paragraphs: [], reason: 'A' }
    const { text, html } = renderEmail({ ...words, siteUrl: 'http://localhost:3000' })
    for (const part of [text, html]) expect(part).toContain(formatCompanyParticulars(PARTICULARS))
    const elsewhere = renderEmail({ ...words, siteUrl: 'https://boxes.example.com' })
    expect(elsewhere.text + elsewhere.html).not.toContain(PARTICULARS.registeredNumber)
  })
})
