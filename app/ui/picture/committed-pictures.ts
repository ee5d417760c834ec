/** Written by `npm run imagery`: every committed picture by its original's address. */
import type { CommittedPicture } from './derivatives.ts'

export const committedPictures: Readonly<Record<string, CommittedPicture>> = {
  '/uploads/places/aldermoor.webp': {
    width: 1600,
    height: 800,
    hash: '0179dfb1b9c3',
    placeholder:
      'UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoQAAgABABoJaACdAEUqjW3oOAA/tUVHBkTw8meikwmHCBVSJ6ZDBpTS/hHl4QNH1rpX5/bIKDBaKMIjBMAAA==',
  },
  '/uploads/places/box-plant.webp': {
    width: 1600,
    height: 800,
    hash: '74ae29eef4b3',
    placeholder:
      'UklGRlYAAABXRUJQVlA4IEoAAADwAQCdASoQAAgABABoJagCdAEUoTWa4EAA/rQB+KaY8ZgnaUnTQohu8sXf2aq80frqaVQEvUPo0sAEmmgDPSxqasTCLNGsnwAAAA==',
  },
  '/uploads/places/chalkhill.webp': {
    width: 1600,
    height: 800,
    hash: 'dc3369928a0b',
    placeholder:
      'UklGRlAAAABXRUJQVlA4IEQAAACwAQCdASoQAAgABABoJZgAAuaagDgAAP7rZuAne1ZCpEYwnyaOFN7sX110t0gSU63sVsBpK6LacUDUEAuqBFP2BwAAAA==',
  },
  '/uploads/places/corrugator.webp': {
    width: 1600,
    height: 800,
    hash: '2e30d8aaf947',
    placeholder:
      'UklGRlgAAABXRUJQVlA4IEwAAAAQAgCdASoQAAgABABoJZAAAxRAmBNfFfYAAP62llyTUuT4rZTHihLvwYuIKmTwhI++d7AhWwGcz0bOzCthIs0LXANkVbZDf/DcfAAA',
  },
  '/uploads/places/electric-truck.webp': {
    width: 1600,
    height: 800,
    hash: '7d4a187e0f4a',
    placeholder:
      'UklGRlQAAABXRUJQVlA4IEgAAADwAQCdASoQAAgABABoJbAC7AEPDDwSXGAA4nxJT8xFLp1YNY8FDO5YGLXmSVpgoXXEKn+2xSJXYXR3KJmZNLAWuGGGnCK68gA=',
  },
  '/uploads/places/saltmarsh.webp': {
    width: 1600,
    height: 800,
    hash: '22f8c6fba92f',
    placeholder:
      'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAgABABoJbACdADcEZKjpAD+7BGGbTcm9d1bwVAaxC6pFp26Q9dWn9cLxslP8OYy2tzChl5cgAAA',
  },
  '/uploads/products/01-cider-festival-survival-kit.webp': {
    width: 1600,
    height: 1200,
    hash: '467cd37a9246',
    placeholder:
      'UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoQAAwABABoJYgCdADwyEVxQAD+3/khmJNaeq0usuhfk6Gx3gusgEOWKIC+PibnZro0cjElX2/JVRiOHl4AAA==',
  },
  '/uploads/products/02-skincare-outer.webp': {
    width: 1600,
    height: 1200,
    hash: '3f0544b55bd8',
    placeholder:
      'UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoQAAwABABoJQBdgCG6URAiAP7v0hXwrDGbNtZuRchLDbpuaXjBXUiKLbMgAA==',
  },
  '/uploads/products/03-snack-shelf-ready-pack.webp': {
    width: 1600,
    height: 1200,
    hash: 'd586560ea408',
    placeholder:
      'UklGRlwAAABXRUJQVlA4IFAAAAAQAgCdASoQAAwABABoJaACdADxL0xeDNpwAP7q1rx9ahD3ekPB6zWd3XufLVx/T/KI1tkD5/AwujZO6rFrII8RzWXAs4xPq81Cpgj9lZAAAA==',
  },
  '/uploads/products/04-tool-mail-order-shipper.webp': {
    width: 1600,
    height: 1200,
    hash: '758ed32e4a4d',
    placeholder:
      'UklGRlAAAABXRUJQVlA4IEQAAAAQAgCdASoQAAwABABoJZACdAD5QUKWAU4AAP7tnkDti3gtBMWjC1PVoFEYGkCVizgzTy24JulAuGFZNH9yBDIiUBAAAA==',
  },
  '/uploads/products/05-champagne-chocolate-gift-box.webp': {
    width: 1600,
    height: 1200,
    hash: '08a804166c71',
    placeholder:
      'UklGRloAAABXRUJQVlA4IE4AAAAQAgCdASoQAAwABABoJZwAAvwk7Q1cfhkwAP7vzNuWi5l20bd39CR+SHWOKDYffIL1f9Ggs/gkW+55lVpK9rTJYnUVG5Uogpnr88IEOAA=',
  },
  '/uploads/products/06-cheese-sample-box.webp': {
    width: 1600,
    height: 1200,
    hash: '6728c4b0deb6',
    placeholder:
      'UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoQAAwABABoJZACdAEN/8zWSAAA/u/SLFMyZxnDayoIHPN64kMp32pTksJiy5SmXHnY7DgA',
  },
  '/uploads/products/07-countertop-display-unit.webp': {
    width: 1600,
    height: 1200,
    hash: '4a49de2882f2',
    placeholder:
      'UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoQAAwABABoJZACdAENmKmIAAD+xeUqTLJz5fIt3ZZfD92EJ6DV6Wx6rK8ueE8s+oyAAA==',
  },
  '/uploads/products/08-boutique-postage-outer.webp': {
    width: 1600,
    height: 1200,
    hash: '71be7543bbc7',
    placeholder:
      'UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoQAAwABABoJQBOgB4bcd8JAAD+8AqIHZm9sq0EYC1/sU9ND4WTkh8YK4etFSEUAAA=',
  },
  '/uploads/products/09-popcorn-pack.webp': {
    width: 1600,
    height: 1200,
    hash: '5c158f3a45c9',
    placeholder:
      'UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAwABABoJYwCdADwyEiF0QAA/urtyzkkyMnm6U2l2cA+aPBzgC/TMzhGAAAA',
  },
  '/uploads/products/10-regular-slotted-container.webp': {
    width: 1600,
    height: 1200,
    hash: 'a44ff5ef2d53',
    placeholder:
      'UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoQAAwABABoJZACdAD5OqoWNAAA/urXThTezfpCjq/aBmI6mmMlGdh8femJ1/35sKj2doyRA5megvM2UcgAAA==',
  },
  '/uploads/products/11-cheese-multipack-srp.webp': {
    width: 1600,
    height: 1200,
    hash: '806dc56b5839',
    placeholder:
      'UklGRkQAAABXRUJQVlA4IDgAAADwAQCdASoQAAwABABoJZACdAEOzWT1V8AA/vHPXFKn+XSsHNkPBeXe+P7eGCFF5a40BkhiRnyAAA==',
  },
  '/uploads/products/12-deluxe-range-pack.webp': {
    width: 1600,
    height: 1200,
    hash: 'e06f5e803e13',
    placeholder:
      'UklGRlQAAABXRUJQVlA4IEgAAADwAQCdASoQAAwABABoJZQC7AELXCfPL+AA/u4638oWVXvgrGmSZrtNHHznQbxITIzTLnkRV6dXHpLB6Sie5l4AUqtXoVXiGAA=',
  },
  '/uploads/products/13-drink-wrap-srp.webp': {
    width: 1600,
    height: 1200,
    hash: 'd45cfb415254',
    placeholder:
      'UklGRk4AAABXRUJQVlA4IEIAAAAQAgCdASoQAAwABABoJYgC7AEPEK+WX9fQAP7tqaDHK2eLwxP8zhOzh6gkRv2j7R9saTv8yJDIx6m+A9T65Gs5VAA=',
  },
  '/uploads/products/14-finest-range-srp.webp': {
    width: 1600,
    height: 1200,
    hash: 'e91897f2a994',
    placeholder:
      'UklGRl4AAABXRUJQVlA4IFIAAAAQAgCdASoQAAwABABoJZQCw7D0kJVJiOeIAP7rHgNrC0wJsdy6/9COCtYXCrL2PKeqmjijJMyqcCf3eu/jvfeoe2WdPP1Dh5qOJdbA/0AgQAAA',
  },
  '/uploads/products/15-seed-brand-srp.webp': {
    width: 1600,
    height: 1200,
    hash: '807bba39eff8',
    placeholder:
      'UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoQAAwABABoJYwCdAEO2OFhVwAA/tT+sB02hF0YHgRw4Y17TuaQ3NZ4D3d6ASIOPSRRvQAA',
  },
}
