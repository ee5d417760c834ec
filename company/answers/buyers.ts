/** Buyers: orders, prices and delivery. */
import type { Answer } from '#domain/company/answers.ts'
import { BRAND } from '../brand.ts'
import { MANUFACTURING_LIMITS } from '../manufacturing-limits.ts'

const { minimumRun } = MANUFACTURING_LIMITS

export const BUYER_ANSWERS: readonly Answer[] = [
  {
    id: 'minimum-order',
    audience: 'Buyers',
    question: 'What is your minimum order?',
    answer: `${minimumRun.printed} printed boxes of one type, or ${minimumRun.plain} plain ones. If you need fewer, ask us anyway: we’ll suggest who to try.`,
    link: { label: 'Quantities and tolerances', to: '/terms-and-conditions#tolerances' },
    synonyms: [
      'moq',
      'smallest order, run, amount or quantity',
      'how few boxes can I order',
      'just a few boxes, just 50, just 100 boxes, a small order',
      'do you have a minimum quantity',
      'least number of plain or printed boxes',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'lead-time',
    audience: 'Buyers',
    question: 'How long does an order take?',
    answer:
      'A repeat order takes ten working days. For a new box, allow four weeks from signed artwork, because we make the cutter and the plates first. Litho-laminated print adds two or three working days.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'lead time, turnaround, turn around time, production time',
      'how long until my boxes arrive',
      'how quickly can you make boxes, how quick, how fast',
      'how soon can I have them',
      'when will my new boxes be ready',
      'how many days or weeks for a new box or a repeat',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'urgent-order',
    audience: 'Buyers',
    question: 'Can you make boxes in a hurry?',
    answer: `Call ${BRAND.telephone}: it depends on what is on the machines, and we’ll tell you the same day. Boxes that we hold in stock for you leave the next working day if you call them off by 3 pm.`,
    link: { label: 'Stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'urgent, rush, emergency, express order',
      'I need boxes by Friday, by tomorrow, this week, as soon as possible, asap',
      'can you do it faster or sooner, next day boxes',
      'we have run out of boxes',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'price',
    audience: 'Buyers',
    question: 'How much does a box cost?',
    answer:
      'That depends on its size, board, print and quantity, so we have no price list. The inside sizes and the quantity are enough for a first price, which usually takes two working days.',
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'price, prices, price list, cost, how much',
      'how much for 500 boxes',
      'what would it cost, what do you charge',
      'can I get a quote, quotation or estimate',
      'cheap boxes, cheapest',
      'how do I order boxes, place an order, buy boxes',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'price-breaks',
    audience: 'Buyers',
    question: 'Is it cheaper to order more?',
    answer:
      'Setting up costs the same for every run, so a long run is cheaper per box than several short ones. Ask for prices at two or three quantities. With stock holding you pay the long-run price and take the boxes as you need them.',
    link: { label: 'Stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'discount, price break, bulk price, volume discount, trade price',
      'do larger orders cost less',
      'any discount if we buy in bulk',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'quote-details',
    audience: 'Buyers',
    question: 'Which details do you need for a quote?',
    answer:
      'The inside length, width and depth in millimetres, and how many at a time. Add what goes in, its weight, the print and the delivery postcode if you can. No sizes? Send a photo with a ruler in it, or post us the product.',
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'what information or details do you want for a quotation',
      'how do I send you a drawing or photo',
      'I do not know the size',
      'specification',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'quote-time',
    audience: 'Buyers',
    question: 'How soon will I have a price?',
    answer: 'We reply within one working day. A price usually takes two.',
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'how long does a quote take',
      'how long before I get a price back',
      'when will you answer my enquiry or reply',
      'I have not heard back about my quotation',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'price-validity',
    audience: 'Buyers',
    question: 'How long is a price valid?',
    answer:
      'Thirty days unless it says otherwise, for the quantity, board and delivery stated. For orders that run longer than three months, the price follows the paper index named in the quotation, with four weeks’ notice.',
    link: { label: 'Prices and orders', to: '/terms-and-conditions#orders' },
    synonyms: [
      'how long is my quotation good for, does the quote expire',
      'will the price go up, price increase, paper price',
      'can you fix or hold a price',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'delivery-area',
    audience: 'Buyers',
    question: 'Where do you deliver?',
    answer:
      'Our own lorries cover England and Wales south of a line from the Severn to the Wash, Monday to Friday. Beyond that a pallet network delivers, and your order confirmation says so.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'delivery area, which areas do you cover',
      'do you deliver to me, to London, Cornwall, Devon, Bristol, Norwich, Wales, Leeds, Manchester',
      'do you deliver yourselves, own lorries',
      'do you deliver nationwide',
      'how far do you deliver',
      'how do you deliver',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
    dependsOn: 'three-sites',
  },
  {
    id: 'scotland-and-abroad',
    audience: 'Buyers',
    question: 'Do you deliver to Scotland, Northern Ireland or abroad?',
    answer:
      'We deliver to Scotland, Northern Ireland and the islands by pallet network. We don’t deliver outside the United Kingdom, but your own haulier may collect from us.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'do you deliver to Glasgow, Edinburgh, Aberdeen, Belfast, the Highlands, the Isle of Man, Jersey',
      'do you ship to Ireland, France, Germany, Europe, the EU, America, overseas, internationally',
      'export, international shipping',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'delivery-cost',
    audience: 'Buyers',
    question: 'Is delivery included in the price?',
    answer:
      'The price in our quotation includes delivery to the address stated in it. The first thirty minutes of waiting are free.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'delivery charge, delivery cost, carriage, shipping cost, postage',
      'how much is delivery, do you charge for delivery',
      'free delivery',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'stock-holding',
    audience: 'Buyers',
    question: 'Can you hold stock for us?',
    answer:
      'We make up to three months’ boxes in one run, keep them dry in our warehouse, which holds 7,700 pallets, and deliver what you call off. You pay for each pallet when it leaves. The minimum is two pallets of an item.',
    link: { label: 'Just-in-time stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'store, storage, warehouse, warehousing, how big is your warehouse, new warehouse, capacity',
      'stock holding, stockholding',
      'keep our boxes and send them when we need them',
      'we have no room for boxes, no space',
    ],
    owner: 'Stock holding',
    reviewBy: '2027-05-31',
  },
  {
    id: 'continuity',
    audience: 'Buyers',
    question: 'What happens if one of your factories has to stop?',
    answer:
      'For every box under a stock agreement we know where a second set of cutters and plates could be made, and stock covers you until then. We rehearse the plan once a year, unannounced.',
    link: { label: 'Goose management systems', to: '/how-we-do-it/goose-management-systems' },
    synonyms: [
      'business continuity, contingency plan, disaster recovery, supply risk',
      'what if the works or a machine stops, breakdown, fire, flood, strike, power cut',
    ],
    owner: 'Quality',
    reviewBy: '2027-08-31',
  },
  {
    id: 'consumers',
    audience: 'Buyers',
    question: 'Do you sell to private customers?',
    answer: `We sell only to businesses, and from ${minimumRun.plain} boxes of one type. For moving house, try a removal company or a self-storage shop.`,
    link: { label: 'What our terms cover', to: '/terms-and-conditions#scope' },
    synonyms: [
      'moving house boxes, house removal boxes, packing boxes for a house move',
      'can I buy 10 or 20 boxes, a single box, one box for myself',
      'do you sell to the public, to individuals, to consumers',
      'do you have a shop, buy online',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'confidentiality',
    audience: 'Buyers',
    question: 'Do you keep our designs confidential?',
    answer:
      'Your drawings and figures are seen only by the people who need them. The designs we create for you remain ours, and we won’t make them for your competitors for two years.',
    link: { label: 'Drawings, samples and artwork', to: '/terms-and-conditions#artwork' },
    synonyms: [
      'confidential, secret, nda, non-disclosure',
      'will you show our design to competitors',
      'who owns the design, drawing or intellectual property',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'case-studies',
    audience: 'Buyers',
    question: 'Who have you made packaging for?',
    answer:
      'Food and drink makers, retailers, online shops and manufacturers. Our case studies show the kind of work we do; we don’t name customers without asking them.',
    link: { label: 'Case studies', to: '/case-studies' },
    synonyms: [
      'customers, clients, references, testimonials, reviews, examples of your work, portfolio',
      'who do you supply, who are your customers',
      'which industries or sectors do you serve',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
]
