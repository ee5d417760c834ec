/**
 * A kept page with all its forms in one message, as the owner hands it to a front: the length of a record, the record,
 * the bytes of each form.
 */
export const WHOLE_PAGE_TYPE = 'application/vnd.kept-page'

type Encoding = 'br' | 'gzip' | 'identity'

/** As the owner's HTML cache has it. */
interface StoredPage {
  readonly etag: string | undefined
  readonly forms: Partial<Record<Encoding, Pick<WholeForm, 'headers' | 'bytes'>>>
}

/** What a front may keep: what the owner's HTML cache keeps. */
export interface WholePage {
  /** The path and the query parameters on which the page depends. */
  readonly address: string
  /** The query parameters on which pages of this path depend: any other changes nothing. */
  readonly query: readonly string[]
  readonly etag: string
  readonly tags: readonly string[]
  /** Milliseconds since the epoch; null when only a changed row ends it. */
  readonly goodUntil: number | null
  /** The last change of which the owner had told when it sent this. */
  readonly sequence: number
  readonly forms: readonly WholeForm[]
}

export interface WholeForm {
  readonly encoding: Encoding
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array<ArrayBuffer>
}

type Facts = Omit<WholePage, 'forms' | 'etag'>

/** @returns null where the page is not one that anybody may keep */
export function packPage(facts: Facts, { etag, forms }: StoredPage): Uint8Array<ArrayBuffer> | null {
  if (etag === undefined) return null
  const parts = Object.entries(forms)
  const record = Buffer.from(
    JSON.stringify({
      ...facts,
      etag,
      forms: parts.map(([encoding, { headers, bytes }]) => ({ encoding, headers, length: bytes.byteLength })),
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(record.byteLength)
  return new Uint8Array(Buffer.concat([length, record, ...parts.map(([, { bytes }]) => bytes)]))
}

/** @throws where this is no such message */
export function unpackPage(message: Buffer<ArrayBuffer>): WholePage {
  const start = 4 + message.readUInt32BE(0)
  const record = JSON.parse(message.toString('utf8', 4, start)) as Omit<WholePage, 'forms'> & {
    readonly forms: readonly (Omit<WholeForm, 'bytes'> & { readonly length: number })[]
  }
  let place = start
  const forms = record.forms.map(({ length, ...form }) => {
    const bytes = message.subarray(place, place + length)
    place += length
    return { ...form, bytes }
  })
  if (place !== message.byteLength) throw new Error('A kept page came incomplete')
  return { ...record, forms }
}
