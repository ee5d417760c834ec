/** Customers: orders, stock, the portal and accounts. */
import type { Answer } from '#domain/company/answers.ts'
import { BRAND } from '../brand.ts'

export const ORDER_ANSWERS: readonly Answer[] = [
  {
    id: 'order-online',
    audience: 'Buyers',
    question: 'Can I order boxes online?',
    answer:
      'There is no online shop, because every box is made to order: ask for a price first. Customers with an account call off stock and order boxes again in our portal, at any hour.',
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'order online, can I order online, buy boxes online, online shop, web shop, add to basket, online ordering',
      'can I pay and check out on your website, online price calculator, instant quote, instant price',
      'reorder through the website, place a repeat order online, do I have to ring up to order',
      'do you take purchase orders by email, where do I send a purchase order, how do I place an order, email a PO',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'repeat-order',
    audience: 'Customers',
    question: 'How do I order the same box again?',
    answer:
      'To order a box again, send us the drawing number or the last delivery note, with quantity and delivery date. It takes ten working days. In the portal, “Order again” puts the last call-off into your basket. If anything has changed, say so, because it becomes a new issue.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'repeat order, reorder, re-order, order again, same as last time, same again, order more of the same box',
      'we need another 2000 of the same, top up order',
      'where do I send a purchase order, send you a PO, order form, order by email or phone',
      'order confirmation, order acknowledgement, have you received my purchase order, confirm my order',
      'can I repeat my last order, repeat the last one, put the same order through, reorder what we had last time, same boxes again please, another run of the last order, duplicate our last order',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'portal-colleagues',
    audience: 'Customers',
    question: 'How do I add or remove a colleague in the portal?',
    answer:
      'If you have the right to manage users, open your company’s users in the portal, invite your colleague by email and choose what they may do: call off, approve, or manage users. Without it, ask the colleague who has it, or us.',
    link: { label: 'Contact us', to: '/get-in-touch' },
    synonyms: [
      'add a colleague, add a user, add another user, invite a colleague, new user for the portal, second login, give somebody access to our account',
      'remove a user, a colleague has left, remove access, delete a login, change user rights, permission to call off',
      'who can approve call-offs, approval limit, waiting for approval, who manages our users',
      'can two of us use the same account, change my email address in the portal',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'stock-levels',
    audience: 'Customers',
    question: 'How much stock do you hold for us?',
    answer:
      'Look in the portal under Stock: quantity and age of each box, and how long it will last. You also get a monthly report with stock, call-offs and weeks of cover. For anything else, ask your contact with the box’s number.',
    link: { label: 'Just-in-time stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'stock level, stock levels, how many boxes have we got left, how much have we got in stock, see our stock, weeks of cover',
      'stock report, monthly stock report, stock figure is wrong, stock does not match, stock check, stocktake, year-end stock confirmation',
      'when will our stock run out, are we low on boxes',
    ],
    owner: 'Stock holding',
    reviewBy: '2027-05-31',
  },
  {
    id: 'storage-time',
    audience: 'Customers',
    question: 'How long may our stock stay with you?',
    answer:
      'We tell you about stock that reaches six months. At nine months you choose: take it, or pay for it and have it recycled. We hold up to thirteen weeks’ use of an item. In the portal you can ask for longer storage.',
    link: { label: 'Delivery, call-off and stock', to: '/terms-and-conditions#delivery' },
    synonyms: [
      'storage time, how long is stock stored, how long will you keep our stock, maximum storage, nine months, old stock, stock is overdue',
      'storage charge, do you charge for storage, storage fees, rent for pallets, free storage period, extend storage, how long can you keep our boxes for us',
      'how long can you hold printed boxes before we must pay, when do we pay for stock',
    ],
    owner: 'Stock holding',
    reviewBy: '2027-05-31',
  },
  {
    id: 'forecasts',
    audience: 'Customers',
    question: 'How do we send you a forecast?',
    answer:
      'Send a forecast to your contact by email: use of each item by week, for as far ahead as you know. For a new agreement we need twelve months’ usage. From it we set the minimum and maximum stock. Tell us early about promotions.',
    link: { label: 'Just-in-time stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'forecast, forecasts, send our forecast, forecasting, demand plan, rolling forecast, give you our production plan, upload a forecast',
      'our usage is going up, promotion coming up, big promotion, sales promotion, seasonal peak, we will need more boxes next quarter, change minimum and maximum stock',
      'do we have to commit to our forecast, what if we use less than we forecast',
      'upload our forecast, forecast uploaded on the system, spreadsheet of forecast every month, put the forecast in the portal',
    ],
    owner: 'Stock holding',
    reviewBy: '2027-05-31',
  },
  {
    id: 'edi',
    audience: 'Customers',
    question: 'Can you exchange orders by EDI or an API?',
    answer:
      'For EDI or an API, tell us which system you use and which messages you need, such as orders, delivery notes or invoices, and how many a month. Until it’s agreed, the portal takes call-offs and shows deliveries, stock and documents, with lists as CSV.',
    link: { label: 'Send a message', to: '/get-in-touch/contact' },
    synonyms: [
      'EDI, API, electronic data interchange, EDIFACT, connect our ERP, SAP, orders from SAP, Ariba, Coupa, Sage, integration with our system',
      'orders straight from our computer system, electronic orders, e-invoicing, PEPPOL, electronic invoices',
      'download our data as CSV, export our orders to Excel',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'account-manager',
    audience: 'Customers',
    question: 'Who is my account manager?',
    answer: `Your dashboard in the portal names your contact, and so does each quotation. If your contact has left or doesn’t answer, call ${BRAND.telephone} and give your company’s name or customer number.`,
    link: { label: 'Our team', to: '/team' },
    synonyms: [
      'account manager, my account manager, our account manager has left, who looks after us, who looks after our account, our rep has left',
      'my contact has left, new contact for our account, who is our rep, sales rep for my area, area sales manager, who is our salesperson',
      'my rep never calls back, cannot reach my contact, change our account manager',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'part-pallets',
    audience: 'Buyers',
    question: 'Do you deliver half pallets or mixed pallets?',
    answer:
      'We sell and call off by the pallet, and each pallet carries one item. A half pallet or a layer of several items costs picking by hand: ask for it with your enquiry, and say which height your racking takes.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'half pallets, half pallet, quarter pallet, part pallet, mini pallet, smaller pallets, low pallets, lower pallet height',
      'mixed pallets, mixed pallet, two sizes on one pallet, several items on a pallet, split pallet',
      'can you stack the pallets lower, our racking is only 1.2 metres, boxes without a pallet, deliver by parcel courier',
      'deliver on half pallets, can we have half pallets, do you do half pallets',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'minimum-call-off',
    audience: 'Customers',
    question: 'What is the smallest call-off or delivery?',
    answer:
      'Stock leaves in whole pallets, and we hold at least two pallets of an item. How few pallets we bring to you at a time depends on your round and is in the schedule of your agreement. Ask your contact if you need fewer.',
    link: { label: 'Just-in-time stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'minimum call-off, smallest call-off, minimum delivery, minimum drop, how few pallets can I call off, one pallet delivery',
      'minimum number of pallets, minimum pallets per delivery, minimum pallets per drop, minimum stock, can you deliver just one pallet',
      'how often can we call off, weekly deliveries, daily deliveries, standing order',
    ],
    owner: 'Stock holding',
    reviewBy: '2027-05-31',
  },
  {
    id: 'empty-pallets',
    audience: 'Customers',
    question: 'Do you take empty pallets back?',
    answer:
      'Our own drivers collect and count empty pallets when they deliver. Stack them dry and undamaged where the lorry unloads, and tell your contact how many if it’s more than a few. Where a pallet network delivers, ask us first.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'empty pallets, collect empty pallets, return empty pallets, pallet return, return pallets, take pallets back, pallet collection',
      'old pallets, broken pallets, yard is full of your pallets, pile of pallets, pick up our pallets, reuse pallets',
      'do you charge for pallets, pallet deposit, pallet balance, pallet account, how many pallets do we owe',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'missed-delivery',
    audience: 'Customers',
    question: 'What if nobody can unload when the lorry comes?',
    answer:
      'Waiting is free for thirty minutes. After an hour the driver has to move on, and your pallets come back the next day. If you know beforehand that you’re closed, call us, so that we change the day.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'nobody was in when the lorry came, missed our slot, nobody there to unload, driver left without unloading, driver left, driver would not wait, no one was in, refused delivery',
      'waiting time for drivers, demurrage, redelivery, redeliver, delivery turned away',
      'we are shut on the day you come, holiday shutdown at our site, we are moving to a new warehouse',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'switch-supplier',
    audience: 'Buyers',
    question: 'We buy boxes elsewhere. How do we change to you?',
    answer:
      'Send us one of each box, or drawings, with yearly quantities and the delivery postcode. Plates and cutters that you own may fit our machines: ask for their drawings. We quote, send samples, and agree a date before your stock runs out.',
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'change supplier, switch supplier, switching suppliers, move to you from another supplier, change from our current box supplier',
      'our box supplier has closed down, our supplier has gone bust, let down by our current packaging supplier, unhappy with our current supplier, not happy with our box company, looking for a new packaging supplier, second supplier, back-up supplier',
      'can you use our existing plates, transfer our tooling, our cutters are at another company, copy our existing box',
      'why should we choose you, what makes you different',
      'change supplier, moving from our present supplier, our supplier keeps putting the price up, process for moving to you, fed up with our box supplier, unhappy with who we use now, swap suppliers, move our business to you, current supplier is too dear',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'credit-limit',
    audience: 'Customers',
    question: 'Our account is on stop, or we need more credit. What now?',
    answer: `Call ${BRAND.telephone}, ask for Accounts and have your customer number ready. We check what is due and, if you ask for a higher limit, your credit reference. Orders wait meanwhile, but stay in their place.`,
    link: { label: 'Payment', to: '/terms-and-conditions#payment' },
    synonyms: [
      'credit limit, raise our credit limit, increase our credit, over our limit, account on stop, account on hold, order on hold',
      'why is our account blocked, credit check, credit reference, credit insurance, trade references',
      'we cannot pay this month, need more time to pay an invoice, payment plan',
    ],
    owner: 'Accounts',
    reviewBy: '2027-05-31',
  },
  {
    id: 'bank-details',
    audience: 'Customers',
    question: 'I had an email saying your bank details have changed. Is it true?',
    answer: `Don’t pay if an email says that our bank details have changed: we never change them by email. Call ${BRAND.telephone}, not a number from the email, and ask for Accounts. Our details are on your invoices. If you’ve already paid, call your bank at once.`,
    link: { label: 'Contact us', to: '/get-in-touch' },
    synonyms: [
      'bank details have changed, change of bank details, new bank details, new bank account, your account number has changed, has your sort code changed',
      'fraud, scam, phishing, suspicious email from you, fake invoice, is this invoice email genuine, spoof email, email hacked',
      'what are your bank details for payment, sort code and account number, IBAN, confirm your bank details',
      'somebody pretending to be you, fake job offer',
    ],
    owner: 'Accounts',
    reviewBy: '2027-05-31',
  },
  {
    id: 'out-of-hours',
    audience: 'Everyone',
    question: 'Can I reach you outside office hours?',
    answer:
      'The office answers calls {hours}. Outside these hours, use the contact form: you’ll have a reply on the next working day. Customers can call off in the portal at any hour. If there’s danger, call 999.',
    link: { label: 'Get in touch', to: '/get-in-touch' },
    synonyms: [
      'out of hours number, out-of-hours contact, after hours, outside office hours, emergency number, 24 hour number',
      'who do I call at night, ring you at the weekend, number for evenings, nobody answers the phone, no one picks up',
      'our line stops tonight and we need somebody now, emergency contact at weekends',
    ],
    owner: 'Customer service',
    reviewBy: '2027-05-31',
  },
  {
    id: 'brochure',
    audience: 'Buyers',
    question: 'Can you send me a brochure?',
    answer:
      'We have no printed brochure: this website shows our products, and a sample pack shows more than pictures do. It’s free to businesses in the UK, and we post it on the next working day.',
    link: { label: 'Order a sample pack', to: '/samples' },
    synonyms: [
      'brochure, send me a brochure, company brochure, brochure in the post, PDF brochure, product leaflet, leaflets',
      'catalogue, product catalogue, printed catalogue, price brochure, company presentation, literature',
      'something in print about your company that I can show my boss',
    ],
    owner: 'Sales',
    reviewBy: '2027-05-31',
  },
  {
    id: 'proof-of-delivery',
    audience: 'Customers',
    question: 'Where do I find a proof of delivery?',
    answer: `Customers find the proof of each delivery in the portal, under Deliveries, with the name and the signature if our own driver brought it. For a delivery by pallet network, call ${BRAND.telephone} with the order number and the day.`,
    link: { label: 'Get in touch', to: '/get-in-touch' },
    synonyms: [
      'POD, proof of delivery, need a POD, signed delivery note, delivery note, proof you delivered, who signed for it, send me the POD',
      'copy of the delivery note, signature for a delivery, delivery paperwork, POD for last Tuesday, evidence of delivery, resend a delivery note, send a delivery note again, lost the delivery note',
    ],
    owner: 'Customer service',
    reviewBy: '2027-06-30',
  },
  {
    id: 'late-order',
    audience: 'Customers',
    question: 'My order is late or has not arrived. What now?',
    answer: `If your order is late or hasn’t arrived, call ${BRAND.telephone} with the order number: we find out where it is. If it’s marked as delivered and you can’t find it, ask your goods-in first, then call us, so that we check who signed.`,
    link: { label: 'Get in touch', to: '/get-in-touch' },
    synonyms: [
      'late order, late delivery, order is overdue, nothing has turned up, due this morning and not here, delivery has not arrived, order not arrived, where is my delivery it is late',
      'portal says delivered but it has not been, marked as delivered but not here, still waiting for our boxes, you promised them yesterday, you have missed the delivery date, no sign of the lorry, we are running out and the order is late, not been delivered',
      'boxes were meant to come yesterday, were supposed to be delivered today, delivery has not shown up',
      'driver was meant to be here at 8, no sign of the driver, lorry should have been here by now, where is your driver, delivery was due this morning, delivery has not turned up, who can I call about a late lorry',
    ],
    owner: 'Customer service',
    reviewBy: '2027-06-30',
  },
  {
    id: 'customer-details',
    audience: 'Customers',
    question: 'Our address, name or bank details have changed. How do we tell you?',
    answer:
      'When your own address, company name or bank details change, tell your contact in writing: your customer number, the new details, and the date from which they apply. Name any open orders that should go to the new address.',
    link: { label: 'Team', to: '/team' },
    synonyms: [
      'change our address, change of address, we have moved, new delivery address, update our details, change our company name, new invoice address, change our details on your system',
      'new email for invoices, update our bank details on your system, our bank details have changed, change contact person at our company, we are moving premises, amend our account details, change the address on our account',
      'we are moving to a new unit, our company is moving, we have a new office, we have changed our name, new registered address, company has been taken over',
    ],
    owner: 'Accounts',
    reviewBy: '2027-06-30',
  },
  {
    id: 'delivery-town',
    audience: 'Buyers',
    question: 'Do you deliver to my town?',
    answer:
      'Our own lorries visit towns such as Bristol, Oxford, Cambridge, Norwich, Southampton and Plymouth every working day. To Birmingham, Manchester, Leeds and other places north of a line from the Severn to the Wash, we deliver by pallet network.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'supplier near Birmingham, box supplier near me, are you near Birmingham, cardboard supplier near Manchester, are you near Leeds, local supplier, nearest box factory to me',
      'near us, are you close to Coventry, are you local to Bristol, do you deliver near Oxford, packaging company near Cambridge, do you supply firms near Reading, based near Wolverhampton, close to Sheffield',
    ],
    owner: 'Logistics',
    reviewBy: '2027-06-30',
  },
]
