/**
 * The pages of How We Do It: what each is about, and which entries of the registers support it. The text of each is in
 * `services/`, in a file of its slug's name.
 */
import type { Service } from '#domain/company/services.ts'

export const SERVICE_GROUPS = [
  'Making',
  'Keeping and bringing',
  'Certificates',
  'Policies and systems',
] as const

export const HOW_WE_DO_IT = {
  picture: '/uploads/places/jit-warehouse.webp',
  title: 'How We Do It',
  summary:
    'How a box comes about, from the first sketch to the door it is carried through, with the certificates and policies that hold us to it.',
} as const

export const SERVICES: readonly Service[] = [
  {
    slug: 'design-services',
    changed: '2026-11-22',
    title: 'Design services',
    summary:
      'Three structural designers, a sample table and your product on the bench: a box drawn, cut and tested before anything is ordered.',
    keywords: 'packaging design, structural packaging designer, box samples, FEFCO, CAD samples',
    group: 'Making',
    related: ['box-manufacturing', 'board-manufacturing'],
  },
  {
    slug: 'board-manufacturing',
    changed: '2026-11-22',
    title: 'Board manufacturing',
    summary: 'Paper becomes board at Chalkhill, on a corrugator 2.5 metres wide, in B, C, E and EB flute.',
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
      'We make a quarter’s boxes at once and keep them dry at Saltmarsh. Call off by three o’clock, and they leave on the next working day.',
    keywords: 'JIT packaging stock, stock holding, call-off orders, packaging warehouse',
    group: 'Keeping and bringing',
    related: ['logistics-and-delivery', 'goose-management-systems'],
  },
  {
    slug: 'logistics-and-delivery',
    changed: '2026-11-22',
    title: 'Logistics and delivery',
    summary: 'Nineteen vehicles of our own, five of them electric, on the same rounds with the same drivers.',
    keywords: 'packaging delivery, own fleet, electric lorries, daily deliveries south of England',
    group: 'Keeping and bringing',
    related: ['jit-stock-holding', 'environmental-policy'],
    claims: ['three-sites'],
  },
  {
    slug: 'iso-9001',
    changed: '2026-11-22',
    title: 'ISO 9001',
    summary:
      'How quality is managed here: what is measured, by whom, with which gauge, and what happens when a box is wrong.',
    keywords: 'ISO 9001, quality management, packaging quality control, certificate',
    group: 'Certificates',
    related: ['goose-management-systems', 'brcgs'],
    certified: true,
  },
  {
    slug: 'brcgs',
    changed: '2026-11-22',
    title: 'BRCGS packaging materials',
    summary:
      'How packaging for food is kept clean and traceable: zones, blades, glass, pests and a recall that is rehearsed.',
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
      'How certified fibre is followed from the mill’s invoice to ours, which labels there are, and how to get one on your box.',
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
      'What we promise those who work here and those who visit, who answers for it, and how a risk is found, weighed and removed.',
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
    summary: 'What goes in, what comes out, what we measure, and what we have set ourselves to change.',
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
    summary:
      'How we treat those who work for us, supply us and live beside us, and where to complain if we do not.',
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
      'One system of our own for quality, hygiene, safety and the environment: one manual, one register, one list of what is still to do.',
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
