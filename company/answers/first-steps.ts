/** Buyers: the first steps, and the strength of a pack. */
import type { Answer } from '#domain/company/answers.ts'

export const FIRST_STEP_ANSWERS: readonly Answer[] = [
  {
    id: 'where-to-start',
    audience: 'Buyers',
    question: 'I don’t know what I need. Where do I start?',
    answer:
      'If you don’t know which box you need, tell us what goes in, its size and weight, how many you send and how it travels. A photo with a ruler in it will do. Our designers suggest a pack, and you see a plain sample before you decide.',
    link: { label: 'Ask for a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'I have no idea what I need, I haven’t a clue, where do I start, never bought boxes before, first time buying packaging, not sure what box I need, I am new to this',
      'who do I talk to about a new packaging project, start a new project, help me choose, I have a product that is 40 cm long and weighs 6 kilos, it is a bit fragile what do you suggest, how does this work, what do I do first, new to packaging, need some guidance',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'compare-suppliers',
    audience: 'Buyers',
    question: 'Why should we buy from you and not from another supplier?',
    answer:
      'Compare us with other suppliers on a price for the same box: we don’t comment on what they charge. We make our own board, draw two or three packs with board, weight and price, hold your stock, and give every customer the same four figures for delivery and quality.',
    link: { label: 'How we do it', to: '/how-we-do-it' },
    synonyms: [
      'are you cheaper than DS Smith, cheaper than our supplier, what does Smurfit charge, how do your prices compare, why choose you, what makes you different, what stops me buying off Amazon, are you better than the competition',
      'beat a competitor’s price, price match, what do your competitors charge, what are others charging per box, why should I use you, your advantages, cheaper online elsewhere, can you beat our current price',
      'can you price match, price match another supplier, match this price, undercut our supplier',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'design-charge',
    audience: 'Buyers',
    question: 'Is there a charge for design?',
    answer:
      'Whether there is a design charge depends on the work, and we tell you before we start. If we may quote for the boxes, plain samples and printed mock-ups are free for up to three rounds. Printing plates and cutters are charged once.',
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'design charge, is design free, do you charge for design, design fee, cost of the design work, how much does a design cost, do I pay for the CAD work, is there a fee for a designer',
      'free design service, what does it cost to have a box designed, drawing charge, development cost, design costs extra, charge for the structural designer',
      'do you charge for drawing up a box, charge for drawing a box, is the drawing free, pay for the designer',
    ],
    owner: 'Design',
    reviewBy: '2027-06-30',
  },
  {
    id: 'several-sites',
    audience: 'Buyers',
    question: 'Can you supply several sites of ours?',
    answer:
      'For several sites, send one list: each delivery address with its postcode, the boxes it uses and yearly quantities. The quotation states delivery to each address. Boxes made in one run can be held in our warehouse and called off to the sites you name.',
    link: { label: 'Ask for a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'we have six sites, group with several factories, multi-site supply, quote for all our sites, deliver to different depots, split deliveries between sites, sites across the Midlands and North West, group contract',
      'national account, several delivery addresses, one contract for all our branches, procurement for a group of companies, central purchasing',
      'we have four depots, deliver to all our depots, three warehouses to supply, deliver to more than one site, our branches',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'contract-packing',
    audience: 'Buyers',
    question: 'Do you do contract packing?',
    answer:
      'We don’t offer contract packing: we make the boxes and deliver them flat, and you or a packing company fill them. Tell us who packs for you, and we’ll deliver there and design the box for their line.',
    link: { label: 'What we make', to: '/products' },
    synonyms: [
      'contract packing, contract packer, co-packing, co-packer, fulfilment, do you pack the goods for us, pack and ship, hand packing service, assemble and fill boxes',
      'pick and pack, can you fill the boxes, do you pack products into boxes, make up hampers for us, kitting, packing service, storage and dispatch of our products, 3PL',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'drop-testing',
    audience: 'Buyers',
    question: 'Can you drop-test a pack, or make it ship in its own container?',
    answer:
      'For drop testing, we drop mail-order designs, filled, on each corner from a metre, and show you the film if one fails. Certified tests, such as ISTA 6 for Amazon’s ships in own container, are done by a test house. Send us the programme’s rules with your product.',
    link: { label: 'Online retail', to: '/sectors/online-retail' },
    synonyms: [
      'drop test, drop testing, transit testing, ships in own container, SIOC, ISTA 6, ISTA 3A, Amazon packaging certification, frustration-free packaging, test house',
      'do you test boxes, will it survive the courier, can you test the packaging, vibration test, certified for Amazon, SIPP, pass the Amazon test, prove it survives a fall, laboratory test',
    ],
    owner: 'Design',
    reviewBy: '2027-06-30',
  },
  {
    id: 'stacking',
    audience: 'Buyers',
    question: 'How high can boxes be stacked, and how much load do they carry?',
    answer:
      'How high a box can be stacked depends on its weight, layers, days in store and humidity. From these we work out the board, and every case that is stacked comes with its compression figure and safety factor. Tell us your stack, such as 1.8 metres for six weeks.',
    link: { label: 'Manufacturing and distribution', to: '/sectors/manufacturing-and-distribution' },
    synonyms: [
      'stacking height, stacking strength, stack load, how high can I stack, can we stack pallets two high, box compression, BCT, load on the bottom box, withstand stacking',
      'boxes collapse in the stack, bottom layer crushed, double stacked pallets, top load, safety factor, 1.8 metre stack, stack up to the roof, compression strength',
      'strong enough when stacked, how strong is the box when stacked, stack pallets three high, boxes stacked in the warehouse, weight on top of the box, racking or block stacking',
    ],
    owner: 'Design',
    reviewBy: '2027-06-30',
  },
]
