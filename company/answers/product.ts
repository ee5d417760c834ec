/** Buyers: the box, its design, print and material. */
import type { Answer } from '#domain/company/answers.ts'
import { MANUFACTURING_LIMITS } from '../manufacturing-limits.ts'
import { formatBlank } from './blank.ts'

const { dieCutBlank, minimumRun, palletHeight, slottedBlank, smallestBlank } = MANUFACTURING_LIMITS
const millimetres = (size: number) => size.toLocaleString('en-GB')

export const PRODUCT_ANSWERS: readonly Answer[] = [
  {
    id: 'products',
    audience: 'Buyers',
    question: 'What do you make?',
    answer:
      'Corrugated cardboard packaging: slotted cases, die-cut trays and mailers, crash-lock cartons, shelf-ready packs, displays and gift boxes, plain or printed.',
    link: { label: 'Products', to: '/products' },
    synonyms: [
      'products, range, what do you do, what do you sell',
      'what kinds or types of box do you make',
      'what boxes do you offer',
      'shoe boxes, archive boxes, mailing boxes, trays, cartons',
      'range of products',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'how-boxes-are-made',
    audience: 'Buyers',
    question: 'How are boxes made?',
    answer:
      'We make the board ourselves, from three layers of paper glued with starch. A sheet is printed, cut and creased, then folded and glued, in up to four steps.',
    link: { label: 'How we do it', to: '/how-we-do-it' },
    synonyms: [
      'how do you make boxes, how do you make cardboard, production process',
      'production line, manufacturing process, how does a box factory work',
      'do you make your own board, are you a manufacturer or a merchant',
    ],
    owner: 'Marketing',
    reviewBy: '2027-05-31',
  },
  {
    id: 'product-types',
    audience: 'Buyers',
    question: 'Do you make boxes for our kind of product?',
    answer:
      'We make them for food and drink, online shops, beauty and gifts, gardens, and industry: for bottles, jars, tools, plants and anything else that fits in a box. Tell us what goes in, how many and what it weighs, and we’ll draw a pack for it.',
    link: { label: 'Sectors', to: '/products#sectors' },
    synonyms: [
      'box for wine, beer, spirits, gin, jam, honey, candles, soap, cosmetics, perfume',
      'box for clothes, shoes, books, toys, electronics, glass, ceramics, furniture, car parts',
      'box for fruit, vegetables, eggs, meat, fish, cakes, biscuits, pet food, flowers, plants',
      'bottle box, bottle carrier, 6 bottle, 12 bottle, jar box',
      'can boxes, bottles, cans, jars, brewery, bakery, farm, winery, distillery, cosmetics, tiles, parts, tools',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'off-the-shelf',
    audience: 'Buyers',
    question: 'Do you sell boxes in standard sizes?',
    answer:
      'We make every box to order, to the size of your product. A plain slotted case without print is the simplest: it needs no cutter and no plates.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'off the shelf, stock sizes, ready made boxes, standard boxes',
      'bespoke, custom made, made to measure, any size',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'other-materials',
    audience: 'Buyers',
    question: 'Do you sell tape, bubble wrap or crates?',
    answer:
      'We make packaging from corrugated board only: no tape, bubble wrap, bags, labels, plastic boxes or wooden crates. We can design board fittings that replace plastic inside the box.',
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'packing tape, bubblewrap, void fill, filler, stretch wrap, mailing bags, polythene, carrier bags, labels, polystyrene, foam',
      'do you make wooden crates, plastic crates, plastic boxes, pallets, bottles, tins',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'special-packaging',
    audience: 'Buyers',
    question: 'Do you make UN-approved, anti-static or heat-insulated packaging?',
    answer:
      'None of these is in our range: they need tests and materials of their own. Tell us what you need to pack, and we’ll suggest who to try.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'dangerous goods, hazardous goods, UN approved boxes, 4G boxes, lithium batteries, chemicals',
      'antistatic, ESD, conductive board, insulated, thermal, child-resistant, tamper evident',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'board-sheets',
    audience: 'Buyers',
    question: 'Do you sell sheets of board?',
    answer:
      'We sell sheets to the trade: B, C, E and EB flute, from 500 m² of one grade and size. Sheets take three working days; EB takes five.',
    link: { label: 'Board manufacturing', to: '/how-we-do-it/board-manufacturing' },
    synonyms: ['sheet board, corrugated sheets, cardboard sheets, pads', 'sheet plant, sheet feeder'],
    owner: 'Board',
    reviewBy: '2027-05-31',
  },
  {
    id: 'samples',
    audience: 'Buyers',
    question: 'Do you make samples?',
    answer:
      'A pack of boards and prints to try first is free. A plain sample of your own box takes two working days once we have your product; a printed mock-up takes five. If we may quote for the work, both are free for up to three rounds.',
    link: { label: 'Order a sample pack', to: '/samples' },
    synonyms: [
      'sample, sample box, prototype, mock-up, trial box',
      'can I see or try one first',
      'what does a sample cost, are samples free, do you charge for samples',
      'how long does a sample take',
      'sample pack, swatch, send me some samples, test boxes before ordering, try before I buy',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'design',
    audience: 'Buyers',
    question: 'Can you design a box for our product?',
    answer:
      'Our three structural designers measure your product and draw two or three packs, each with its board, weight and price; a plain sample takes two working days. Send us the product, or its inside sizes, weight and how you pack it.',
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'structural design, CAD, packaging design',
      'design a box around a bottle, jar or tool',
      'we need a new pack, help with our packaging, improve our packaging',
      'switch from plastic, replace plastic trays, alternative to plastic or polystyrene',
      'how long does the design take',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'graphics',
    audience: 'Buyers',
    question: 'Do you draw logos and graphics?',
    answer:
      'We design the box, not the artwork: your own designer does that, on the cutter guide that we send. We check it and send you a proof.',
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'graphic design, graphic designer, logo design',
      'can you do our logo, artwork or graphics for us',
      'we have no artwork, no designer',
      'Canva, Photoshop, design my logo, make the artwork for us',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'artwork',
    audience: 'Buyers',
    question: 'How should I send artwork?',
    answer:
      'As a PDF with fonts outlined, our cutter guide on a separate layer, and nothing important within 5 mm of a crease. We send you a proof, and print nothing until you’ve signed it off.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'artwork format, file format, print file, pdf, illustrator, template, dieline, cutter guide',
      'where do I send my artwork',
      'do I get a proof',
      'our artwork is in Canva, what format, resolution, AI file, EPS, jpeg, bleed',
    ],
    owner: 'Print',
    reviewBy: '2027-05-31',
  },
  {
    id: 'colours',
    audience: 'Buyers',
    question: 'How many colours can you print?',
    answer:
      'Up to four colours and a varnish in one pass, straight onto the board (flexographic). For photographs, gradients, gloss or matt we print on paper and glue it to the board (litho-laminated). Colour is as close to the sheet you signed off as paper and process allow.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'print, printing, printed boxes, full colour, four colour, CMYK',
      'can you print our logo, branded boxes, our own brand',
      'flexo or litho, digital print, photographs',
      'spot colour, metallic, gold, foil, white ink, black box, coloured board, white board, glossy',
    ],
    owner: 'Print',
    reviewBy: '2027-05-31',
  },
  {
    id: 'plates-and-cutters',
    audience: 'Buyers',
    question: 'Who owns the printing plates and cutters?',
    answer:
      'You pay for them once, and then they are yours. We keep them for two years after your last order, and offer them to you before we scrap them.',
    link: { label: 'Drawings, samples and artwork', to: '/terms-and-conditions#artwork' },
    synonyms: [
      'tooling, origination, cutting forme, die, stereo, plates',
      'do I pay for tooling, plate cost, cutter cost, printing plates, cutting die',
      'how long do you keep the tools',
    ],
    owner: 'Print',
    reviewBy: '2027-05-31',
  },
  {
    id: 'sizes',
    audience: 'Buyers',
    question: 'What are the largest and smallest boxes you make?',
    answer: `The largest flat blank is ${formatBlank(slottedBlank)} for a slotted case and ${formatBlank(dieCutBlank)} for a die-cut pack; the smallest is ${formatBlank(smallestBlank)}. Enter your sizes in the specification check and it tells you at once whether we can make it.`,
    link: { label: 'Check a specification', to: '/get-in-touch/specification' },
    synonyms: [
      'biggest box, maximum size, how big, how large, largest box',
      'smallest box size, minimum size, how small, tiny boxes',
      'can you make this size',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'measure',
    audience: 'Buyers',
    question: 'How do I measure a box?',
    answer:
      'Inside, in millimetres, in this order: length, width, depth. Length is the longer side of the opening, width the shorter, and depth the distance from the opening to the base.',
    link: { label: 'Check a specification', to: '/get-in-touch/specification' },
    synonyms: [
      'measure, measurements, dimensions, inside or outside, internal or external',
      'which order are length, width and depth given in',
      'how do I work out the size',
      'in inches, centimetres, internal size, external size',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'board-grade',
    audience: 'Buyers',
    question: 'Which board or flute do I need?',
    answer:
      'E flute (1.5 mm) for fine print, gifts and post; B (3 mm) for most cases and trays; C (4 mm) for tall stacks; EB, a double wall, for heavy goods. If you’re not sure, tell us what goes in and what it weighs, and we’ll advise.',
    link: { label: 'Board manufacturing', to: '/how-we-do-it/board-manufacturing' },
    synonyms: [
      'flutes, B flute, C flute, E flute, EB flute, which flutes do you make',
      'single wall or double wall, strong box, strength',
      'how thick is the cardboard, thickness',
      'how much weight will a box hold, maximum weight, biggest weight, heaviest, how heavy, kilos, load, stacking strength, crush test',
      'board grade',
      'strong enough for 20 kg, will it hold, will it carry, stack, stacking, crushing, edge crush, paper weight, gsm',
    ],
    owner: 'Board',
    reviewBy: '2027-05-31',
  },
  {
    id: 'crash-lock',
    audience: 'Buyers',
    question: 'When is a crash-lock base worth it?',
    answer:
      'When people pack by hand: in trials they made up a taped case in eleven seconds and a crash-lock carton in three. On a run of 5,000 it adds about a tenth to the price. For heavy goods, or if a machine erects your cases, stay with tape.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'crash-lock base, crashlock, auto-bottom, snap-lock, what is a crash-lock base',
      'boxes without tape, self-locking, quick to pack, faster packing',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'flat-boxes',
    audience: 'Buyers',
    question: 'Do the boxes arrive flat or made up?',
    answer: `Flat, on pallets of 1,200 × 1,000 mm, up to ${millimetres(palletHeight)} mm high. Slotted cases are glued at the joint: open them up and close the base. A crash-lock base opens by itself.`,
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'flat, flat-packed, assembled, ready made up, erected, glued or folded',
      'how are boxes packed, how do boxes arrive, how are they delivered',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'shelf-ready',
    audience: 'Buyers',
    question: 'What do supermarkets ask of shelf-ready packs?',
    answer:
      'That they are easy to identify, open, shelve, shop from and dispose of. Each retailer has its own guide: send us yours with the enquiry; we have most of them, but they do change.',
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'what does a supermarket want from shelf-ready packaging, SRP, retail-ready',
      'retailer guide, retailer requirements, retail packaging guidelines',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'pallet-count',
    audience: 'Buyers',
    question: 'How many boxes fit on a pallet?',
    answer: `That depends on the size and style, so every design states the number on a pallet. Our pallets are 1,200 × 1,000 mm and up to ${millimetres(palletHeight)} mm high.`,
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'how many on a pallet, boxes per pallet, pallet quantity, pallet pattern, how many in a layer',
      'how many boxes per pallet, pallet load, lorry load, full load',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'small-printed-runs',
    audience: 'Buyers',
    question: 'Do you print short runs?',
    answer: `We print from ${minimumRun.printed} boxes: we have no digital press, so a short printed run is better made elsewhere, and we’ll suggest where.`,
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'digital printing, digital press, print without plates, short print run, a few printed boxes, personalised boxes, names on boxes',
    ],
    owner: 'Print',
    reviewBy: '2027-05-31',
  },
]
