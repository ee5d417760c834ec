import type { EvidenceReference, PromoVideo, SustainabilitySubject } from '#domain/company/company.ts'
import { STATIC_VIDEO } from './video.ts'

/** If undefined, the home page has no video section. */
export const PROMO_VIDEO: PromoVideo | undefined = {
  ...STATIC_VIDEO,
  title: 'From a flat blank to a full pallet',
  description:
    'One sheet of corrugated board, creased, slotted and glued along a single joint. Watch it fold, fill, close and join the pallet.',
  poster: {
    src: '/uploads/film/folding-a-case.webp',
    alt: 'An open brown case printed Hedgerow & Vale, holding eight bottles of cider, its flaps about to close',
  },
  uploadedOn: '2026-11-20',
}

/** Claims and certificates on the first screen, by id, with a shorter label if needed. */
export const FIRST_SCREEN_EVIDENCE: readonly EvidenceReference[] = [
  { id: 'three-sites' },
  { id: 'carbon-neutral' },
  { id: 'brcgs', label: 'BRCGS grade AA' },
  { id: 'fsc', label: 'FSC® C000000' },
]

export const SUSTAINABILITY = {
  /** Id of the claim that supports the drawing of the electric lorry, or undefined. */
  truck: 'electric-lorries',
  title: 'Sustainability, to scale',
  lead: 'A drawing without dimensions is only a picture. The same goes for environmental claims: if we can’t put a number on one, we don’t make it.',
  subjects: [
    {
      claim: 'carbon-neutral',
      title: 'Carbon neutral certification',
      text: 'The whole company, paper included, to ISO 14068-1. We cut emissions first and offset the rest with retired credits.',
      link: { label: 'How we measure it', to: '/claims#carbon-neutral' },
      fallbackText: 'Our certificate isn’t current, so we’re not making this claim at the moment.',
    },
    {
      claim: 'electric-lorries',
      title: 'Electric trucks',
      figure: '5 of 19 vehicles',
      text: 'Battery-electric lorries work our shorter rounds, the coast and the valley, both under 180 km there and back. We planned the rounds on winter range, not summer.',
      link: { label: 'How we deliver', to: '/how-we-do-it/logistics-and-delivery' },
    },
    {
      title: 'Our B Corp journey',
      figure: 'Under way',
      text: 'The B Impact Assessment asks about workers, suppliers and neighbours as well as board and power. We use it to decide what to improve next. We’re not certified yet. When we are, we’ll say so.',
    },
  ] satisfies readonly SustainabilitySubject[] as readonly SustainabilitySubject[],
} as const

export const SOCIAL = {
  title: 'See boxes being made',
  text: 'New jobs, new machines and the people who run them. Follow us for a look inside.',
} as const
