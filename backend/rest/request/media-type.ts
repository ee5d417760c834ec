import { requestErrors } from '../protocol/errors.ts'

export interface Media {
  readonly form: 'array' | 'object' | 'csv'
  readonly stripNulls: boolean
  readonly contentType: string
}

const JSON_ROWS: Media = { form: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' }
const CSV_ROWS: Media = { form: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }

/**
 * Returns the first acceptable type by quality, then by order.
 * @throws {RestError} PGRST107
 */
export function negotiateMedia(accept: string | null): Media {
  if (!accept || accept === '*/*' || accept === 'application/json') return JSON_ROWS
  const accepted = accept
    .split(',')
    .map(parseType)
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { type, parameters } of accepted) {
    const media = mediaOf(type, parameters.includes('nulls=stripped'))
    if (media) return media
  }
  throw requestErrors.mediaType(accepted.map(({ text }) => text))
}

function mediaOf(type: string, stripNulls: boolean): Media | null {
  const nulls = stripNulls ? '; nulls=stripped' : ''
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ROWS
    case 'text/csv':
      return CSV_ROWS
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        form: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${nulls}; charset=utf-8`,
      }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripNulls
        ? {
            form: 'array',
            stripNulls,
            contentType: `application/vnd.pgrst.array+json${nulls}; charset=utf-8`,
          }
        : JSON_ROWS
    default:
      return null
  }
}

function parseType(item: string) {
  const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return { text: item.trim(), type, parameters, quality: weight ? Number(weight.slice(2)) || 0 : 1 }
}
