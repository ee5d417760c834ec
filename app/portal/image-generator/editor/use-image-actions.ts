import { postForBytes } from '#app/session/file-transfer.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { type Format, getFileName, IMAGES_API, type ImageSetRequest } from '#domain/image-sets/image-sets.ts'
import { saveFile } from '../../ui/list/csv-export.ts'
import { useAction } from '../../ui/use-action.ts'
import type { SavedImageSet } from './result-panel.tsx'
import {
  findFeaturedImage,
  findSocialCardImage,
  saveImageSet,
  setAsFeaturedImage,
  setAsSocialImage,
} from './save-image-set.ts'
import type { ImagePlacement } from './save-panel.tsx'

interface ImageActionsOptions {
  readonly title: string
  readonly pages: number
  readonly placement: ImagePlacement
  readonly format: Format
  readonly onSaved: (saved: SavedImageSet) => void
}

/** Creates the set, with its uses as social and featured image, and downloads single images. */
export function useImageActions({ title, pages, placement, format, onSaved }: ImageActionsOptions) {
  const saving = useAction(
    { withSession: saveImageSet },
    {
      reloads: false,
      done: ({ pictures }) =>
        pictures.length === 1
          ? 'Image saved to the library'
          : `${pictures.length} images saved to the library`,
      onDone(response, request: ImageSetRequest) {
        const { source, altText } = request
        onSaved({ response, title, altText, format: request.format, source })
        const [card, head] = [findSocialCardImage(response.pictures), findFeaturedImage(response.pictures)]
        if (source !== null && placement.isSocialImage && card !== undefined && request.format !== 'avif')
          void setAsSocialImage(source, response.id, card)
        if (source !== null && placement.isFeaturedImage && head !== undefined)
          void setAsFeaturedImage(source, head, altText)
      },
    },
  )
  const downloading = useAction(
    {
      withSession: async (session, recipe: Recipe) =>
        postForBytes(session, IMAGES_API.draw, { recipe, format }),
    },
    {
      reloads: false,
      onDone: (bytes, { size, page: at = 1 }) =>
        saveFile(getFileName(title, size, format, { page: at, pages }), bytes, `image/${format}`),
    },
  )
  return { saving, downloading }
}
