/** Buyers: material, hygiene and certificates. */
import type { Answer } from '#domain/company/answers.ts'

export const MATERIAL_ANSWERS: readonly Answer[] = [
  {
    id: 'damp',
    audience: 'Buyers',
    question: 'What does damp do to boxes?',
    answer:
      'Damp board loses strength and jams machines. Keep boxes wrapped, off the floor and dry: we store at 45 to 55 per cent humidity. Tell us if your boxes go into a cold store, and we’ll use a moisture-resistant glue.',
    link: { label: 'Just-in-time stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'what happens to boxes when they get damp or wet, humidity, moisture',
      'keep boxes dry, how long do boxes stay good, shelf life of cardboard',
      'chilled, frozen, cold store, freezer, waterproof, water resistant boxes',
    ],
    owner: 'Board',
    reviewBy: '2027-05-31',
  },
  {
    id: 'quality-checks',
    audience: 'Buyers',
    question: 'How do you check quality?',
    answer:
      'We check three times: as board, as blank and as box. Our quality management is certified to ISO 9001.',
    link: { label: 'ISO 9001', to: '/how-we-do-it/iso-9001' },
    synonyms: [
      'quality control, quality checks, quality assurance, inspection, inspect',
      'do you test the boxes, are boxes checked before they go out',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
    dependsOn: 'iso-9001',
  },
  {
    id: 'traceability',
    audience: 'Buyers',
    question: 'Can you trace a batch?',
    answer:
      'We trace from box to reel and from reel to box in under two hours. The pallet label leads to the order, machine, shift and reels. We rehearse a recall twice a year.',
    link: { label: 'BRCGS packaging materials', to: '/how-we-do-it/brcgs' },
    synonyms: ['traceability, trace a batch of packaging, recall, batch number, lot number'],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'recyclable',
    audience: 'Buyers',
    question: 'Are your boxes recyclable, and made from recycled paper?',
    answer:
      'Our boxes are board, starch and water-based ink, without plastic lamination, so they go with paper and card. Most brown grades are made from recycled paper; if you ask for certified paper, we buy it for your order.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'recycle, recycling bin, recycled cardboard',
      'what are the boxes made of, what is in your inks, mineral oil, water-based ink',
      'can it go in the recycling bin, kerbside, recyclable mark',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'plastic',
    audience: 'Buyers',
    question: 'Do you use plastic?',
    answer:
      'We use no plastic lamination, and windows only where the product needs to be seen. Inks and varnishes are water-based.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: ['plastic free, plastic lamination, plastic coating, plastic window, laminated'],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'packaging-data',
    audience: 'Customers',
    question: 'Can you give us the data for our packaging report (EPR)?',
    answer:
      'Customers find it in the portal, under Documents: for each half-year, the number delivered, weight and recyclability of each box. Ask for it in your enquiry if you aren’t a customer yet: every design states the weight of its board.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'EPR, extended producer responsibility, packaging waste regulations, producer responsibility, packaging regs',
      'packaging data, weight of packaging, how much does a box weigh, packaging tax',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'environment',
    audience: 'Buyers',
    question: 'What do you do for the environment?',
    answer:
      'We use the lightest board that does the job, recycled paper wherever it will do, and send trim back to a paper mill. We have targets for energy, trim and transport to the end of 2028, and publish our figures once a year.',
    link: { label: 'Environmental policy', to: '/how-we-do-it/environmental-policy' },
    synonyms: [
      'environmental policy, environmental targets, goals',
      'eco friendly, sustainable, sustainability, green',
      'what happens to your waste paper or trim',
      'carbon plan, sustainability report, ESG',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'food-contact',
    audience: 'Buyers',
    question: 'Is your packaging safe for food?',
    answer:
      'We make food packaging under the BRCGS hygiene standard, with low-migration inks and glues, and send a declaration of compliance with every specification. Tell us which food touches the board, because greasy and wet foods need a different specification.',
    link: { label: 'BRCGS packaging materials', to: '/how-we-do-it/brcgs' },
    synonyms: [
      'food contact, food safe, food grade, direct food contact, hygiene',
      'can I put cakes, bread, meat, cheese or chocolate straight in the box',
      'pizza boxes, bakery boxes',
      'fast food, takeaway, greaseproof, direct contact with food, meat, raw meat',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
    dependsOn: 'brcgs',
  },
  {
    id: 'certificates',
    audience: 'Buyers',
    question: 'Which certificates do you have?',
    answer: 'These are valid today: {certificates}. You can see each one, with its scope and expiry date.',
    link: { label: 'Certificates', to: '/certificates' },
    synonyms: [
      'certified, certification, accreditation, accredited, standards',
      'ISO 9001, quality management, BRC, BRCGS, FSC, chain of custody, ISO 14001',
      'do you have ISO 9001, are you BRCGS certified, are you FSC certified',
      'can I download your certificates, when do they expire',
      'copy of your ISO certificate',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'fsc-label',
    audience: 'Buyers',
    question: 'Can we print the FSC® label on our boxes?',
    answer:
      'You can, if you ask for certified board with your enquiry: it cannot be added afterwards. Send the artwork with the label where you want it, and we’ll have it approved in about two working days. We offer FSC® Mix and FSC® Recycled.',
    link: { label: 'Forest Stewardship Council®', to: '/how-we-do-it/forest-stewardship-council' },
    synonyms: [
      'fsc logo, fsc mark, fsc label, fsc on my box',
      'FSC Mix, FSC Recycled, FSC 100%',
      'certified paper or board',
      'sustainable forests, responsibly sourced paper, certified forests, where does the paper come from, virgin paper',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
    dependsOn: 'fsc',
  },
  {
    id: 'carbon-neutral',
    audience: 'Buyers',
    question: 'Are you carbon neutral?',
    answer:
      'The company is carbon neutral for 2025, with offsets, verified to ISO 14068-1. That covers our sites, our vehicles and what we buy. It doesn’t make a single box carbon neutral.',
    link: { label: 'The claim and its evidence', to: '/claims#carbon-neutral' },
    synonyms: [
      'carbon neutrality, net zero, carbon footprint, co2, emissions, climate',
      'carbon offsets',
      'scope 1, scope 2, scope 3 emissions',
    ],
    owner: 'Quality',
    reviewBy: '2027-01-31',
    dependsOn: 'carbon-neutral',
  },
]
