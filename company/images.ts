/** Written by `npm run generate:company`: every committed image by its original's URL. */
import type { StaticImage } from '#domain/company/company.ts'

export const STATIC_IMAGES: Readonly<Record<string, StaticImage>> = {
  '/uploads/film/folding-a-case.webp': {
    width: 1600,
    height: 900,
    hash: 'ecadb042799b',
    trace: 'm3P0ZpFa1V6bc8pJDVJ6b5tz1GZYb5xz',
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
    height: 1200,
    hash: '467cd37a9246',
    trace: 'm3f0ZrJiem+8d4lFqUW8dxdn02L0Zllv',
  },
  '/uploads/products/02-skincare-outer.webp': {
    width: 1600,
    height: 1200,
    hash: '3f0544b55bd8',
    trace: 'nHd5bzhnem+8d5Ba0Wacc5tzenM1b5x3',
  },
  '/uploads/products/03-snack-shelf-ready-pack.webp': {
    width: 1600,
    height: 1200,
    hash: 'd586560ea408',
    trace: 'e28WW5NGOGc4Y8k56Uk2b1lv017zYlhv',
  },
  '/uploads/products/04-tool-mail-order-shipper.webp': {
    width: 1600,
    height: 1200,
    hash: '758ed32e4a4d',
    trace: 'm3P1ZpFeOGubc+tR6VVZb3pvFWv0Zptz',
  },
  '/uploads/products/05-champagne-chocolate-gift-box.webp': {
    width: 1600,
    height: 1200,
    hash: '08a804166c71',
    trace: 'm3O1VnJOWW+bc3NSajE5a5xztVZSRntv',
  },
  '/uploads/products/06-cheese-sample-box.webp': {
    width: 1600,
    height: 1200,
    hash: '6728c4b0deb6',
    trace: 'm3PUZtRie3O8d/NmjmJ7c5xzeXMVb5t3',
  },
  '/uploads/products/07-countertop-display-unit.webp': {
    width: 1600,
    height: 1200,
    hash: '4a49de2882f2',
    trace: 'nHf2btRqenOcc5NmcGq8d/Ze9mazajhr',
  },
  '/uploads/products/08-boutique-postage-outer.webp': {
    width: 1600,
    height: 1200,
    hash: '71be7543bbc7',
    trace: 'm3M3bzdrem+8dxZrsGabc3tzenMVb5tz',
  },
  '/uploads/products/09-popcorn-pack.webp': {
    width: 1600,
    height: 1200,
    hash: 'f03bd708bcf8',
    trace: 'm3dZczhvem+8d/ZutGq8dzhrFmsWZ3pv',
  },
  '/uploads/products/10-regular-slotted-container.webp': {
    width: 1600,
    height: 1200,
    hash: '6e68fba2eccc',
    trace: 'm3M2b9NmWm+cdyxa6lGbc1pvtGKRXllv',
  },
  '/uploads/products/11-cheese-multipack-srp.webp': {
    width: 1600,
    height: 1200,
    hash: '7767ef60c1b5',
    trace: 'm3NYa1pvem9YbxRrrWIzb7x3vHead7x3',
  },
  '/uploads/products/12-deluxe-range-pack.webp': {
    width: 1600,
    height: 1200,
    hash: '3e3a9169d367',
    trace: 'e3N6bxdrOGtyTgch5iSyXnpv9l6bc7x3',
  },
  '/uploads/products/13-drink-wrap-srp.webp': {
    width: 1600,
    height: 1200,
    hash: 'd45cfb415254',
    trace: 'WW8WZxdnWW9xTog5LFqxYnpvem9Yb3pz',
  },
  '/uploads/products/14-finest-range-srp.webp': {
    width: 1600,
    height: 1200,
    hash: 'f1bc3974a6ca',
    trace: 'em/VXlFOF2cYa7RWslKTVllvlF71Xlhr',
  },
  '/uploads/products/15-seed-brand-srp.webp': {
    width: 1600,
    height: 1200,
    hash: '0a460568bfd7',
    trace: 'm3M2X9Naem+8d9RmMVacdxdnN2c4Z1lv',
  },
}
