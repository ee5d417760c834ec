/**
 * Every fact about the company, stated once. The demonstration company is invented: its telephone numbers are from the
 * range that Ofcom reserves for drama, its postcodes from an area that no town has, and its mail addresses are under
 * example.com. Since it has no accounts, its social links lead to the networks' own front pages.
 */
import type { Certificate, Claim } from './registers.ts'
import type { Site } from './sites.ts'

export const BRAND = {
  name: 'Downland Packaging',
  legalName: 'Downland Packaging Ltd',
  tagline: 'Service, innovation, value and quality, joined by continuity.',
  summary:
    'Corrugated packaging, designed, made and delivered by one independent UK company, from three sites in the south of England.',
  values: [
    { name: 'Service', meaning: 'One person knows your box, your line and your deadline.' },
    { name: 'Innovation', meaning: 'Structural designers sit beside the machines that run their work.' },
    { name: 'Value', meaning: 'The least board that does the job, and no more.' },
    { name: 'Quality', meaning: 'Checked at the corrugator, the die and the gluer.' },
    { name: 'Continuity', meaning: 'Stock held and called off, so that your line never waits.' },
  ],
  telephone: '01632 960 100',
  email: 'hello@example.com',
  privacyEmail: 'privacy@example.com',
  securityEmail: 'security@example.com',
  social: [
    { network: 'LinkedIn', address: 'https://www.linkedin.com/' },
    { network: 'Instagram', address: 'https://www.instagram.com/' },
    { network: 'YouTube', address: 'https://www.youtube.com/' },
  ],
  /** Browsers tint their own bars with this: the paper of app/styles/tokens.css. */
  themeColour: { light: '#f6f4ef', dark: '#171411' },
  /** The year is fixed in docs/product.md, 9. */
  copyrightYear: 2025,
} as const

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

export const SITES: readonly Site[] = [
  {
    id: 'aldermoor',
    name: 'Aldermoor works',
    role: 'Box plant, design studio and head office',
    address: { street: 'Kiln Lane', town: 'Aldermoor', county: 'Hampshire', postcode: 'DP1 4BX' },
    telephone: '01632 960 100',
    coordinates: { latitude: 51.07, longitude: -1.31 },
    hours: [
      { what: 'Office', days: WEEKDAYS, opens: '08:00', closes: '17:30' },
      { what: 'Goods in', days: WEEKDAYS, opens: '06:00', closes: '15:30' },
    ],
    made: [
      'Printed and die-cut cases, trays and shelf-ready packs',
      'Crash-lock and tuck-top cartons, folded and glued',
      'Litho-laminated gift and display packs',
      'Samples, from the design studio’s own table',
    ],
    directions:
      'From the motorway take the exit for Aldermoor and follow the brown signs for the kilns. The works is the second gate on the left after the railway bridge, which is 4.4 m high. Lorries go in by gate B and report to the hatch.',
  },
  {
    id: 'chalkhill',
    name: 'Chalkhill works',
    role: 'Corrugator and board warehouse',
    address: { street: 'Pit Road', town: 'Chalkhill', county: 'Surrey', postcode: 'DP2 7FL' },
    telephone: '01632 960 140',
    coordinates: { latitude: 51.26, longitude: -0.32 },
    hours: [
      { what: 'Office', days: WEEKDAYS, opens: '08:00', closes: '17:00' },
      { what: 'Reels in', days: WEEKDAYS, opens: '05:00', closes: '21:00' },
    ],
    made: [
      'Board in B, C, E and EB flute, on a corrugator 2.5 m wide',
      'Sheets for our own box plant and for sheet plants nearby',
      'Plain and two-colour 0201 cases in long runs',
    ],
    directions:
      'Leave the ring road at the chalk pit roundabout. Pit Road is narrow and has passing places: lorries over 7.5 t come by the quarry haul road, which is signed from the roundabout.',
  },
  {
    id: 'saltmarsh',
    name: 'Saltmarsh depot',
    role: 'Stock-holding warehouse and transport',
    address: { street: 'Sluice Way', town: 'Saltmarsh', county: 'West Sussex', postcode: 'DP3 9JT' },
    telephone: '01632 960 170',
    coordinates: { latitude: 50.82, longitude: -0.55 },
    hours: [
      { what: 'Collections', days: WEEKDAYS, opens: '07:00', closes: '18:00' },
      { what: 'Collections', days: ['Saturday'], opens: '07:00', closes: '11:00' },
    ],
    made: [
      'Nothing: 7,700 pallet places of what the other two make',
      'Picking and call-off, two shifts',
      'Deliveries by nineteen vehicles, five of them electric',
    ],
    directions:
      'Sluice Way is the last turning before the level crossing. Collections drive round the building clockwise to door 9. If the barrier is down, the telephone beside it is answered.',
  },
]

/** The lorries that deliver our boxes, and how many of them run on batteries. */
export const FLEET = { vehicles: 19, electric: 5 } as const

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
