/** Written by `npm run imagery`: every committed picture by its original's address. */
import type { CommittedPicture } from './derivatives.ts'

export const committedPictures: Readonly<Record<string, CommittedPicture>> = {
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
    hash: '5a4a224c698b',
    placeholder:
      'UklGRl4AAABXRUJQVlA4IFIAAAAwAgCdASoQAAwABABoJZgCdAD1fVyONiZSwAD+6ta8fWpaQ0zRhBgqB29aP1hkjJJjeXlLxLl3zZBEKHB9JjkUu3Fzq7L1HhKcTWhg9U062AAA',
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
    hash: '3585a3606d38',
    placeholder:
      'UklGRkIAAABXRUJQVlA4IDYAAAAwAgCdASoQAAwABABoJYgCdAEQA9cGn26gAAD+79IsV4y9LQmLHymkg8OvBxrZLQGPlLI22AA=',
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
    hash: 'a734b8005960',
    placeholder:
      'UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoQAAwABABoJQBOgB4bW/oAAP7wCogdmb2yrQRfV9XKWbsii88/FLyoJXhCO4aAAAA=',
  },
}
