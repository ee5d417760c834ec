/** The fixed product list (docs/product.md, 3), which is written here and not fetched. */

export interface Product {
  readonly id: number
  readonly title: string
  /** The public address of the picture. */
  readonly image: string
  readonly description: string
  readonly alt: string
  /** The three lines of the drawing's title block. */
  readonly style: string
  readonly board: string
  readonly print: string
  readonly flute: keyof typeof FLUTE_THICKNESS_MM
  /** The construction by the European code of box styles. */
  readonly fefco: string
}

/** The thickness of our board by its flute. */
export const FLUTE_THICKNESS_MM = { B: 3, E: 1.5 } as const

export const PRODUCT_CATEGORIES = [
  'Shelf Ready Packaging',
  'Display Unit',
  'Premium/Gift',
  'E-commerce',
  'Standard Container',
  'Custom Packaging',
] as const
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

/** The first match wins; the order is that of docs/product.md, 3.4. */
const CATEGORY_RULES: readonly (readonly [ProductCategory, RegExp])[] = [
  ['Shelf Ready Packaging', /SRP|Shelf-ready/i],
  ['Display Unit', /Display|CDU/i],
  ['Premium/Gift', /Gift|Champagne/i],
  ['E-commerce', /eCommerce|Mail Order/i],
  ['Standard Container', /Container|0201/i],
]

export function productCategory(title: string): ProductCategory {
  return CATEGORY_RULES.find(([, rule]) => rule.test(title))?.[0] ?? 'Custom Packaging'
}

/** Returns the address at which a product is shown closely. */
export function productAddress(product: Pick<Product, 'id'>): string {
  return `/products?selected=${product.id}`
}

/** Returns the product that an address's `selected` names; null when it is not a whole number or names none. */
export function selectedProduct(selected: string | null): Product | null {
  if (selected === null || !/^\d+$/.test(selected)) return null
  return PRODUCTS.find(({ id }) => id === Number(selected)) ?? null
}

/** Returns the next or previous product in the list; null at its ends, as it does not wrap around. */
export function neighbour(product: Product, step: -1 | 1): Product | null {
  return PRODUCTS[PRODUCTS.indexOf(product) + step] ?? null
}

/** Counts from 1, as people do. */
export function positionOf(product: Product): number {
  return PRODUCTS.indexOf(product) + 1
}

export const PRODUCTS: readonly Product[] = [
  {
    id: 1,
    title: 'Cider Festival Survival Kit',
    image: '/uploads/products/01-cider-festival-survival-kit.webp',
    style: 'Carry pack, crash-lock base',
    board: 'B flute, kraft outside and in',
    flute: 'B',
    fefco: '0713, handle in the same blank',
    print: 'Flexographic, two colours',
    description:
      'A carry pack for bottles, glass and programme, die-cut from brown B flute with the handle in the same blank. The crash-lock base opens and locks in one movement, so a stall makes up packs as fast as the queue moves. Printed flexographically in two colours straight onto the kraft.',
    alt: 'Brown carry pack with a die-cut handle holding cider bottles',
  },
  {
    id: 2,
    title: 'Skincare Outer and Die-cut Inserts',
    image: '/uploads/products/02-skincare-outer.webp',
    style: 'Tuck-top outer with die-cut inserts',
    board: 'E flute, white top test outside',
    flute: 'E',
    fefco: '0215, with die-cut fitments',
    print: 'Flexographic, two colours',
    description:
      'An E flute outer with inserts that hold each jar by the shoulder and each tube by the crimp, so nothing touches its neighbour in the post. The white top test liner carries fine flexographic type; the inserts are die-cut from the same board and need no glue and no plastic.',
    alt: 'White-faced outer open to show jars seated in die-cut board inserts',
  },
  {
    id: 3,
    title: 'Snack Pack Printed Shelf-ready Pack',
    image: '/uploads/products/03-snack-shelf-ready-pack.webp',
    style: 'Die-cut tray with tear-off hood',
    board: 'E flute, white top test outside',
    flute: 'E',
    fefco: '0422 tray, tear-off hood',
    print: 'Flexographic, four colours',
    description:
      'A case that crosses the country closed and opens to a tray in one pull. The perforation follows a curve that leaves a low front for the snack packs and a high back that keeps them upright. Printed flexographically in four colours on white top test, E flute for a clean front edge.',
    alt: 'Printed shelf-ready tray with its hood torn off and snack packs in two rows',
  },
  {
    id: 4,
    title: 'Mail Order Shipper for a Tool Retailer',
    image: '/uploads/products/04-tool-mail-order-shipper.webp',
    style: 'FEFCO 0427, self-locking',
    board: 'B flute, kraft outside and in',
    flute: 'B',
    fefco: '0427',
    print: 'Flexographic, one colour',
    description:
      'Tools are heavy, sharp and returned. This B flute shipper is die-cut to the 0427 style: double side walls take the corner drop, the front locks without tape, and a second tear strip closes it again for the way back. One colour, flexographic, on kraft.',
    alt: 'Flat brown self-locking shipper, lid half open',
  },
  {
    id: 5,
    title: 'Champagne and Chocolate Gift Box',
    image: '/uploads/products/05-champagne-chocolate-gift-box.webp',
    style: 'Lid and base with a fitted tray',
    board: 'E flute, clay coat outside',
    flute: 'E',
    fefco: '0301, with a fitted tray',
    print: 'Litho-laminated, four colours and a varnish',
    description:
      'A bottle lies in one bay and the chocolates in the other, both level with the rim when the lid lifts. The face is printed litho on clay-coated paper and laminated to E flute, so it has the look of a rigid box and folds flat until it is wanted.',
    alt: 'Open gift box with one long bay for a bottle and one square bay for chocolates',
  },
  {
    id: 6,
    title: 'Cheese Sample Box',
    image: '/uploads/products/06-cheese-sample-box.webp',
    style: 'FEFCO 0427 with a divider',
    board: 'E flute, white top test outside',
    flute: 'E',
    fefco: '0427, with a 0933 divider',
    print: 'Flexographic, two colours',
    description:
      'Six samples of cheese in a box that goes through a wide letter plate. One die-cut divider makes six cells and stiffens the lid against the post bag. E flute with white top test outside and kraft inside, printed flexographically in two colours.',
    alt: 'Shallow box with six cells, a wedge of cheese in each',
  },
  {
    id: 7,
    title: 'Countertop Display Unit',
    image: '/uploads/products/07-countertop-display-unit.webp',
    style: 'Display tray with a fold-up header',
    board: 'E flute, clay coat outside',
    flute: 'E',
    fefco: '0713, fold-up header',
    print: 'Litho-laminated, four colours',
    description:
      'A counter display that travels as its own transit case. The crash-lock base stands it up, the header folds from the lid, and the stepped insert brings the back row forward. Litho-laminated on clay-coated E flute, so that pictures hold up at arm’s length.',
    alt: 'Counter display with a curved header and stepped rows of product',
  },
  {
    id: 8,
    title: 'Boutique eCommerce Postage Outer',
    image: '/uploads/products/08-boutique-postage-outer.webp',
    style: 'FEFCO 0427 with peel and seal',
    board: 'E flute, kraft outside and in',
    flute: 'E',
    fefco: '0427, peel and seal',
    print: 'Flexographic, one colour outside, one inside',
    description:
      'Plain kraft for the courier and a pattern for the customer: one colour outside, another when the lid opens. A strip of peel-and-seal closes it, a zip opens it, and a second strip sends it back. Die-cut in E flute and sized to the carrier’s bands.',
    alt: 'Slim brown postage box, open, with a printed pattern inside the lid',
  },
  {
    id: 9,
    title: 'Popcorn Pack',
    image: '/uploads/products/09-popcorn-pack.webp',
    style: 'Tapered carton, crash-lock base',
    board: 'E flute, white top test outside',
    flute: 'E',
    fefco: '0713 base, tapered walls',
    print: 'Flexographic, two colours',
    description:
      'A tapered pack with a crash-lock base that nests flat by the hundred and stands open with one push. Flexographic stripes on white top test outside and an uncoated kraft inside that takes up a little of the butter.',
    alt: 'Tapered striped carton filled with popcorn',
  },
  {
    id: 10,
    title: 'Regular Slotted Container (0201)',
    image: '/uploads/products/10-regular-slotted-container.webp',
    style: 'FEFCO 0201',
    board: 'B flute, kraft outside, test inside',
    flute: 'B',
    fefco: '0201',
    print: 'Plain, or flexographic in up to two colours',
    description:
      'The box that most boxes are. Four panels, eight flaps, one glued joint, no waste at the slotter. Give us the inside length, width and height in that order, the weight and how high it stacks, and we will give you the lightest board that carries it.',
    alt: 'Plain brown slotted box with its top flaps open',
  },
  {
    id: 11,
    title: 'Multipack Cheese SRP',
    image: '/uploads/products/11-cheese-multipack-srp.webp',
    style: 'Die-cut tray and hood',
    board: 'B flute, white top test outside',
    flute: 'B',
    fefco: '0422 tray, lift-off hood',
    print: 'Flexographic, three colours',
    description:
      'A shelf-ready pack for chilled multipacks, made for cold stores where plain board goes soft: B flute, liners chosen for humidity, and corners that carry the stack before the product does. The hood lifts off whole. Three colours, flexographic, on white top test.',
    alt: 'Shelf-ready tray of cheese multipacks beside its hood',
  },
  {
    id: 12,
    title: 'Supermarket Deluxe-range Pack',
    image: '/uploads/products/12-deluxe-range-pack.webp',
    style: 'Die-cut sleeve and tray',
    board: 'E flute, clay coat outside',
    flute: 'E',
    fefco: '0503 sleeve over a 0422 tray',
    print: 'Litho-laminated, four colours and a matt varnish',
    description:
      'For a supermarket’s top tier the outer is part of the product. A litho-laminated sleeve on clay-coated E flute slides over a plain kraft tray: dark solid colour without scuffed creases outside, honest brown board within.',
    alt: 'Dark printed sleeve drawn half off a plain brown tray',
  },
  {
    id: 13,
    title: 'Machine-erect Wrap SRPs for a Drink',
    image: '/uploads/products/13-drink-wrap-srp.webp',
    style: 'Die-cut wraparound blank',
    board: 'B flute, kraft outside and in',
    flute: 'B',
    fefco: '0406',
    print: 'Flexographic, two colours',
    description:
      'Blanks that a wraparound packer folds round the bottles at line speed. Creases are held to the tolerance that the machine asks for, the grain runs with the glue flaps, and the perforation is strong in the pack and weak in the hand. B flute kraft, two colours, flexographic.',
    alt: 'Wraparound case torn down to a tray of drinks bottles, beside a closed one',
  },
  {
    id: 14,
    title: 'Supermarket Finest-range Shelf-ready Pack',
    image: '/uploads/products/14-finest-range-srp.webp',
    style: 'Die-cut tray with tear-off hood',
    board: 'E flute, clay coat outside',
    flute: 'E',
    fefco: '0422 tray, tear-off hood',
    print: 'Litho-laminated, four colours',
    description:
      'Shelf-ready without the look of it. The tear line hides in the artwork, the front lip is cut low so that the product’s own label is read first, and litho-laminated clay coat on E flute matches the carton inside. One case, one facing, no knife.',
    alt: 'Low-fronted shelf-ready tray with elegant printed sides',
  },
  {
    id: 15,
    title: 'Seed Brand Shelf-ready Pack',
    image: '/uploads/products/15-seed-brand-srp.webp',
    style: 'Stepped tray, crash-lock base',
    board: 'E flute, white top test outside',
    flute: 'E',
    fefco: '0713 base, stepped walls',
    print: 'Flexographic, four colours',
    description:
      'Seed packets are thin, light and many. A stepped tray with a crash-lock base shows three rows at once and goes from flat to filled in seconds at the packing bench. Four colours, flexographic, on white top test, with the sowing months printed on the inside lip.',
    alt: 'Stepped tray with three rows of seed packets',
  },
]
