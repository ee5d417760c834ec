/** Words that the assistant's reply or the path of its link must contain, with phrasings of the question. */

/** Used while the answers and their search were written. */
const KNOWN_TABLE = `
  500 printed boxes | What is your minimum order? | How few boxes can I order?
  Kiln Lane, Aldermoor | Where are you?
  8 am to 5.30 pm | What are your opening hours? | wat are ur opning hours
  hi-vis | What do I need to bring when I visit you? | What must visitors and contractors do on site?
  Aldermoor exit | How do I get to the Aldermoor works?
  Sluice Way | Where is the Saltmarsh depot?
  Board in B, C, E and EB flute | What is made at Chalkhill?
  Call 01632 960 100 | How can I contact you by phone? | Who do I email?
  kind=quote | Can I get a quote? | How do I send you a drawing?
  England and Wales | Do you deliver yourselves?
  Scotland | Do you deliver to Scotland?
  Five of our nineteen | How many lorries do you have? | Do you have electric lorries?
  Keep some of the boxes | Something is missing from my delivery | What do you do when a box is wrong?
  Keep some of the boxes | My boxes arrived damaged | My pallet arrived wet
  7,700 pallets | Can you hold stock for us? | Do you store boxes in a warehouse? | How big is the new warehouse?
  by 3 pm | What is call-off? | When is the cut-off for call-off orders?
  people who place your orders | Last call-off date before Christmas
  three structural designers | Can you design a box for my product? | How long does the design take?
  takes two working days once | Do you make samples? | What does a sample cost? | recieve samples of packging
  takes two working days once | Do you make samples? How long do they take?
  B (3 mm) | Which flutes do you make? | What is the difference between B flute and E flute?
  500 m² | Do you sell sheets of board?
  2.5 metres wide | How wide is your corrugator?
  cut and creased | How do you make boxes?
  instead of eleven | What is a crash-lock base? | Is a crash-lock base worth it?
  four colours and a varnish | Can you print four colours? | Flexo or litho-laminated print?
  four-colour-press | Tell me about the new four-colour press
  length, width, depth | How do I measure a box? | Which order are length, width and depth given in?
  lose strength | What happens to boxes when they get damp?
  number on a pallet | How many boxes fit on a pallet?
  large letter | Will the parcel go through a letterbox?
  easy to identify | What does a supermarket want from shelf-ready packaging?
  which test the board passed | What do the letters on the box maker certificate mean?
  FSC-STD-40-004 | Are you FSC certified? | When does your certificate expire? | Can I download your certificates?
  ISO 9001:2015 | Do you have ISO 9001?
  BRCGS Packaging Materials | Are you BRCGS certified?
  ask for certified board | Can I put the FSC label on my box?
  low-migration inks | Is your packaging safe for food?
  under two hours | Can you trace a batch of packaging?
  Blades are signed out | How do you deal with glass and blades?
  grade of AA | What grade did you get at the BRCGS audit?
  ISO 14068-1 | Are you carbon neutral?
  lightest board | What do you do for the environment? | What are your environmental targets?
  back to a paper mill | What happens to your waste paper?
  no plastic lamination | Do you use plastic lamination?
  recycled paper | Is your cardboard recycled?
  B Impact Assessment | Are you a B Corp?
  figures to download | How can you prove your environmental claims?
  health-safety-policy | What is your health and safety policy?
  site manager is responsible | Who is responsible for safety?
  Suppliers sign our code | How do you treat your suppliers?
  noise at the boundary | What do you do for the neighbours?
  Modern Slavery Act 2015 | Do you have a modern slavery statement?
  own management system | What is Goose?
  second set of your cutters | What happens if a works has to stop?
  acknowledge every complaint | How do I make a complaint?
  privacy-policy/request | How long do you keep my personal data? | Which cookies do you use?
  privacy-policy/request | How do I get my data erased?
  thirty days | What are your payment terms? | Can I pay by card?
  how far it has got | Can I cancel an order?
  terms-and-conditions | Terms and conditions of sale | terms and conditions
  Accessibility Guidelines | Is the website accessible to a screen reader?
  before you publish | May I copy pictures from your website?
  team page introduces | Who works there?
  Philippa Thorne-Rudd | Who is your managing director?
  Head of Logistics | Who is Barnaby Quill? | who runs your logistics
  jobs page | Do you have any jobs? | Are you looking for HGV drivers? | Is there a job for a press operator?
  jobs page | Jobs for a packaging designer | Are you hiring?
  age of sixteen | Do you take apprentices? | When do the apprentices start?
  customer-service-adviser | Is there part-time work in customer service?
  fitted insert | Do you have gift boxes for champagne?
  tray and hood | Do you make shelf-ready packs for cheese?
  countertop-display | Do you make counter display units?
  popcorn-pack | Have you got packs for popcorn?
  skincare-outer | Boxes for skincare
  seed-brand | Packs for seeds
  What do you need? | I need a box for mail order
  Noted: no print | I want a plain brown box
  case studies | Who have you made packaging for?
  ninety-four-miles | Did you cycle for a charity?
  England and Wales | What is your MOQ and do you deliver to Wales?
  bubble wrap | Do you sell bubble wrap?
  order number | Where is my order 10023?
  number plate | your lorry nearly hit me this morning
  is a program | Are you a robot?
  I only speak English | Parlez-vous français ? | Guten Tag, ich brauche 500 Kartons
  only about this company | What's the weather in Leeds?
  I’m not sure | Can you lend me a forklift?
  private limited company | What is the share price?
  I don’t know | Do you have a showroom?
`

/** Questions as visitors type them, written before the answers and not used while those were written. */
const KEPT_BACK_TABLE = `
  500 printed boxes | wats the smallest amout i can order | can i just get 100 boxes printed
  four weeks | how quick can u turn round a new box
  a machine is free | need boxes by friday is that possible
  Scotland | do u deliver to glasgow | Do you ship to Ireland or France?
  Delivery is included | is delivry included in the price
  evening before | what time will the lorry turn up
  Saturday, 7 am to 11 am | can i pick up my order myself
  no price list | how much for a plain box 300x300x300
  long run is cheaper | any discount if we buy bulk
  A price usually takes two | how long before i get a price back
  inside length | what info do you want for a quotation
  thirty days | how long do we have to pay you
  send you a form | can we have a credit account
  boards and prints is free | do you charge for samples?
  three structural designers | can someone desgin a box around our bottle
  fonts outlined | what format should the artwork be in
  four colours and a varnish | how many colurs can you print
  your own designer | could you do our logo and graphics for us
  they are yours | who owns the printing plates
  4,200 × 2,500 mm | whats the biggest box you can do
  length, width, depth | do i measure the inside or the outside
  EB, a double wall | single wall or double wall - which one for heavy stuff
  paper and card | can the boxes go in the recycling bin
  can go straight in | is it ok to put cakes straight in the box
  BRCGS | have you got BRC
  ask for certified board | can we print the fsc logo on it
  ISO 14068-1 | are u carbon nuetral
  7,700 pallets | can you store our boxes and send them when we need
  by 3 pm | what time do i need to call off by
  how far it has got | i ordered the wrong thing can i cancel it
  order number | wheres my order its late
  Keep some of the boxes | half the boxes came crushed
  only to businesses | i'm moving house, can I buy 20 boxes
  bubble wrap | do you sell bubblewrap and tape
  for your competitors | will you show our designs to competitors
  5.30 pm | what time do you close on fridays | are you open saturday
  01632 960 100 | phone number please
  Kiln Lane | whereabouts are you based
  jobs page | any jobs going for a forklift driver
  age of sixteen | do you take on aprentices
  link to your application | have you recieved my application yet
  pupils and students | can my son do work experiance with you
  no CV | do i need a cv to apply
  6 months | how long do you keep my CV for
  agreed routes | your lorries are waking me up at 5am
  noise we measure | there is a horrible smell from the chalkhill site
  Schools are welcome | can our school come and see boxes being made
  two paid days | would you sponsor our village fete
  purchasing@example.com | how do i become a supplier
  within fourteen | when do you pay your suppliers
  Philippa Thorne-Rudd | who is the MD
  for the press | im a journalist who do i speak to
  B Impact Assessment | are you a b corp
  calendar month | what data do you hold about me and can i delete it
  wooden crates | do you make wooden crates
  private limited company | what is your share price
  I only speak English | Sprechen Sie Deutsch? Ich brauche 500 Kartons
`

export interface Phrasing {
  readonly question: string
  readonly expected: string
}

const readTable = (table: string): Phrasing[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [expected = '', ...questions] = line.trim().split(' | ')
      return questions.map((question) => ({ question, expected }))
    })

export const KNOWN_PHRASINGS = readTable(KNOWN_TABLE)
export const KEPT_BACK_PHRASINGS = readTable(KEPT_BACK_TABLE)
