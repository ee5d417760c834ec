/** The certificates that the company holds, and the claims that it makes: each with the day on which it ends. */
import type { Certificate, Claim } from './registers.ts'

/** A certificate that has run out disappears everywhere that day. */
export const CERTIFICATES: readonly Certificate[] = [
  {
    id: 'iso-9001',
    standard: 'ISO 9001:2015',
    name: 'Quality management',
    number: 'DP-QMS-20417',
    body: 'Southern Counties Certification',
    scope: 'Design, manufacture, storage and delivery of corrugated packaging',
    sites: ['aldermoor', 'chalkhill', 'saltmarsh'],
    issued: '2025-03-11',
    expires: '2028-03-10',
    page: '/how-we-do-it/iso-9001',
  },
  {
    id: 'brcgs',
    standard: 'BRCGS Packaging Materials, issue 7',
    name: 'Packaging hygiene and safety, grade AA',
    number: 'DP-BRC-7731',
    body: 'Southern Counties Certification',
    scope: 'Manufacture of printed and plain corrugated packaging for food and for consumer goods',
    sites: ['aldermoor', 'chalkhill'],
    issued: '2026-10-06',
    expires: '2027-10-05',
    page: '/how-we-do-it/brcgs',
  },
  {
    id: 'fsc',
    standard: 'FSC-STD-40-004',
    name: 'Chain of custody',
    number: 'DP-COC-018864',
    body: 'Weald Forest Assurance',
    scope: 'Purchase of certified paper, production and sale of FSC Mix and FSC Recycled packaging',
    sites: ['aldermoor', 'chalkhill', 'saltmarsh'],
    issued: '2026-07-01',
    expires: '2031-06-30',
    page: '/how-we-do-it/forest-stewardship-council',
  },
  {
    id: 'carbon-neutral',
    standard: 'ISO 14068-1:2023',
    name: 'Carbon neutrality',
    number: 'DP-CN-0096',
    body: 'Weald Forest Assurance',
    scope: 'Scopes 1 and 2 at all three sites, and our own deliveries',
    sites: ['aldermoor', 'chalkhill', 'saltmarsh'],
    issued: '2026-02-01',
    expires: '2029-01-31',
    page: '/how-we-do-it/environmental-policy',
  },
]

/**
 * Whatever we say of ourselves that somebody could dispute is said from here, with its basis, and only while it is in
 * date.
 */
export const CLAIMS: readonly Claim[] = [
  {
    id: 'carbon-neutral',
    wording: 'Carbon neutral in scopes 1 and 2',
    basis:
      'Certified to ISO 14068-1. Emissions of our sites and our own vehicles fell by 61 per cent between 2019 and 2025; the rest, 2,140 tonnes of carbon dioxide equivalent in 2025, is offset by woodland creation in the United Kingdom. Paper, other hauliers and what becomes of a box are not included.',
    expires: '2029-01-31',
    certificate: 'carbon-neutral',
  },
  {
    id: 'largest-independent',
    wording: 'The UK’s largest independent maker of corrugated packaging',
    basis:
      'By square metres of board converted in 2025, among makers that belong to no paper group; counted from published accounts in April 2026 and looked at again every spring.',
    expires: '2027-04-30',
  },
  {
    id: 'three-sites',
    wording: 'Three sites, covering the south of the UK daily',
    basis:
      'Every postcode south of a line from the Severn to the Wash has a vehicle of ours on each working day.',
    expires: '2027-12-31',
  },
]
