/** Company details required by law in the page footer, in emails and in the terms. */
import type { Particulars } from '#domain/company/particulars.ts'
import { BRAND } from './brand.ts'

export const PARTICULARS: Particulars = {
  // Zeros are never a real company or VAT number.
  invented: true,
  registeredName: BRAND.legalName,
  registeredNumber: '00000000',
  registeredIn: 'England and Wales',
  registeredOffice: BRAND.address,
  vatNumber: 'GB 000 0000 00',
}
