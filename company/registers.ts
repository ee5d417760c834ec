/** Certificates and claims with their expiry dates. */
import type { Certificate, Claim } from '../domain/company/registers.ts'

/** An expired certificate disappears from all pages. */
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
    // Each certificate covers one calendar year, as the claim does.
    expires: '2027-01-31',
    page: '/how-we-do-it/environmental-policy',
  },
]

/** Every disputable claim, with evidence, scope and exclusions. Shown only while complete and not expired. */
export const CLAIMS: readonly Claim[] = [
  {
    id: 'carbon-neutral',
    invented: true,
    wording: 'Carbon neutral for 2025, with offsets',
    basis:
      'Verified to ISO 14068-1. Between 2019 and 2025, emissions from our sites and our own vehicles fell by 61 per cent, and those from the paper we buy by 9 per cent. Our carbon neutrality management plan, also verified, halves the remaining emissions by 2032. We offset the remaining emissions of 2025 with retired credits.',
    scope:
      'The whole company in the calendar year 2025: fuel and power at three sites, our own vehicles, paper and other goods bought, hauliers, waste and commuting; 26,480 tonnes of carbon dioxide equivalent.',
    leavesOut:
      'No single box is carbon neutral because of this. The figures leave out what happens to a box at your site and afterwards, and every year except 2025.',
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
      'Measured in square metres of board converted in 2025: 148 million, compared with 131 million for the next largest. Counted from published accounts and trade returns in April 2026, and again every spring.',
    scope: 'UK manufacturers with their own corrugator that don’t belong to a paper group.',
    leavesOut:
      'Manufacturers owned by a paper group, several of which are larger; and sheet plants, which buy their board.',
    evidence: {
      title: 'Board converted in 2025 by independent manufacturers',
      file: '/evidence/largest-independent-2025.csv',
    },
    expires: '2027-04-30',
  },
  {
    id: 'three-sites',
    invented: true,
    wording: 'Three sites, covering the south of the UK daily',
    basis: 'Our lorries visit all 38 postcode areas every working day. The round sheets show it.',
    scope: 'England and Wales south of a line from the Severn to the Wash, Monday to Friday.',
    leavesOut: 'Bank holidays, the Isles of Scilly, and orders delivered by other hauliers.',
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
      'Hauliers who drive for us, forklifts and company cars. Charging causes emissions too: they are counted with our electricity.',
    evidence: { title: 'The fleet on 31 October 2026', file: '/evidence/fleet-2026.csv' },
    expires: '2027-10-31',
  },
]
