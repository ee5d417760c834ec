/** The certificates that the company holds, and the claims that it makes: each with the day on which it ends. */
import type { Certificate, Claim } from '../domain/company/registers.ts'

/** A certificate that has run out disappears everywhere that day. */
export const CERTIFICATES: readonly Certificate[] = [
  {
    id: 'iso-9001',
    invented: true,
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
    invented: true,
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
    invented: true,
    standard: 'FSC-STD-40-004',
    name: 'FSC® chain of custody',
    number: 'WFA-COC-000000',
    licence: 'FSC® C000000',
    body: 'Weald Forest Assurance',
    scope: 'Purchase of certified paper, production and sale of FSC® Mix and FSC® Recycled packaging',
    sites: ['aldermoor', 'chalkhill', 'saltmarsh'],
    issued: '2026-07-01',
    expires: '2031-06-30',
    page: '/how-we-do-it/forest-stewardship-council',
  },
  {
    id: 'carbon-neutral',
    invented: true,
    standard: 'ISO 14068-1:2023',
    name: 'Carbon neutrality',
    number: 'DP-CN-0096',
    body: 'Weald Forest Assurance',
    scope: 'Organisation: scopes 1 and 2 and the significant part of scope 3, calendar year 2025',
    sites: ['aldermoor', 'chalkhill', 'saltmarsh'],
    issued: '2026-02-01',
    expires: '2029-01-31',
    page: '/how-we-do-it/environmental-policy',
  },
]

/**
 * Whatever we say of ourselves that somebody could dispute is said from here, and only while it is in date and whole:
 * what it rests on, what it is said of, what it leaves out, and a file with the figures.
 */
export const CLAIMS: readonly Claim[] = [
  {
    id: 'carbon-neutral',
    invented: true,
    wording: 'Carbon neutral for 2025, with offsets',
    basis:
      'Verified to ISO 14068-1. Emissions of our sites and our own vehicles fell by 61 per cent between 2019 and 2025, those of the paper we buy by 9 per cent; our carbon neutrality management plan, which was verified too, halves what is left by 2032. What remained of 2025 was set against retired offsets.',
    scope:
      'The whole company in the calendar year 2025: fuel and power at three sites, our own vehicles, paper and other goods bought, hauliers, waste and commuting; 26,480 tonnes of carbon dioxide equivalent.',
    leavesOut:
      'No single box is carbon neutral because of it. What becomes of a box at your works and after it is not counted, nor is any year but 2025.',
    evidence: {
      title: 'Emissions in 2019 and 2025, by source, with the offsets',
      file: '/evidence/carbon-neutral-2025.csv',
    },
    offset: {
      register: 'UK Land Carbon Registry',
      project: 'Hartcombe Down woodland (invented), Woodland Carbon Code, verified units only',
      retiredUnits: 26_480,
      tonnes: 26_480,
      retiredOn: '2026-01-26',
    },
    expires: '2027-01-31',
    certificate: 'carbon-neutral',
  },
  {
    id: 'largest-independent',
    invented: true,
    wording: 'The UK’s largest independent maker of corrugated packaging',
    basis:
      'By square metres of board converted in 2025: 148 million against 131 million of the next. Counted from published accounts and trade returns in April 2026, and again every spring.',
    scope: 'Makers with a corrugator in the United Kingdom that belong to no paper group.',
    leavesOut:
      'Makers that a paper group owns, several of which are larger; and sheet plants, which buy their board.',
    evidence: {
      title: 'Board converted in 2025 by independent makers',
      file: '/evidence/largest-independent-2025.csv',
    },
    expires: '2027-04-30',
  },
  {
    id: 'three-sites',
    invented: true,
    wording: 'Three sites, covering the south of the UK daily',
    basis:
      'A vehicle of ours goes to each of the 38 postcode areas on every working day, by the round sheets.',
    scope: 'England and Wales south of a line from the Severn to the Wash, Monday to Friday.',
    leavesOut: 'Bank holidays, the Isles of Scilly, and orders that go by other hauliers.',
    evidence: { title: 'Postcode areas and rounds', file: '/evidence/daily-rounds-2026.csv' },
    expires: '2027-12-31',
  },
  {
    id: 'electric-lorries',
    invented: true,
    wording: 'Five of our nineteen lorries run on batteries',
    basis: 'Counted from our operator’s licence and the lease register.',
    scope: 'Vehicles that we own or lease, on 31 October 2026.',
    leavesOut:
      'Hauliers who drive for us, forklifts and company cars. Charging has emissions too: they are counted with our power.',
    evidence: { title: 'The fleet on 31 October 2026', file: '/evidence/fleet-2026.csv' },
    expires: '2027-10-31',
  },
]
