/** The promotional film: what the home page must know of it before a frame has been asked for. */

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

/** Null while there is none: the page then has no section for it. */
export const FILM: Film | null = null
