import type { CompanyLocation } from '#domain/company/locations.ts'
import { BRAND } from './brand.ts'

export const COMPANY_LOCATIONS: readonly CompanyLocation[] = [
  {
    id: 'ravenbeck',
    name: 'Ravenbeck mill',
    role: 'Box plant and office',
    address: BRAND.address,
    telephone: BRAND.telephone,
    coordinates: { latitude: 54.5, longitude: -3.4 },
    hours: [{ what: 'Office', days: ['Tuesday', 'Thursday'], opens: '09:00', closes: '16:00' }],
    made: ['Heavy cases'],
    bring: ['Boots'],
    directions: 'Along the beck, past the second weir.',
  },
]

export const LOCATIONS_INTRO = {
  subtitle: 'One mill, one quay.',
  keywords: 'heavy-duty cases Cumbria',
  picture: '/uploads/mill.webp',
  visits: 'Call before you visit.',
} as const
