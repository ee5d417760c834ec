/** Texts of the product pages. Only the server imports this, to keep them out of the scripts. */

import type { ProductStory } from '#domain/company/product.ts'

export const PRODUCT_USES = [
  'Food',
  'Drink',
  'Health and beauty',
  'Gifts',
  'Home and garden',
  'Online orders',
  'Shop display',
  'Manufacturing and distribution',
] as const

export const PRODUCT_STORIES: readonly ProductStory[] = [
  {
    product: 1,
    uses: ['Drink', 'Gifts'],
    lead: 'Six bottles, a glass and a programme, all in one hand. Made for stalls where the queue is long and the packing table is short.',
    paragraphs: [
      'The handle is cut from the same sheet as the walls, so there is nothing extra to fit and nothing to come loose. The board is folded double at the handle, because full bottles are heavier than they look.',
      'The packs arrive flat and glued. One push squares the pack up and locks the base. It takes about three seconds, and there’s no tape to run out of. A divider keeps glass from touching glass.',
      'Two colours straight onto brown kraft suit a farm or festival brand, and cost far less than printing on a white face.',
    ],
    suits: ['Bottled beer, cider and soft drinks', 'Jars and gift sets', 'Takeaway drinks at events'],
    tell: [
      'Diameter, height and full weight of the bottle',
      'How many go in a pack',
      'Whether it will be kept in a fridge or a wet field',
    ],
    related: [13, 5, 9],
  },
  {
    product: 2,
    uses: ['Health and beauty', 'Online orders'],
    lead: 'A slim white box that sends glass jars by post without plastic, and opens like a present.',
    paragraphs: [
      'The insert does the work. Each jar sits in a cut-out at its shoulder and each tube is held by its crimp, so nothing moves and nothing touches. The insert is folded from one piece of the same board and needs no glue.',
      'E flute is thin enough to print small type cleanly and stiff enough to survive a sorting office. The white outer face takes two colours; the inside stays brown.',
      'Box and insert are cut on the same machine from the same board, so they fit each other from the first sample, and both go into the same paper recycling.',
    ],
    suits: ['Skincare and toiletries', 'Candles and home fragrance', 'Glass samples for laboratories'],
    tell: [
      'The products themselves, if you can spare a set',
      'How they are packed: by hand, or from a machine',
      'Which carrier takes them, and in which size band',
    ],
    related: [8, 6, 5],
  },
  {
    product: 3,
    uses: ['Food'],
    lead: 'A closed case on the lorry, an open tray on the shelf. One pull turns one into the other.',
    paragraphs: [
      'The perforation runs in a curve: low at the front so that shoppers see the bags, high at the back so that the bags stay up. No knife is needed, so no stock gets cut by accident.',
      'The tear line is the hard part. It has to hold when someone lifts the case by one flap, and give when a shelf-filler pulls, so we try both on a sample before we make the cutter.',
      'Four flexographic colours on a white face carry the brand round every side left on the shelf.',
    ],
    suits: [
      'Crisps, snacks and confectionery',
      'Sachets and pouches',
      'Anything light that a supermarket wants on the shelf in one move',
    ],
    tell: [
      'The retailer’s shelf-ready guide, or the retailer’s name',
      'Shelf depth, and how many facings',
      'Whether a person or a machine fills the case',
    ],
    related: [14, 11, 15],
  },
  {
    product: 4,
    uses: ['Online orders', 'Home and garden', 'Manufacturing and distribution'],
    lead: 'For heavy, sharp goods that sometimes come back. It locks without tape and closes a second time for the return.',
    paragraphs: [
      'The side walls are double, to put the board where the knocks come: at the corners. The front tucks and locks, so a packer folds, fills and closes it without picking up a tape gun.',
      'A tear strip opens the box cleanly. A second strip, under a release liner, seals it again, and the customer needs nothing but a label.',
      'B flute in brown kraft is the tougher choice at this size. One printed colour is enough for a name and a return address.',
    ],
    suits: ['Tools and spare parts', 'Books and box sets', 'Subscription boxes that are returned'],
    tell: [
      'Weight of the heaviest order',
      'Sharp edges, oil or loose parts',
      'What share of orders is returned',
    ],
    related: [8, 10, 6],
  },
  {
    product: 5,
    uses: ['Drink', 'Food', 'Gifts'],
    lead: 'It looks like a rigid gift box, travels flat, and is folded into shape when the orders come in.',
    paragraphs: [
      'The artwork is printed litho on coated paper, then laminated to E flute. That gives gloss, deep solids and photographs that direct print on board can’t match. A varnish protects the dark colour from marking.',
      'Inside, a fitted tray holds the bottle in one bay and the chocolates in another, level with the rim, so the box looks full when the lid lifts.',
      'Because it’s corrugated and not greyboard, a pallet holds many times more gift boxes flat than made up. For a seasonal line, that can be the difference between one delivery and a warehouse.',
    ],
    suits: ['Corporate and Christmas gifts', 'Spirits and chocolate', 'Launch and press packs'],
    tell: [
      'Bottle height and diameter, and the size of everything else that goes in',
      'The date you need the packs on your bench',
      'Finish: gloss, matt or soft to the touch',
    ],
    related: [12, 1, 2],
  },
  {
    product: 6,
    uses: ['Food', 'Online orders'],
    lead: 'Six tasters, six cells, and a box shallow enough for a wide letterbox.',
    paragraphs: [
      'One divider, cut in a single piece, makes all six cells. It also props up the lid, so the box doesn’t get crushed at the bottom of a postbag.',
      'The white outside is for your print; the brown inside is for the message under the lid, the first thing your customer reads.',
      'It folds by hand in a few seconds and needs no glue. Chilled goods travel in it with a liner and an ice pack: tell us about those and we’ll draw the cells to fit.',
    ],
    suits: ['Cheese, chocolate and tea by post', 'Samples for buyers', 'Letterbox gifts'],
    tell: [
      'Size and weight of one sample',
      'Whether it has to go through a letterbox',
      'Liner and coolant, if it travels chilled',
    ],
    related: [8, 2, 5],
  },
  {
    product: 7,
    uses: ['Health and beauty', 'Shop display'],
    lead: 'A counter display that arrives as a transit case and pops up in one movement.',
    paragraphs: [
      'The base locks itself, the header folds up out of the lid, and a stepped insert raises the back row so that every row can be seen. Shop staff have nothing to assemble and nothing to read.',
      'Litho-laminated print looks good at arm’s length, which is where people see a counter display. The header can be cut to any outline that fits on the blank.',
      'We size the tray so that full displays stack safely in an outer case, and the outer case fills a pallet layer.',
    ],
    suits: [
      'Lip balm, cosmetics and pharmacy lines',
      'Confectionery at the till',
      'Books, cards and accessories',
    ],
    tell: [
      'Product size and how many per row',
      'How much counter space the retailer allows you',
      'Number of shops, and how the displays reach them',
    ],
    related: [15, 3, 14],
  },
  {
    product: 8,
    uses: ['Online orders'],
    lead: 'Plain for the courier, patterned for the customer. It closes without tape and opens without scissors.',
    paragraphs: [
      'The outside is quiet on purpose: brown kraft and one colour attract no attention on a doorstep. The second colour is inside the lid, where the customer finds it.',
      'An adhesive strip closes the box, a zip opens it, and a second strip closes it again if the order comes back. That saves a packer a few seconds on each parcel, and your customer a search for tape.',
      'We draw the outside to the carrier’s size bands. A few millimetres often decide the tariff, so send us the tariff sheet along with the product.',
    ],
    suits: [
      'Clothing and accessories',
      'Stationery and gifts',
      'Any shop that keeps posting the same few sizes',
    ],
    tell: [
      'Your three or four most common order sizes',
      'The carrier and its size bands',
      'Print inside, outside or both',
    ],
    related: [4, 6, 2],
  },
  {
    product: 9,
    uses: ['Food'],
    lead: 'Stored flat by the hundred, opened with one push, and good to eat from.',
    paragraphs: [
      'There’s no need to make packs up in advance, although the tapered walls would let them nest: the base locks as the pack opens, which keeps pace with a cinema queue.',
      'The stripes are printed flexographically on a white outer face. The inside is uncoated and unprinted.',
      'Packs that touch food are made from board and inks declared safe for it. Tell us what goes in, how hot and how greasy it is, and we’ll send the declaration with the sample.',
    ],
    suits: ['Popcorn, chips and street food', 'Sweets by weight', 'Promotional packs for events'],
    tell: ['Volume or weight of a portion', 'How hot, wet or greasy it is', 'How fast it has to be served'],
    related: [1, 15, 3],
  },
  {
    product: 10,
    uses: ['Manufacturing and distribution', 'Home and garden', 'Online orders'],
    lead: 'The standard brown box: one sheet, one glued joint, hardly any waste. If you don’t need another style, choose this one.',
    paragraphs: [
      'Four panels and eight flaps, and no cutter to pay for. That makes it the cheapest way to put a wall of board around almost anything, and the quickest to change when your product does.',
      'What varies is the board. From the weight, the stacking height and the storage time we work out the lightest grade that carries the load, and we show you the calculation. If a box is too strong, you’re paying for board you throw away.',
      'Plain or in up to two colours. Long runs are made next to the corrugator; we can keep regular sizes in stock for you to call off by the pallet.',
    ],
    suits: ['Manufacturing and distribution', 'Fulfilment and removals', 'Export, in a heavier grade'],
    tell: [
      'Inside length, width and depth, in that order',
      'Weight of the contents',
      'How high it’s stacked, and for how long',
    ],
    related: [4, 13, 11],
  },
  {
    product: 11,
    uses: ['Food'],
    lead: 'A shelf-ready pack for the chilled aisle, in board chosen for damp air.',
    paragraphs: [
      'Board loses strength as it takes up water, and a cold store is humid day and night. We choose liners and glue for that, and work out the stacking strength for damp conditions, not for a dry laboratory.',
      'The corners carry the stack, so the cheese doesn’t have to. On the shop floor the hood lifts off whole and leaves a clean tray with a low front.',
      'Three colours on a white face. Dates and batch codes have a separate panel where your line can print them.',
    ],
    suits: ['Cheese, butter and yoghurt', 'Chilled ready meals', 'Fresh produce in trays'],
    tell: [
      'Temperature and days in the chiller',
      'Cases per layer and layers per pallet',
      'Whether hood and tray are packed by machine',
    ],
    related: [3, 13, 14],
  },
  {
    product: 12,
    uses: ['Food', 'Gifts'],
    lead: 'A printed sleeve over a plain brown tray: the look of a luxury carton, with most of the board left unprinted.',
    paragraphs: [
      'Only the sleeve is litho-laminated, so you pay for premium print only where people see it. The tray is plain kraft, which looks honest.',
      'Large dark solids show every scuff at the creases. We lay the grain so that the sleeve folds without cracking, and finish it with a matt varnish that hides fingerprints.',
      'The sleeve holds by friction alone. We cut it to the filled tray, not to the drawing, and send you both to try before the cutter is made.',
    ],
    suits: [
      'Premium ready meals and desserts',
      'Chocolates and biscuits',
      'Gift ranges with one tray and many sleeves',
    ],
    tell: [
      'How many designs share the tray',
      'Whether it is chilled or frozen',
      'How the tray is filled and the sleeve put on',
    ],
    related: [5, 14, 6],
  },
  {
    product: 13,
    uses: ['Drink', 'Manufacturing and distribution'],
    lead: 'Flat blanks for a wraparound packer, so consistent that the machine doesn’t notice where one pallet ends and the next begins.',
    paragraphs: [
      'A wraparound machine folds the case around the bottles, which uses less board than a ready-made case and holds them tighter. In return it’s fussy: a bowed blank or a crease out of place stops the line.',
      'So we keep creases to the machine maker’s tolerance, run the flutes with the glue flaps, and wrap pallets against damp until the moment you cut them open. For a new blank we spend the first hour at your line.',
      'The perforation turns the same blank into a shelf tray. It’s strong in the pack and weak in the hand.',
    ],
    suits: ['Beer, cider and soft drinks', 'Tins and jars', 'Aerosols and bottles for the home'],
    tell: [
      'Make and model of the packer, and its blank drawing',
      'Line speed in cases a minute',
      'Bottle or can size, and pack pattern',
    ],
    related: [10, 11, 1],
  },
  {
    product: 14,
    uses: ['Food'],
    lead: 'A shelf-ready pack that doesn’t look like one: the tear line is hidden in the artwork, and the product’s own label is read first.',
    paragraphs: [
      'Retailers want shelf-ready. Brands want their carton to be seen. We cut the front lip as low as the product allows, and the print on the tray continues the print on the carton behind it.',
      'Litho-laminated board matches the carton’s colour much better than direct print can. The tear follows an edge in the design, so the tray looks finished and not torn.',
      'One case fills one facing. It goes from cage to shelf in a single move, and store staff judge it by that.',
    ],
    suits: ['Premium tea, coffee and confectionery', 'Health and beauty', 'Own-label top ranges'],
    tell: ['Carton size, and how many in a case', 'The retailer’s guide', 'Colour references to match'],
    related: [3, 12, 7],
  },
  {
    product: 15,
    uses: ['Home and garden', 'Shop display'],
    lead: 'Three rows of packets in full view, from flat to filled in seconds.',
    paragraphs: [
      'Seed packets are thin and slide about. Steps in the tray hold each row upright at a different height, so every variety shows its picture and its name.',
      'The base locks as the tray opens. That suits a packing bench that makes up several hundred displays in a fortnight and then none until next year.',
      'Four colours on a white face, with room inside the front lip for something useful: here, the months to sow in.',
    ],
    suits: ['Seeds, bulbs and garden sundries', 'Greetings cards', 'Sachets, samples and single portions'],
    tell: [
      'Packet size and thickness',
      'How many varieties, and how many of each',
      'Whether displays travel filled or are filled in the shop',
    ],
    related: [7, 3, 9],
  },
]
