/** Customers: orders that are under way, deliveries and invoices. */
import type { Answer } from '#domain/company/answers.ts'
import { BRAND } from '../brand.ts'

export const CUSTOMER_ANSWERS: readonly Answer[] = [
  {
    id: 'payment-terms',
    audience: 'Customers',
    question: 'What are your payment terms?',
    answer:
      'Thirty days from the end of the month of the invoice, by bank transfer. Until you have an account, we send a pro-forma invoice.',
    link: { label: 'Payment', to: '/terms-and-conditions#payment' },
    synonyms: [
      'how long do we have to pay you, when do I pay, pay my invoice, due date',
      'payment methods, can I pay by card, credit card, bank transfer, BACS, direct debit, cheque, PayPal',
      'late payment, interest',
      'pro forma, deposit, pay up front',
      'invoice address, purchase order, can we have 60 days, pay in euros, pay in instalments',
    ],
    owner: 'Accounts',
    reviewBy: '2027-05-31',
  },
  {
    id: 'invoice-copy',
    audience: 'Customers',
    question: 'Where do I find a copy of an invoice?',
    answer: `In the portal, under Documents, with your certificates and specifications. If it isn’t there, call ${BRAND.telephone} with the order number.`,
    link: { label: 'Contact us', to: '/get-in-touch' },
    synonyms: [
      'copy invoice, invoice copy, lost invoice, statement of account, resend an invoice',
      'proof of delivery, delivery note, POD, specification sheet',
      'invoice is wrong, query on an invoice',
      'invoice is wrong, invoice query, accounts department, speak to accounts, statement, VAT invoice',
    ],
    owner: 'Accounts',
    reviewBy: '2027-05-31',
  },
  {
    id: 'credit-account',
    audience: 'Customers',
    question: 'How do we open an account?',
    answer:
      'Tell us when you ask for your first price, and we’ll send you a form. Until the account is open, we send a pro-forma invoice and start work when it’s paid.',
    link: { label: 'Send an enquiry', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'credit account, trade account, credit application, credit terms',
      'become a customer, new customer, opening an account, set up an account, who opens accounts',
      'can we have credit',
    ],
    owner: 'Accounts',
    reviewBy: '2027-05-31',
  },
  {
    id: 'call-off',
    audience: 'Customers',
    question: 'What is a call-off, and when is the cut-off?',
    answer:
      'A call-off is an order for boxes that we hold in stock for you. Call off by email, by phone or through your account manager: what you call off by 3 pm leaves the next working day.',
    link: { label: 'Just-in-time stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'call off, call-off order, what is call-off, how do I call off stock',
      'when is the cut-off for call-off orders',
      'what time do I need to call off or order by for tomorrow',
      'cut off time, deadline for orders, next day delivery from stock',
      'next day delivery, call off stock, order from stock, release stock',
    ],
    owner: 'Stock holding',
    reviewBy: '2027-05-31',
  },
  {
    id: 'christmas',
    audience: 'Customers',
    question: 'What are the last dates before Christmas?',
    answer:
      'We email them to the people who place your orders, and publish them on our blog. Nothing leaves on bank holidays, so call off early.',
    link: { label: 'Blog', to: '/blog' },
    synonyms: [
      'last call-off date before Christmas, last order, last delivery before Christmas',
      'Christmas deliveries, Christmas holidays, new year, shutdown',
    ],
    owner: 'Logistics',
    reviewBy: '2027-10-31',
  },
  {
    id: 'delivery-days',
    audience: 'Customers',
    question: 'Which days do you deliver?',
    answer:
      'Our own lorries deliver Monday to Friday, not at weekends or on bank holidays. A pallet network serves the places beyond our rounds; your order confirmation names the day.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'Saturday delivery, Sunday delivery, weekend delivery, bank holiday delivery',
      'do you deliver on Saturday, on Sunday, at the weekend, every day',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'delivery-times',
    audience: 'Customers',
    question: 'What time will my delivery come?',
    answer:
      'You get a message the evening before with your delivery hour, and another when the lorry leaves the drop before yours. The first drivers leave at 6 am; we can offer times before 7 am on two rounds only.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'delivery time, delivery slot, booked delivery, timed delivery, which hour',
      'when will the lorry or driver arrive or turn up',
      'do you deliver in the morning, in the afternoon, early delivery',
      'what time do you deliver, will you call before you deliver, book in, booking slot',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'unloading',
    audience: 'Customers',
    question: 'What do you need to unload at our site?',
    answer:
      'A bay, or hard level ground for a tail lift, 4.1 metres of headroom, and someone to sign. Every rigid lorry has a tail lift and a pallet truck. Pallets are 1,200 × 1,000 mm and up to 1,500 mm high.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'forklift, tail lift, loading bay, access, headroom, narrow road, unload, unloading',
      'pallet size, pallet height, how big are the pallets',
      'artic, 18 tonne, residential street',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'collection',
    audience: 'Customers',
    question: 'Can I collect my order?',
    answer:
      'You can collect from Saltmarsh depot: {hours:saltmarsh}. Call before 11 am to collect on the same day. Bring the collection number from our email, photo ID, hi-vis and safety shoes.',
    link: { label: 'Saltmarsh depot', to: '/locations#saltmarsh' },
    synonyms: [
      'pick up, pick up my order myself, collect, collection, collections',
      'where and when can my haulier collect',
    ],
    owner: 'Stock holding',
    reviewBy: '2027-05-31',
  },
  {
    id: 'order-status',
    audience: 'Customers',
    question: 'Where is my order?',
    answer: `Call ${BRAND.telephone} with the order number and we’ll tell you. Or send us the order number and your phone number, and we’ll call you. The assistant can’t look up orders.`,
    link: { label: 'Contact us', to: '/get-in-touch' },
    synonyms: [
      'track my order, tracking, order status, progress of my order',
      'my order or delivery is late, has not arrived, has not turned up, has not come, is overdue, was due',
      'where is my delivery, where are my boxes, where is PO, chase my order, order number, has it been dispatched',
      'when is my order coming',
      'has my order been sent, when will it be dispatched, my boxes have not come, expected yesterday, still waiting for my order, no sign of my delivery, late again, late deliveries',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'cancel-order',
    audience: 'Customers',
    question: 'Can I change or cancel an order?',
    answer: `Call ${BRAND.telephone} at once. An order is binding when we confirm it or start making it, whichever is sooner, so what’s possible depends on how far it has got.`,
    link: { label: 'Prices and orders', to: '/terms-and-conditions#orders' },
    synonyms: [
      'cancel, cancellation, amend, change the quantity, change the size, add to an order',
      'change the delivery address, change the delivery date, postpone or bring forward a delivery',
      'I ordered the wrong thing, wrong size, a mistake in my order',
      'can I return boxes, returns, money back',
      'returns policy, split a delivery over two sites, cancel my order, stop my order, change my mind, increase or reduce my order',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'damaged-goods',
    audience: 'Customers',
    question: 'My boxes are damaged, wrong or missing. What now?',
    answer: `Write the problem on the delivery note and call ${BRAND.telephone}. Tell us within seven days about anything you find later. Keep some of the boxes. We make them again or credit you, as you prefer, and collect the rest. If your line has stopped, call us at once.`,
    link: { label: 'If something is wrong', to: '/terms-and-conditions#faults' },
    synonyms: [
      'damaged, faulty, crushed, wet, broken, defective, poor quality, bad quality, bad print, misprint',
      'the boxes fell apart, split, burst, collapsed, came unglued, do not fit, are useless',
      'my boxes arrived damaged, the pallet arrived wet, soaking wet, turned up wet or damaged',
      'short delivery, something is missing from my delivery, boxes missing, wrong boxes',
      'refund, credit note, replacement',
      'what do you do when a box is wrong',
      'glue has failed, print is smudged, wrong colour, boxes do not fit, poor condition, want my money back',
    ],
    owner: 'Quality',
    reviewBy: '2027-02-28',
  },
  {
    id: 'sign-in',
    audience: 'Customers',
    question: 'How do I sign in?',
    answer:
      'Choose “Sign in” on any page and enter your email address: we send you a code, so there is no password. Accounts are for our customers and our own staff; ask us if you should have one.',
    link: { label: 'Accounts', to: '/website-terms#accounts' },
    synonyms: [
      'log in, login, customer portal, see my orders online, my account, password, forgotten password',
      'I did not get the code, sign-in code',
      'cannot get into my account, locked out, code did not arrive, register',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'quantity-tolerance',
    audience: 'Customers',
    question: 'Why did we get more or fewer boxes than we ordered?',
    answer:
      'Trade tolerances allow for it: on an order of up to 2,000 boxes, the quantity may be 10 per cent over or under; above that, 5 per cent. You pay for what was delivered.',
    link: { label: 'Quantities and tolerances', to: '/terms-and-conditions#tolerances' },
    synonyms: [
      'overs and unders, over delivery, under delivery, quantity tolerance',
      'wrong quantity delivered, more delivered than ordered, fewer delivered than ordered',
      'you only sent, you sent fewer, you sent too many, short by, paid for more than we got',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
]
