/**
 * What the page of each product says beyond its facts: what the pack is for, how it earns its keep, and what a price
 * for one like it hangs on. Only the server reads it, so no page's scripts carry it.
 */

import type { ProductStory } from '#domain/company/product.ts'

/** What products are used for, and for whom we work. */
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
    lead: 'Six bottles, a glass and a programme, in one hand. Made for a stall where the queue is long and the packing table is short.',
    paragraphs: [
      'The handle is cut from the same sheet as the walls, so nothing is added and nothing comes loose. Where the fingers go, the board is folded double: full bottles are heavier than they look.',
      'The packs arrive flat and glued. One push squares the pack up and locks the base, which takes about three seconds, and there is no tape to run out of. A divider keeps glass from touching glass.',
      'Two colours straight onto brown kraft suit a farm or festival brand, and cost a good deal less than covering the board with a white face first.',
    ],
    suits: ['Bottled beer, cider and soft drinks', 'Jars and gift sets', 'Takeaway drinks at events'],
    tell: [
      'Diameter, height and full weight of the bottle',
      'How many go in a pack',
      'Whether it will stand in a fridge or a wet field',
    ],
    related: [13, 5, 9],
  },
  {
    product: 2,
    uses: ['Health and beauty', 'Online orders'],
    lead: 'A slim white box that sends glass jars by post without plastic, and opens like a present.',
    paragraphs: [
      'The insert does the work. Each jar sits in a cut-out at its shoulder and each tube is held by its crimp, so nothing can move and nothing touches its neighbour. The insert is folded from one piece of the same board and needs no glue.',
      'E flute is thin enough to print small type cleanly and stiff enough to survive a sorting office. The white outer face takes two colours; the inside stays brown.',
      'Box and insert are cut on the same machine from the same board, so they fit each other from the first sample on, and both go into the paper recycling together.',
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
      'The perforation runs in a curve: low at the front so that shoppers see the bags, high at the back so that the bags stay up. Nobody needs a knife, so no stock is cut by accident.',
      'The tear line is the hard part. It has to hold when the case is lifted by one flap and let go when a shelf-filler pulls, so we set the nicks on a sample and try both before we make the cutter.',
      'Four flexographic colours on a white face carry the brand around all the sides that remain on the shelf.',
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
    uses: ['Online orders', 'Manufacturing and distribution'],
    lead: 'For goods that are heavy, sharp and sometimes sent back. It locks without tape and closes a second time for the return.',
    paragraphs: [
      'The side walls are double, which puts the board where the knocks come: at the corners. The front tucks and locks, so a packer folds, fills and closes without picking up a tape gun.',
      'A tear strip opens the box cleanly. A second strip, under a release liner, seals it again, and the customer needs nothing but a label.',
      'B flute in brown kraft is the tougher choice at this size. One printed colour is enough for a name and a return address.',
    ],
    suits: ['Tools and spare parts', 'Books and box sets', 'Subscription boxes that are returned'],
    tell: [
      'Weight of the heaviest order',
      'Sharp edges, oil or loose parts',
      'What share of orders comes back',
    ],
    related: [8, 10, 6],
  },
  {
    product: 5,
    uses: ['Drink', 'Food', 'Gifts'],
    lead: 'It looks like a rigid gift box, travels flat, and is folded into shape when the orders come in.',
    paragraphs: [
      'The picture is printed by litho on coated paper and then laminated to E flute, which gives gloss, deep solids and photographs that direct print on board cannot. A varnish keeps the dark colour from marking.',
      'Inside, a fitted tray holds the bottle in one bay and the chocolates in another, level with the rim, so the box looks full when the lid lifts.',
      'Because it is corrugated and not greyboard, a pallet holds many times as many flat gift boxes as made-up ones. For a seasonal line, that can be the difference between one delivery and a warehouse.',
    ],
    suits: ['Corporate and Christmas gifts', 'Spirits and chocolate', 'Launch and press packs'],
    tell: [
      'Bottle height and diameter, and the size of whatever else goes in',
      'Date by which the packs must be on your bench',
      'Finish: gloss, matt or soft to the touch',
    ],
    related: [12, 1, 2],
  },
  {
    product: 6,
    uses: ['Food', 'Online orders'],
    lead: 'Six tasters, six cells, and a box shallow enough for a wide letter plate.',
    paragraphs: [
      'One divider, cut in a single piece, makes all six cells. It also props the lid, so the box does not cave in at the bottom of a post bag.',
      'The white face outside is for your print; the brown inside is for the message under the lid, which is the first thing that a customer reads.',
      'It is folded by hand in a few seconds and needs no glue. Chilled goods travel in it with a liner and an ice pack: tell us about those and we draw the cells around them.',
    ],
    suits: ['Cheese, chocolate and tea by post', 'Samples for buyers', 'Letterbox gifts'],
    tell: [
      'Size and weight of one sample',
      'Whether it has to pass a letter plate',
      'Liner and coolant, if it travels chilled',
    ],
    related: [8, 2, 5],
  },
  {
    product: 7,
    uses: ['Health and beauty', 'Shop display'],
    lead: 'A display for the counter that arrives as its own transit case and stands up in one movement.',
    paragraphs: [
      'The base locks itself, the header folds up out of the lid, and a stepped insert lifts the back row so that every row can be seen. Shop staff have nothing to assemble and nothing to read.',
      'Litho-laminated print holds up at arm’s length, which is where a counter display is looked at. The header can be cut to any outline that the blank has room for.',
      'We size the tray so that full displays stack safely in an outer case, and the outer case fills a pallet layer.',
    ],
    suits: [
      'Lip balm, cosmetics and pharmacy lines',
      'Confectionery at the till',
      'Books, cards and accessories',
    ],
    tell: [
      'Product size and how many per row',
      'How much counter the retailer allows you',
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
      'A strip of adhesive closes the box, a zip opens it, and a second strip closes it again if the order goes back. That saves a packer a few seconds on each parcel, and your customer a search for tape.',
      'We draw the outside to the carrier’s size bands. A few millimetres often decide between one tariff and the next, so send us the tariff sheet along with the product.',
    ],
    suits: [
      'Clothing and accessories',
      'Stationery and gifts',
      'Any shop that posts a few sizes over and over',
    ],
    tell: [
      'Your three or four commonest order sizes',
      'The carrier and its size bands',
      'Print inside, outside or both',
    ],
    related: [4, 6, 2],
  },
  {
    product: 9,
    uses: ['Food'],
    lead: 'Stored flat by the hundred, open with one push, and happy to be eaten from.',
    paragraphs: [
      'The walls taper, so made-up packs would nest, but nobody needs to make them up in advance: the base locks as the pack opens, which keeps pace with a cinema queue.',
      'The stripes are printed flexographically on a white outer face. The inside is uncoated and unprinted.',
      'Packs that touch food are made from board and inks that are declared for it. Tell us what goes in, how hot and how greasy it is, and we send you the declaration with the sample.',
    ],
    suits: ['Popcorn, chips and street food', 'Sweets by weight', 'Promotional packs for events'],
    tell: ['Volume or weight of a portion', 'How hot, wet or greasy it is', 'How fast it has to be served'],
    related: [1, 15, 3],
  },
  {
    product: 10,
    uses: ['Manufacturing and distribution', 'Online orders'],
    lead: 'The standard brown box: one sheet, one glued joint, hardly any waste. If nothing calls for another style, this is the one to choose.',
    paragraphs: [
      'Four panels and eight flaps, with no cutter to pay for. That makes it the cheapest way to put a wall of board around almost anything, and the quickest to change when your product does.',
      'What varies is the board. From weight, stacking height and how long it stands we work out the lightest grade that carries the load, and we show you the figure. A box that is too strong is money you throw away with the box.',
      'Plain or in up to two colours. Long runs are made beside the corrugator; regular sizes can be kept in stock for you and called off by the pallet.',
    ],
    suits: ['Manufacturing and distribution', 'Fulfilment and removals', 'Export, in a heavier grade'],
    tell: [
      'Inside length, width and depth, in that order',
      'Weight of the contents',
      'How high it is stacked, and for how long',
    ],
    related: [4, 13, 11],
  },
  {
    product: 11,
    uses: ['Food'],
    lead: 'A shelf-ready pack for the chilled aisle, in board chosen for rooms where the air is wet.',
    paragraphs: [
      'Board loses strength as it takes up water, and a cold store is humid day and night. We choose liners and glue for that, and work out stacking strength for the damp and not for a dry laboratory.',
      'The corners carry the stack, so the cheese does not have to. On the shop floor the hood lifts off whole and leaves a clean tray with a low front.',
      'Three colours on a white face. Dates and batch codes have a panel of their own where your line can print them.',
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
      'Only the sleeve is litho-laminated, so the costly print is spent where it is seen. The tray is plain kraft, which says the rest.',
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
    lead: 'Flat blanks for a wraparound packer, made so that the machine does not notice where one pallet ends and the next begins.',
    paragraphs: [
      'A wraparound machine folds the case around the bottles, which uses less board than a ready-made case and holds them tighter. In return it is particular: a blank that bows or a crease that drifts stops the line.',
      'So creases are held to the machine maker’s figure, the flutes run with the glue flaps, and pallets are wrapped against damp until the moment you cut them open. For a new blank we stand beside your line for the first hour.',
      'The perforation makes a shelf tray of the same blank. It is strong in the pack and weak in the hand.',
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
    lead: 'A shelf-ready pack that does not look like one: the tear line is hidden in the artwork, and the product’s own label is read first.',
    paragraphs: [
      'Retailers want shelf-ready. Brands want their carton to be seen. The front lip is cut as low as the product can stand, and the print on the tray continues the print on the carton behind it.',
      'Litho-laminated board matches the carton’s colour much better than direct print can. The tear follows an edge in the design, so what is left looks finished and not torn.',
      'One case fills one facing. It goes from cage to shelf in a single move, which is what store staff judge it by.',
    ],
    suits: ['Premium tea, coffee and confectionery', 'Health and beauty', 'Own-label top ranges'],
    tell: [
      'Carton size, and how many in a case',
      'The retailer’s guide',
      'Colour references that it has to match',
    ],
    related: [3, 12, 7],
  },
  {
    product: 15,
    uses: ['Home and garden', 'Shop display'],
    lead: 'Three rows of packets in full view, from flat to filled in seconds.',
    paragraphs: [
      'Seed packets are thin and slide about. Steps in the tray hold each row upright at its own height, so every variety shows its picture and its name.',
      'The base locks when the tray is opened, which suits a packing bench that makes up several hundred displays in a fortnight and then none until next year.',
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
