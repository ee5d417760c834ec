import { getImagePath, type ImageSet } from '#app/content/image-sets.ts'
import { getMediaUrl } from '#app/content/media-url.ts'
import { fileNameOf } from '#domain/image-sets/image-sets.ts'
import { useSupabaseOrigin } from '../../ui/layout-data.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/library'
import { libraryList } from './library-list.tsx'
import { type FileOfZip, ZipButton } from './zip-button.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Library of pictures')

export const clientLoader = listLoader(libraryList)

export default function Library({ loaderData }: Route.ComponentProps) {
  const origin = useSupabaseOrigin()
  return (
    <ListScreen
      list={libraryList}
      loaded={loaderData}
      title="Library of pictures"
      lead="Every set with all that it was made from. Open one to use its recipe again."
      back={{ to: '/image-generator', label: 'Pictures' }}
      create={{ to: '/image-generator', label: 'New picture' }}
      rowButtons={(set) => <ZipButton name={set.title} files={() => filesOf(set, origin)} label="ZIP" />}
      manyButtons={(sets) => (
        <ZipButton
          name="Pictures"
          files={() => sets.flatMap((set) => filesOf(set, origin, sets.length > 1))}
        />
      )}
    />
  )
}

/** @param isInFolder where files of several sets stand beside one another */
function filesOf(set: ImageSet, origin: string, isInFolder = false): readonly FileOfZip[] {
  const { title, pictures, format } = set
  const pages = Math.max(1, ...pictures.map(({ page }) => page))
  return pictures.map((picture) => {
    const name = fileNameOf(title, picture, format, { page: picture.page, pages })
    const folder = `${set.id}-${name.replace(/-\d+x.*$/, '')}/`
    return { name: `${isInFolder ? folder : ''}${name}`, address: getMediaUrl(origin, getImagePath(picture)) }
  })
}
