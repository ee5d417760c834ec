/** Written by `npm run generate:company`: every committed image by its original's URL. */
import type { StaticImage } from '#domain/company/company.ts'

export const STATIC_IMAGES: Readonly<Record<string, StaticImage>> = {
  '/uploads/film/folding-a-case.webp': {
    width: 1600,
    height: 900,
    hash: 'fcd93e146598',
    trace: 'XmfWYlNSulJdZ8pJzUkcYz1jtWI5a15n',
  },
  '/uploads/places/aldermoor.webp': {
    width: 1600,
    height: 800,
    hash: '0179dfb1b9c3',
    trace: 'bTXRPdM51DVRUnNSl1bXXl9nX2dfa39r',
  },
  '/uploads/places/box-plant.webp': {
    width: 1600,
    height: 800,
    hash: '74ae29eef4b3',
    trace: 'ki2TLXIpkDF3TnhOmk7ZXt1W3VbdVt1W',
  },
  '/uploads/places/chalkhill.webp': {
    width: 1600,
    height: 800,
    hash: 'dc3369928a0b',
    trace: 'FULyPbA5ky1ca9de9mYaY3hzV3MXZzlr',
  },
  '/uploads/places/corrugator.webp': {
    width: 1600,
    height: 800,
    hash: '2e30d8aaf947',
    trace: 'sDnSPZE1jzG0XpRWdVL2Ztde1173Yvdi',
  },
  '/uploads/places/design-studio.webp': {
    width: 1600,
    height: 800,
    hash: '035ce18811b0',
    trace: '1TmULZMxsjX8Xvta2lq4UrxWvFK8Ut1W',
  },
  '/uploads/places/electric-truck.webp': {
    width: 1600,
    height: 800,
    hash: '7d4a187e0f4a',
    trace: 'jjUvJVAlLiWUVmsxbjHxHLQ1kQiyDJEI',
  },
  '/uploads/places/saltmarsh.webp': {
    width: 1600,
    height: 800,
    hash: '22f8c6fba92f',
    trace: 'ER1NLZAxsTXSFCwtMSESHbEQLyWwEJEI',
  },
  '/uploads/products/01-cider-festival-survival-kit.webp': {
    width: 1600,
    height: 1067,
    hash: '8d00e351d6dd',
    trace: 'Xme2YpRWPV88Z0dFc1ZeZ9tWllr7Wh1b',
  },
  '/uploads/products/02-skincare-outer.webp': {
    width: 1600,
    height: 1067,
    hash: '5d3257893480',
    trace: 'bnqPbgxiLXJuem9mj25udk1ybXZtdk52',
  },
  '/uploads/products/03-snack-shelf-ready-pack.webp': {
    width: 1600,
    height: 1067,
    hash: 'ea8881a6df98',
    trace: 'FRkTDTER8wgUIY4p60FQLdMIMhmRNRMZ',
  },
  '/uploads/products/04-tool-mail-order-shipper.webp': {
    width: 1600,
    height: 1067,
    hash: '1fef21604a34',
    trace: 'DS7LLasl7CUuLqhBqT0NKg0qDDYNMi4u',
  },
  '/uploads/products/05-champagne-chocolate-gift-box.webp': {
    width: 1600,
    height: 1067,
    hash: '33f2b4195b3b',
    trace: '7nYKVglWzXbOci5KijXNcs12C1YLVu56',
  },
  '/uploads/products/06-cheese-sample-box.webp': {
    width: 1600,
    height: 1067,
    hash: 'aa4f5970c357',
    trace: 'f2cbY/xePmN+Z9Zmk2I+Y15nPGcZa19n',
  },
  '/uploads/products/07-countertop-display-unit.webp': {
    width: 1600,
    height: 1067,
    hash: '10970814af54',
    trace: 'mX/UerRqmnuZe3Fukm6ae/Vq9G4Vd3h3',
  },
  '/uploads/products/08-boutique-postage-outer.webp': {
    width: 1600,
    height: 1067,
    hash: 'dde3163864cc',
    trace: 'Li4uPs0t7SUuLnBWTVYNKuwlDTYtPg4q',
  },
  '/uploads/products/09-popcorn-pack.webp': {
    width: 1600,
    height: 1067,
    hash: '34a8e60b760f',
    trace: 'FxE0HTMZ9QwXEdJNsTkYEbIEci3zENQI',
  },
  '/uploads/products/10-regular-slotted-container.webp': {
    width: 1600,
    height: 1067,
    hash: 'b126667af39c',
    trace: 'XmcZZ7daHV9eZwxWUVY+Yz5jt1r5Yj5j',
  },
  '/uploads/products/11-cheese-multipack-srp.webp': {
    width: 1600,
    height: 1067,
    hash: 'bd433581e864',
    trace: 'b3YMai1yTXLSdvNySWZLbm52b3aOdo96',
  },
  '/uploads/products/12-deluxe-range-pack.webp': {
    width: 1600,
    height: 1067,
    hash: '04e3b2a2c913',
    trace: 'EHvuds12zHLOckY55CwqXu56S17Ncg97',
  },
  '/uploads/products/13-drink-wrap-srp.webp': {
    width: 1600,
    height: 1067,
    hash: 'f6dd3be0aee8',
    trace: 'K14KVulVK17LRSYtyFGNObII0ghRJfIQ',
  },
  '/uploads/products/14-finest-range-srp.webp': {
    width: 1600,
    height: 1067,
    hash: '5e30bf7140d3',
    trace: 'DSqrJYodzCUvPpJSailQNqshqy3MJcwl',
  },
  '/uploads/products/15-seed-brand-srp.webp': {
    width: 1600,
    height: 1067,
    hash: 'e55f5c0532f4',
    trace: 'XWP4VnVOHV9eZ5NidFo9Y7tSGl8cX/1a',
  },
}
