/** Phrasings and the facts that they state. */
export const READ_ON = new Date('2026-11-23T10:00:00Z')

/** Size in mm, as `300x200x150`; count as `2000`, `500-1000`, `2 pallets` or `2000/month`. */
export type Expected = Partial<Record<'size' | 'count' | 'day' | 'postcode' | 'phone' | 'email', string>>

/** Read on a Monday. Facts that are not listed must not be found. */
const PHRASINGS_BY_FACTS = `
  size 300x200x150: a box 300 by 200 by 150 | 300 x 200 x 150 | 300x200x150mm | 300mm x 200mm x 150mm
  size 300x200x150: 30x20x15cm | 30 x 20 x 15 cm please | 30cm x 20cm x 15cm | 30cm by 20 by 15
  size 300x200x150: 300 × 200 × 150 mm | L300 W200 H150 | L 300 x W 200 x H 150 | 300L x 200W x 150H
  size 300x200x150: 300(l) x 200(w) x 150(h) | 300 long, 200 wide, 150 deep
  size 300x200x150: 300mm long 200mm wide and 150mm high | 30cm long by 20cm wide by 15cm high
  size 300x200x150: length 300, width 200, depth 150 | length: 300mm width: 200mm height: 150mm
  size 300x200x150: length is 300 mm, width is 200 mm and depth is 150 mm | about 30 by 20 by 15 centimetres
  size 300x200x150: roughly 300 by 200 by 150 millimetres | 0.3 x 0.2 x 0.15 metres
  size 300x200x150: height 150, length 300, width 200 | 150 high, 300 long and 200 wide
  size 300x200x150: I need it 300 x 200 x 150 and another 400 x 300 x 200 | 300 x 200 x 150 or 160
  size 304.8x304.8x304.8: 12 inch cube | a 12" cube
  size 304.8x254x203.2: 12x10x8 inches | 12" x 10" x 8" | 12 by 10 by 8 in
  size 457.2x304.8x304.8: 18 x 12 x 12 inch double wall
  size 317.5x254x203.2: 12 1/2 x 10 x 8 inches | 12½ × 10 × 8 inches
  size 310x220x180: inside sizes 310 x 220 x 180
  size 405x305x255: internal dims 405*305*255
  size 600x400x400: our box is 600 x 400 x 400mm
  size 1200x800x1000: 1.2m x 0.8m x 1m | 1200 x 800 x 1000
  size 1200x800x600: 1,200 x 800 x 600 mm
  size 609.6x304.8x304.8: 2ft x 1ft x 1ft | 2 feet x 1 foot x 1 foot
  size 300x300x300: a 300mm cube
  size 250x250x250: 250mm cubed | 25cm cubes
  size 1200x800: sheets of 1200 x 800
  size 300x200: pads 300 by 200 mm | 300 by 200
  size 210x297: a sleeve of 210 x 297
  size 355x255x105: can you do 355X255X105
  size 229x162x50: size 229x162x50, mailer
  size 255x170x320: it must hold 6 bottles, so 255 x 170 x 320
  size 315x225x180: 31.5 x 22.5 x 18 cm
  size 12x10x8: 12 x 10 x 8
  size 400x300x300: the carton is 40 cm x 30 cm x 30 cm
  size 500x300x200: 500mm(L) x 300mm(W) x 200mm(H)
  size 304.8x228.6x152.4: something like 12x9x6 inch
  size 228.6x152.4x50.8: 9 inches by 6 inches by 2 inches
  size 430x310x250: box: 430 x 310 x 250 (mm)
  nothing: two feet by one foot by one foot | box is 300 wide | fits a 750ml bottle | FEFCO 0201 in B flute
  nothing: we have 3 sites and 2 lines | dimensions: 300/200/150 mm | our tins are 100mm across
  nothing: stands for about 150 stores | it weighs 12 kg | 4 colours on white, E flute

  count 2000: about 2,000 | 2000 boxes | 2,000 boxes please | 2 000 boxes | 2k boxes
  count 2000: a couple of thousand boxes | two thousand boxes
  count 500: around 500 | qty 500 | quantity: 500 units | 500ish boxes | 500 or so boxes
  count 750: approx 750 cartons
  count 1500: approximately 1500 | fifteen hundred boxes | 1500pcs | 1500 pcs
  count 2000/month: 2k a month
  count 2500/month: 2.5k per month
  count 10000/year: 10,000 a year | 10000 per annum | ten thousand a year
  count 500/week: 500 a week | 500 boxes a week
  count 200/day: 200 per day
  count 20000: cartons for mangos, 20.000 pieces
  count 1000/month: 1,000 boxes every month
  count 5000/month: 5000 monthly
  count 20000/year: 20,000 annually
  count 3000/quarter: 3000 per quarter
  count 2 pallets: a couple of pallets | couple of pallets
  count 1 pallets: a pallet | one pallet to start with
  count 3 pallets: 3 pallets | a few pallets
  count 3 pallets/week: three pallets a week
  count 300: a few hundred boxes | looking to order 300
  count 3000: several thousand cartons | over 3000 trays
  count 25: twenty-five boxes
  count 500000/year: half a million a year
  count 1000: a thousand boxes | one thousand units | at least 1000 boxes | 1000 sleeves
  count 100: a hundred cases | 100 small boxes
  count 500-1000: 500-1000 boxes | 500 - 1,000 boxes | between 500 and 1,000 boxes | 500 to 1000 units
  count 500-750: from 500 to 750 boxes
  count 2000-3000/month: 2 to 3k a month
  count 250: 250 off
  count 800: we need 800
  count 1200: I want 1200 of them
  count 5000: a run of 5000 | up to 5,000 mailers
  count 400/month: we use 400 a month
  count 50: 50 plain brown boxes
  count 200: 200 single wall boxes
  count 48: four dozen boxes
  count 12: a dozen boxes
  nothing: 2k | a couple of hundred | two thousand | I need a box | can I get a quote for boxes
  nothing: what is your minimum order? | do you do 2 colour print | it weighs about 12 kg
  nothing: open at 9 on Saturdays? | I have been a customer for 10 years | I have 5 years experience
  nothing: our order was 3 days late | holds 6 bottles | £500 budget | we have 40 employees | 80% recycled
  nothing: one of your lorries | in 3 colours

  day 2027-03-01: by March
  day 2027-03-31: in March | for the end of March | Q1
  day 2027-01-31: by the end of January | late January | in the new year
  day 2027-02-10: early February
  day 2027-01-15: mid January | mid-January | 15 January | the 15th of January | 15th Jan | January 15th
  day 2027-01-15: Jan 15 | 15 Jan 2027 | 15/01/2027 | 15/01/27 | 15.01.2027 | 2027-01-15
  day 2026-12-04: end of next week | by the end of next week | next week | next Friday
  day 2026-12-01: early next week | a week on Tuesday | 1st December
  day 2026-12-11: the week after next
  day 2026-11-27: end of the week | by the end of this week | this week | by Friday | this Friday
  day 2026-11-24: tomorrow
  day 2026-11-25: the day after tomorrow | by Weds
  day 2026-11-26: on Thursday
  day 2026-11-30: next Monday | in 5 working days | end of the month | by the end of the month
  day 2027-01-05: 5/1/2027
  day 2026-12-14: in 3 weeks | within three weeks | three weeks from now
  day 2026-12-07: in a fortnight | in a couple of weeks | in two weeks' time
  day 2026-12-03: within 10 days
  day 2027-01-23: in 2 months | in two months time
  day 2026-12-23: within a month
  day 2027-05-23: in six months
  day 2026-12-24: before Christmas | by Xmas
  day 2026-12-31: next month | the end of next month | by the end of the year | this year | December
  day 2026-12-10: early next month
  day 2027-06-30: Q2 2027
  day 2026-11-23: asap | ASAP please | as soon as possible | it is urgent | I needed it yesterday!
  day 2026-12-15: by the 15th
  day 2026-11-28: on the 28th
  day 2028-03-01: by March 2028
  day 2027-05-31: for May
  day 2027-05-10: in early May
  nothing: deliver on 31/02/2027 | we may need more | you may ring me | the march of progress | no rush
  nothing: whenever suits you | our second site | I was sat by the sun

  postcode SO14 3AB: SO14 3AB | so14 3ab | so143ab
  postcode M1 1AE: deliver to M1 1AE please
  postcode EC1A 1BB: my postcode is EC1A 1BB
  postcode W1A 0AX: W1A 0AX
  postcode B33 8TH: B33 8TH
  postcode CR2 6XH: cr2 6xh
  postcode DN55 1PT: DN55 1PT.
  postcode RG1 8DB: we are in Reading RG1 8DB
  postcode PO1 2AB: (PO1 2AB)
  postcode DP1 4BX: near DP1 4BX
  phone +441632960001: ring me on 01632 960 001 | 01632 960001 | 01632960001 | (01632) 960001
  phone +441632960001: +44 1632 960 001 | +44 (0)1632 960001 | 0044 1632 960001 | tel. 01632/960001
  phone +447700900123: 07700 900123 | 07700900123 | my mobile is 07700-900-123 | 07700 900 123 after 2pm
  phone +442079460123: 020 7946 0123
  phone +448081570123: 0808 157 0123
  phone +33199001234: +33 1 99 00 12 34
  phone +44770090012: call 0770090012
  email jo@example.com: jo@example.com | <jo@example.com>
  email jo.ash@example.com: Jo.Ash@Example.COM
  email jo+boxes@mail.example.co.uk: write to jo+boxes@mail.example.co.uk, thanks
  email jo_ash-1@example.org: my email is jo_ash-1@example.org.
  email o'brien@example.com: o'brien@example.com
  email jo@example.com, phone +441632960001: it is jo@example.com or 01632 960001
  phone +447700900123, postcode SO14 3AB: Jo Ash, 07700 900123, SO14 3AB
  nothing: delivered to Leeds | B flute 3mm | ISO 9001 | FEFCO 0427 in E1 | order AB12345
  nothing: EAN 5012345678900 | order 00012345 | 12345 | invoice 2026-0001234 | jo at example dot com
  nothing: jo@example | @example.com | jo@@example.com

  size 300x200x150, count 2000, day 2027-03-01: a box 300 by 200 by 150, about 2,000, by March
  size 300x200x150, count 2000, postcode SO14 3AB: 2000 boxes 300x200x150mm delivered to SO14 3AB
  size 304.8x254x203.2, count 500: Quote for 500 off 12x10x8 inch double wall please
  size 300x200x150, count 1000, day 2026-12-04: need 1,000 300 x 200 x 150 boxes by next Friday
  size 400x300x300, count 5000/month, day 2027-01-31: 5k a month, 400 x 300 x 300, from January
  size 300x200x150, count 250, day 2026-11-23: 30x20x15cm, 250 boxes, asap
  size 229x162x50, count 800, email jo@example.com: hi, Jo here, 800 mailers 229x162x50, jo@example.com
  size 600x400x400, count 10 pallets, day 2026-12-14: 10 pallets of 600x400x400 in 3 weeks
  size 310x220x180, count 3000, postcode RG1 8DB, day 2026-12-24: 3,000 cartons, 310 x 220 x 180mm, RG1 8DB by Xmas
  phone +441632960001, day 2026-11-24: Ring me tomorrow on 01632 960 001
  count 2500, day 2027-01-15, postcode M1 1AE, phone +447700900123: 2,500 trays, 15 January, M1 1AE, 07700 900123
  size 457.2x304.8x304.8, count 2 pallets, day 2026-12-04: couple of pallets, 18 x 12 x 12 inch, next week
  day 2026-12-01: Looking for warehouse work, available from 1 December
  postcode DP1 4BX: your lorries wake us at 5 am in DP1 4BX
  count 1000: Bonjour, 1000 boîtes svp | Minimum 500, maximum 1,000 boxes
  count 250: two hundred and fifty boxes
  size 250x250x250, count 1500: 1.5k boxes of 250 x 250 x 250mm
  size 304.8x304.8x304.8, count 300: 300 boxes, 12 inch cubes
  count 5000: around 40,000 a year in drops of 5,000 boxes
  nothing: I drive forklifts and have a licence since 2019 | we sell starch at £0.42 a kilo
  nothing: My pallet arrived wet, order 10023 | Do you deliver to Cornwall?
  nothing: is the FSC certificate still valid in 2027?
`

export const PHRASINGS = PHRASINGS_BY_FACTS.trim()
  .split(/\n+/)
  .flatMap((line) => {
    const [facts = '', phrasings = ''] = line.trim().split(/: (.*)/)
    const expected: Expected = Object.fromEntries(facts.split(', ').map((fact) => fact.split(/ (.*)/)))
    return phrasings.split(' | ').map((text) => [text, expected] as const)
  })
