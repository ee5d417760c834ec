import type { Certificate, Claim } from '#domain/company/registers.ts'

export const CERTIFICATES: readonly Certificate[] = [
  {
    id: 'iso-14001',
    standard: 'ISO 14001:2015',
    name: 'Environmental management',
    number: 'FM-ENV-5150',
    body: 'Tarnside Assurance',
    scope: 'Manufacture of corrugated cases',
    sites: ['ravenbeck'],
    issued: '2026-01-05',
    expires: '2035-01-04',
    page: '/how-we-do-it/box-manufacturing',
  },
]

export const CLAIMS: readonly Claim[] = [
  {
    id: 'own-lorries',
    wording: 'Every case travels on our own lorries',
    basis: 'By the delivery notes of the year.',
    scope: 'Deliveries in Great Britain in 2025.',
    leavesOut: 'Exports.',
    evidence: { title: 'Deliveries in 2025', file: '/evidence/deliveries.csv' },
    expires: '2035-12-31',
  },
]
