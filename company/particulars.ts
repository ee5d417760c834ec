/** What the law asks the company to say of itself, at the foot of each page and of each mail, and in its terms. */
import type { Particulars } from '#domain/company/particulars.ts'
import { BRAND } from './brand.ts'

export const PARTICULARS: Particulars = {
  // No company and no VAT registration has a number of noughts.
  invented: true,
  registeredName: BRAND.legalName,
  registeredNumber: '00000000',
  registeredIn: 'England and Wales',
  registeredOffice: BRAND.address,
  vatNumber: 'GB 000 0000 00',
}
