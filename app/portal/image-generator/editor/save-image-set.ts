import { setFeaturedImage } from '#app/content/drafts/featured-image.ts'
import { getImagePath } from '#app/content/image-sets.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { askData } from '#app/session/data-session.ts'
import {
  IMAGES_API,
  type ImageSetRequest,
  type ImageSetResponse,
  isLinkedSource,
  type SavedImage,
  type Source,
} from '#domain/image-sets/image-sets.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { tryAction } from '../../ui/action-result.ts'
import { setSocialImageWithUndo } from '../../ui/images/social-image.ts'
import { callWebsiteApi } from '../../ui/loader-data.ts'
import { notifyError, notifySuccess } from '../../ui/notifications.tsx'

const FEATURED_SIZES = ['1600x900', '1200x630']

export function saveImageSet(session: BrowserSession, request: ImageSetRequest): Promise<ImageSetResponse> {
  return callWebsiteApi<ImageSetResponse>(session, 'POST', IMAGES_API.sets, { ...request })
}

export function findSocialCardImage(pictures: readonly SavedImage[]): SavedImage | undefined {
  return pictures.find(
    ({ width, height, page }) =>
      width === SOCIAL_CARD_SIZE.width && height === SOCIAL_CARD_SIZE.height && page === 1,
  )
}

export function findFeaturedImage(pictures: readonly SavedImage[]): SavedImage | undefined {
  return (
    FEATURED_SIZES.map((key) => pictures.find(({ width, height }) => `${width}x${height}` === key)).find(
      Boolean,
    ) ?? pictures.find(({ width, height }) => width >= height)
  )
}

/** Shows the result with an undo button. */
export async function setAsSocialImage(
  { kind, id }: Source,
  setId: number,
  { name }: SavedImage,
): Promise<void> {
  if (isLinkedSource(kind)) await setSocialImageWithUndo(kind, Number(id), { setId, name })
}

export async function setAsFeaturedImage(source: Source, picture: SavedImage, alt: string): Promise<void> {
  const { kind, id } = source
  if (kind !== 'news' && kind !== 'blog') return
  const setImage = (to: Parameters<typeof setFeaturedImage>[3]) =>
    tryAction(() => askData((client) => setFeaturedImage(client, kind, Number(id), to)))
  const result = await setImage({ path: getImagePath(picture), alt, focus: null })
  if (result.failure !== null) return notifyError(result.failure)
  const { before: previous, isPublished } = result.data
  const noun = kind === 'news' ? 'article' : 'post'
  notifySuccess(
    isPublished
      ? `Featured image of the ${noun} updated`
      : `Featured image added to the draft. Publish the ${noun} to show it.`,
    {
      of: 'featured image',
      run: () =>
        void setImage(previous).then(({ failure }) =>
          failure === null ? notifySuccess('Featured image restored') : notifyError(failure),
        ),
    },
  )
}
