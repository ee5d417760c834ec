/** The promotional film: what the home page must know of it before a frame has been asked for. */
import { committedFilm } from './committed-film.ts'

export interface Film {
  readonly title: string
  readonly description: string
  /** A committed picture of the film's own shape. */
  readonly poster: { readonly src: string; readonly alt: string }
  /** Pixels, as it was made. */
  readonly width: number
  readonly height: number
  /** The same film, the best first; the last one plays everywhere. */
  readonly sources: readonly [FilmSource, ...FilmSource[]]
  /** Address of the English captions (WebVTT). */
  readonly captions: string
  readonly durationSeconds: number
  /** `YYYY-MM-DD` */
  readonly uploadedOn: string
}

interface FilmSource {
  readonly address: string
  /** With its codecs, so that a browser need not fetch it to refuse it. */
  readonly type: string
}

export const FILM: Film = {
  ...committedFilm,
  title: 'From a flat blank to a full pallet',
  description:
    'One sheet of corrugated board, creased, slotted and glued at a single joint. See it fold, close, take its load and find its place.',
  poster: {
    src: '/uploads/film/folding-a-case.webp',
    alt: 'An open brown case printed Hedgerow & Vale, eight bottles of cider in it, its flaps about to close',
  },
  uploadedOn: '2026-11-20',
}
