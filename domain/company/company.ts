/** The shapes of what a company says of itself on every page. */

/** A picture of the site, with what pages must know of it before it is there. */
export interface CommittedPicture {
  readonly width: number
  readonly height: number
  /** Of the original and of how its sizes are encoded. */
  readonly hash: string
  /** Four by three pixels of five bits a colour, the lowest row first, base64: what a BMP has after its head. */
  readonly trace: string
}
