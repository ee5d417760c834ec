/** Sectors with their pages. Only the server imports this, to keep the texts out of the scripts. */
import type { SamplePack, Sector } from '#domain/company/sectors.ts'
import { MANUFACTURING_LIMITS } from './manufacturing-limits.ts'

const { minimumRun } = MANUFACTURING_LIMITS

const FSC = {
  title: 'Paper from certified forests',
  text: 'We buy certified paper and keep it apart through our stores and machines. Ask for FSC® board when you order: the label goes on the box, the claim on the invoice.',
  certificate: 'fsc',
} as const

export const SECTORS: readonly Sector[] = [
  {
    slug: 'food-and-drink',
    changed: '2026-11-28',
    title: 'Food and drink',
    summary:
      'Trays, shelf-ready cases, carriers and wraparound blanks for growers, dairies, bakers, brewers and bottlers.',
    keywords:
      'food packaging, drink packaging, shelf-ready packaging, corrugated trays, bottle carriers, cold store cases',
    uses: ['Food', 'Drink'],
    product: 13,
    scale: {
      style: '0406',
      board: 'B',
      inside: { length: 255, width: 190, depth: 235 },
      beside: 'bottle',
      ground: 'drawing',
    },
    paragraphs: [
      'A food case has three customers: the packing line, which wants blanks that all fold alike; the depot, which stacks pallets in the cold and damp; and the shop, where the case is opened by hand and left on the shelf. We design for all three before we talk about print.',
      'Board loses strength as it takes up water. For chilled goods we work out stacking strength at the humidity of your store, choose a moisture-resistant glue, and turn the flutes upright in the corners.',
      'For retailers’ shelf-ready guides we test the tear line twice: it has to hold when the case is lifted by one flap, and give when a shelf-filler pulls.',
    ],
    requirements: [
      {
        title: 'Packaging hygiene',
        text: 'Both sites that make packaging for food are audited: zones, blades, glass, pests, and a recall drill twice a year. The certificate shows grade and scope.',
        certificate: 'brcgs',
      },
      {
        title: 'Food contact',
        text: 'Tell us what touches the board, and for how long. Dry and wrapped food can go straight in. For moist or fatty food we put a liner or a coated inner face between food and board, and state in writing what each order is suitable for.',
        certificate: 'brcgs',
      },
      FSC,
      {
        title: 'Traceability',
        text: 'Every pallet label leads to the works order, the reels and the machine. Quote it, and we find the rest of the run the same day.',
      },
    ],
    samplePack: 'shelf-ready',
  },
  {
    slug: 'online-retail',
    changed: '2026-11-28',
    title: 'Online retail',
    summary:
      'Postal boxes that close without tape, open without a knife, and make the return journey in the same box.',
    keywords: 'ecommerce packaging, postal boxes, mailer boxes, returnable packaging, tear strip boxes',
    uses: ['Online orders'],
    product: 4,
    scale: {
      style: '0427',
      board: 'E',
      inside: { length: 330, width: 240, depth: 90 },
      beside: 'hand',
      ground: 'kraft',
    },
    paragraphs: [
      'In a parcel you pay for air twice: for the filler, and for the size band. From a year of your orders we work out which few sizes hold almost all of them. It is usually fewer than you stock.',
      'Self-locking mailers need no tape. An adhesive strip closes them, a tear strip opens them, and a second adhesive strip sends them back. We time your packers with plain samples before you decide.',
      'We drop every design, filled, on each corner from a metre. If it fails, we show you the film, then the next sample.',
    ],
    requirements: [
      {
        title: 'Carriers’ size bands',
        text: 'We design from the outside in: first the band that you want to pay for, then the largest box that fits it.',
      },
      {
        title: 'Household recycling',
        text: 'Plain and printed boxes go into household paper recycling. Tell us if you need a tape or strip of paper, so that the whole box does.',
      },
      FSC,
    ],
    samplePack: 'postal',
  },
  {
    slug: 'beauty-and-gifts',
    changed: '2026-11-28',
    title: 'Beauty and gifts',
    summary:
      'Slim printed outers, fitted inserts and litho-laminated gift boxes that look the part in December and arrive flat in October.',
    keywords: 'gift boxes, cosmetics packaging, litho-laminated boxes, die-cut inserts, counter displays',
    uses: ['Health and beauty', 'Gifts'],
    product: 5,
    scale: {
      style: '0427',
      board: 'E',
      inside: { length: 360, width: 210, depth: 110 },
      beside: 'hand',
      ground: 'drawing',
    },
    paragraphs: [
      'E flute is thin enough to print small type cleanly and stiff enough to survive a sorting office. Photographs, gradients and foil-like finishes are printed on paper first and then laminated to the board.',
      'An insert folded from the same sheet holds each jar at its shoulder and each bottle at its neck. It needs no glue and no plastic, and goes into the same recycling as the box.',
      'Seasonal ranges are made in one run in summer and stay flat with us until you call them off.',
    ],
    requirements: [
      {
        title: 'Colour',
        text: 'Send a reference, not only a number. We print a proof on the board you ordered, and keep the one you sign.',
      },
      {
        title: 'Glass by post',
        text: 'Box and insert are tested together with your own jars: four corners, three edges, every face.',
      },
      FSC,
    ],
    samplePack: 'print',
  },
  {
    slug: 'garden-and-horticulture',
    changed: '2026-11-28',
    title: 'Garden and horticulture',
    summary:
      'Seed displays, plant trays and strong cases for nurseries, seed houses and garden centres, made in time for the season.',
    keywords: 'horticulture packaging, seed display, plant trays, garden packaging, seasonal packaging',
    uses: ['Home and garden'],
    product: 15,
    scale: {
      style: '0713',
      board: 'B',
      inside: { length: 380, width: 280, depth: 160 },
      beside: 'pot',
      ground: 'sheet',
    },
    paragraphs: [
      'A seed rack sells for ten weeks. The display has to be at the packing bench in January, filled in minutes, and stand in a damp greenhouse shop until April.',
      'Crash-lock bases need no tape and no training. Stepped walls keep thin packets upright with every picture in view.',
      'Anything that is watered on the shelf gets a heavier liner and a moisture-resistant glue. It still goes into the paper bin.',
    ],
    requirements: [
      {
        title: 'Season',
        text: 'Order by September for January. We make the run when the presses are quiet, hold it dry, and deliver it over the weeks you name.',
      },
      FSC,
    ],
    samplePack: 'shelf-ready',
  },
  {
    slug: 'manufacturing-and-distribution',
    changed: '2026-11-28',
    title: 'Manufacturing and distribution',
    summary:
      'Standard cases in the lightest board that carries the load, kept in stock and called off by the pallet.',
    keywords: 'industrial packaging, slotted cases, 0201 boxes, pallet boxes, JIT packaging stock',
    uses: ['Manufacturing and distribution'],
    product: 10,
    scale: {
      style: '0201',
      board: 'B',
      inside: { length: 400, width: 300, depth: 250 },
      beside: 'pallet',
      ground: 'kraft',
    },
    paragraphs: [
      'A case that carries too little is a claim; one that carries too much is paid for on every pallet. We work out the stack: weight, layers, days and humidity. Then we choose the board, and show you the calculation.',
      `We make plain cases from ${minimumRun.plain} and printed ones from ${minimumRun.printed}. Long runs are made in one go, held dry at our depot, and delivered when you call them off.`,
      'For automatic packing lines we hold creases to the machine maker’s tolerance, and spend the first hour of a new blank at your line.',
    ],
    requirements: [
      {
        title: 'Quality management',
        text: 'Board, blank and box are checked against the drawing on every run, and the records are kept with the works order.',
        certificate: 'iso-9001',
      },
      {
        title: 'Stacking',
        text: 'Every case that is stacked comes with its compression figure and the safety factor we used.',
      },
      FSC,
    ],
    samplePack: 'boards',
  },
]

/** Packs that visitors can order at `/samples`; without any, there is no such page. */
export const SAMPLE_PACKS: readonly SamplePack[] = [
  {
    id: 'boards',
    title: 'Boards and flutes',
    contents: [
      'B, C, E and EB flute, as cut edges and as A5 sheets',
      'Kraft, white top test and clay coat faces',
      'A small 0201 case to fold',
    ],
  },
  {
    id: 'shelf-ready',
    title: 'Shelf-ready and displays',
    contents: ['A shelf-ready case with a tear line', 'A crash-lock carrier', 'A stepped display tray'],
  },
  {
    id: 'postal',
    title: 'Postal boxes',
    contents: ['A self-locking mailer with a return strip', 'A letterbox box', 'An insert for glass'],
  },
  {
    id: 'print',
    title: 'Print',
    contents: [
      'One design in one, two and four flexographic colours',
      'The same, litho-laminated, matt and gloss',
    ],
  },
]

export const SAMPLE_TERMS = {
  title: 'Order a sample pack',
  summary:
    'Boards, flutes, print and made-up boxes to fold, tear and write on. Free to businesses in the UK.',
  delivery: 'We post packs on the next working day, and they usually arrive two days later.',
} as const
