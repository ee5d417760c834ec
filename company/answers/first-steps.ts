/** Buyers: the first steps, and the strength of a pack. */
import type { Answer } from '#domain/company/answers.ts'
import { BRAND } from '../brand.ts'
import { MANUFACTURING_LIMITS } from '../manufacturing-limits.ts'

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
      'are your boxes made in the UK, British made boxes, do you import from China',
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
      'We supply groups with several sites. Send one list: each delivery address with its postcode, the boxes it uses and yearly quantities. The quotation states delivery to each address. Boxes made in one run can be held in our warehouse and called off to the sites you name.',
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
  {
    id: 'quote-from-drawing',
    audience: 'Buyers',
    question: 'Can you quote from a drawing or a PDF?',
    answer:
      'We can quote from a drawing: attach a PDF to the quote form, with the inside sizes in millimetres. Tell us the board if you know it, how many at a time, the print and the delivery postcode. If you have only a box, send us one, or a photo with a ruler in it.',
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'quote from a drawing, quote from a PDF, I have a drawing as a PDF, can I send you a drawing to price, price from a technical drawing, upload a drawing, attach a drawing to the enquiry',
      'I have a CAD drawing of the box, our drawing shows the dimensions, quote off our spec sheet, can you work from a sketch, would a drawing do for a price, price up a box from a drawing, is a PDF drawing enough to quote',
      'copy the box we already use, quote from a sample box, we have a dieline, can you price from a cutter guide, send you the spec of our current box, quote from a picture',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'tooling-charge',
    audience: 'Buyers',
    question: 'Is there a charge for tooling?',
    answer:
      'Tooling is charged once, separately from the price of the boxes: plates for print, and a cutter for a die-cut shape. The quotation states both, and they are then yours. A plain slotted case needs neither, and a repeat order has no tooling charge unless the box changes.',
    link: { label: 'Drawings, samples and artwork', to: '/terms-and-conditions#artwork' },
    synonyms: [
      'tooling charge, tooling cost, is tooling included in the price, do you charge for tooling, tooling extra, one-off costs, origination charge, set-up charge, setup fee',
      'charge for the cutter, cost of a cutting forme, die charge, do we pay for the plates, plate charge, stereo charge, how much are the printing plates, is the cutter on top of the box price',
      'do we pay tooling again on a repeat order, hidden costs, any extra charges, extras on top of the quote, tooling charged separately, what are forme costs',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'displays',
    audience: 'Buyers',
    question: 'Do you make counter displays and floor-standing displays (FSDU)?',
    answer: `We make counter displays for shops, die-cut and printed, from ${MANUFACTURING_LIMITS.minimumRun.printed} of one type. For a floor-standing unit (FSDU), send us the goods, their weight, the number of shelves and the retailer’s rules: we say whether it fits our machines, and if it doesn’t, suggest who to try.`,
    link: { label: 'Countertop display unit', to: '/products/countertop-display-unit' },
    synonyms: [
      'counter display unit, CDU, countertop display, counter display box, display boxes for shops, point of sale display, POS display, POS unit, point of purchase',
      'FSDU, floor standing display unit, free standing display unit, floor display, dump bin, display stand, cardboard display stand, shop display, retail display for a promotion',
      'displays for a chemist, display for the till, promotional display units, displays for a Christmas promotion, pallet display, half pallet display, gondola end display, seasonal display for a supermarket',
      'point-of-sale stands, cardboard stands for a shop, stands for our products in a shop, stand for the end of an aisle',
      'box with a perforated lid that becomes a display, case that turns into a display',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'white-or-brown',
    audience: 'Buyers',
    question: 'Do you make white boxes as well as brown ones?',
    answer:
      'We make boxes of brown or of white-faced board. Brown is the cheapest and has the most recycled paper; white shows colours and photographs as they are. A box can be white outside and brown inside. Say which you’d like with your enquiry, or ask for a sample of both.',
    link: { label: 'Order a sample pack', to: '/samples' },
    synonyms: [
      'white boxes, brown boxes, white or brown, brown or white, plain white box, plain brown box, is white dearer than brown',
      'do the boxes come in white, can I have white cardboard, white outside and brown inside, brown inside, both sides white',
      'which colour is the board, colour of the cardboard, natural brown kraft look, bleached white board, black cardboard',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'export-packing',
    audience: 'Buyers',
    question: 'Do you make boxes for export by sea or air?',
    answer:
      'We make export cases in EB flute, our double wall, for heavy goods and stacked pallets. Tell us the weight, the sizes, the route and how high you stack: at sea it gets damp, so we use a moisture-resistant glue. Above 30 kg we work out the cushioning with a test house. You or your forwarder ships them.',
    link: { label: 'Manufacturing and distribution', to: '/sectors/manufacturing-and-distribution' },
    synonyms: [
      'export packing, export boxes, export cartons, sea freight boxes, boxes going by sea, shipping container boxes, air freight boxes, boxes for export to America',
      'strong boxes for shipping overseas, packing machine parts for export, 45 kg box for export, strong enough for sea freight, shipping parts to the States, going abroad in a container, heavy export carton on a pallet',
      'boxes for goods that we ship to Europe, export grade cardboard, shipping to Australia by sea, long sea voyage, strong carton for 40 kg of parts, container loading, we export machine parts, cases for overseas customers',
    ],
    owner: 'Design',
    reviewBy: '2027-06-30',
  },
  {
    id: 'bottle-boxes',
    audience: 'Buyers',
    question: 'Which box suits bottles or jars?',
    answer:
      'For one bottle or jar by post, use a die-cut mailer in E flute for looks or B flute for strength, with a fitted insert. For six or twelve in a case, use B or C flute with dividers, so that glass never touches glass. Send us a filled one: we make a sample, and drop-test mail-order packs.',
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'box for a bottle of gin, wine bottle box, box for six bottles, bottle boxes, which board for bottles, which flute for a bottle, what suits a bottle, boxes for spirits, boxes for beer bottles',
      'glass jars keep breaking, jars smashed by the courier, jars broken in the post, box for jars of honey, jam jars 12 to a case, bottles arrive broken, stop bottles breaking, packaging for glass',
      'dividers for 6 wine bottles, 12 bottle case with dividers, fitting for bottles, boxes for candles in glass, ship olive oil bottles, gift box for whisky, protect glass in transit, breakages in transit',
      'cheapest way to pack wine bottles, pack bottles for a courier, send bottles by post, posting bottles',
    ],
    owner: 'Design',
    reviewBy: '2027-06-30',
  },
  {
    id: 'sales-contact',
    audience: 'Buyers',
    question: 'Who do I speak to about buying boxes?',
    answer: `To buy boxes, call ${BRAND.telephone} and ask for Sales, or send sizes and yearly quantities with the quote form. Say where you are: your contact can visit you in our delivery area. We reply within one working day, and a price usually takes two.`,
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'who should I speak to about buying, sales rep for our area, who is the rep for the south west, rep for my region, regional sales rep, get hold of a sales rep, area sales contact',
      'looking for a new supplier of boxes, looking for a new supplier of transit cases, we need a packaging supplier, want to place our packaging with you, we use 40000 boxes a year, new customer enquiry, who handles new business',
      'who do I email for prices, email address for quotes, where do I send an enquiry, who deals with enquiries, can a rep come and see us, have a salesman call in, talk to sales about our packaging, I am a buyer who do I speak to',
    ],
    owner: 'Sales',
    reviewBy: '2027-06-30',
  },
  {
    id: 'capacity',
    audience: 'Buyers',
    question: 'What is your capacity, and how many sites do you have?',
    answer:
      'We have three sites: a box factory at Aldermoor, the corrugator at Chalkhill and a depot at Saltmarsh with room for 7,700 pallets. In 2025 we converted 148 million square metres of board. Tell us your yearly quantities, and we’ll say whether we have the capacity for them.',
    link: { label: 'Our locations', to: '/locations' },
    synonyms: [
      'annual capacity, production capacity, what is your capacity, do you have the capacity, can you cope with our volumes, spare capacity, how many sites do you run, number of sites, how many factories do you have',
      'can you handle a million boxes a year, are you big enough for us, output per year, capacity of your factory, manufacturing sites, how many plants, what volume can you make, high volume orders',
    ],
    owner: 'Sales',
    reviewBy: '2027-04-30',
    dependsOn: 'largest-independent',
  },
]
