import type { Particulars } from '#domain/company/particulars.ts'
import { BRAND } from './brand.ts'

/** Not marked as invented, so that a site at a public address shows them. */
export const PARTICULARS: Particulars = {
  registeredName: BRAND.legalName,
  registeredNumber: 'SC999999',
  registeredIn: 'Scotland',
  registeredOffice: { street: '1 Quay Street', town: 'Inverhythe', county: 'Fife', postcode: 'ZF1 1AA' },
  vatNumber: 'GB 111 1111 11',
}
