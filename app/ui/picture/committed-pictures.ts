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
}
