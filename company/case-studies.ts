/** Example case studies. Only the server imports this, to keep the texts out of the scripts. */
import type { CaseStudy } from '#domain/company/product.ts'

export const CASE_STUDIES: readonly CaseStudy[] = [
  {
    id: 'cider-by-the-carrier',
    invented: true,
    title: 'A carrier that keeps up with the queue',
    customer: 'Hedgerow & Vale, a cider maker with eleven festivals a year',
    product: 1,
    problem:
      'Six-packs were sold in a ready-made carrier with a taped base. Two people spent each festival morning making up the day’s stock, and in a wet field the tape came unstuck.',
    work: 'We drew a carrier with a crash-lock base and a handle cut from the same blank, made five plain samples, and filled and carried them through a wet yard for an afternoon. The second sample had a wider hand hole and a doubled edge.',
    outcome:
      'Packs are now opened at the stall, one at a time, as they sell. The leftovers go home flat in the back of a car.',
    figures: [
      { what: 'Time to make up a pack', before: '14 seconds', after: '3 seconds' },
      { what: 'Made-up stock needed at opening', before: '400 packs', after: 'none' },
      { what: 'Packs in a van', before: '900 made up', after: '4,800 flat' },
    ],
  },
  {
    id: 'tools-sent-back',
    invented: true,
    title: 'A box that makes the return journey too',
    customer: 'Ferris & Holt, a tool shop that sells online',
    product: 4,
    problem:
      'One order in nine came back, usually in a different box and often damaged. Orders went out in four sizes of case, with tape and paper filler.',
    work: 'From a year of orders we worked out that three sizes would hold 94 per cent of them. Each became a self-locking mailer with a tear strip and a second adhesive strip for the return. We dropped full samples on each corner from a metre, and moved the double wall from the front to the sides as a result.',
    outcome:
      'One person packs an order without tape. Returns arrive in the box they left in, and most can be sold again.',
    figures: [
      { what: 'Time to pack an order', before: '52 seconds', after: '31 seconds' },
      { what: 'Returns damaged on the way', before: '1 in 6', after: '1 in 25' },
      { what: 'Box sizes stocked', before: '4', after: '3' },
    ],
  },
  {
    id: 'cheese-in-a-cold-store',
    invented: true,
    title: 'Stacked high in the cold',
    customer: 'Byre & Bell, a dairy that supplies supermarkets',
    product: 11,
    problem:
      'Cases of snacking cheese sagged in the retailer’s cold store. In damp weeks the depot refused the bottom layers, and so far the answer had been heavier board.',
    work: 'We measured how much water the board took up in a week at four degrees, and worked out its stacking strength in the damp instead of in a dry room. We turned the flutes to run upright in the corners and switched to a moisture-resistant glue. The board itself became lighter.',
    outcome:
      'Pallets stand straight for their nine days in the chiller. The case uses less paper than the one that failed.',
    figures: [
      { what: 'Pallets refused per quarter', before: '23', after: '1' },
      { what: 'Weight of the empty case', before: '214 g', after: '186 g' },
      { what: 'Cases per pallet', before: '96', after: '108' },
    ],
  },
]
