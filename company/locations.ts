/** Separate from brand.ts because few pages need it. */

import type { CompanyLocation } from '../domain/company/locations.ts'
import { BRAND } from './brand.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

export const COMPANY_LOCATIONS: readonly CompanyLocation[] = [
  {
    id: 'aldermoor',
    name: 'Aldermoor works',
    role: 'Box factory, design studio and head office',
    address: BRAND.address,
    telephone: '01632 960 100',
    coordinates: { latitude: 51.07, longitude: -1.31 },
    hours: [
      { what: 'Office', days: WEEKDAYS, opens: '08:00', closes: '17:30' },
      { what: 'Deliveries to us', days: WEEKDAYS, opens: '06:00', closes: '15:30' },
    ],
    made: [
      'Printed and die-cut cases, trays and shelf-ready packs',
      'Crash-lock and tuck-top cartons, folded and glued',
      'Litho-laminated gift and display packs',
      'Samples, cut in the design studio',
    ],
    directions:
      'Leave the motorway at the Aldermoor exit and follow the brown signs for the kilns. We’re at the second gate on the left after the railway bridge, which is 4.4\u00a0m high. Lorries go in by gate B and report to the hatch.',
    bring: [
      'Visitors: sensible shoes; we’ll lend you hi-vis and safety shoes, so tell us your size',
      'Drivers: hi-vis, safety shoes, and the order number from your paperwork',
      'Food and jewellery stay in the office: the factory is a hygiene area',
    ],
    picture: {
      src: '/uploads/places/aldermoor.webp',
      alt: 'Drawing of Aldermoor works: a railway bridge marked 4.4, two bottle kilns, the box factory under a saw-tooth roof with a lorry at gate B, and the design studio behind glass',
    },
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
      { what: 'Reels and deliveries to us', days: WEEKDAYS, opens: '07:00', closes: '21:00' },
    ],
    made: [
      'Board in B, C, E and EB flute, on a corrugator 2.5\u00a0m wide',
      'Sheets for our own box factory and for sheet plants nearby',
      'Plain and two-colour 0201 cases in long runs',
    ],
    directions:
      'Leave the ring road at the chalk pit roundabout. Pit Road is narrow with passing places: lorries over 7.5\u00a0t must use the quarry haul road, signposted from the roundabout.',
    bring: [
      'Visitors: flat, closed shoes; hi-vis and ear plugs are at reception',
      'Drivers: hi-vis, safety shoes and your booking number; reels are by booking only',
      'Photographs only with the site manager present',
    ],
    picture: {
      src: '/uploads/places/chalkhill.webp',
      alt: 'Drawing of Chalkhill works: a trailer of paper reels and a clamp truck in front of the corrugator’s long hall, with starch silos and a boiler house, all below the white face of the chalk pit',
    },
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
      'Stored here: up to 7,700 pallets from the other two sites',
      'Picking and call-off, two shifts',
      'Deliveries with nineteen vehicles, five of them electric',
    ],
    directions:
      'Sluice Way is the last turning before the level crossing. For collections, drive clockwise round the building to door 9. If the barrier is down, use the phone next to it and we’ll let you in.',
    bring: [
      'Collections: the collection number from our email, and photo ID',
      'A vehicle with a flat floor; pallets are 1,200 × 1,000\u00a0mm and up to 1,500\u00a0mm high',
      'Hi-vis and safety shoes, and ratchet straps if you have no side walls',
    ],
    picture: {
      src: '/uploads/places/saltmarsh.webp',
      alt: 'Drawing of Saltmarsh depot before dawn: a high warehouse cut open to show its pallets, doors 5 to 9 with an electric lorry on its charger, and a heron by the sluice',
    },
  },
]

/** Header of the locations page. */
export const LOCATIONS_INTRO = {
  subtitle: 'One site makes the board, one makes the boxes, and one stores and delivers them.',
  keywords: 'corrugated packaging Hampshire, box plant, corrugator Surrey, packaging warehouse West Sussex',
  picture: '/uploads/places/saltmarsh.webp',
  visits:
    'Visits are by appointment: call the site first, and say whether you’re coming on foot, by car or by lorry.',
} as const
