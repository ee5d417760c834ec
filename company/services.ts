/** Pages of How We Do It. The text of each is in `services/`, named by its slug. */
import type { Service, WalkStep } from '#domain/company/services.ts'

export const SERVICE_GROUPS = [
  'Making',
  'Stock and delivery',
  'Certificates',
  'Policies and systems',
] as const

export const HOW_WE_DO_IT = {
  title: 'How We Do It',
  summary:
    'How a box is made, from the first sketch to your loading bay, with the certificates and policies we work to.',
} as const

/** Steps from board to delivery, in order; without any, the pages are only listed. */
export const WALK: readonly WalkStep[] = [
  {
    slug: 'board-manufacturing',
    takes: 'Reels in by day, board out the same shift',
    picture: {
      src: '/uploads/places/corrugator.webp',
      alt: 'Drawing of the corrugator: reels of paper run through heated rolls and glue, and leave as flat sheets of board',
    },
  },
  {
    slug: 'design-services',
    takes: 'A plain sample in two working days',
    picture: {
      src: '/uploads/places/design-studio.webp',
      alt: 'Drawing of the design studio: a designer draws a blank on a screen, a table cuts a sample, and a press tests two boxes on top of each other',
    },
  },
  {
    slug: 'box-manufacturing',
    takes: 'Ten working days for a repeat order',
    picture: {
      src: '/uploads/places/box-plant.webp',
      alt: 'Drawing of the box plant: a case maker prints, slots and folds, a die cutter cuts, and a robot stacks bundles on a pallet',
    },
  },
  {
    slug: 'jit-stock-holding',
    takes: 'Called off by 3 pm, out the next working day',
    picture: {
      src: '/uploads/places/saltmarsh.webp',
      alt: 'Drawing of Saltmarsh depot at night: a tall warehouse of pallets and lorries at the loading doors',
    },
  },
  {
    slug: 'logistics-and-delivery',
    takes: 'The same rounds, the same drivers, every working day',
    picture: {
      src: '/uploads/places/electric-truck.webp',
      alt: 'Drawing of an electric lorry on its round, charging between two deliveries',
    },
  },
]

export const SERVICES: readonly Service[] = [
  {
    slug: 'design-services',
    changed: '2026-11-22',
    title: 'Design services',
    summary:
      'Three structural designers, a sample table and your product on the bench: we draw, cut and test your box before you order anything.',
    keywords: 'packaging design, structural packaging designer, box samples, FEFCO, CAD samples',
    group: 'Making',
    related: ['box-manufacturing', 'board-manufacturing'],
  },
  {
    slug: 'board-manufacturing',
    changed: '2026-11-22',
    title: 'Board manufacturing',
    summary: 'We make our own board at Chalkhill, on a corrugator 2.5 metres wide, in B, C, E and EB flute.',
    keywords: 'corrugated board, corrugator, B flute, C flute, E flute, EB flute, sheet board supplier',
    group: 'Making',
    related: ['box-manufacturing', 'iso-9001', 'environmental-policy'],
  },
  {
    slug: 'box-manufacturing',
    changed: '2026-11-22',
    title: 'Box manufacturing',
    summary:
      'Printed, cut, creased and glued at Aldermoor: slotted cases, die-cut packs, crash-lock cartons and litho-laminated boxes.',
    keywords: 'box manufacturer, die-cut boxes, crash-lock cartons, flexographic print, litho-laminated',
    group: 'Making',
    related: ['design-services', 'jit-stock-holding', 'brcgs'],
  },
  {
    slug: 'jit-stock-holding',
    changed: '2026-11-22',
    title: 'Just-in-time stock holding',
    summary:
      'We make three months’ boxes in one run and keep them dry at Saltmarsh. Call off by 3\u00a0pm and they leave the next working day.',
    keywords: 'JIT packaging stock, stock holding, call-off orders, packaging warehouse',
    group: 'Stock and delivery',
    related: ['logistics-and-delivery', 'goose-management-systems'],
  },
  {
    slug: 'logistics-and-delivery',
    changed: '2026-11-22',
    title: 'Logistics and delivery',
    summary: 'Nineteen vehicles of our own, five of them electric, on the same rounds with the same drivers.',
    keywords: 'packaging delivery, own fleet, electric lorries, daily deliveries south of England',
    group: 'Stock and delivery',
    related: ['jit-stock-holding', 'environmental-policy'],
    claims: ['three-sites'],
  },
  {
    slug: 'iso-9001',
    changed: '2026-11-22',
    title: 'ISO 9001',
    summary: 'How we manage quality: our checks, who makes them, and what happens when a box is wrong.',
    keywords: 'ISO 9001, quality management, packaging quality control, certificate',
    group: 'Certificates',
    related: ['goose-management-systems', 'brcgs'],
    certified: true,
  },
  {
    slug: 'brcgs',
    changed: '2026-11-22',
    title: 'BRCGS packaging materials',
    summary: 'How we keep food packaging clean and traceable: zones, blades, glass, pests and recall drills.',
    keywords: 'BRCGS packaging, food packaging hygiene, traceability, food contact board',
    group: 'Certificates',
    related: ['iso-9001', 'health-safety-policy', 'goose-management-systems'],
    certified: true,
  },
  {
    slug: 'forest-stewardship-council',
    changed: '2026-11-22',
    title: 'Forest Stewardship Council®',
    summary:
      'How we track certified fibre from the mill’s invoice to ours, which labels there are, and how to get one on your box.',
    keywords: 'FSC packaging, chain of custody, FSC Mix, FSC Recycled, certified boxes',
    group: 'Certificates',
    related: ['environmental-policy', 'board-manufacturing'],
    certified: true,
  },
  {
    slug: 'health-safety-policy',
    changed: '2026-11-22',
    title: 'Health and safety policy',
    summary:
      'Our promise to the people who work here and visit us, who is responsible, and how we find and remove risks.',
    keywords: 'health and safety policy, risk assessment, packaging manufacturer',
    group: 'Policies and systems',
    related: ['goose-management-systems', 'csr-policy'],
    policy: {
      owner: 'Managing Director',
      version: '11',
      reviewed: '2026-04-14',
      reviewBy: '2027-04-30',
    },
  },
  {
    slug: 'environmental-policy',
    changed: '2026-11-22',
    title: 'Environmental policy',
    summary: 'Our use and our waste, how we measure both, and our commitments.',
    keywords: 'environmental policy, recycled cardboard, carbon, packaging sustainability',
    group: 'Policies and systems',
    related: ['forest-stewardship-council', 'logistics-and-delivery', 'csr-policy'],
    certified: true,
    claims: ['carbon-neutral'],
    policy: {
      owner: 'Managing Director',
      version: '9',
      reviewed: '2026-02-03',
      reviewBy: '2027-02-28',
    },
  },
  {
    slug: 'csr-policy',
    changed: '2026-11-22',
    title: 'Corporate social responsibility policy',
    summary: 'How we treat our people, suppliers and neighbours, and how to complain if we fall short.',
    keywords: 'CSR policy, modern slavery, apprenticeships, ethical packaging supplier',
    group: 'Policies and systems',
    related: ['health-safety-policy', 'environmental-policy'],
    policy: {
      owner: 'People and Apprenticeships',
      version: '5',
      reviewed: '2026-06-09',
      reviewBy: '2027-06-30',
    },
  },
  {
    slug: 'goose-management-systems',
    changed: '2026-11-22',
    title: 'Goose management systems',
    summary:
      'Our own single system for quality, hygiene, safety and the environment: one manual, one register and one list of actions.',
    keywords: 'integrated management system, document control, traceability, audit',
    group: 'Policies and systems',
    related: ['iso-9001', 'brcgs', 'health-safety-policy'],
    policy: {
      owner: 'Quality and Compliance Manager',
      version: '14',
      reviewed: '2026-09-01',
      reviewBy: '2027-08-31',
    },
  },
]
