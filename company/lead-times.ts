/** Lead times and price breaks, which staff edit at `/company-admin`. */
import type { LeadTime } from '#domain/company/sectors.ts'

export const LEAD_TIMES: readonly LeadTime[] = [
  {
    id: 'slotted-cases',
    invented: true,
    name: 'Slotted cases, plain or up to two colours',
    products: [10],
    repeat: 'Ten working days',
    first: 'Four weeks from signed artwork',
    basis: '310 × 230 × 190 mm, B flute, kraft, one colour',
    breaks: [
      ['250', '100'],
      ['500', '78'],
      ['1,000', '63'],
      ['2,500', '54'],
      ['5,000', '49'],
    ],
  },
  {
    id: 'die-cut-packs',
    invented: true,
    name: 'Die-cut packs, trays and mailers',
    products: [2, 3, 4, 6, 8, 11, 13, 15],
    repeat: 'Ten working days',
    first: 'Four weeks from signed artwork',
    basis: '330 × 240 × 90 mm mailer, E flute, white outside, two colours',
    breaks: [
      ['500', '100'],
      ['1,000', '71'],
      ['2,500', '55'],
      ['5,000', '47'],
      ['10,000', '43'],
    ],
  },
  {
    id: 'crash-lock-cartons',
    invented: true,
    name: 'Crash-lock cartons and carriers',
    products: [1, 9],
    repeat: 'Ten working days',
    first: 'Four weeks from signed artwork',
    basis: 'Six-bottle carrier, B flute, kraft, two colours',
    breaks: [
      ['500', '100'],
      ['1,000', '74'],
      ['2,500', '59'],
      ['5,000', '52'],
    ],
  },
  {
    id: 'litho-laminated',
    invented: true,
    name: 'Litho-laminated boxes',
    products: [5, 7, 12, 14],
    repeat: 'Thirteen working days',
    first: 'Five weeks from signed artwork, with the print proof',
    basis: 'Gift box for one bottle, E flute, four colours, matt',
    breaks: [
      ['500', '100'],
      ['1,000', '66'],
      ['2,500', '46'],
      ['5,000', '38'],
    ],
  },
]
