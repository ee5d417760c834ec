/**
 * Pages and visitors' questions, of which at least one page must be in the first three results: a path, or for an
 * article, post or vacancy the words of its title in the URL.
 */
const TABLE = `
  /get-in-touch/contact /terms-and-conditions /how-we-do-it/box-manufacturing | What is your minimum order?
  /get-in-touch/contact /terms-and-conditions /how-we-do-it/box-manufacturing | How few boxes can I order?
  /locations /get-in-touch | Where are you? | What are your opening hours?
  /locations /get-in-touch | What do I need to bring when I visit you?
  /locations | How do I get to the Aldermoor works? | Where is the Saltmarsh depot?
  /locations /how-we-do-it/board-manufacturing | What is made at Chalkhill?
  /get-in-touch | How can I contact you by phone?
  /get-in-touch /privacy-policy /get-in-touch/contact | Who do I email?
  /get-in-touch/contact /get-in-touch | Can I get a quote?
  /get-in-touch/contact /how-we-do-it/design-services | How do I send you a drawing?
  /how-we-do-it/logistics-and-delivery | Do you deliver yourselves? | Do you deliver to Scotland?
  /how-we-do-it/logistics-and-delivery electric-lorries | How many lorries do you have?
  /how-we-do-it/logistics-and-delivery electric-lorries | Do you have electric lorries?
  /how-we-do-it/logistics-and-delivery /complaints | Something is missing from my delivery
  /how-we-do-it/jit-stock-holding | Can you hold stock for us?
  /how-we-do-it/jit-stock-holding call-off | What is call-off?
  call-off-orders /how-we-do-it/jit-stock-holding | When is the cut-off for call-off orders?
  before-christmas | Last call-off date before Christmas
  /how-we-do-it/jit-stock-holding warehouse | Do you store boxes in a warehouse?
  new-warehouse | How big is the new warehouse?
  /how-we-do-it/design-services | Can you design a box for my product? | Do you make samples?
  /how-we-do-it/design-services | What does a sample cost? | How long does the design take?
  /how-we-do-it/board-manufacturing flute | Which flutes do you make?
  b-flute-or-e-flute | What is the difference between B flute and E flute?
  /how-we-do-it/board-manufacturing | Do you sell sheets of board? | How wide is your corrugator?
  /how-we-do-it/box-manufacturing /how-we-do-it | How do you make boxes?
  crash-lock /how-we-do-it/box-manufacturing | What is a crash-lock base?
  crash-lock-base-pays /how-we-do-it/box-manufacturing | Is a crash-lock base worth it?
  /how-we-do-it/box-manufacturing four-colour | Can you print four colours?
  flexo-or-litho /how-we-do-it/box-manufacturing | Flexo or litho-laminated print?
  four-colour-press | Tell me about the new four-colour press
  how-to-measure /get-in-touch/specification /get-in-touch/contact | How do I measure a box?
  how-to-measure | Which order are length, width and depth given in?
  keep-your-boxes-dry | What happens to boxes when they get damp?
  how-many-on-a-pallet | How many boxes fit on a pallet?
  letterbox | Will the parcel go through a letterbox?
  five-things-a-supermarket shelf-ready | What does a supermarket want from shelf-ready packaging?
  what-the-letters | What do the letters on the box maker certificate mean?
  /how-we-do-it/forest-stewardship-council /certificates fsc | Are you FSC certified?
  /how-we-do-it/forest-stewardship-council | Can I put the FSC label on my box?
  /how-we-do-it/iso-9001 /certificates | Do you have ISO 9001?
  /how-we-do-it/iso-9001 /complaints | What do you do when a box is wrong?
  /how-we-do-it/brcgs /certificates brcgs | Are you BRCGS certified?
  /how-we-do-it/brcgs | Is your packaging safe for food? | Can you trace a batch of packaging?
  /how-we-do-it/brcgs | How do you deal with glass and blades?
  aa-grade /how-we-do-it/brcgs | What grade did you get at the BRCGS audit?
  /certificates | When does your certificate expire? | Can I download your certificates?
  /claims /how-we-do-it/environmental-policy | Are you carbon neutral?
  /how-we-do-it/environmental-policy | What do you do for the environment? | Do you use plastic lamination?
  /how-we-do-it/environmental-policy | What happens to your waste paper?
  /how-we-do-it/environmental-policy | What are your environmental targets?
  /how-we-do-it/environmental-policy /claims /how-we-do-it/board-manufacturing | Is your cardboard recycled?
  /how-we-do-it/environmental-policy /claims | Are you a B Corp?
  /claims | How can you prove your environmental claims?
  /how-we-do-it/health-safety-policy | What is your health and safety policy? | Who is responsible for safety?
  /how-we-do-it/health-safety-policy /locations | What must visitors and contractors do on site?
  /how-we-do-it/csr-policy /modern-slavery-statement | How do you treat your suppliers?
  /how-we-do-it/csr-policy /how-we-do-it/environmental-policy /complaints | What do you do for the neighbours?
  /modern-slavery-statement | Do you have a modern slavery statement?
  /how-we-do-it/goose-management-systems | What is Goose? | What happens if a works has to stop?
  /complaints /how-we-do-it/logistics-and-delivery | How do I make a complaint?
  /complaints /how-we-do-it/logistics-and-delivery /how-we-do-it/iso-9001 | My boxes arrived damaged
  /privacy-policy | How long do you keep my personal data? | Which cookies do you use?
  /privacy-policy /privacy-policy/request | How do I get my data erased?
  /terms-and-conditions | What are your payment terms? | Can I cancel an order? | Terms and conditions of sale
  /accessibility | Is the website accessible to a screen reader?
  /website-terms | May I copy pictures from your website?
  /team | Who works there? | Who is your managing director?
  /jobs | Do you have any jobs?
  hgv-class-2-driver | Are you looking for HGV drivers?
  flexographic-press-operator | Is there a job for a press operator?
  apprentice /how-we-do-it/csr-policy | Do you take apprentices?
  customer-service-adviser | Is there part-time work in customer service?
  structural-packaging-designer | Jobs for a packaging designer
  apprentice | When do the apprentices start?
  /products/champagne /products | Do you have gift boxes for champagne?
  /products/mail-order /products/boutique letterbox | I need a box for mail order
  /products/multipack-cheese /products/cheese | Do you make shelf-ready packs for cheese?
  /products/countertop-display | Do you make counter display units?
  /products/regular-slotted | I want a plain brown box
  /products/popcorn | Have you got packs for popcorn?
  /products/skincare | Boxes for skincare
  /products/seed-brand | Packs for seeds
  /case-studies /products | Who have you made packaging for?
  ninety-four-miles | Did you cycle for a charity?
`

export const QUESTIONS = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [pages = '', ...questions] = line.trim().split(' | ')
    return questions.map((question) => ({ question, pages: pages.split(' ') }))
  })
