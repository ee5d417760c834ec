import type { RouterContextProvider } from 'react-router'
import { mediaKey } from '#app/content/media-address.ts'
import { cardServices, type SocialCard, siteServices } from '#app/server-context.ts'

/** Of a picture on its way into a card: the height of the card, and more width than it takes. */
const PICTURE = { width: 800, height: 630, resize: 'cover' } as const

type Context = Readonly<RouterContextProvider>

/** The card as a file that the cache keeps as it keeps pages; without its picture where that cannot be read. */
export async function cardResponse(context: Context, card: SocialCard): Promise<Response> {
  const cards = context.get(cardServices)
  const bytes = await cards.draw(card).catch((error) => {
    if (card.picture === undefined) throw error
    context.get(siteServices).report(error)
    return cards.draw({ ...card, picture: undefined })
  })
  return new Response(bytes, { headers: { 'Content-Type': 'image/jpeg' } })
}

/**
 * The bytes of a row's picture; undefined where it has none, or where it cannot be had: a hosted project need not have
 * image transformations, and a card is good without a picture.
 * @param path as the row keeps it
 */
export async function uploadedPicture(
  context: Context,
  bucket: string,
  path: string | null,
): Promise<Uint8Array | undefined> {
  const key = path === null ? null : mediaKey(bucket, path)
  if (key === null) return undefined
  const { data } = await context
    .get(siteServices)
    .data.storage.from(bucket)
    .download(key, { transform: PICTURE })
  return data?.type.startsWith('image/') ? data.bytes() : undefined
}
